// The domain name system of a story: a few lines, and nothing beyond them.
import { askOf, type Zone } from "#domain/line/dns/for-tests.ts";
import type { Dns } from "#server/ports/dns.ts";

/** `"a.example TXT": ["v=spf1 -all"]`; what is added later is found later. */
export const dnsOf = (zone: Zone): Dns => ({ ask: askOf(zone), recall: askOf(zone) });

/** No test asks the world outside. */
export const silentDns: Dns = dnsOf({});
