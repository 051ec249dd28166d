// A folder on this machine for what is arriving: neither its size nor its name is known before its last byte.
import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { ArrivedFile } from "#server/ports/files.ts";
import { diskFault } from "./disk-fault.ts";

const beginningBytes = 64;
/** Nothing takes as long to arrive: what is older was left by a process that was killed. */
const leftMs = 24 * 3_600_000;

export interface Spool {
  receive(source: AsyncIterable<Uint8Array>): Promise<ArrivedFile>;
}

export function openSpool(folder: string, now: () => Date = () => new Date()): Spool {
  let ready: Promise<void> | null = null;
  const prepare = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) {
      const place = path.join(folder, name);
      const found = await stat(place).catch(() => null);
      if (found && now().getTime() - found.mtimeMs > leftMs) await rm(place, { force: true });
    }
  };
  return {
    async receive(source) {
      const place = path.join(folder, randomUUID());
      const discard = () => rm(place, { force: true }).catch(() => undefined);
      ready ??= prepare();
      const handle = await ready
        .then(() => open(place, "wx", 0o600))
        .catch((error: unknown) => {
          ready = null;
          throw diskFault("keep", error);
        });
      try {
        const written = await write(handle, source);
        return {
          ...written,
          path: place,
          read: () => createReadStream(place),
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

/** One piece after the other: the next one is asked for when this one is on the disk. */
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

/** Told apart from what the source throws. */
const onDisk = <T>(deed: Promise<T>): Promise<T> =>
  deed.catch((error: unknown) => {
    throw diskFault("keep", error);
  });
