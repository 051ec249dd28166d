// Stores files on this machine's disk, under DATA_DIR/files. Files are written to the folder of arriving files and
// renamed, so a killed process leaves either the whole file or none.
import { chmod, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { FileStore, ReceivedFile } from "#server/ports/files.ts";
import { diskFault } from "./disk-fault.ts";
import { createSpool } from "./spool.ts";

export function createDiskFileStore(folder: string): FileStore {
  let isClosed = false;
  const spool = createSpool(path.join(folder, "arriving"));
  const close = async () => {
    if (!isClosed) await restrictToOwner(folder);
    isClosed = true;
  };
  const filePathOf = (key: string) => {
    if (!/^[0-9a-f-]+\/[0-9a-f]{64}$/.test(key))
      throw new Error("required: a file key is workspace/sha256");
    const [workspace = "", hash = ""] = key.split("/");
    return path.join(folder, workspace, hash.slice(0, 2), hash);
  };
  const receive = async (source: AsyncIterable<Uint8Array>): Promise<ReceivedFile> => {
    await close().catch((error: unknown) => {
      throw diskFault("keep", error);
    });
    return spool.receive(source);
  };
  const moveTo = async (filePath: string, received: ReceivedFile): Promise<void> => {
    try {
      await mkdir(path.dirname(filePath), { recursive: true, mode: 0o700 });
      await rename(received.path, filePath);
    } catch (error) {
      throw diskFault("keep", error);
    }
  };
  return {
    async put(key, bytes) {
      const filePath = filePathOf(key);
      const received = await receive(Readable.from([bytes], { objectMode: true }));
      try {
        await moveTo(filePath, received);
      } catch (error) {
        await received.discard();
        throw error;
      }
    },
    async get(key) {
      return readFile(filePathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw diskFault("read", error);
      });
    },
    async remove(key) {
      await rm(filePathOf(key), { force: true }).catch((error: unknown) => {
        throw diskFault("remove", error);
      });
    },
    receive,
    store: async (key, received) => moveTo(filePathOf(key), received),
    async size(key) {
      return stat(filePathOf(key)).then(
        (found) => found.size,
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return null;
          throw diskFault("read", error);
        },
      );
    },
    async open(key, range) {
      const handle = await open(filePathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw diskFault("read", error);
      });
      if (handle === null) return null;
      const whole = await handle.stat().then(
        (found) => found.size,
        async (error: unknown) => {
          await handle.close();
          throw diskFault("read", error);
        },
      );
      const { from, to } = range ?? { from: 0, to: whole - 1 };
      // The stream closes the handle when it ends or is destroyed.
      const pieces = handle.createReadStream({ start: from, end: Math.max(from, to) });
      return { size: to - from + 1, pieces };
    },
  };
}

/**
 * Older versions created the folder readable by every user of the machine. Its content is reachable only through it.
 */
async function restrictToOwner(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
