/** CPU time of this process for the work, in milliseconds: a busy machine delays it but does not add to it. */
export function cpuTimeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The least of three runs: compiling, and collecting what other tests left, adds to one of them and not to all. */
export const minCpuTimeOf = (work: () => unknown): number =>
  Math.min(...[1, 2, 3].map(() => cpuTimeOf(work)));

/** CPU time of this thread alone, which is the time that it serves no one else, in milliseconds. */
export async function threadTimeOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
