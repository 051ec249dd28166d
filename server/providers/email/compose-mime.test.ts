import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { describe, expect, test } from "vitest";
import { parseEmail } from "#server/mime/parse-email.ts";
import { plainEmail, richEmail } from "#testing/email-provider/emails.ts";
import { composeMime, mimeFromParts } from "./compose-mime.ts";

const headersOf = (bytes: Buffer): string => bytes.toString("latin1").split("\r\n\r\n")[0] ?? "";

describe("an outgoing email", () => {
  test("ends every line with CRLF", async () => {
    const bytes = await composeMime({ ...richEmail, text: "one\ntwo\r\nthree\n" });
    expect(bytes.toString("latin1")).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
  });

  test("is identical for a recipient who is retried later than the others", async () => {
    const { to, cc } = richEmail;
    const left = { to: cc.slice(0, 1), cc: [], bcc: [] };
    const again = await composeMime({ ...richEmail, ...left, headerRecipients: { to, cc } });
    expect(again.toString("latin1")).toBe((await composeMime(richEmail)).toString("latin1"));
  });

  test("parses back to what was written: participants, threading headers, text, inline images and files", async () => {
    const read = await parseEmail(await composeMime(richEmail));
    const bare = ({ address, name }: { address: string; name: string }) => ({
      address,
      name: name || null,
    });
    expect(read).toMatchObject({
      from: richEmail.from.address,
      fromName: richEmail.from.name,
      replyTo: [bare(richEmail.replyTo ?? richEmail.from)],
      to: richEmail.to.map(bare),
      cc: richEmail.cc.map(bare),
      subject: richEmail.subject,
      messageId: `<${richEmail.messageId}>`,
      inReplyTo: `<${richEmail.inReplyTo}>`,
      references: richEmail.references.map((id) => `<${id}>`),
      date: "2026-11-20T10:00:00+00:00",
      text: richEmail.text,
      html: richEmail.html,
      warnings: [],
    });
    expect(
      read.attachments.map(({ name, type, contentId, isInline, bytes }) => ({
        file: { name, type, bytes: Buffer.from(bytes), contentId },
        isInline,
      })),
    ).toEqual(
      richEmail.files.map((file) => ({
        file: { ...file, bytes: Buffer.from(file.bytes) },
        isInline: file.contentId !== null,
      })),
    );
  });

  test("never contains the Bcc recipients or the name of the program", async () => {
    const text = (await composeMime(richEmail)).toString("latin1");
    expect(text).not.toContain("archive@harbour.example");
    expect(headersOf(Buffer.from(text))).not.toMatch(/^(?:bcc|x-mailer|user-agent):/im);
  });

  test.each([null, "letter@harbour.example"])(
    "keeps an attached email a file, also with the content ID %j",
    async (contentId) => {
      const bytes = Buffer.from("From: a@mail.example\r\nSubject: Bill\r\n\r\nPay by May.\r\n");
      const file = { name: "bill.eml", type: "message/rfc822", bytes, contentId };
      const { headers, text, html } = { ...plainEmail, html: "<p>See the bill.</p>" };
      for (const made of [
        await composeMime({ ...plainEmail, html, files: [file] }),
        await mimeFromParts({ headers, text, html, files: [file] }),
      ]) {
        const read = await parseEmail(made);
        expect(read.text + read.html).not.toContain("Pay by May");
        expect(read.attachments.map((one) => [one.name, one.type])).toEqual([
          ["bill.eml", "message/rfc822"],
        ]);
      }
    },
  );

  test("composes to the same bytes each time, so that a second attempt sends the same email", async () => {
    expect((await composeMime(richEmail)).equals(await composeMime(richEmail))).toBe(true);
  });

  test("keeps lines within 998 octets and headers folded, without format=flowed", async () => {
    const references = Array.from({ length: 20 }, (_, n) => `${"x".repeat(60)}.${n}@mail.example`);
    const bytes = await composeMime({
      ...richEmail,
      references,
      subject: "long ".repeat(49).trim(),
      text: `${"word ".repeat(2_000)}\n${"x".repeat(5_000)}`,
    });
    const lines = bytes.toString("latin1").split("\r\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(
      headersOf(bytes)
        .split("\r\n")
        .every((line) => line.length <= 90),
    ).toBe(true);
    expect(bytes.toString("latin1")).not.toMatch(/format=flowed/i);
    const read = await parseEmail(bytes);
    expect(read.references).toEqual(references.map((id) => `<${id}>`));
    expect(read.text).toContain("x".repeat(5_000));
  });

  test("is one plain part without HTML and files", async () => {
    const bytes = await composeMime(plainEmail);
    expect(headersOf(bytes)).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
    expect((await parseEmail(bytes)).text).toBe(plainEmail.text);
  });

  test("can't be given another header or recipient through a name or a subject", async () => {
    const evil = "x\r\nBcc: evil@mail.example\r\n\r\nbody";
    const bytes = await composeMime({
      ...plainEmail,
      subject: evil,
      from: { address: "support@harbour.example", name: evil },
      to: [{ address: "maya@mail.example", name: "a, evil@mail.example" }],
      headers: [["X-Note", evil]],
    });
    expect(headersOf(bytes)).not.toMatch(/^(?:bcc: evil|body)/im);
    const read = await parseEmail(bytes);
    expect(read.to).toEqual([{ address: "maya@mail.example", name: "a, evil@mail.example" }]);
  });

  test("carries a DKIM signature that verifies with the key in the domain's record", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "der" },
    });
    const dkim = { domain: "harbour.example", selector: "desk", privateKey };
    const bytes = await composeMime(
      { ...richEmail, headers: [["List-Unsubscribe-Post", "List-Unsubscribe=One-Click"]] },
      { dkim },
    );
    const resolver = async (name: string) => {
      expect(name).toBe("desk._domainkey.harbour.example");
      return [[`v=DKIM1; k=rsa; p=${publicKey.toString("base64")}`]];
    };
    const judge = async (email: Buffer) => {
      const { results } = await dkimVerify(email, { resolver });
      return results[0]?.status.result;
    };
    expect(await judge(bytes)).toBe("pass");
    const changed = (from: RegExp, to: string) =>
      Buffer.from(bytes.toString("latin1").replace(from, to), "latin1");
    expect(await judge(changed(/come in/, "came in"))).not.toBe("pass");
    expect(await judge(changed(/^In-Reply-To: <CAF/m, "In-Reply-To: <DAF"))).not.toBe("pass");
    expect(headersOf(bytes)).toMatch(/h=[^;]*list-unsubscribe-post/is);
  });
});

