import { expect, test } from "vitest";
import { countPixels, needsWholeFile } from "./image-size.ts";

const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(
    parts.map((one) =>
      Buffer.from(typeof one === "string" ? [...one].map((c) => c.charCodeAt(0)) : one),
    ),
  );
const zeros = (count: number): number[] => Array(count).fill(0);

const soi = [0xff, 0xd8];
const sof = [0xff, 0xc0, 0, 17, 8, 0, 240, 1, 64];
const gif = (width: number[], height: number[], ...blocks: (readonly number[])[]) =>
  bytes("GIF89a", width, height, [0, 0, 0], ...blocks);
const frame = (width: number, height: number, flags = 0, left = 0): number[] => [
  0x2c,
  left & 0xff,
  left >> 8,
  0,
  0,
  width & 0xff,
  width >> 8,
  height & 0xff,
  height >> 8,
  flags,
  ...zeros(flags === 0 ? 0 : 6),
  2,
  1,
  0xff,
  0,
];

test.each([
  [
    "a PNG",
    bytes([0x89], "PNG\r\n\x1a\n", zeros(4), "IHDR", [0, 0, 0x2c, 0xec], [0, 0, 1, 0]),
    11_500 * 256,
  ],
  ["a GIF", bytes("GIF89a", [0x40, 0x01], [0xf0, 0x00], zeros(3)), 320 * 240],
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
  ["a JPEG with a stray byte before its size", bytes(soi, [0], sof), 320 * 240],
  ["a JPEG with a stuffed zero before its size", bytes(soi, [0xff, 0, 7], sof), 320 * 240],
  ["a JPEG with a segment of impossible length", bytes(soi, [0xff, 0xe1, 0, 0], sof), 320 * 240],
  ["a JPEG with restart markers before its size", bytes(soi, [0xff, 0xd0], sof), 320 * 240],
  ["a JPEG that starts with its scan", bytes(soi, [0xff, 0xda, 0, 2], sof), null],
  ["a JPEG without a height", bytes(soi, [0xff, 0xc0, 0, 17, 8, 0, 0, 1, 64]), null],
  [
    "a GIF with a frame larger than its screen",
    gif([1, 0], [1, 0], frame(3_000, 2_000)),
    6_000_000,
  ],
  [
    "a GIF with a larger second frame behind an extension and a color table",
    gif([2, 0], [2, 0], frame(2, 2), [0x21, 0xf9, 4, 1, 2, 3, 4, 0], frame(10, 20, 0x80), [0x3b]),
    200,
  ],
  ["a GIF with a frame beside its screen", gif([1, 0], [1, 0], frame(5, 5, 0, 100)), 105 * 5],
  ["a GIF that ends within a frame", gif([4, 0], [4, 0], [0x2c, 0, 0]), 16],
  ["a GIF without a screen and frames", gif([0, 0], [0, 0]), null],
  [
    "a PNG that doesn't begin with its size",
    bytes([0x89], "PNG", zeros(8), "CgBI", zeros(40)),
    null,
  ],
  ["a BMP", bytes("BM", zeros(60)), null],
  ["an icon", bytes([0, 0, 1, 0, 1, 0], zeros(60)), null],
  ["an AVIF", bytes(zeros(4), "ftypavif", zeros(60)), null],
  ["a text", bytes("Hello, this is no picture."), null],
  ["an empty file", bytes(), null],
] as const)("counts the pixels of %s", (_, image, pixels) =>
  expect(countPixels(image)).toBe(pixels),
);

test("finds the size of a JPEG behind any number of segments, in linear time", () => {
  const segment = bytes([0xff, 0xe1, 0xff, 0xff], zeros(65_533));
  const long = bytes(
    soi,
    ...Array<Uint8Array>(20)
      .fill(segment)
      .map((one) => [...one]),
    sof,
  );
  expect(countPixels(long)).toBe(320 * 240);
  expect(needsWholeFile(long.subarray(0, 256 * 1024))).toBe(true);
  const before = process.cpuUsage();
  for (const filler of [0xff, 0x00]) {
    const file = Buffer.alloc(20_000_000, filler);
    file.set(soi);
    countPixels(file);
  }
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});

test("needs the whole file only where the beginning doesn't reveal the size", () => {
  expect(needsWholeFile(gif([1, 0], [1, 0]))).toBe(true);
  expect(needsWholeFile(bytes(soi, sof))).toBe(false);
  for (const other of [bytes(), bytes("BM", zeros(60)), bytes("RIFF", zeros(4), "WEBP")])
    expect(needsWholeFile(other)).toBe(false);
});
