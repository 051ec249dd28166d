import type { Inbox } from "#contract/live-protocol.ts";
import type { AttachmentId } from "#domain/ids.ts";
import { listSentAttachments } from "./attachments/inline-images.ts";
import type { EmailDraftContent } from "./content/email-content.ts";
import { toEmailHtml } from "./content/email-html.ts";
import { assembleEmailHtml } from "./content/split-sent-email.ts";
import type { ScheduledTime } from "./send-email-mutation.ts";

interface Sending {
  readonly words: EmailDraftContent;
  readonly signatureHtml: string;
  readonly line: Inbox;
  readonly later: ScheduledTime | null;
  readonly key: string;
}

/** The mail as the server is asked to send it. */
export function toSendInput({ words, signatureHtml, line, later, key }: Sending) {
  const { mail, body, attachments } = words;
  const attachmentIds: AttachmentId[] = listSentAttachments(attachments, body).map((one) => one.id);
  return {
    kind: mail.kind,
    replyToEntryId: mail.replyToEntryId,
    inboxId: line.id,
    to: mail.to,
    cc: mail.cc,
    bcc: mail.bcc,
    subject: mail.subject.trim(),
    html: assembleEmailHtml({
      words: toEmailHtml(body),
      signature: mail.withoutSignature === true ? "" : signatureHtml,
      quote: mail.quoteHtml,
    }),
    attachmentIds,
    sendAt: later?.at ?? null,
    cancelsOnReply: later?.cancelsOnReply ?? false,
    clientKey: key,
  };
}
