/** CPU time of this process for the work, in milliseconds: a busy machine delays it but does not add to it. */
export function cpuTimeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
