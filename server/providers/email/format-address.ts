import type { EmailAddress } from "#server/ports/email.ts";

/** For providers that expect a single string: a name with commas and quotes stays one name (RFC 5322 §3.4). */
export const formatAddress = ({ address, name }: EmailAddress): string =>
  name === ""
    ? address
    : `"${name.replace(/[\r\n]+/g, " ").replace(/["\\]/g, "\\$&")}" <${address}>`;
