import { listPending, type PendingRequest } from './pending-request.ts';
import { folderPath } from './transcript-folder.ts';

/** The prompts that wait for an answer in a folder, written by `recordedModel(directory, { onMiss: 'write-request' })`. */
export function pendingRequests(directory: string | URL): Promise<readonly PendingRequest[]> {
  return listPending(folderPath(directory));
}
