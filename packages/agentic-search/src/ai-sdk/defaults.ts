/** Runs a function after a time, in milliseconds; gives a function that calls it off. */
export const defaultAfter = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
