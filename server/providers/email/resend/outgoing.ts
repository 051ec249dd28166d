// An outgoing email as a Resend request: https://resend.com/docs/api-reference/emails/send-email.
import type { OutgoingEmail, OutgoingFile } from "#server/ports/email.ts";
import { formatAddress } from "#server/providers/email/format-address.ts";

/** Deterministic: the idempotency key applies only if a retry sends the same body. */
export function resendBodyOf(email: OutgoingEmail) {
  const { replyTo, inReplyTo, references } = email;
  const headers = [
    ...email.headers,
    ...(inReplyTo === null ? [] : [["In-Reply-To", `<${inReplyTo}>`] as const]),
    ...(references.length === 0
      ? []
      : [["References", references.map((id) => `<${id}>`).join(" ")] as const]),
  ];
  return {
    from: formatAddress(email.from),
    to: email.to.map(formatAddress),
    ...(email.cc.length === 0 ? {} : { cc: email.cc.map(formatAddress) }),
    ...(email.bcc.length === 0 ? {} : { bcc: email.bcc.map(formatAddress) }),
    ...(replyTo === null ? {} : { reply_to: formatAddress(replyTo) }),
    subject: email.subject,
    text: email.text,
    ...(email.html === null ? {} : { html: email.html }),
    headers: Object.fromEntries(headers),
    ...(email.files.length === 0 ? {} : { attachments: email.files.map(attachmentOf) }),
    tags: [{ name: "deskbell_ref", value: email.ref }],
  };
}

function attachmentOf({ name, type, bytes, contentId }: OutgoingFile) {
  // Resend silently drops an email whose file type and name contradict each other, so the type is sent only if the name
  // has no extension.
  const hasExtension = /\.[A-Za-z0-9]{1,8}$/.test(name);
  return {
    content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64"),
    filename: name || "attachment",
    ...(hasExtension ? {} : { content_type: type }),
    ...(contentId === null ? {} : { content_id: contentId }),
  };
}
