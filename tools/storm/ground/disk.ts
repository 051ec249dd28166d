// A small disk of its own for the desk's data, that can be filled to the last byte and emptied again. Mounting takes
// root; elsewhere there is none, and the report says that disks were not filled.
import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface RoomyDisk {
  readonly folder: string;
  /** Takes all that is free, so that the next write of anybody fails. */
  fill(): Promise<void>;
  empty(): void;
  unmount(): Promise<void>;
}

export async function smallDisk(folder: string, bytes: number): Promise<RoomyDisk | null> {
  if (process.getuid?.() !== 0 || !existsSync("/bin/mount")) return null;
  mkdirSync(folder, { recursive: true });
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${bytes},mode=0711`, "storm", folder]);
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return null; // a container without the right to mount
  }
  chmodSync(folder, 0o711);
  const ballast = path.join(folder, "ballast");
  return {
    folder,
    async fill() {
      const { bavail, bsize } = statfsSync(folder);
      await run("fallocate", ["-l", String(Math.max(1, bavail * bsize)), ballast]);
    },
    empty: () => rmSync(ballast, { force: true }),
    async unmount() {
      await run("umount", ["-l", folder]);
    },
  };
}
