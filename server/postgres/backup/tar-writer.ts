import type { FileHandle } from "node:fs/promises";
import fs from "node:fs/promises";
import { blockSize, paddingAfter, writeHeader } from "./tar-format.ts";

export type Entry =
  | { kind: "folder"; name: string }
  | { kind: "file"; name: string; path: string }
  | { kind: "words"; name: string; text: string };

const chunkSize = 256 * 1024;

// Files may grow, shrink or vanish while they are read. The size at the time of opening counts: the WAL, copied
// afterwards, repeats every later change.
export async function* writeTar(
  entries: AsyncIterable<Entry>,
  onWritten: () => void,
): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    let isWritten = false;
    for await (const chunk of blocksOf(entry)) {
      isWritten = true;
      yield chunk;
    }
    if (isWritten) onWritten();
  }
  yield Buffer.alloc(2 * blockSize);
}

async function* blocksOf(entry: Entry): AsyncGenerator<Buffer> {
  if (entry.kind === "folder") yield writeHeader({ ...entry, size: 0 });
  else if (entry.kind === "words") yield* textEntry(entry.name, Buffer.from(entry.text));
  else yield* fileEntry(entry.name, entry.path);
}

async function* textEntry(name: string, body: Buffer): AsyncGenerator<Buffer> {
  yield writeHeader({ name, kind: "file", size: body.length });
  yield Buffer.concat([body, Buffer.alloc(paddingAfter(body.length))]);
}

async function* fileEntry(name: string, path: string): AsyncGenerator<Buffer> {
  const file = await openIfExists(path);
  if (!file) return;
  try {
    const { size } = await file.stat();
    yield writeHeader({ name, kind: "file", size });
    let left = size;
    while (left > 0) {
      const { bytesRead, buffer } = await file.read({
        buffer: Buffer.alloc(Math.min(chunkSize, left)),
      });
      // The file shrank meanwhile: the rest is filled with zeros.
      const chunk = bytesRead > 0 ? buffer.subarray(0, bytesRead) : buffer;
      left -= chunk.length;
      yield chunk;
    }
    yield Buffer.alloc(paddingAfter(size));
  } finally {
    await file.close();
  }
}

async function openIfExists(path: string): Promise<FileHandle | null> {
  try {
    return await fs.open(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
