import { expect, test, vi } from "vitest";
import { parseLimits } from "#server/mime/parse-limits.ts";
import { parseAddresses } from "./addresses.ts";
import { parseDate } from "./dates.ts";
import { decodeEncodedWords } from "./encoded-words.ts";
import { parseHeaderBlock } from "./header-block.ts";
import { parseInReplyTo, parseMessageIds } from "./message-ids.ts";
import { parseHeaders } from "./parse-headers.ts";

const latin = (text: string) => Buffer.from(text, "utf8").toString("latin1");
const headers = (text: string) =>
  parseHeaders(Buffer.from(text.replaceAll("\n", "\r\n"), "latin1"), parseLimits);

test("uses the first of two From headers, and warns about both duplicates", () => {
  const read = headers(
    "From: Ada <ada@example.com>\nSubject: one\nFrom: Eve <eve@example.net>\nSubject: two\n\nx",
  );
  expect(read).toMatchObject({ from: "ada@example.com", fromName: "Ada", subject: "one" });
  expect(read.warnings).toEqual(["several-from", "several-subjects"]);
});

test("unfolds headers, skips invalid lines, and starts the body after the blank line", () => {
  const bytes = Buffer.from(
    "From shelf Mon Jan 1\nSubject: a\r\n\tlong one\nnonsense here\nTo : b@example.com\n\nbody",
  );
  const block = parseHeaderBlock(bytes);
  expect(block.fields).toEqual([
    { name: "subject", value: "a\tlong one" },
    { name: "to", value: "b@example.com" },
  ]);
  expect(bytes.subarray(block.bodyAt).toString()).toBe("body");
});

test("doesn't mistake a text without headers for a header block", () => {
  expect(parseHeaderBlock(Buffer.from("Note: I am late.\n\nSee you"))).toMatchObject({
    fields: [],
    bodyAt: 0,
  });
});

test("truncates an oversized header block and still finds the body", () => {
  const bytes = Buffer.from(`Subject: s\nX-Long: ${"a".repeat(3000)}\n\nbody`);
  const block = parseHeaderBlock(bytes, { ...parseLimits, headerBytes: 1000 });
  expect(block.isCut).toBe(true);
  expect(bytes.subarray(block.bodyAt).toString()).toBe("body");
});

test("decodes encoded words with raw bytes, without separators, and split within a character", () => {
  expect(decodeEncodedWords("=?iso-8859-1?Q?K\xe4se?=")).toBe("Käse");
  expect(decodeEncodedWords("Re:=?utf-8?q?K=C3=A4se?=")).toBe("Re:Käse");
  expect(decodeEncodedWords("=?utf-8?B?5pel5g==?=\r\n =?utf-8?B?nKw=?=")).toBe("日本");
  expect(decodeEncodedWords("=?utf-8?q?a?= =?utf-8?q?b?= c")).toBe("ab c");
  expect(decodeEncodedWords("=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=")).toBe("日本");
});

test("decodes raw bytes as UTF-8 if valid, else as the body's charset, else as windows-1252", () => {
  expect(decodeEncodedWords(latin("Grüße"))).toBe("Grüße");
  expect(decodeEncodedWords("Gr\xfc\xdfe")).toBe("Grüße");
  expect(decodeEncodedWords("\xf0\xd2\xc9\xd7\xc5\xd4", "koi8-r")).toBe("Привет");
});

test("parses addresses in quotes, comments, groups, double brackets and routes", () => {
  const read = (value: string) => parseAddresses(value, 100);
  expect(read('"Doe, Jane" <jane@example.com>, bob@example.com (Bob)')).toEqual([
    { address: "jane@example.com", name: "Doe, Jane" },
    { address: "bob@example.com", name: "Bob" },
  ]);
  expect(read("Team: a@example.com, B <b@example.com>;").map((one) => one.address)).toEqual([
    "a@example.com",
    "b@example.com",
  ]);
  expect(read("<<a@example.com>>")[0]?.address).toBe("a@example.com");
  expect(read("<@relay.example:a@example.com>")[0]?.address).toBe("a@example.com");
  expect(read("undisclosed-recipients:;")).toEqual([]);
  expect(read("MAILER-DAEMON")[0]?.address).toBe("MAILER-DAEMON");
});

test("never takes an address from the display name", () => {
  expect(parseAddresses('"chief@bank.example" <eve@example.net>', 9)[0]).toEqual({
    address: "eve@example.net",
    name: "chief@bank.example",
  });
  expect(parseAddresses("=?utf-8?q?chief=40bank.example?= <eve@example.net>", 9)[0]?.address).toBe(
    "eve@example.net",
  );
});

test.each([
  ["Mon, 2 Nov 2026 10:00:05 +0130", "2026-11-02T10:00:05+01:30"],
  ["2 Nov 26 10:00 EST", "2026-11-02T10:00:00-05:00"],
  ["Mon Nov  2 10:00:00 2026", "2026-11-02T10:00:00Z"],
  ["Mon, 02 Nov 2026 10:00:00 GMT+0200 (CEST)", "2026-11-02T10:00:00+02:00"],
  ["2026-11-02 22:15:00 +0000", "2026-11-02T22:15:00+00:00"],
])("parses the date %s as %s", (written, read) => {
  expect(parseDate(written)).toBe(read);
});

test.each([
  "Mon, 31 Feb 2026 10:00:00 +0000",
  "yesterday",
  "",
  "99 Foo 2026 10:00",
  "2 Nov 2026 25:00:00 +0000",
])("returns null for the date %j, never the current date", (written) => {
  expect(parseDate(written)).toBeNull();
});

test("extracts message IDs whatever surrounds them", () => {
  expect(parseMessageIds("<a@x>\r\n\t<b@x>,<a@x> (c)", 20)).toEqual(["<a@x>", "<b@x>"]);
  expect(parseMessageIds("bare@example.com", 20)).toEqual(["<bare@example.com>"]);
  expect(parseInReplyTo('Your message of "Monday" from Ada <ada@example.com> <id-1@x>')).toBe(
    "<id-1@x>",
  );
  const many = parseMessageIds(Array.from({ length: 40 }, (_, at) => `<${at}@x>`).join(" "), 20);
  expect([many.length, many[0], many.at(-1)]).toEqual([20, "<0@x>", "<39@x>"]);
});

test("keeps the second parent of a reply as a reference", () => {
  const read = headers(
    "From: a@example.com\nIn-Reply-To: <1@x> <2@x>\nReferences: <0@x> <1@x>\n\n",
  );
  expect(read.inReplyTo).toBe("<1@x>");
  expect(read.references).toEqual(["<0@x>", "<1@x>", "<2@x>"]);
});

test.each(["a\r\n", " a\r\n", "From: a,\r\n a,\r\n"])(
  "lines that make no field end the headers too: %j",
  (line) => {
    const read = vi.spyOn(Buffer.prototype, "toString");
    const block = parseHeaderBlock(Buffer.from(`Subject: Hello\r\n${line.repeat(150_000)}`));
    const lines = read.mock.calls.length;
    read.mockRestore();
    expect(block.isCut).toBe(true);
    expect(block.fields[0]?.name).toBe("subject");
    expect(lines).toBeLessThanOrEqual(parseLimits.headerLines);
  },
);
