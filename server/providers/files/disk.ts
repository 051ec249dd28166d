// Files on this machine's disk, under DATA_DIR/files. Written beside and renamed, so that a killed process
// leaves either the whole file or none.
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { FileFault, type FileStore } from "#server/ports/files.ts";

export function filesOnDisk(folder: string): FileStore {
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
        await mkdir(path.dirname(place), { recursive: true });
        await writeFile(beside, bytes, { flush: true });
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
