// The domain name system of a story: a few lines, and nothing beyond them.
import { type FakeZone, lookupIn } from "#domain/email-domain/fake-dns.ts";
import type { Dns } from "#server/ports/dns.ts";

/** `"a.example TXT": ["v=spf1 -all"]`; what is added later is found later. */
export const dnsOf = (zone: FakeZone): Dns => ({ ask: lookupIn(zone), recall: lookupIn(zone) });

/** No test asks the world outside. */
export const silentDns: Dns = dnsOf({});
