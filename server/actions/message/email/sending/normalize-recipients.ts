// Prepares the addresses a member typed for sending.
import { domainToASCII } from "node:url";
import { type EmailRecipients, uniqueRecipients } from "#domain/message/email/decide-email.ts";
import type { EmailPerson } from "#domain/message/email/email-metadata.ts";

/** Converts internationalized domains to ASCII (RFC 5890) and prevents header injection through names. */
export const normalizeRecipients = (typed: EmailRecipients): EmailRecipients =>
  uniqueRecipients({ to: typed.to.map(ready), cc: typed.cc.map(ready), bcc: typed.bcc.map(ready) });

export function normalizeRecipientAddress(typed: string): string {
  const at = typed.lastIndexOf("@");
  const domain = typed.slice(at + 1);
  return `${typed.slice(0, at)}@${domainToASCII(domain) || domain}`.trim();
}

const ready = ({ address, name }: EmailPerson): EmailPerson => ({
  address: normalizeRecipientAddress(address),
  name: name.replace(/\p{C}+/gu, " ").trim(),
});
