import type { Entry, MailDraft } from "#contract/live.ts";
import type { PointId } from "#domain/ids.ts";
import { pendingId } from "#web/data/timeline/timeline.ts";
import { going } from "./files/between-words.ts";
import type { MailToSend } from "./send-mail.ts";
import { textOf } from "./words/mail-html.ts";

/** As it stands on the timeline until the server has answered: its words, not yet its look. */
export function pendingMail(
  { conversationId, words, line, me, key }: MailToSend,
  seq: number,
): Entry {
  const { mail, body, attachments } = words;
  return {
    id: pendingId(key),
    conversationId,
    seq,
    at: new Date().toISOString(),
    author: { kind: "member", memberId: me },
    kind: "message",
    medium: "mail",
    direction: "out",
    lineId: line.id,
    // Which of their addresses it is only the server knows.
    pointId: "" as PointId,
    from: line.address,
    to: mail.to[0]?.address ?? "",
    text: textOf(body),
    segments: 0,
    attachments: [...going(attachments, body)],
    delivery: null,
    why: "began_here",
    soundsLikeStop: false,
    mail: partOf(mail, line.mail?.fromName ?? ""),
  };
}

const partOf = ({ subject, to, cc, bcc }: MailDraft, fromName: string) => ({
  subject,
  fromName,
  to,
  cc,
  bcc,
  replyTo: [],
  hasHtml: false,
  hasElided: false,
  hasOriginal: false,
  size: 0,
  toldAt: null,
  auto: null,
  warnings: [],
  hints: [],
  calendar: null,
  forwarded: null,
  bounce: null,
  auth: null,
  recipients: [],
  stopsOnReply: false,
});
