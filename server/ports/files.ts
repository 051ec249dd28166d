// Bytes kept by their content: the same picture sent to a hundred customers lies there once. What may be large
// goes in and out piece by piece, so that no file is ever whole in memory.
import type { Readable } from "node:stream";

export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Whole, for what is small or read as one; null when there is nothing under this key. */
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
  /**
   * Writes what arrives beside the files, as fast as its sender and the disk are able to, until it is known what it
   * is called. Whoever asked for it keeps it or discards it. What the source throws is thrown on.
   */
  receive(source: AsyncIterable<Uint8Array>): Promise<ArrivedFile>;
  /** Its content is its key; keeping one twice does nothing. */
  keep(key: string, arrived: ArrivedFile): Promise<void>;
  size(key: string): Promise<number | null>;
  /** The whole of it or a piece; read to its end or destroyed by whoever asked. */
  open(key: string, range?: FileRange): Promise<OpenFile | null>;
}

export interface FileRange {
  readonly from: number;
  /** Inclusive. */
  readonly to: number;
}

export interface OpenFile {
  /** Of what is read. */
  readonly size: number;
  readonly pieces: Readable;
}

export interface ArrivedFile {
  readonly sha256: string;
  readonly size: number;
  /** Its first bytes: enough to tell what it is. */
  readonly beginning: Uint8Array;
  /** Where it lies on this machine until it is kept. */
  readonly path: string;
  read(): AsyncIterable<Uint8Array>;
  /** Does nothing once it is kept. */
  discard(): Promise<void>;
}

/** What the file store throws: always about the store, never about the file. */
export class FileFault extends Error {
  readonly isFull: boolean;
  /** The next try of a job that met it does not count. */
  readonly isPassing = true;
  constructor(say: string, isFull: boolean, cause?: unknown) {
    super(say, { cause });
    this.name = "FileFault";
    this.isFull = isFull;
  }
}
