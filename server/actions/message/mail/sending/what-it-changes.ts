// What a mail of ours does to its conversation, and what the list shows of it.
import { decideWeSpoke } from "#domain/conversation/decide.ts";
import { previewOfMail, previewOfUnsent } from "#domain/conversation/preview.ts";
import { DeskError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { DecidedMail } from "#domain/message/mail/decide-mail.ts";
import type { MailKind } from "#domain/message/mail/mail-facts.ts";
import { bareSubject } from "#domain/message/mail/subject.ts";
import type { OutgoingHtml } from "#server/mime/outgoing/clean-html.ts";
import type { ConversationChange, LastEntry } from "#server/store/conversation/conversation.ts";
import type { MailFiles } from "./mail-files.ts";
import type { MailWish } from "./write-mail.ts";

/** A scheduled mail has answered nobody yet, and a forwarded one goes to somebody else than the customer. */
export function changeOf(
  { conversation, author, subject, kind }: MailWish,
  decided: DecidedMail,
): ConversationChange {
  if (!author) return {};
  if (decided.state === "scheduled" && conversation.place === "spam")
    throw new DeskError("not_in_this_state", { state: "spam" });
  const spoke = decideWeSpoke(conversation);
  const bare = bareSubject(subject).slice(0, limit("subjectLength"));
  return {
    ...(decided.state === "scheduled" ? { scheduledBy: 1 } : kind === "forward" ? {} : spoke),
    ...(conversation.subject === "" && bare !== "" ? { subject: bare } : {}),
  };
}

export function lastEntryOf(
  memberId: MemberId,
  body: OutgoingHtml,
  files: MailFiles,
  decided: DecidedMail,
  kind: MailKind,
): LastEntry {
  const preview = previewOfMail(body.words, files.all.length, kind === "forward");
  return {
    kind: "message",
    medium: "mail",
    direction: "out",
    memberId,
    preview: previewOfUnsent(preview, decided.state),
    isFailed: false,
  };
}
