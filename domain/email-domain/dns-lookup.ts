// What the domain name system answers. Not having been able to ask is not the same as there being nothing.

export type DnsRecordType = "TXT" | "CNAME" | "MX" | "A" | "AAAA" | "PTR";

export type DnsAnswer =
  /** TXT as one string each, MX as "10 mx.example", names without their last dot. */
  | { readonly kind: "found"; readonly records: readonly string[] }
  | { readonly kind: "none" }
  | { readonly kind: "failed"; readonly why: string };

export type DnsLookup = (name: string, type: DnsRecordType) => Promise<DnsAnswer>;

/** Names are compared without case and without the dot that ends them. */
export const normalizeDnsName = (name: string): string =>
  name.trim().toLowerCase().replace(/\.$/, "");

export const mxHost = (record: string): string =>
  normalizeDnsName(record.slice(record.indexOf(" ") + 1));
