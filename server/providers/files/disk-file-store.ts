// Files on this machine's disk, under DATA_DIR/files. Written beside and renamed, so that a killed process
// leaves either the whole file or none.
import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "#server/ports/files.ts";
import { diskFault } from "./disk-fault.ts";
import { openSpool } from "./spool.ts";

export function createDiskFileStore(folder: string): FileStore {
  let isClosed = false;
  const spool = openSpool(path.join(folder, "arriving"));
  const close = async () => {
    if (!isClosed) await closeToOthers(folder);
    isClosed = true;
  };
  const placeOf = (key: string) => {
    if (!/^[0-9a-f-]+\/[0-9a-f]{64}$/.test(key))
      throw new Error("must: a file key is workspace/sha256");
    const [workspace = "", hash = ""] = key.split("/");
    return path.join(folder, workspace, hash.slice(0, 2), hash);
  };
  return {
    async put(key, bytes) {
      const place = placeOf(key);
      const beside = `${place}.${randomUUID()}`;
      try {
        await close();
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
        await writeFile(beside, bytes, { flush: true, mode: 0o600 });
        await rename(beside, place);
      } catch (error) {
        await rm(beside, { force: true }).catch(() => undefined);
        throw diskFault("keep", error);
      }
    },
    async get(key) {
      return readFile(placeOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw diskFault("read", error);
      });
    },
    async remove(key) {
      await rm(placeOf(key), { force: true }).catch((error: unknown) => {
        throw diskFault("remove", error);
      });
    },
    async receive(source) {
      await close().catch((error: unknown) => {
        throw diskFault("keep", error);
      });
      return spool.receive(source);
    },
    async keep(key, arrived) {
      const place = placeOf(key);
      try {
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
        await rename(arrived.path, place);
      } catch (error) {
        throw diskFault("keep", error);
      }
    },
    async size(key) {
      return stat(placeOf(key)).then(
        (found) => found.size,
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return null;
          throw diskFault("read", error);
        },
      );
    },
    async open(key, range) {
      const handle = await open(placeOf(key)).catch((error: NodeJS.ErrnoException) => {
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
      // closes the handle when it ends or is destroyed
      const pieces = handle.createReadStream({ start: from, end: Math.max(from, to) });
      return { size: to - from + 1, pieces };
    },
  };
}

/** A folder of an older version was open to every user of this machine; what lies in it is reached through it alone. */
async function closeToOthers(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
