import type { MailAddress } from "#server/ports/mail.ts";

/** For vendors that want one string: a name with commas and quotes stays one name (RFC 5322 §3.4). */
export const mailboxOf = ({ address, name }: MailAddress): string =>
  name === ""
    ? address
    : `"${name.replace(/[\r\n]+/g, " ").replace(/["\\]/g, "\\$&")}" <${address}>`;
