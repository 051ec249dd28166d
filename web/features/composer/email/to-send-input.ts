import type { Inbox } from "#contract/live-protocol.ts";
import type { AttachmentId } from "#domain/ids.ts";
import { listSentAttachments } from "./attachments/inline-images.ts";
import type { EmailDraftContent } from "./content/email-content.ts";
import { toEmailHtml } from "./content/email-html.ts";
import { assembleEmailHtml } from "./content/split-sent-email.ts";
import type { ScheduledTime } from "./types.ts";

interface Sending {
  readonly content: EmailDraftContent;
  readonly signatureHtml: string;
  readonly inbox: Inbox;
  readonly later: ScheduledTime | null;
  readonly key: string;
}

/** The server's input for sending this email. */
export function toSendInput({ content, signatureHtml, inbox, later, key }: Sending) {
  const { email, body, attachments } = content;
  const attachmentIds: AttachmentId[] = listSentAttachments(attachments, body).map((one) => one.id);
  return {
    kind: email.kind,
    replyToEntryId: email.replyToEntryId,
    inboxId: inbox.id,
    to: email.to,
    cc: email.cc,
    bcc: email.bcc,
    subject: email.subject.trim(),
    html: assembleEmailHtml({
      text: toEmailHtml(body),
      signature: email.withoutSignature === true ? "" : signatureHtml,
      quote: email.quoteHtml,
    }),
    attachmentIds,
    sendAt: later?.at ?? null,
    cancelsOnReply: later?.cancelsOnReply ?? false,
    clientKey: key,
  };
}
