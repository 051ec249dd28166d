import { expect, test } from "vitest";
import { parseEmail } from "#server/mime/parse-email.ts";
import { isTnef, parseTnef } from "./parse-tnef.ts";
import { decompressRtf } from "./rtf.ts";
import { rtfToText } from "./rtf-to-text.ts";

const uint16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const uint32 = (value: number) =>
  Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]);
const padded = (bytes: Buffer) =>
  Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const attribute = (level: number, id: number, data: Buffer) =>
  Buffer.concat([Buffer.from([level]), uint32(id), uint32(data.length), data, uint16(0)]);
const property = (type: number, id: number, value: Buffer) =>
  Buffer.concat([uint16(type), uint16(id), uint32(1), uint32(value.length), padded(value)]);
const properties = (...all: Buffer[]) => Buffer.concat([uint32(all.length), ...all]);
const wide = (text: string) => Buffer.from(`${text}\0`, "utf16le");
const tnef = (...attributes: Buffer[]) =>
  Buffer.concat([uint32(0x223e9f78), uint16(1), ...attributes]);

const named = Buffer.concat([
  uint16(0x0003),
  uint16(0x8001),
  Buffer.alloc(16),
  uint32(1),
  uint32(6),
  padded(wide("ab")),
  uint32(7),
]);
const example = tnef(
  attribute(1, 0x00069007, Buffer.concat([uint32(1252), uint32(0)])),
  attribute(
    1,
    0x00069003,
    properties(named, property(0x0102, 0x1013, Buffer.from("<p>Gr\xfc\xdfe</p>", "latin1"))),
  ),
  attribute(2, 0x00069002, Buffer.alloc(14)),
  attribute(2, 0x00018010, Buffer.from("LONGNA~1.TXT\0")),
  attribute(2, 0x0006800f, Buffer.from("the words")),
  attribute(
    2,
    0x00069005,
    properties(
      property(0x001f, 0x3707, wide("a long name ü.txt")),
      property(0x001e, 0x370e, Buffer.from("text/plain\0")),
    ),
  ),
);

test("extracts the files of a winmail.dat with their long names, and its body", () => {
  expect(isTnef(example)).toBe(true);
  const read = parseTnef(example);
  expect(read?.html).toBe("<p>Grüße</p>");
  expect(read?.files.map((file) => [file.name, file.type, file.bytes.toString()])).toEqual([
    ["a long name ü.txt", "text/plain", "the words"],
  ]);
});

test("shows the content of an attached winmail.dat, and keeps an invalid one as a file", async () => {
  const email = (content: Buffer) =>
    parseEmail(
      Buffer.from(
        `From: a@example.com\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString("base64")}\r\n--b--\r\n`,
      ),
    );
  const read = await email(example);
  expect([read.text, read.attachments.map((file) => file.name)]).toEqual([
    "Grüße",
    ["a long name ü.txt"],
  ]);
  const broken = await email(Buffer.from("nothing"));
  expect(broken.attachments.map((file) => file.name)).toEqual(["winmail.dat"]);
  expect(broken.warnings).toContain("tnef-not-understood");
});

test("reads a truncated or corrupted winmail.dat as far as possible, and always terminates", () => {
  for (let length = 0; length < example.length; length += 7) parseTnef(example.subarray(0, length));
  const endless = tnef(
    attribute(1, 0x00069003, Buffer.concat([uint32(0xffffffff), Buffer.alloc(64, 0xff)])),
  );
  expect(parseTnef(endless)).toBeNull();
  // A length above two billion must not seek backwards.
  const beyond = Buffer.concat([
    uint32(2),
    uint16(0x0102),
    uint16(0x1013),
    uint32(9),
    uint32(0x9fffffff),
  ]);
  expect(
    parseTnef(tnef(attribute(1, 0x00069003, Buffer.concat([beyond, Buffer.alloc(99)])))),
  ).not.toBe(undefined);
});

test("decompresses RTF, including back references", () => {
  // "{\rtf1 ab" with "{\rtf1 " from the predefined dictionary, then the rest as literals.
  const packed = Buffer.concat([
    Buffer.from([0b00000001]),
    Buffer.from([0x00, 0x04]),
    Buffer.from(" ab"),
  ]);
  const head = Buffer.concat([
    uint32(packed.length + 12),
    uint32(9),
    uint32(0x75465a4c),
    uint32(0),
  ]);
  expect(decompressRtf(Buffer.concat([head, packed]))?.toString()).toBe("{\\rtf1 ab");
  const plain = Buffer.concat([
    uint32(20),
    uint32(5),
    uint32(0x414c454d),
    uint32(0),
    Buffer.from("hello"),
  ]);
  expect(decompressRtf(plain)?.toString()).toBe("hello");
  expect(decompressRtf(Buffer.from("short"))).toBeNull();
});

test("RTF yields its text, or the HTML it encapsulates", () => {
  const rtf =
    "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}Gr\\'fc\\'dfe\\par\\u8364?5 \\{ok\\}}";
  expect(rtfToText(Buffer.from(rtf, "latin1"))).toEqual({ text: "Grüße\n€5 {ok}", isHtml: false });
  const html =
    "{\\rtf1\\ansi\\fromhtml1{\\*\\htmltag64 <p>}\\htmlrtf \\par \\htmlrtf0 Hi{\\*\\htmltag72 </p>}}";
  expect(rtfToText(Buffer.from(html))).toEqual({ text: "<p>Hi</p>", isHtml: true });
});
