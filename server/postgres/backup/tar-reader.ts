import { blockSize, paddingAfter, readHeader, type TarHeader } from "./tar-format.ts";

type ReadEntry = TarHeader & { body: AsyncIterable<Buffer> };

// Each body must be read to its end before the next entry.
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const bytes = new ByteReader(source);
  for (;;) {
    const header = readHeader(await bytes.take(blockSize));
    if (!header) {
      await bytes.drain();
      return;
    }
    yield { ...header, body: bytes.stream(header.size) };
    await bytes.take(paddingAfter(header.size));
  }
}

class ByteReader {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.stream(count)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  // Reads to the very end, where a compressed source has its checksum.
  async drain(): Promise<void> {
    while (!(await this.source.next()).done);
  }

  async *stream(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.rest.length === 0) {
        const next = await this.source.next();
        if (next.done) throw new Error("The archive ends too early.");
        this.rest = next.value;
      }
      const chunk = this.rest.subarray(0, left);
      this.rest = this.rest.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }
}
