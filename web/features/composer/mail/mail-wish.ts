import type { Line } from "#contract/live.ts";
import type { AttachmentId } from "#domain/ids.ts";
import { going } from "./files/between-words.ts";
import type { Later } from "./send-mail.ts";
import { mailHtmlOf } from "./words/mail-html.ts";
import type { MailWords } from "./words/mail-words.ts";
import { wholeMail } from "./words/sent-words.ts";

interface Sending {
  readonly words: MailWords;
  readonly signatureHtml: string;
  readonly line: Line;
  readonly later: Later | null;
  readonly key: string;
}

/** The mail as the server is asked to send it. */
export function wishOf({ words, signatureHtml, line, later, key }: Sending) {
  const { mail, body, attachments } = words;
  const attachmentIds: AttachmentId[] = going(attachments, body).map((one) => one.id);
  return {
    kind: mail.kind,
    answersId: mail.answersId,
    lineId: line.id,
    to: mail.to,
    cc: mail.cc,
    bcc: mail.bcc,
    subject: mail.subject.trim(),
    html: wholeMail({
      words: mailHtmlOf(body),
      signature: mail.isUnsigned === true ? "" : signatureHtml,
      quote: mail.quoteHtml,
    }),
    attachmentIds,
    sendAt: later?.at ?? null,
    stopsOnReply: later?.stopsOnReply ?? false,
    clientKey: key,
  };
}
