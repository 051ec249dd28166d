// DNS for a test: a few records and nothing else.
import { type FakeZone, lookupIn } from "#domain/email-domain/fake-dns.ts";
import type { Dns } from "#server/ports/dns.ts";

/** `"a.example TXT": ["v=spf1 -all"]`; records added later are found too. */
export const dnsOf = (zone: FakeZone): Dns => ({ lookUp: lookupIn(zone), recall: lookupIn(zone) });

/** No test queries real DNS. */
export const silentDns: Dns = dnsOf({});
