import type { EmailDraft, Entry } from "#contract/live-protocol.ts";
import type { ContactPointId } from "#domain/ids.ts";
import { pendingEntryId } from "#web/data/timeline/timeline-cache.ts";
import { listSentAttachments } from "./attachments/inline-images.ts";
import { emailHtmlToText } from "./content/email-html.ts";
import type { EmailToSend } from "./send-email-mutation.ts";

/** As it stands on the timeline until the server has answered: its words, not yet its look. */
export function pendingEmail(
  { conversationId, words, line, me, key }: EmailToSend,
  seq: number,
): Entry {
  const { mail, body, attachments } = words;
  return {
    id: pendingEntryId(key),
    conversationId,
    seq,
    at: new Date().toISOString(),
    author: { kind: "member", memberId: me },
    kind: "message",
    medium: "mail",
    direction: "out",
    inboxId: line.id,
    // Which of their addresses it is only the server knows.
    contactPointId: "" as ContactPointId,
    from: line.address,
    to: mail.to[0]?.address ?? "",
    text: emailHtmlToText(body),
    segments: 0,
    attachments: [...listSentAttachments(attachments, body)],
    delivery: null,
    why: "began_here",
    looksLikeOptOut: false,
    mail: partOf(mail, line.mail?.fromName ?? ""),
  };
}

const partOf = ({ subject, to, cc, bcc }: EmailDraft, fromName: string) => ({
  subject,
  fromName,
  to,
  cc,
  bcc,
  replyTo: [],
  hasHtml: false,
  hasQuotedText: false,
  hasOriginal: false,
  size: 0,
  claimedSentAt: null,
  auto: null,
  warnings: [],
  hints: [],
  calendar: null,
  forwarded: null,
  bounce: null,
  auth: null,
  recipients: [],
  cancelsOnReply: false,
});
