/** Counts what keeps a program alive: timers, servers, children. */
export interface ProgramLife {
  /** Something more keeps it alive; returns what takes that back, once. */
  hold(): () => void;
  /** Runs a callback of the program: what it throws ends the program. */
  call(work: () => void): void;
}
