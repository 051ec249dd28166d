// Whether this mail could leave now, asked with the server's own rules before anyone presses Send. Pure.
import type { Inbox } from "#contract/live-protocol.ts";
import { AppError } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { decideEmail } from "#domain/message/email/decide-email.ts";
import { placeholderWarning } from "#web/features/composer/sending/placeholder-warning.ts";
import type { SendBlock } from "#web/features/composer/sms/validate-sms.ts";
import { listSentAttachments } from "./attachments/inline-images.ts";
import { mentionedAttachmentWord } from "./attachments/missing-attachment.ts";
import { maxAttachmentBytesOf } from "./attachments/use-attachments.ts";
import type { EmailDraftContent } from "./content/email-content.ts";
import { emailHtmlToText, isEmptyHtml } from "./content/email-html.ts";

/** What stands in the way whatever the words are; null when the way is free. */
export function inboxBlockReason(line: Inbox | undefined): SendBlock | null {
  if (line === undefined)
    return {
      code: "inbox_archived",
      say: "There's no email inbox to send from. Ask an admin to add one.",
    };
  if (line.isArchived) return toBlock(new AppError("inbox_archived", { line: line.shown }));
  return line.problem === null
    ? null
    : toBlock(new AppError("inbox_not_ready", { line: line.shown, reason: line.problem }));
}

/** What stands in the way of these words; empty ones and nobody to write to are only not ready. */
export function emailBlockReason(
  line: Inbox,
  words: EmailDraftContent,
  now: Date,
): SendBlock | null {
  const { mail, body } = words;
  try {
    decideEmail(
      {
        name: line.shown,
        isArchived: line.isArchived,
        brokenBecause: line.problem,
        maxFileBytes: maxAttachmentBytesOf(line),
        maxRecipients: line.mail?.maxRecipients ?? limits.mailRecipients.max,
        undoSeconds: line.undoSeconds,
      },
      mail,
      [],
      {
        text: emailHtmlToText(body),
        isForward: mail.kind === "forward",
        files: listSentAttachments(words.attachments, body),
        hasPictures: /<img\b/i.test(body),
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

export const isReadyToSend = ({ mail, body, attachments }: EmailDraftContent): boolean =>
  mail.to.length + mail.cc.length + mail.bcc.length > 0 &&
  (!isEmptyHtml(body) || attachments.length > 0 || mail.kind === "forward");

/** What a careful reader would ask before it leaves; null when there is nothing to ask. */
export function sendConfirmation({ mail, body, attachments }: EmailDraftContent): string | null {
  const text = emailHtmlToText(body);
  const unfilled = placeholderWarning(`${mail.subject}\n${text}`);
  if (unfilled !== null) return unfilled;
  const word = attachments.length === 0 ? mentionedAttachmentWord(text) : null;
  if (word) return `You mention “${word}” but there's no attachment.`;
  return mail.subject.trim() === "" ? "This email has no subject." : null;
}

const toBlock = (error: AppError): SendBlock => ({ code: error.code, say: error.message });
