import type { FileTree } from '@boxwright/protocol-parser';
import type { CallSubject } from '../../model/model-request.ts';
import { hashTree } from '../../values/hash-tree.ts';
import type { Json } from '../../values/json.ts';
import type { EditInput } from '../inputs.ts';
import { matchGlobs } from '../policy/glob.ts';
import type { Template } from '../template.ts';

/** What a call's key depends on: the request, and the files a user may write. What only a template changes is left out. */
export async function subjectOf(
  request: EditInput,
  files: FileTree,
  template: Pick<Template, 'writable'>,
  round: number,
): Promise<CallSubject> {
  const isWritable = matchGlobs(template.writable);
  const base = await hashTree(new Map([...files].filter(([path]) => isWritable(path))));
  const { prompt, target, instructions } = request;
  if (target === undefined && instructions === undefined) return { request: prompt, base, round };
  const whole: Json = {
    prompt,
    ...(target === undefined ? {} : { target: { ...target } }),
    ...(instructions === undefined ? {} : { instructions }),
  };
  return { request: whole, base, round };
}
