// Files on this machine's disk, under DATA_DIR/files. Written beside and renamed, so that a killed process
// leaves either the whole file or none.
import { randomUUID } from "node:crypto";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { FileFault, type FileStore } from "#server/ports/files.ts";

export function filesOnDisk(folder: string): FileStore {
  let isClosed = false;
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
        if (!isClosed) await closeToOthers(folder);
        isClosed = true;
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
        await writeFile(beside, bytes, { flush: true, mode: 0o600 });
        await rename(beside, place);
      } catch (error) {
        await rm(beside, { force: true }).catch(() => undefined);
        throw faultOf("keep", error);
      }
    },
    async get(key) {
      return readFile(placeOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw faultOf("read", error);
      });
    },
    async remove(key) {
      await rm(placeOf(key), { force: true }).catch((error: unknown) => {
        throw faultOf("remove", error);
      });
    },
  };
}

function faultOf(deed: string, error: unknown): FileFault {
  const { code = "unknown" } = error as NodeJS.ErrnoException;
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  const say = isFull
    ? "The disk that holds files is full."
    : `The disk could not ${deed} a file (${code}).`;
  return new FileFault(say, isFull, error);
}

/** A folder of an older version was open to every user of this machine; what lies in it is reached through it alone. */
async function closeToOthers(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
