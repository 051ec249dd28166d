/** What a piece of work costs this process, in milliseconds: a busy machine makes it wait, but not dearer. */
export function cpuTimeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
