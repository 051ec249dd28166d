// DNS as a dependency: tests provide their own.
import type { DnsLookup } from "#domain/email-domain/dns-lookup.ts";

export interface Dns {
  /** Looks up without a cache. */
  readonly lookUp: DnsLookup;
  /** The same with a cache of a few minutes. */
  readonly recall: DnsLookup;
}
