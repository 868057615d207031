/** Milliseconds of a clock that only goes forward; what `locate` measures its attempts with. */
export const defaultNow = (): number => performance.now();

/** Lets other work of the event loop run; what `locate` does between slices of a long search. */
export const defaultPause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
