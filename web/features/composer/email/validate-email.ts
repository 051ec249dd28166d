// Checks with the server's own rules whether this email can be sent, before Send is pressed. Pure.
import type { Inbox } from "#contract/live-protocol.ts";
import { AppError } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { decideEmail } from "#domain/message/email/decide-email.ts";
import { placeholderWarning } from "#web/features/composer/sending/placeholder-warning.ts";
import type { SendBlock } from "#web/features/composer/text/validate-text.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { listSentAttachments } from "./attachments/inline-images.ts";
import { mentionedAttachmentWord } from "./attachments/missing-attachment.ts";
import { maxAttachmentBytesOf } from "./attachments/use-attachments.ts";
import type { EmailDraftContent } from "./content/email-content.ts";
import { emailHtmlToText, isEmptyHtml } from "./content/email-html.ts";

/** Why this inbox can't send, whatever the content; null if it can. */
export function inboxBlockReason(inbox: Inbox | undefined): SendBlock | null {
  if (inbox === undefined)
    return {
      code: "inbox_archived",
      message: words.noEmailInbox,
    };
  if (inbox.isArchived) return toBlock(new AppError("inbox_archived", { inbox: inbox.formatted }));
  return inbox.problem === null
    ? null
    : toBlock(new AppError("inbox_not_ready", { inbox: inbox.formatted, reason: inbox.problem }));
}

/** Why this content can't be sent. Empty text or no recipients are not errors, only incomplete. */
export function emailBlockReason(
  inbox: Inbox,
  content: EmailDraftContent,
  now: Date,
): SendBlock | null {
  const { email, body } = content;
  try {
    decideEmail(
      {
        name: inbox.formatted,
        isArchived: inbox.isArchived,
        brokenBecause: inbox.problem,
        maxFileBytes: maxAttachmentBytesOf(inbox),
        maxRecipients: inbox.email?.maxRecipients ?? limits.recipientsPerEmail.max,
        undoSeconds: inbox.undoSeconds,
      },
      email,
      [],
      {
        text: emailHtmlToText(body),
        canBeEmpty: email.kind === "forward",
        files: listSentAttachments(content.attachments, body),
        hasImages: /<img\b/i.test(body),
        sendAt: null,
      },
      now,
    );
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code === "empty_email" ? null : toBlock(error);
    throw error;
  }
}

export const isReadyToSend = ({ email, body, attachments }: EmailDraftContent): boolean =>
  email.to.length + email.cc.length + email.bcc.length > 0 &&
  (!isEmptyHtml(body) || attachments.length > 0 || email.kind === "forward");

/** A question to confirm before sending; null if there is none. */
export function sendConfirmation({ email, body, attachments }: EmailDraftContent): string | null {
  const text = emailHtmlToText(body);
  const unfilled = placeholderWarning(`${email.subject}\n${text}`);
  if (unfilled !== null) return unfilled;
  const word = attachments.length === 0 ? mentionedAttachmentWord(text) : null;
  if (word) return fill(words.noAttachment, { word });
  return email.subject.trim() === "" ? words.emailNoSubject : null;
}

const toBlock = (error: AppError): SendBlock => ({ code: error.code, message: error.message });
