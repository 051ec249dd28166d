/** Reads little-endian numbers and byte ranges; stops at the end instead of throwing. */
export class ByteCursor {
  readonly bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  byte(): number {
    const value = this.left >= 1 ? this.bytes.readUInt8(this.at) : 0;
    this.at += 1;
    return value;
  }

  short(): number {
    const value = this.left >= 2 ? this.bytes.readUInt16LE(this.at) : 0;
    this.at += 2;
    return value;
  }

  long(): number {
    const value = this.left >= 4 ? this.bytes.readUInt32LE(this.at) : 0;
    this.at += 4;
    return value;
  }

  take(length: number): Buffer {
    const end = Math.min(this.bytes.length, this.at + length);
    const chunk = this.bytes.subarray(Math.min(this.at, end), end);
    this.at += length;
    return chunk;
  }

  /** Values are padded to four bytes. */
  align(): void {
    this.at += (4 - (this.at % 4)) % 4;
  }
}
