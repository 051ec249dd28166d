import { expect, test } from "vitest";
import { countPixels } from "./picture-size.ts";

const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(
    parts.map((one) =>
      Buffer.from(typeof one === "string" ? [...one].map((c) => c.charCodeAt(0)) : one),
    ),
  );
const zeros = (count: number): number[] => Array(count).fill(0);

test.each([
  [
    "a PNG",
    bytes([0x89], "PNG\r\n\x1a\n", zeros(4), "IHDR", [0, 0, 0x2c, 0xec], [0, 0, 1, 0]),
    11_500 * 256,
  ],
  ["a GIF", bytes("GIF89a", [0x40, 0x01], [0xf0, 0x00]), 320 * 240],
  ["a WebP", bytes("RIFF", zeros(4), "WEBPVP8 ", zeros(10), [0x40, 0x01], [0xf0, 0x00]), 320 * 240],
  [
    "a lossless WebP",
    bytes("RIFF", zeros(4), "WEBPVP8L", zeros(5), [0x3f, 0xc1, 0x3b, 0x00]),
    320 * 240,
  ],
  [
    "a WebP with more in it",
    bytes("RIFF", zeros(4), "WEBPVP8X", zeros(8), [0x3f, 1, 0], [0xef, 0, 0]),
    320 * 240,
  ],
  [
    "a JPEG behind what its camera wrote",
    bytes(
      [0xff, 0xd8],
      [0xff, 0xe1, 0, 6, 1, 2, 3, 4],
      [0xff, 0xff],
      [0xc2, 0, 17, 8, 0, 240, 1, 64],
    ),
    320 * 240,
  ],
  ["a JPEG that ends before its size", bytes([0xff, 0xd8], [0xff, 0xe1, 0xff, 0xff]), null],
  ["no JPEG behind its beginning", bytes([0xff, 0xd8, 1, 2, 3]), null],
  ["a text", bytes("Hello, this is no picture."), null],
  ["nothing", bytes(), null],
] as const)("%s", (_, picture, pixels) => expect(countPixels(picture)).toBe(pixels));
