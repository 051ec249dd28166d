// The part of POSIX ustar a backup needs: plain files and folders, names up to 255 bytes.
// https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html (2018 edition)
export const blockSize = 512;

export type TarHeader = { name: string; kind: "file" | "folder"; size: number };

export function writeHeader({ name, kind, size }: TarHeader): Buffer {
  const block = Buffer.alloc(blockSize);
  const [prefix, rest] = splitName(kind === "folder" ? `${name}/` : name);
  block.write(rest, 0, 100, "utf8");
  block.write(kind === "folder" ? "0000700\0" : "0000600\0", 100, "latin1");
  block.write("0000000\0", 108, "latin1");
  block.write("0000000\0", 116, "latin1");
  writeSize(block, size);
  block.write("00000000000\0", 136, "latin1");
  block.write(kind === "folder" ? "5" : "0", 156, "latin1");
  block.write("ustar\x0000", 257, "latin1");
  block.write(prefix, 345, 155, "utf8");
  block.write(`${checksumOf(block).toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return block;
}

// Null at the end of the archive; throws on an invalid header.
export function readHeader(block: Buffer): TarHeader | null {
  if (block.every((byte) => byte === 0)) return null;
  const written = Number.parseInt(block.toString("latin1", 148, 156), 8);
  if (written !== checksumOf(block)) throw new Error("The archive is damaged.");
  const type = block.toString("latin1", 156, 157);
  if (type !== "0" && type !== "5") throw new Error(`The archive holds an entry of type ${type}.`);
  const prefix = textIn(block, 345, 155);
  const name = `${prefix && `${prefix}/`}${textIn(block, 0, 100)}`.replace(/\/$/, "");
  return { name, kind: type === "5" ? "folder" : "file", size: readSize(block) };
}

export function paddingAfter(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize;
}

function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= 100) return ["", name];
  for (let cut = name.indexOf("/"); cut > 0; cut = name.indexOf("/", cut + 1)) {
    const [prefix, rest] = [name.slice(0, cut), name.slice(cut + 1)];
    if (Buffer.byteLength(prefix) <= 155 && rest && Buffer.byteLength(rest) <= 100)
      return [prefix, rest];
  }
  throw new Error(`The name ${name} is too long for an archive.`);
}

// Eleven octal digits end at 8 GiB; larger sizes are binary, after a marker.
function writeSize(block: Buffer, size: number): void {
  if (size < 8 ** 11) {
    block.write(`${size.toString(8).padStart(11, "0")}\0`, 124, "latin1");
    return;
  }
  block[124] = 0x80;
  block.writeBigUInt64BE(BigInt(size), 128);
}

function readSize(block: Buffer): number {
  if (block[124] === 0x80) return Number(block.readBigUInt64BE(128));
  return Number.parseInt(textIn(block, 124, 12), 8);
}

function checksumOf(block: Buffer): number {
  const itself = block.subarray(148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  return sum - itself.reduce((total, byte) => total + byte, 0) + 8 * 0x20;
}

function textIn(block: Buffer, start: number, length: number): string {
  const field = block.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString("utf8", 0, end === -1 ? length : end);
}
