import { expect, test } from "vitest";
import { parseEmail } from "#server/mime/parse-email.ts";
import { unwrapFlowed } from "./format-flowed.ts";

const top = "From: ada@example.com\r\nSubject: Hi\r\n";
const textPart = "Content-Type: text/plain; charset=utf-8\r\n\r\nHello words\r\n";
const file =
  "Content-Type: application/pdf; name=x.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nSGVsbG8=\r\n";
const summarize = async (raw: string) => {
  const { subject, text, attachments } = await parseEmail(Buffer.from(raw, "utf8"));
  return [subject, text.trim(), ...attachments.map((one) => one.name)];
};

test.each([
  ["named in single quotes", "multipart/mixed; boundary='b'", "b", "b"],
  ["not named at all", "multipart/mixed", "b", "b"],
  ["named wrongly", 'multipart/mixed; boundary="other"', "b", "b"],
  ["followed by spaces", "multipart/mixed; boundary=b", "b  ", "b-- \t"],
])("finds the boundary: %s", async (_, type, line, last) => {
  const end = last === "b" ? "b--" : last;
  expect(
    await summarize(
      `${top}Content-Type: ${type}\r\n\r\n--${line}\r\n${textPart}--${line}\r\n${file}--${end}\r\n`,
    ),
  ).toEqual(["Hi", "Hello words", "x.pdf"]);
});

test.each([
  ["CR alone", `${top}\r\nHello words`.replaceAll("\r\n", "\r")],
  ["two CR and LF", `${top}\r\nHello words`.replaceAll("\r\n", "\r\r\n")],
  ["LF alone", `${top}\r\nHello words`.replaceAll("\r\n", "\n")],
  ["empty lines first", `\r\n \r\n${top}\r\nHello words`],
])("accepts any line ending: %s", async (_, raw) => {
  expect(await summarize(raw)).toEqual(["Hi", "Hello words"]);
});

test.each([
  "text",
  "text/",
  "plain/text",
  "html",
  "text/markdown",
  "text/enriched",
  "message/rfc822",
])("shows the text of an email whose only part has the type %s", async (type) => {
  const body = type === "message/rfc822" ? "Subject: inner\r\n\r\nHello words" : "Hello words";
  const [, text] = await summarize(`${top}Content-Type: ${type}\r\n\r\n${body}`);
  expect(text).toBe("Hello words");
});

test.each(['"base64"', "base64; x=y", "base64 (as ever)"])(
  "accepts an encoding written %s",
  async (encoding) => {
    expect(
      await summarize(`${top}Content-Transfer-Encoding: ${encoding}\r\n\r\nSGVsbG8gd29yZHM=`),
    ).toEqual(["Hi", "Hello words"]);
  },
);

test.each([
  ["Content-Type: application/pdf; filename=a.pdf", "a.pdf"],
  ["Content-Disposition: attachment; filename*=%C3%BC.pdf", "ü.pdf"],
  ['Content-Disposition: attachment; filename="C:\\Users\\x\\a.pdf"', "a.pdf"],
  ['Content-Disposition: attachment; filename="50%25.pdf"', "50%25.pdf"],
])("reads the file name from %s as %s", async (header, name) => {
  const mail = `${top}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${textPart}--b\r\n${header}\r\n\r\nx\r\n--b--\r\n`;
  expect((await summarize(mail)).at(-1)).toBe(name);
});

test("an oversized header doesn't prevent parsing the parts", async () => {
  const [, text, name] = await summarize(
    `${top}X-Long: ${"a, ".repeat(500_000)}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${textPart}--b\r\n${file}--b--\r\n`,
  );
  expect(text).toContain("Hello words");
  expect(name === undefined || name === "x.pdf").toBe(true);
});

test("joins flowed lines within the same quote", () => {
  expect(unwrapFlowed("Hello \nwords\n> quoted \n> more\n>> deep \n> other\n-- \nAda", false)).toBe(
    "Hello words\n> quoted more\n>> deep\n> other\n-- \nAda",
  );
  expect(unwrapFlowed("Hel \nlo\n From here", true)).toBe("Hello\nFrom here");
});

test("keeps the indentation of preformatted text", async () => {
  const mail = `${top}Content-Type: text/html\r\n\r\n<pre>if\n  so</pre>`;
  expect((await parseEmail(Buffer.from(mail))).text).toBe("if\n  so");
});
