// DNS answers. A failed lookup is not the same as an empty answer.

export type DnsRecordType = "TXT" | "CNAME" | "MX" | "A" | "AAAA" | "PTR";

export type DnsAnswer =
  /** TXT as one string each, MX as "10 mx.example", names without the trailing dot. */
  | { readonly kind: "found"; readonly records: readonly string[] }
  | { readonly kind: "none" }
  | { readonly kind: "failed"; readonly reason: string };

export type DnsLookup = (name: string, type: DnsRecordType) => Promise<DnsAnswer>;

/** Names are compared in lowercase and without the trailing dot. */
export const normalizeDnsName = (name: string): string =>
  name.trim().toLowerCase().replace(/\.$/, "");

export const mxHost = (record: string): string =>
  normalizeDnsName(record.slice(record.indexOf(" ") + 1));
