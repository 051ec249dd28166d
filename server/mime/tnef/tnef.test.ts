import { expect, test } from "vitest";
import { parseEmail } from "#server/mime/parse-email.ts";
import { isTnef, parseTnef } from "./parse-tnef.ts";
import { decompressRtf } from "./rtf.ts";
import { rtfToText } from "./rtf-to-text.ts";

const short = (value: number) => Buffer.from([value & 255, value >> 8]);
const long = (value: number) =>
  Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]);
const padded = (bytes: Buffer) =>
  Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const attribute = (level: number, id: number, data: Buffer) =>
  Buffer.concat([Buffer.from([level]), long(id), long(data.length), data, short(0)]);
const property = (type: number, id: number, value: Buffer) =>
  Buffer.concat([short(type), short(id), long(1), long(value.length), padded(value)]);
const properties = (...all: Buffer[]) => Buffer.concat([long(all.length), ...all]);
const wide = (text: string) => Buffer.from(`${text}\0`, "utf16le");
const tnef = (...attributes: Buffer[]) =>
  Buffer.concat([long(0x223e9f78), short(1), ...attributes]);

const named = Buffer.concat([
  short(0x0003),
  short(0x8001),
  Buffer.alloc(16),
  long(1),
  long(6),
  padded(wide("ab")),
  long(7),
]);
const example = tnef(
  attribute(1, 0x00069007, Buffer.concat([long(1252), long(0)])),
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

test("a winmail.dat gives its files by their long names, and its body", () => {
  expect(isTnef(example)).toBe(true);
  const read = parseTnef(example);
  expect(read?.html).toBe("<p>Grüße</p>");
  expect(read?.files.map((file) => [file.name, file.type, file.bytes.toString()])).toEqual([
    ["a long name ü.txt", "text/plain", "the words"],
  ]);
});

test("a mail that carries a winmail.dat shows what is in it, one that is no such thing stays a file", async () => {
  const mail = (content: Buffer) =>
    parseEmail(
      Buffer.from(
        `From: a@example.com\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString("base64")}\r\n--b--\r\n`,
      ),
    );
  const read = await mail(example);
  expect([read.text, read.attachments.map((file) => file.name)]).toEqual([
    "Grüße",
    ["a long name ü.txt"],
  ]);
  const broken = await mail(Buffer.from("nothing"));
  expect(broken.attachments.map((file) => file.name)).toEqual(["winmail.dat"]);
  expect(broken.warnings).toContain("tnef-not-understood");
});

test("a cut or broken winmail.dat is read as far as it goes, and never for ever", () => {
  for (let length = 0; length < example.length; length += 7) parseTnef(example.subarray(0, length));
  const endless = tnef(
    attribute(1, 0x00069003, Buffer.concat([long(0xffffffff), Buffer.alloc(64, 0xff)])),
  );
  expect(parseTnef(endless)).toBeNull();
  // A length beyond two thousand millions is no way back.
  const beyond = Buffer.concat([long(2), short(0x0102), short(0x1013), long(9), long(0x9fffffff)]);
  expect(
    parseTnef(tnef(attribute(1, 0x00069003, Buffer.concat([beyond, Buffer.alloc(99)])))),
  ).not.toBe(undefined);
});

test("compressed RTF is unpacked, back references and all", () => {
  // "{\rtf1 ab" with "{\rtf1 " taken from the dictionary that every writer knows, then two letters as they are.
  const packed = Buffer.concat([
    Buffer.from([0b00000001]),
    Buffer.from([0x00, 0x04]),
    Buffer.from(" ab"),
  ]);
  const head = Buffer.concat([long(packed.length + 12), long(9), long(0x75465a4c), long(0)]);
  expect(decompressRtf(Buffer.concat([head, packed]))?.toString()).toBe("{\\rtf1 ab");
  const plain = Buffer.concat([long(20), long(5), long(0x414c454d), long(0), Buffer.from("hello")]);
  expect(decompressRtf(plain)?.toString()).toBe("hello");
  expect(decompressRtf(Buffer.from("short"))).toBeNull();
});

test("RTF gives its words, or the HTML it carries", () => {
  const rtf =
    "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}Gr\\'fc\\'dfe\\par\\u8364?5 \\{ok\\}}";
  expect(rtfToText(Buffer.from(rtf, "latin1"))).toEqual({ text: "Grüße\n€5 {ok}", isHtml: false });
  const html =
    "{\\rtf1\\ansi\\fromhtml1{\\*\\htmltag64 <p>}\\htmlrtf \\par \\htmlrtf0 Hi{\\*\\htmltag72 </p>}}";
  expect(rtfToText(Buffer.from(html))).toEqual({ text: "<p>Hi</p>", isHtml: true });
});
