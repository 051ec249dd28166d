import { expect, test } from "vitest";
import { previewOfReceivedEmail } from "#domain/conversation/preview.ts";
import { parseEmail } from "#server/mime/parse-email.ts";
import { parseHeadOnly } from "#server/mime/parse-head-only.ts";

const top =
  "From: Ada <ada@example.com>\nTo: desk@example.org\nSubject: Hello\nMIME-Version: 1.0\n";
const email = (text: string) => Buffer.from(text.replaceAll("\n", "\r\n"), "latin1");
const base64 = (text: string) =>
  (
    Buffer.from(text)
      .toString("base64")
      .match(/.{1,76}/g) ?? []
  ).join("\n");
const longText = "We would like to move the appointment to Thursday, if that suits you. ".repeat(6);

const plainPart = "Content-Type: text/plain; charset=utf-8\n\nIs my table ready?";
const html = "Content-Type: text/html; charset=utf-8\n\n<p>Is my <b>table</b> ready?</p>";
const file = `Content-Type: application/pdf; name=a.pdf\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\n${base64(longText)}`;
const multipart = (type: string, boundary: string, ...parts: string[]) =>
  `Content-Type: ${type}; boundary="${boundary}"\n\n${parts.map((part) => `--${boundary}\n${part}\n`).join("")}--${boundary}--\n`;

/** Emails damaged by senders, gateways or truncation, and what can be shown of them. */
const mails: Record<string, readonly [string, RegExp]> = {
  "plain words": [`${top}\nIs my table ready?\n`, /^Is my table ready\?$/],
  "no content type": ["From: ada@example.com\nSubject: Hi\n\nIs my table ready?", /^Is my table/],
  "words and HTML": [
    top + multipart("multipart/alternative", "b", plainPart, html),
    /^Is my table ready\?$/,
  ],
  "HTML alone": [top + html, /^Is my table ready\?$/],
  "HTML in a multipart": [
    top + multipart("multipart/related", "b", html, file),
    /^Is my table ready\?$/,
  ],
  "a file before the words": [
    top + multipart("multipart/mixed", "b", file, plainPart),
    /^Is my table ready\?$/,
  ],
  "parts within parts": [
    top +
      multipart(
        "multipart/mixed",
        "b",
        multipart("multipart/alternative", "c", plainPart, html),
        file,
      ),
    /^Is my table ready\?$/,
  ],
  "words above the first part": [
    `${top}Content-Type: multipart/mixed; boundary="b"\n\nThis is a multi-part message in MIME format.\n--b\n${plainPart}\n--b--\n`,
    /^Is my table ready\?$/,
  ],
  "nothing but words above the first part": [
    `${top}Content-Type: multipart/mixed; boundary="b"\n\nThis is a multi-part message in MIME format.\n`,
    /^(Couldn't|This email couldn't)/,
  ],
  "a boundary that the header does not name": [
    `${top}Content-Type: multipart/mixed\n\n--b\n${plainPart}\n--b--\n`,
    /^Is my table ready\?$/,
  ],
  "another boundary than the header names": [
    `${top}Content-Type: multipart/mixed; boundary="c"\n\n--b\n${plainPart}\n--b--\n`,
    /^Is my table ready\?$/,
  ],
  "another boundary inside than its part names": [
    top +
      multipart(
        "multipart/mixed",
        "b",
        `Content-Type: multipart/alternative; boundary="c"\n\n--d\n${plainPart}\n--d\n${html}\n--d--`,
      ),
    /^Is my table ready\?$/,
  ],
  "a multipart whose header was lost": [
    `${top}\n--b\n${plainPart}\n--b\n${html}\n--b--\n`,
    /^Is my table ready\?$/,
  ],
  "a multipart that is called plain text": [
    `${top}Content-Type: text/plain\n\n--b\n${plainPart}\n--b\n${html}\n--b--\n`,
    /^Is my table ready\?$/,
  ],
  base64: [
    `${top}Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n${base64(longText)}`,
    /^We would like/,
  ],
  "quoted-printable": [
    `${top}Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nIs my t=\nable ready? Gr=C3=BC=C3=9Fe`,
    /^Is my table ready\? Grüße$/,
  ],
  "base64 that nobody announced": [
    `${top}Content-Type: text/plain\nContent-Transfer-Encoding: 7bit\n\n${base64(longText)}`,
    /^This email couldn't be displayed$/,
  ],
  "a file alone, cut in the middle": [
    `${top}Content-Type: multipart/mixed; boundary="b"\n\n--b\n${file.slice(0, 300)}`,
    /^(This email couldn't be displayed|1 file)$/,
  ],
  ...Object.fromEntries(
    ["Cont", "Content-Type", "Content-Type\n", "Content- Type: text/plain", "Content- Type"].map(
      (cut) => [
        `a first part cut at ${JSON.stringify(cut)}`,
        [
          `${top}Content-Type: multipart/mixed; boundary="b"\n\n--b\n${cut}`,
          /^This email couldn't be displayed$/,
        ] as const,
      ],
    ),
  ),
  "a second field cut": [
    `${top}Content-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: text/plain\nContent-Transf`,
    /^This email couldn't be displayed$/,
  ],
  ...Object.fromEntries(
    ["Content- Type", "Content -Type", "C ontent-Type", "Content-Type "].map((name) => [
      `a field called ${name}`,
      [
        `${top}Content-Type: multipart/mixed; boundary="b"\n\n--b\n${name}: text/plain\nContent- Transfer-Encoding: 7bit\n\nIs my table ready?\n--b--\n`,
        /^Is my table ready\?$/,
      ] as const,
    ]),
  ),
  "headers alone, one inside the other": [
    top +
      Array.from(
        { length: 3000 },
        (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\n\n--b${at}\n`,
      ).join(""),
    /^This email couldn't be displayed$/,
  ],
};

const source = /--b\b|content-|boundary|charset|MIME|[A-Za-z0-9+/]{60}/i;
const messagePreview = (read: Awaited<ReturnType<typeof parseEmail>>) =>
  previewOfReceivedEmail(
    read.visible.trim() === "" ? read.text : read.visible,
    read.attachments.length,
    !read.warnings.includes("beginning-shown"),
  ).preview;

test.each(Object.entries(mails))(
  "the preview shows what the customer wrote, never the email's source: %s",
  async (_, [text, expected]) => {
    const whole = messagePreview(await parseEmail(email(text)));
    expect(whole).toMatch(expected);
    expect(whole).not.toMatch(source);
  },
);

test.each(Object.entries(mails))(
  "the same holds if the email was not fully parsed: %s",
  (_, [text, expected]) => {
    const read = parseHeadOnly(email(text), "took-too-long");
    expect(read).toMatchObject({ from: "ada@example.com", subject: expect.stringMatching(/^H/) });
    expect(messagePreview(read)).toMatch(expected);
    expect(`${read.text}\n${read.visible}`).not.toMatch(/^(--b\b|content-\w+:)/im);
  },
);
