// A small disk of its own for the desk's data, that can be filled to the last byte and emptied again. Mounting takes
// root; elsewhere there is none, and the report says that disks were not filled.
import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, rmSync, statfsSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface RoomyDisk {
  readonly folder: string;
  /** Takes all that is free, so that the next write of anybody fails. */
  fill(): Promise<void>;
  empty(): Promise<void>;
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
  // Made as small as what lies on it: at once, and without a byte being written.
  const resize = (size: number) => run("mount", ["-o", `remount,size=${size}`, folder]);
  return {
    folder,
    async fill() {
      for (let tries = 1; ; tries += 1) {
        const { blocks, bfree, bsize } = statfsSync(folder);
        try {
          return void (await resize((blocks - bfree) * bsize));
        } catch (error) {
          if (tries === 20) throw error; // more was written between the two steps
        }
      }
    },
    async empty() {
      await resize(bytes);
    },
    async unmount() {
      await run("umount", ["-l", folder]);
    },
  };
}
