import { expect, test } from "vitest";
import { parseEmail } from "./parse-email.ts";
import { parseHeadOnly } from "./parse-head-only.ts";
import { parseLimits } from "./parse-limits.ts";

const email = (text: string) => Buffer.from(text.replaceAll("\n", "\r\n"), "latin1");
const top =
  "From: Ada <ada@example.com>\nTo: desk@example.org\nSubject: Hello\nMIME-Version: 1.0\n";
const parts = (type: string, ...all: string[]) =>
  email(
    `${top}Content-Type: ${type}; boundary="b"\n\n${all.map((part) => `--b\n${part}\n`).join("")}--b--\n`,
  );

test("merges text and HTML of an email into one body with inline images", async () => {
  const read = await parseEmail(
    parts(
      "multipart/related",
      'Content-Type: multipart/alternative; boundary="c"\n\n--c\nContent-Type: text/plain\n\nHi there\n--c\nContent-Type: text/html\n\n<p>Hi <b>there</b></p>\n--c--',
      'Content-Type: image/png; name="a.png"\nContent-ID: <pic>\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=',
    ),
  );
  expect(read.text.trim()).toBe("Hi there");
  expect(read.html).toContain("<b>there</b>");
  expect(read.attachments).toMatchObject([
    { name: "a.png", type: "image/png", size: 8, contentId: "pic", isInline: true },
  ]);
  expect(read.warnings).toEqual([]);
});

test("appends HTML that follows text instead of replacing it", async () => {
  const read = await parseEmail(
    parts(
      "multipart/mixed",
      "Content-Type: text/plain\n\nfirst <1>",
      "Content-Type: text/html\n\n<p>second</p>",
    ),
  );
  expect(read.text).toBe("first <1>\nsecond");
  expect(read.html).toBe("first &lt;1&gt;<br>\n<p>second</p>");
});

test("treats an attached email as a file, not as the writer's text", async () => {
  const read = await parseEmail(
    parts(
      "multipart/mixed",
      "Content-Type: text/plain\n\nsee below",
      'Content-Type: message/rfc822; name="old.eml"\nContent-Disposition: attachment; filename="old.eml"\n\nSubject: old\n\ninner words',
    ),
  );
  expect(read.text.trim()).toBe("see below");
  expect(read.attachments.map((file) => file.name)).toEqual(["old.eml"]);
});

test("detects undeclared charsets per part, and reports the guess", async () => {
  const read = await parseEmail(email(`${top}Content-Type: text/plain\n\nGr\xfc\xdfe`));
  expect(read.text).toBe("Grüße");
  expect(read.warnings).toContain("charset-guessed");
});

test("reads a multipart whose boundary no header names", async () => {
  const read = await parseEmail(email(`${top}Content-Type: multipart/mixed\n\n--b\n\nwords\n`));
  expect(read.text).toContain("words");
  expect(read.warnings).toContain("beginning-shown");
});

test("returns the headers and the beginning of a structure designed to break parsers", async () => {
  const nested = Array.from(
    { length: 3000 },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\n\n--b${at}\n`,
  );
  const read = await parseEmail(email(top + nested.join("")));
  expect(read).toMatchObject({ from: "ada@example.com", subject: "Hello" });
  expect(read.warnings).toEqual(
    expect.arrayContaining(["structure-not-understood", "beginning-shown"]),
  );
});

test("returns an invitation as a card and a file", async () => {
  const read = await parseEmail(
    parts(
      "multipart/alternative",
      "Content-Type: text/plain\n\ncome",
      "Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nSUMMARY:Tea\nDTSTART:20261102T100000Z\nEND:VEVENT\nEND:VCALENDAR",
    ),
  );
  expect(read.calendar).toMatchObject({ method: "REQUEST", summary: "Tea" });
  expect(read.attachments).toHaveLength(1);
});

test("sanitizes a file name, and warns about it", async () => {
  const read = await parseEmail(
    parts(
      "multipart/mixed",
      'Content-Type: application/pdf\nContent-Disposition: attachment; filename="../../x.pdf"\n\n%PDF',
    ),
  );
  expect(read.attachments[0]?.name).toBe("x.pdf");
  expect(read.warnings).toContain("name-made-safe");
});

test("reads a body without headers by its content", async () => {
  expect(await parseEmail(Buffer.from("Just words."))).toMatchObject({
    text: "Just words.",
    warnings: ["no-headers", "no-from"],
  });
  expect((await parseEmail(Buffer.from("<html><p>Hi</p></html>"))).text).toBe("Hi");
  expect((await parseEmail(Buffer.alloc(0))).text).toBe("");
});

test("truncates a body over the limit, and warns about it", async () => {
  const read = await parseEmail(email(`${top}\n${"long ".repeat(100)}`), {
    ...parseLimits,
    bodyChars: 50,
  });
  expect(read.text).toHaveLength(50);
  expect(read.warnings).toContain("body-cut");
});

test("returns the headers, the beginning and the reason if an email was not fully parsed", () => {
  const read = parseHeadOnly(email(`${top}\nwords`), "took-too-long");
  expect(read).toMatchObject({ from: "ada@example.com", subject: "Hello", text: "words" });
  expect(read.warnings).toEqual(["beginning-shown", "took-too-long"]);
  const endless = `From: ada@example.com\nSubject: ${"=?utf-8?q?a".repeat(50_000)}\n\nwords`;
  const started = parseHeadOnly(email(endless), "took-too-long");
  expect(started).toMatchObject({ from: "ada@example.com", subject: null, text: "words" });
});
