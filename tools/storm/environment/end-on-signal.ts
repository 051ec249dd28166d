/** An interrupted run leaves no process and no mounted disk behind. A terminal may send the same signal twice. */
export function endOnSignal(close: () => Promise<void>, log: (line: string) => void): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      log(`${signal}: ending the run`);
      void close().finally(() => process.exit(1));
    });
}
