// A domain name system of a few lines: `"a.example TXT": ["v=spf1 -all"]`. What is not named is not there.
import type { DnsLookup } from "./dns-lookup.ts";

export type FakeZone = Readonly<Record<string, readonly string[] | "fails">>;

export const lookupIn =
  (zone: FakeZone): DnsLookup =>
  async (name, type) => {
    const records = zone[`${name} ${type}`];
    if (records === "fails")
      return { kind: "failed", why: "The DNS server didn't respond in time." };
    return records === undefined || records.length === 0
      ? { kind: "none" }
      : { kind: "found", records };
  };
