import fc from "fast-check";
import { expect, test } from "vitest";
import { parseEmail } from "./parse-email.ts";

// Emails of four kinds, cut, duplicated, mixed and corrupted: parsing never fails, and the raw text stays.
const samples = [
  'From: "Ada" <ada@example.com>\r\nSubject: =?utf-8?Q?T=C3=A9?=\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>Yes.</p><blockquote type="cite">old</blockquote>\r\n--b\r\nContent-Type: application/pdf; name=x.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nSGVsbG8=\r\n--b--\r\n',
  "From: MAILER-DAEMON@x.example\r\nSubject: Undelivered\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nfailed\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nFinal-Recipient: rfc822; bob@example.net\r\nStatus: 5.1.1\r\n--b--\r\n",
  "From: ada@example.com\r\nContent-Type: text/plain; format=flowed\r\n\r\nYes.\r\n\r\nOn Mon, 2 Nov 2026 at 10:00, Ada <ada@example.com> wrote:\r\n> Tea? \r\n> Cake?\r\n-- \r\nAda\r\n",
  "From: ada@example.com\r\nContent-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\neJ8+IgAAAQOQBgAgAAAA/////x4AAQD/////\r\n",
].map((text) => Buffer.from(text));

const pieces = fc.constantFrom(
  "\r",
  "\n\n",
  "--b",
  "<",
  '"',
  "(",
  "=?utf-8?B?",
  "\u0000",
  "----",
  ">",
);
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(60),
  added: fc.oneof(
    fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
    fc
      .tuple(pieces, fc.integer({ min: 1, max: 300 }))
      .map(([piece, times]) => Buffer.from(piece.repeat(times))),
  ),
});

test("always parses a corrupted email", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.array(change, { minLength: 1, maxLength: 5 }),
      async (sample, changes) => {
        let bytes = sample;
        for (const { at, removed, added } of changes) {
          const from = Math.floor(at * bytes.length);
          bytes = Buffer.concat([bytes.subarray(0, from), added, bytes.subarray(from + removed)]);
        }
        const email = await parseEmail(bytes);
        const isShown =
          email.text.trim() === "" || `${email.visible}${email.quotedText}`.trim() !== "";
        expect(isShown).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});
