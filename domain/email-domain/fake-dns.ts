// A fake DNS for tests: `"a.example TXT": ["v=spf1 -all"]`. Other names do not exist.
import type { DnsLookup } from "./dns-lookup.ts";

export type FakeZone = Readonly<Record<string, readonly string[] | "fails">>;

export const lookupIn =
  (zone: FakeZone): DnsLookup =>
  async (name, type) => {
    const records = zone[`${name} ${type}`];
    if (records === "fails")
      return { kind: "failed", reason: "The DNS server didn't respond in time." };
    return records === undefined || records.length === 0
      ? { kind: "none" }
      : { kind: "found", records };
  };
