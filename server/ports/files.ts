// Files stored by content hash: an image sent to a hundred customers is stored once. Large files are streamed, so no
// file is ever fully in memory.
import type { Readable } from "node:stream";

export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Rejects while the disk is nearly full, for what is about to be stored elsewhere on it. */
  assertFreeSpace?(): Promise<void>;
  /** The complete content, for small files; null if the key doesn't exist. */
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
  /**
   * Writes a stream to a temporary file until its hash is known. The caller keeps or discards the file. Errors of the
   * source are rethrown.
   */
  receive(source: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
  /** The key is the content hash; keeping a file twice does nothing. */
  store(key: string, received: ReceivedFile): Promise<void>;
  size(key: string): Promise<number | null>;
  /** The whole file or a range; the caller reads it to the end or destroys it. */
  open(key: string, range?: FileRange): Promise<OpenFile | null>;
}

export interface FileRange {
  readonly from: number;
  /** Inclusive. */
  readonly to: number;
}

export interface OpenFile {
  /** Bytes in the requested range. */
  readonly size: number;
  readonly pieces: Readable;
}

export interface ReceivedFile {
  readonly sha256: string;
  readonly size: number;
  /** The first bytes, enough to detect the type. */
  readonly beginning: Uint8Array;
  /** Its path on this machine until it is kept. */
  readonly path: string;
  read(): AsyncIterable<Uint8Array>;
  /** Does nothing after it is kept. */
  discard(): Promise<void>;
}

/** Thrown by the file store: always about the store, never about the file. */
export class FileFault extends Error {
  readonly isFull: boolean;
  /** A job that fails with it doesn't use up an attempt. */
  readonly isTransient = true;
  constructor(message: string, isFull: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = "FileFault";
    this.isFull = isFull;
  }
}
