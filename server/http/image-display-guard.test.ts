import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { AttachmentId, ConversationId, EntryId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { createConversationPixels } from "./conversation-pixels.ts";
import { createImageDisplayGuard } from "./image-display-guard.ts";

const png = (wide: number, high: number): Buffer => {
  const bytes = Buffer.alloc(33);
  bytes.write("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
  bytes.writeUInt32BE(wide, 16);
  bytes.writeUInt32BE(high, 20);
  return bytes;
};
const hex = (text: string): Buffer => Buffer.from(text, "hex");
const filler = Buffer.concat(Array(5).fill(hex(`ffe1ffff${"00".repeat(65_533)}`)));
const lateJpeg = (size: string): Buffer =>
  Buffer.concat([hex("ffd8"), filler, hex(`ffc0001108${size}`)]);

function gateOf(files: Readonly<Record<string, Buffer>>) {
  const reads: string[] = [];
  const guard = createImageDisplayGuard(
    {
      async open(key, range) {
        const bytes = files[key]?.subarray(range?.from, range && range.to + 1);
        reads.push(`${key} ${bytes?.length}`);
        return bytes ? { size: bytes.length, pieces: Readable.from([bytes]) } : null;
      },
    },
    createConversationPixels(() => 0),
  );
  const canDisplay = (key: string, message: string | null = null, conversation = message) =>
    guard.canDisplay(
      key,
      {
        id: key as AttachmentId,
        messageId: message as EntryId | null,
        conversationId: conversation as ConversationId | null,
        size: files[key]?.length ?? 0,
      },
      "maya" as MemberId,
    );
  return { canDisplay, reads };
}

test("displays only what has countable pixels within the limit, whatever its type says", async () => {
  const { canDisplay } = gateOf({
    png: png(8_000, 8_000),
    large: png(8_001, 8_000),
    bmp: Buffer.concat([Buffer.from("BM"), Buffer.alloc(1_080)]),
    strayByte: hex("ffd800ffc000110855f055f003"),
    gif: hex("474946383961010001000000002c00000000204e204e00020100003b"),
    empty: Buffer.alloc(0),
  });
  expect(await canDisplay("png")).toBe(true);
  for (const key of ["large", "bmp", "strayByte", "gif", "empty", "missing"])
    expect([key, await canDisplay(key)]).toEqual([key, false]);
});

test("reads the whole file only if its beginning doesn't reveal the size, and only once", async () => {
  const files = { small: lateJpeg("00f00140"), bomb: lateJpeg("55f055f0"), png: png(1, 1) };
  const { canDisplay, reads } = gateOf(files);
  expect(await Promise.all([canDisplay("small"), canDisplay("bomb")])).toEqual([true, false]);
  expect(await canDisplay("small")).toBe(true);
  expect(await canDisplay("png")).toBe(true);
  expect(reads.filter((one) => one.startsWith("small"))).toEqual([
    "small 262144",
    `small ${files.small.length}`,
  ]);
  expect(reads.filter((one) => one.startsWith("png"))).toEqual(["png 33"]);
});

test("limits the pixels of all attached images of one message together", async () => {
  const each = limit("displayedImagePixels");
  const max = limit("attachedImagePixelsPerMessage") / each;
  const names = Array.from({ length: max + 1 }, (_, n) => `image ${n}`);
  const { canDisplay } = gateOf(Object.fromEntries(names.map((name) => [name, png(each, 1)])));
  const shown = [];
  for (const name of names) shown.push(await canDisplay(name, "one"));
  expect(shown).toEqual([...Array(max).fill(true), false]);
  expect(await canDisplay(`image ${max}`, "other")).toBe(true);
  expect(await canDisplay(`image ${max}`)).toBe(true);
});

test("limits the pixels of a conversation, however many messages they are in", async () => {
  const names = Array.from({ length: 9 }, (_, nth) => `photo${nth}`);
  const { canDisplay } = gateOf(Object.fromEntries(names.map((name) => [name, png(8_000, 8_000)])));
  const max = Math.floor(limit("conversationImagePixels") / 64_000_000);
  const shown = await Promise.all(names.map((name) => canDisplay(name, `email of ${name}`, "c1")));
  expect(shown.filter(Boolean)).toHaveLength(max);
  expect(await canDisplay(names.at(-1) ?? "", "email", "c2")).toBe(true);
});
