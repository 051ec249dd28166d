// Metrics of the machine for the health page.
import { statfs } from "node:fs/promises";
import type { ExternalServices } from "#server/ports/external-services.ts";

type MeasureMachine = NonNullable<ExternalServices["machine"]>;

export async function measureMachine(
  dataDir: string,
  ofProcess: () => Omit<Awaited<ReturnType<MeasureMachine>>, "diskFreeBytes" | "diskTotalBytes">,
): ReturnType<MeasureMachine> {
  const disk = await statfs(dataDir);
  return {
    diskFreeBytes: disk.bavail * disk.bsize,
    diskTotalBytes: disk.blocks * disk.bsize,
    ...ofProcess(),
  };
}
