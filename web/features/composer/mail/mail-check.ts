// Whether this mail could leave now, asked with the server's own rules before anyone presses Send. Pure.
import type { Line } from "#contract/live.ts";
import { DeskError } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { decideMail } from "#domain/message/mail/decide-mail.ts";
import { holesIn } from "#domain/message/saved-words.ts";
import type { Block } from "#web/features/composer/text/text-check.ts";
import { going } from "./files/between-words.ts";
import { promisedFile } from "./files/forgotten-file.ts";
import { mostBytesOf } from "./files/use-files.ts";
import { isEmptyHtml, textOf } from "./words/mail-html.ts";
import type { MailWords } from "./words/mail-words.ts";

/** What stands in the way whatever the words are; null when the way is free. */
export function lineBlock(line: Line | undefined): Block | null {
  if (line === undefined)
    return {
      code: "line_archived",
      say: "There's no email inbox to send from. Ask an admin to add one.",
    };
  if (line.isArchived) return toBlock(new DeskError("line_archived", { line: line.shown }));
  return line.problem === null
    ? null
    : toBlock(new DeskError("line_not_ready", { line: line.shown, reason: line.problem }));
}

/** What stands in the way of these words; empty ones and nobody to write to are only not ready. */
export function mailProblem(line: Line, words: MailWords, now: Date): Block | null {
  const { mail, body } = words;
  try {
    decideMail(
      {
        name: line.shown,
        isArchived: line.isArchived,
        brokenBecause: line.problem,
        maxFileBytes: mostBytesOf(line),
        maxRecipients: line.mail?.maxRecipients ?? limits.mailRecipients.max,
        undoSeconds: line.undoSeconds,
      },
      mail,
      [],
      {
        text: textOf(body),
        isForward: mail.kind === "forward",
        files: going(words.attachments, body),
        hasPictures: /<img\b/i.test(body),
        sendAt: null,
      },
      now,
    );
    return null;
  } catch (error) {
    if (error instanceof DeskError) return error.code === "empty_mail" ? null : toBlock(error);
    throw error;
  }
}

export const isReady = ({ mail, body, attachments }: MailWords): boolean =>
  mail.to.length + mail.cc.length + mail.bcc.length > 0 &&
  (!isEmptyHtml(body) || attachments.length > 0 || mail.kind === "forward");

/** What a careful reader would ask before it leaves; null when there is nothing to ask. */
export function doubtOn({ mail, body, attachments }: MailWords): string | null {
  const text = textOf(body);
  const [hole] = holesIn(`${mail.subject}\n${text}`);
  if (hole) return `Fill in ${hole} before sending.`;
  const word = attachments.length === 0 ? promisedFile(text) : null;
  if (word) return `You mention “${word}” but there's no attachment.`;
  return mail.subject.trim() === "" ? "This email has no subject." : null;
}

const toBlock = (error: DeskError): Block => ({ code: error.code, say: error.message });
