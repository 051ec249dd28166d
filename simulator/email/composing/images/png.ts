// An image of rectangles as PNG (RFC 2083), so simulated customers can send photos without image files in the
// repository.
import { crc32, deflateSync } from "node:zlib";

export type Color = readonly [red: number, green: number, blue: number];

export interface ColorBlock {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: Color;
}

export function encodePng(width: number, height: number, blocks: readonly ColorBlock[]): Buffer {
  const rowLength = 1 + width * 3;
  const rows = Buffer.alloc(rowLength * height);
  for (const block of blocks) {
    for (let y = block.y; y < block.y + block.height; y += 1) {
      for (let x = block.x; x < block.x + block.width; x += 1) {
        rows.set(block.color, y * rowLength + 1 + x * 3);
      }
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits each for red, green and blue.
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
