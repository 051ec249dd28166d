// The spellings under which an address may be an inbox. Compared in lower case on both sides, which RFC 5321 §2.4
// forbids for the local part and every server does; domains as A-labels.
import { domainToASCII } from "node:url";

/** Exactly as written first, then without the plus suffix: `help+anything@` belongs to `help@`. */
export function addressVariants(address: string): string[] {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, Math.max(at, 0)).toLowerCase();
  const domain = domainToASCII(address.slice(at + 1)).toLowerCase();
  if (local === "" || domain === "") return [];
  const plus = local.indexOf("+");
  return [local, ...(plus > 0 ? [local.slice(0, plus)] : [])].map((part) => `${part}@${domain}`);
}
