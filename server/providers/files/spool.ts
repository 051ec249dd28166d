// A local folder for arriving files, whose size and key are unknown before the last byte.
import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { ReceivedFile } from "#server/ports/files.ts";
import { diskFault } from "./disk-fault.ts";

const beginningBytes = 64;
/** No upload takes this long; older files were left by a killed process. */
const staleAfterMs = 24 * 3_600_000;

interface Spool {
  receive(source: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
}

export function createSpool(folder: string, now: () => Date = () => new Date()): Spool {
  let ready: Promise<void> | null = null;
  const prepare = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) {
      const filePath = path.join(folder, name);
      const found = await stat(filePath).catch(() => null);
      if (found && now().getTime() - found.mtimeMs > staleAfterMs)
        await rm(filePath, { force: true });
    }
  };
  return {
    async receive(source) {
      const filePath = path.join(folder, randomUUID());
      const discard = () => rm(filePath, { force: true }).catch(() => undefined);
      ready ??= prepare();
      const handle = await ready
        .then(() => open(filePath, "wx", 0o600))
        .catch((error: unknown) => {
          ready = null;
          throw diskFault("keep", error);
        });
      try {
        const written = await write(handle, source);
        return {
          ...written,
          path: filePath,
          read: () => createReadStream(filePath),
          discard,
        };
      } catch (error) {
        await discard();
        throw error;
      } finally {
        await handle.close();
      }
    },
  };
}

/** Writes one chunk at a time: the next is requested only when this one is on the disk. */
async function write(handle: FileHandle, source: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let beginning = Buffer.alloc(0);
  let size = 0;
  for await (const piece of source) {
    hash.update(piece);
    size += piece.length;
    if (beginning.length < beginningBytes)
      beginning = Buffer.concat([beginning, piece]).subarray(0, beginningBytes);
    for (let at = 0; at < piece.length; ) {
      const { bytesWritten } = await onDisk(handle.write(piece, at));
      at += bytesWritten;
    }
  }
  await onDisk(handle.sync());
  return { sha256: hash.digest("hex"), size, beginning: new Uint8Array(beginning) };
}

/** Distinguishes disk errors from errors of the source. */
const onDisk = <T>(operation: Promise<T>): Promise<T> =>
  operation.catch((error: unknown) => {
    throw diskFault("keep", error);
  });
