// Compares email addresses: domains ignore case, and for matching so do local parts. The plus tag is kept; it only
// shows how an email was addressed to us.
import { isPublicEmailHost, isPublicSuffix } from "./public-email-hosts.ts";

interface SplitAddress {
  readonly local: string;
  /** Text after the first plus; null if there is none. */
  readonly plus: string | null;
  readonly domain: string;
}

export const normalizeAddress = (address: string): string => address.trim().toLowerCase();

export function splitAddress(address: string): SplitAddress | null {
  const normal = normalizeAddress(address);
  const at = normal.lastIndexOf("@");
  if (at < 1 || at === normal.length - 1) return null;
  const whole = normal.slice(0, at);
  const plus = whole.indexOf("+");
  return {
    local: plus > 0 ? whole.slice(0, plus) : whole,
    plus: plus > 0 ? whole.slice(plus + 1) : null,
    domain: normal.slice(at + 1),
  };
}

/** The address without its plus tag: `support+x@a.example` becomes `support@a.example`. */
export function stripPlusTag(address: string): string {
  const split = splitAddress(address);
  return split ? `${split.local}@${split.domain}` : normalizeAddress(address);
}

/** Whether both belong to one organization: the same domain or a subdomain of it, and not a public email host. */
export function isSameOrganization(one: string, other: string): boolean {
  const left = splitAddress(one)?.domain;
  const right = splitAddress(other)?.domain;
  if (left === undefined || right === undefined) return false;
  if (isPublicEmailHost(left) || isPublicEmailHost(right)) return false;
  return left === right || isSubdomainOf(left, right) || isSubdomainOf(right, left);
}

/** A public suffix such as "com" or "co.uk" does not count. */
const isSubdomainOf = (domain: string, other: string): boolean =>
  domain.endsWith(`.${other}`) && !isPublicSuffix(other);

const addressPattern = /(?<![^\s<>"@,;])[^\s<>"@,;]+@[^\s<>"@,;]+\.[a-z]{2,}/i;

/** A display name that shows a different address than the actual one, a known spoofing technique. */
export function isSpoofedDisplayName(name: string, address: string): boolean {
  const [match] = addressPattern.exec(name) ?? [];
  return match !== undefined && normalizeAddress(match) !== normalizeAddress(address);
}

/** Display name of a sender without a name, or whose name is only an address. */
export function senderDisplayName(name: string | null, address: string): string {
  const given = (name ?? "").replace(/\s+/g, " ").trim();
  return given === "" ||
    addressPattern.test(given) ||
    normalizeAddress(given) === normalizeAddress(address)
    ? ""
    : given.slice(0, 120);
}
