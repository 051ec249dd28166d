import type { FileHandle } from "node:fs/promises";
import fs from "node:fs/promises";
import { blockSize, paddingAfter, writeHeader } from "./tar-format.ts";

export type Entry =
  | { kind: "folder"; name: string }
  | { kind: "file"; name: string; path: string }
  | { kind: "words"; name: string; words: string };

const chunkSize = 256 * 1024;

// Files may grow, shrink or vanish while they are read. What counts is the size at the moment of
// opening: the server's log, copied afterwards, repeats every change made since.
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
  else if (entry.kind === "words") yield* wordsOf(entry.name, Buffer.from(entry.words));
  else yield* bytesOf(entry.name, entry.path);
}

async function* wordsOf(name: string, body: Buffer): AsyncGenerator<Buffer> {
  yield writeHeader({ name, kind: "file", size: body.length });
  yield Buffer.concat([body, Buffer.alloc(paddingAfter(body.length))]);
}

async function* bytesOf(name: string, path: string): AsyncGenerator<Buffer> {
  const file = await openUnlessGone(path);
  if (!file) return;
  try {
    const { size } = await file.stat();
    yield writeHeader({ name, kind: "file", size });
    let left = size;
    while (left > 0) {
      const { bytesRead, buffer } = await file.read({
        buffer: Buffer.alloc(Math.min(chunkSize, left)),
      });
      // Cut short meanwhile: zeros stand for what is gone.
      const chunk = bytesRead > 0 ? buffer.subarray(0, bytesRead) : buffer;
      left -= chunk.length;
      yield chunk;
    }
    yield Buffer.alloc(paddingAfter(size));
  } finally {
    await file.close();
  }
}

async function openUnlessGone(path: string): Promise<FileHandle | null> {
  try {
    return await fs.open(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
