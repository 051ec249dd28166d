import { safeFileName } from "./body/file-names.ts";
import { readBody } from "./body/read-body.ts";
import { readHeaders } from "./headers/read-headers.ts";
import { type MailLimits, mailLimits } from "./limits.ts";
import type { Attachment, MailWarning, ReadMail } from "./mail.ts";
import { mendLineEnds } from "./parts/line-ends.ts";
import { readForwarded } from "./quotes/forwarded.ts";
import { trimBody } from "./quotes/trim-body.ts";
import { autoKindOf } from "./reports/auto-reply.ts";
import { readBounce } from "./reports/bounce.ts";

/** Understands a raw mail. Never throws for what a mail contains; what was not understood is in `warnings`. */
export async function readMail(
  raw: Uint8Array,
  limits: MailLimits = mailLimits,
): Promise<ReadMail> {
  const bytes = mendLineEnds(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength));
  const headers = readHeaders(bytes, limits);
  const body = await readBody(bytes, headers.block, limits);
  const warnings = new Set<MailWarning>([...headers.warnings, ...body.warnings]);
  const signs = { block: headers.block, subject: headers.subject ?? "", from: headers.from ?? "" };
  const bounce = readBounce({
    ...signs,
    text: body.text,
    files: body.parts,
    innerIds: body.innerIds,
  });
  const isReceipt = body.parts.some((part) => part.type === "message/disposition-notification");
  const auto = autoKindOf(headers.block, { ...signs, isBounce: bounce !== null, isReceipt });
  const attachments = body.files.slice(0, limits.attachments).map((file): Attachment => {
    const name = safeFileName(file.name, limits.fileNameBytes);
    if (name !== file.name) warnings.add("name-made-safe");
    const { type, bytes: content, contentId, isInline } = file;
    return { name, type, size: content.length, contentId, isInline, bytes: content };
  });
  if (body.files.length > limits.attachments) warnings.add("too-many-attachments");
  const { block: _, warnings: __, ...facts } = headers;
  return {
    ...facts,
    text: body.text,
    html: body.html,
    ...trimBody(body.text, body.html),
    attachments,
    calendar: body.calendar,
    forwarded: bounce ? null : readForwarded(signs.subject, body.text, attachments),
    bounce,
    auto,
    warnings: [...warnings],
  };
}
