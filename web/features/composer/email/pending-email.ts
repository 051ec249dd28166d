import type { EmailDraft, Entry } from "#contract/live-protocol.ts";
import type { ContactPointId } from "#domain/ids.ts";
import { pendingEntryId } from "#web/data/timeline/timeline-cache.ts";
import { listSentAttachments } from "./attachments/inline-images.ts";
import { emailHtmlToText } from "./content/email-html.ts";
import type { EmailToSend } from "./types.ts";

/** The timeline entry shown until the server responds: text only, without HTML. */
export function pendingEmail(
  { conversationId, content, inbox, me, key }: EmailToSend,
  seq: number,
): Entry {
  const { email, body, attachments } = content;
  return {
    id: pendingEntryId(key),
    conversationId,
    seq,
    at: new Date().toISOString(),
    author: { kind: "member", memberId: me },
    kind: "message",
    channel: "email",
    direction: "out",
    inboxId: inbox.id,
    // Only the server knows which of the contact's addresses this is.
    contactPointId: "" as ContactPointId,
    from: inbox.address,
    to: email.to[0]?.address ?? "",
    text: emailHtmlToText(body),
    segments: 0,
    attachments: [...listSentAttachments(attachments, body)],
    delivery: null,
    reason: "started_here",
    looksLikeOptOut: false,
    email: partOf(email, inbox.email?.fromName ?? ""),
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
  securityWarnings: [],
  calendar: null,
  forwarded: null,
  bounce: null,
  auth: null,
  recipients: [],
  cancelsOnReply: false,
});
