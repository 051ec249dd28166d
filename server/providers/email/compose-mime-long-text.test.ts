import { Readable } from "node:stream";
import { describe, expect, test, vi } from "vitest";
import { parseEmail } from "#server/mime/parse-email.ts";
import { countTurns } from "#testing/count-turns.ts";
import { plainEmail } from "#testing/email-provider/emails.ts";
import { composeMime, mimeFromParts } from "./compose-mime.ts";

test("encodes a large file unchanged, and other work gets turns meanwhile", async () => {
  const bytes = Buffer.alloc(8_000_001, "A file of many bytes\n\u0000");
  const file = { name: "a.bin", type: "application/octet-stream", bytes, contentId: null };
  let mime: Buffer = Buffer.alloc(0);
  const turns = await countTurns(async () => {
    mime = await mimeFromParts({ headers: [], text: "Hello", html: null, files: [file] });
  });
  // Without slices, 11.
  expect(turns).toBeGreaterThan(25);
  const encoded = /a\.bin"?\r\n(?:[^\r\n]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/.exec(
    mime.toString(),
  )?.[1];
  expect(Buffer.from(encoded ?? "", "base64").equals(bytes)).toBe(true);
});

describe("a long text", () => {
  const lines = "a\n\r\nbé\r中文\n".repeat(60_000);
  const withCrlf = lines.replaceAll(/\r?\n/g, "\r\n");
  const decoded = (mime: Buffer, type: string) => {
    const [, encoded = ""] =
      new RegExp(`Content-Type: text/${type}[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)`).exec(
        mime.toString("latin1"),
      ) ?? [];
    return Buffer.from(encoded, "base64").toString();
  };

  test("is encoded with CRLF line ends, and reads as it was written", async () => {
    const html = `<p>${lines}</p>`;
    const mime = await mimeFromParts({
      headers: [["From", "a@b.example"]],
      text: lines,
      html,
      files: [],
    });
    expect(mime.toString("latin1")).not.toContain("quoted-printable");
    expect(decoded(mime, "plain").trimEnd()).toBe(withCrlf.trimEnd());
    expect(decoded(mime, "html").trimEnd()).toBe(`<p>${withCrlf}</p>`);
    const read = await parseEmail(mime);
    expect(read.text.replaceAll("\r", "").slice(0, 1_000)).toBe(
      lines.replaceAll("\r", "").slice(0, 1_000),
    );
    expect(mime.every((byte) => byte < 127)).toBe(true);
  });

  test("lets other work run while it is encoded", async () => {
    const text = "a\n".repeat(500_000);
    expect(await countTurns(() => composeMime({ ...plainEmail, text }))).toBeGreaterThan(5);
    const parts = { headers: [], text: "", html: text, files: [] };
    expect(await countTurns(() => mimeFromParts(parts))).toBeGreaterThan(3);
  });

  test("costs no more for its line ends", async () => {
    const written = vi.spyOn(Readable.prototype, "push");
    await mimeFromParts({ headers: [], text: "a\n".repeat(500_000), html: null, files: [] });
    expect(written.mock.calls.length).toBeLessThan(1_000);
    written.mockRestore();
  });
});
