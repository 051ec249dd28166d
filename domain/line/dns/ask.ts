// What the domain name system answers. Not having been able to ask is not the same as there being nothing.

export type RecordType = "TXT" | "CNAME" | "MX" | "A" | "AAAA" | "PTR";

export type DnsAnswer =
  /** TXT as one string each, MX as "10 mx.example", names without their last dot. */
  | { readonly kind: "found"; readonly records: readonly string[] }
  | { readonly kind: "none" }
  | { readonly kind: "failed"; readonly why: string };

export type Ask = (name: string, type: RecordType) => Promise<DnsAnswer>;

/** Names are compared without case and without the dot that ends them. */
export const plainName = (name: string): string => name.trim().toLowerCase().replace(/\.$/, "");

export const hostOfMx = (record: string): string =>
  plainName(record.slice(record.indexOf(" ") + 1));
