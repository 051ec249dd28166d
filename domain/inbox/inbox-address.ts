// Addresses of our own inboxes: stricter than those of strangers, since they are used in DNS records and forms.
// International domains are stored in ASCII and displayed in Unicode.
import { limit } from "#domain/limits.ts";

const local = /^[a-z0-9!#$%&'*/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*/=?^_`{|}~-]+)*$/;
const domain =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

type InboxAddress =
  | { readonly kind: "address"; readonly address: string; readonly domain: string }
  | { readonly kind: "wrong"; readonly message: string };

/** `toAscii` returns the ASCII form of a domain, "" if it has none; the conversion is injected. */
export function parseInboxAddress(
  typed: string,
  toAscii: (domain: string) => string,
): InboxAddress {
  const wrong = (message: string): InboxAddress => ({ kind: "wrong", message });
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

/** RFC 5321 allows 64; our signed plus tag needs the rest. */
const localLength = 64;
