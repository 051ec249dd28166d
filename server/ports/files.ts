// Bytes kept by their content: the same picture sent to a hundred customers lies there once.
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** null when there is nothing under this key. */
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
}

/** What the file store throws: always about the store, never about the file. */
export class FileFault extends Error {
  readonly isFull: boolean;
  constructor(say: string, isFull: boolean, cause?: unknown) {
    super(say, { cause });
    this.name = "FileFault";
    this.isFull = isFull;
  }
}
