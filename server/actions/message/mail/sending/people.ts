// Addresses as a member typed them, made ready to be sent to.
import { domainToASCII } from "node:url";
import { type MailRecipients, onceEach } from "#domain/message/mail/decide-mail.ts";
import type { MailPerson } from "#domain/message/mail/mail-facts.ts";

/** Domains of other scripts travel in their ASCII form (RFC 5890); a name may not begin another header. */
export const readyRecipients = (typed: MailRecipients): MailRecipients =>
  onceEach({ to: typed.to.map(ready), cc: typed.cc.map(ready), bcc: typed.bcc.map(ready) });

export function readyAddress(typed: string): string {
  const at = typed.lastIndexOf("@");
  const domain = typed.slice(at + 1);
  return `${typed.slice(0, at)}@${domainToASCII(domain) || domain}`.trim();
}

const ready = ({ address, name }: MailPerson): MailPerson => ({
  address: readyAddress(address),
  name: name.replace(/\p{C}+/gu, " ").trim(),
});
