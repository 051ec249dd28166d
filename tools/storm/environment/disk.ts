// A small disk for the app's data that can be filled completely and emptied again. Mounting needs root; otherwise there
// is none, and the report says that disks were not filled.
import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, rmSync, statfsSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface RoomyDisk {
  readonly folder: string;
  /** Takes all free space, so that the next write of any process fails. */
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
    return null; // A container without permission to mount
  }
  chmodSync(folder, 0o711);
  // Shrinks the disk to its current content: instant, and without writing a byte.
  const resize = (size: number) => run("mount", ["-o", `remount,size=${size}`, folder]);
  return {
    folder,
    async fill() {
      for (let attempts = 1; ; attempts += 1) {
        const { blocks, bfree, bsize } = statfsSync(folder);
        try {
          return void (await resize((blocks - bfree) * bsize));
        } catch (error) {
          if (attempts === 20) throw error; // More was written between the two steps
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
