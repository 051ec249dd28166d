// Parses an email in a separate thread and stores its files before any transaction begins: either may take seconds.

import type { WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { sanitizeTexts } from "#domain/sanitize-text.ts";
import {
  readAutomationSignals,
  type Signs,
} from "#server/actions/message/email/auto-reply/read-automation-signals.ts";
import { storeFiles } from "#server/actions/message/media/save-file.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { AuthenticationVerdict } from "#server/mime/authentication/authenticate.ts";
import { readTrustedResults } from "#server/mime/authentication/trusted-results-header.ts";
import type { ParsedEmail, ParseWarning } from "#server/mime/parsed-email.ts";
import { parseEmailIsolated } from "#server/mime/worker/parse-email-isolated.ts";
import { fileKey } from "#server/store/attachment.ts";
import type { InboundPayloadRecord } from "#server/store/inbound-payload.ts";

export interface ParsedInboundEmail {
  readonly item: InboundPayloadRecord;
  readonly read: ParsedEmail;
  /** Why only headers and the beginning could be parsed; null if all was. */
  readonly problem: string | null;
  /** Whether the sender is authentic, if known before the email is saved. */
  readonly verdict: AuthenticationVerdict | null;
  /** The stored attachments' hashes, in order. */
  readonly files: readonly string[];
  readonly signs: Signs;
}

const reasons: Partial<Record<ParseWarning, string>> = {
  "took-too-long": "Reading this email took too long.",
  "took-too-much-memory": "Reading this email needed too much memory.",
  "too-large": "This email is too large to process.",
  "reader-failed": "Deskbell couldn't process this email.",
};

export async function parseInboundEmail(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  item: InboundPayloadRecord,
  slow: () => void,
): Promise<ParsedInboundEmail> {
  const bytes = await loadPayloadBytes(runtime, workspaceId, item);
  const read = await parseEmailIsolated(bytes, slow);
  const [problem = null] = read.warnings.flatMap((one) => reasons[one] ?? []);
  const verdict = item.provider === "imap" ? readTrustedResults(Buffer.from(bytes)) : null;
  const files = await storeFiles(
    runtime.deps,
    workspaceId,
    read.attachments.map((one) => one.bytes),
  );
  const signs = readAutomationSignals(bytes, item.envelope, read.subject ?? "");
  return { item, read: storable(read), problem, verdict, files, signs };
}

export async function loadPayloadBytes(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  item: Pick<InboundPayloadRecord, "body" | "originalSha256">,
): Promise<Uint8Array> {
  if (item.originalSha256 === null) return item.body;
  const bytes = await runtime.deps.services.files.get(fileKey(workspaceId, item.originalSha256));
  if (bytes === null) throw new Error("The stored file of this email is missing.");
  return bytes;
}

/** PostgreSQL rejects zero bytes in text, and no one reads past a million characters. */
function storable(read: ParsedEmail): ParsedEmail {
  const max = limit("emailHtmlLength");
  const isTooLong = (html: string | null) => html !== null && html.length > 4 * max;
  const whole = sanitizeTexts(read);
  return {
    ...whole,
    subject: whole.subject?.slice(0, limit("emailSubjectLength")) ?? null,
    text: whole.text.slice(0, max),
    visible: whole.visible.slice(0, max),
    quotedText: whole.quotedText.slice(0, max),
    html: isTooLong(read.html) ? null : whole.html,
    htmlQuoteOffset:
      isTooLong(read.html) || read.html?.includes("\0") ? null : read.htmlQuoteOffset,
  };
}
