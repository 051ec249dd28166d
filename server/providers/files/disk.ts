// Files on this machine's disk, under DATA_DIR/files. Written beside and renamed, so that a killed process
// leaves either the whole file or none.
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "#server/ports/files.ts";

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
      await mkdir(path.dirname(place), { recursive: true });
      const beside = `${place}.${randomUUID()}`;
      await writeFile(beside, bytes, { flush: true });
      await rename(beside, place);
    },
    async get(key) {
      return readFile(placeOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
    },
    async remove(key) {
      await rm(placeOf(key), { force: true });
    },
  };
}
