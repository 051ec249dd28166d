// The domain name system, as a parameter: tests bring their own, and a machine without one says so.
import type { DnsLookup } from "#domain/email-domain/dns-lookup.ts";

export interface Dns {
  /** Asked now. */
  readonly ask: DnsLookup;
  /** The same, and what was answered within the last minutes is not asked again. */
  readonly recall: DnsLookup;
}
