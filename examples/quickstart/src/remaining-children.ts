import { readdir, readFile } from 'node:fs/promises';

/** How often and how many times children are looked for: what was killed a moment ago may still be on the list. */
const settle = { everyMs: 50, times: 40 };

/** Ids of the processes that descend from `pid`, after waiting up to two seconds for them to end. */
export async function remainingChildren(pid: number): Promise<readonly number[]> {
  for (let time = 1; time < settle.times; time += 1) {
    if ((await runningChildren(pid)).length === 0) return [];
    await new Promise((resolve) => setTimeout(resolve, settle.everyMs));
  }
  return runningChildren(pid);
}

/** Ids of the processes that descend from `pid`, as the kernel lists them. Empty where there is no `/proc`. */
async function runningChildren(pid: number): Promise<readonly number[]> {
  const entries = await readdir('/proc').catch(() => []);
  const parents = new Map<number, number>();
  for (const entry of entries.filter((name) => /^\d+$/.test(name))) {
    // A process may end between the listing and the reading.
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => null);
    if (stat === null) continue;
    // The name in parentheses may hold anything, so fields are counted from its end: state, then parent.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state !== 'Z') parents.set(Number(entry), Number(parent));
  }
  const descends = (id: number): boolean => {
    const parent = parents.get(id);
    return parent !== undefined && (parent === pid || descends(parent));
  };
  return [...parents.keys()].filter(descends);
}
