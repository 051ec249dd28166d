// How the machine does on which this process runs, for the health page.
import { statfs } from "node:fs/promises";
import type { ExternalServices } from "#server/ports/external-services.ts";

type Look = NonNullable<ExternalServices["machine"]>;

export async function lookAtMachine(
  dataDir: string,
  ofProcess: () => Omit<Awaited<ReturnType<Look>>, "diskFreeBytes" | "diskTotalBytes">,
): ReturnType<Look> {
  const disk = await statfs(dataDir);
  return {
    diskFreeBytes: disk.bavail * disk.bsize,
    diskTotalBytes: disk.blocks * disk.bsize,
    ...ofProcess(),
  };
}
