// A mail of ours as Resend wants to be told it: https://resend.com/docs/api-reference/emails/send-email.
import type { OutgoingEmail, OutgoingFile } from "#server/ports/email.ts";
import { formatAddress } from "#server/providers/email/format-address.ts";

/** The same mail gives the same words, or its key would not count for it a second time. */
export function resendBodyOf(mail: OutgoingEmail) {
  const { replyTo, inReplyTo, references } = mail;
  const headers = [
    ...mail.headers,
    ...(inReplyTo === null ? [] : [["In-Reply-To", `<${inReplyTo}>`] as const]),
    ...(references.length === 0
      ? []
      : [["References", references.map((id) => `<${id}>`).join(" ")] as const]),
  ];
  return {
    from: formatAddress(mail.from),
    to: mail.to.map(formatAddress),
    ...(mail.cc.length === 0 ? {} : { cc: mail.cc.map(formatAddress) }),
    ...(mail.bcc.length === 0 ? {} : { bcc: mail.bcc.map(formatAddress) }),
    ...(replyTo === null ? {} : { reply_to: formatAddress(replyTo) }),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === null ? {} : { html: mail.html }),
    headers: Object.fromEntries(headers),
    ...(mail.files.length === 0 ? {} : { attachments: mail.files.map(attachmentOf) }),
    tags: [{ name: "deskbell_ref", value: mail.ref }],
  };
}

function attachmentOf({ name, type, bytes, contentId }: OutgoingFile) {
  // where type and name contradict each other, the mail is lost without a word: the name alone decides then
  const isToldByName = /\.[A-Za-z0-9]{1,8}$/.test(name);
  return {
    content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64"),
    filename: name || "attachment",
    ...(isToldByName ? {} : { content_type: type }),
    ...(contentId === null ? {} : { content_id: contentId }),
  };
}
