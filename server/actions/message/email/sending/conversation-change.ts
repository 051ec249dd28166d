// What an outgoing email changes in its conversation, and what the list shows of it.
import { decideTeamReply } from "#domain/conversation/decide-status-change.ts";
import { emailPreview, previewOfUnsent } from "#domain/conversation/preview.ts";
import { AppError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { EmailDecision } from "#domain/message/email/decide-email.ts";
import type { EmailKind } from "#domain/message/email/email-metadata.ts";
import { stripSubjectPrefixes } from "#domain/message/email/subject.ts";
import type { OutgoingHtml } from "#server/mime/outgoing/sanitize-html.ts";
import type { ConversationChange, LastEntry } from "#server/store/conversation/conversation.ts";
import type { EmailAttachments } from "./collect-attachments.ts";
import type { OutgoingEmailInput } from "./types.ts";

/** A scheduled email has not replied yet, and a forward goes to someone other than the customer. */
export function conversationChangeFor(
  { conversation, author, subject, kind }: OutgoingEmailInput,
  decided: EmailDecision,
): ConversationChange {
  if (!author) return {};
  if (decided.state === "scheduled" && conversation.folder === "spam")
    throw new AppError("invalid_conversation_state", { state: "spam" });
  const spoke = decideTeamReply(conversation);
  const bare = stripSubjectPrefixes(subject).slice(0, limit("subjectLength"));
  return {
    ...(decided.state === "scheduled" ? { scheduledBy: 1 } : kind === "forward" ? {} : spoke),
    ...(conversation.subject === "" && bare !== "" ? { subject: bare } : {}),
  };
}

export function lastEntryOf(
  memberId: MemberId,
  body: OutgoingHtml,
  files: EmailAttachments,
  decided: EmailDecision,
  kind: EmailKind,
): LastEntry {
  const preview = emailPreview(body.text, files.all.length, kind === "forward");
  return {
    kind: "message",
    channel: "email",
    direction: "out",
    memberId,
    ...previewOfUnsent(preview, decided.state),
    isFailed: false,
  };
}