describe("an email received in parts", () => {
  const parts = {
    headers: [
      ["Received", "from a by b; Fri, 20 Nov 2026 10:00:00 +0100"],
      ["From", "Maya Ünal <maya@mail.example>"],
      ["To", '"Harbour, Dental" <support@harbour.example>'],
      ["Subject", "=?UTF-8?Q?Gr=C3=BC=C3=9Fe?= — 測試"],
      ["Message-ID", "<q1@mail.example>"],
      ["References", `<a@mail.example>\r\n <${"b".repeat(70)}@mail.example>`],
      ["Date", "Fri, 20 Nov 2026 10:00:00 +0100"],
      ["Auto-Submitted", "auto-replied"],
      ["MIME-Version", "1.0"],
      ["Content-Type", 'multipart/mixed; boundary="theirs"'],
      ["Content-Transfer-Encoding", "base64"],
    ],
    text: "Hello — 測試",
    html: "<p>Hello — 測試</p>",
    files: richEmail.files,
  } as const;

  test("is rebuilt as one email with its own headers and our structure", async () => {
    const read = await parseEmail(await mimeFromParts(parts));
    expect(read).toMatchObject({
      from: "maya@mail.example",
      fromName: "Maya Ünal",
      to: [{ address: "support@harbour.example", name: "Harbour, Dental" }],
      subject: "Grüße — 測試",
      messageId: "<q1@mail.example>",
      references: ["<a@mail.example>", `<${"b".repeat(70)}@mail.example>`],
      date: "2026-11-20T10:00:00+01:00",
      text: "Hello — 測試",
      html: "<p>Hello — 測試</p>",
      auto: "auto-reply",
      warnings: [],
    });
    expect(read.attachments.map(({ name, isInline }) => ({ name, isInline }))).toEqual([
      { name: "Größe – 測試.png", isInline: true },
      { name: "Offer (2), final; 50% off.pdf", isInline: false },
    ]);
  });

  test("gets no headers of ours: missing headers stay missing", async () => {
    const read = await parseEmail(
      await mimeFromParts({ ...parts, headers: [["From", "a@b.example"]] }),
    );
    expect(read).toMatchObject({ messageId: null, date: null, subject: null });
  });

  test("is an empty email if it has no content, and odd headers don't break its structure", async () => {
    const bytes = await mimeFromParts({
      headers: [
        ["Subject", "a\r\n\r\nb\u0000c"],
        ["Not a name", "x"],
        ["", "x"],
      ],
      text: null,
      html: null,
      files: [],
    });
    const read = await parseEmail(bytes);
    expect(read).toMatchObject({ subject: "a b c", attachments: [] });
    expect(read.text.trim()).toBe("");
  });

  test("gives no name to a file that has none", async () => {
    const files = [{ name: "", type: "text/calendar", bytes: Buffer.from("x"), contentId: null }];
    const read = await parseEmail(await mimeFromParts({ ...parts, files }));
    expect(read.attachments.map(({ name }) => name)).toEqual([null]);
  });
});

describe("arbitrary input", () => {
  // What our forms accept: no control characters, no leading, trailing or doubled blanks.
  const line = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 120 })
    .map((one) =>
      one
        .toWellFormed()
        .replace(/[\p{C}\p{Z}]+/gu, " ")
        .trim(),
    )
    .filter((one) => one !== "");
  const fileName = line.map(
    (one) => `${[...one.replace(/[\\/:*?"<>|.]/g, "_")].slice(0, 25).join("").trim()}.bin`,
  );

  test("round-trips subjects, names, file names and text", async () => {
    await fc.assert(
      fc.asyncProperty(line, line, fileName, line, async (subject, name, file, text) => {
        const bytes = await composeMime({
          ...plainEmail,
          subject,
          from: { address: "support@harbour.example", name },
          to: [{ address: "maya@mail.example", name }],
          text: text,
          html: `<p>${text}</p>`,
          files: [
            { name: file, type: "application/x-any", bytes: Buffer.from("x"), contentId: null },
          ],
        });
        const read = await parseEmail(bytes);
        expect(read.subject).toBe(subject);
        expect(read.fromName).toBe(name);
        expect(read.to[0]?.name).toBe(name);
        expect(read.text.trim()).toBe(text);
        expect(read.html).toContain(text);
        expect(read.attachments.map((one) => one.name)).toEqual([file]);
        expect(bytes.every((byte) => byte < 127)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
