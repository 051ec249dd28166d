// Addresses of our own lines: stricter than what strangers may have, for these stand in records and forms.
// Domains of other scripts are kept in their ASCII form and shown as people write them.
import { limit } from "#domain/limits.ts";

const local = /^[a-z0-9!#$%&'*/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*/=?^_`{|}~-]+)*$/;
const domain =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export type InboxAddress =
  | { readonly kind: "address"; readonly address: string; readonly domain: string }
  | { readonly kind: "wrong"; readonly say: string };

/** `toAscii` gives the ASCII form of a domain, "" for none; how that is reckoned is not a rule of ours. */
export function parseInboxAddress(
  typed: string,
  toAscii: (domain: string) => string,
): InboxAddress {
  const wrong = (say: string): InboxAddress => ({ kind: "wrong", say });
  const whole = typed.trim().toLowerCase();
  const at = whole.lastIndexOf("@");
  if (at < 1) return wrong("Enter a valid email address.");
  const name = whole.slice(0, at);
  const host = toAscii(whole.slice(at + 1));
  if (name.includes("+"))
    return wrong("Plus addresses aren't supported here. Enter the address without the plus.");
  if (!local.test(name) || name.length > localLength)
    return wrong("Use only letters a to z, digits, dots and dashes before the @.");
  if (!domain.test(host)) return wrong("Enter a domain after the @, like copperline.example.");
  const address = `${name}@${host}`;
  if (address.length > limit("emailLength")) return wrong("This address is too long.");
  return { kind: "address", address, domain: host };
}

/** RFC 5321 allows 64; our signed plus part takes its place beside it and needs the rest. */
const localLength = 64;
