import type { RequiredRecord } from "#server/ports/email.ts";
import type { MailgunDomain } from "./schemas.ts";

/** Mailgun lists records without their purpose, which is derived from their type, name and value. */
export function mailgunRecordsOf(read: MailgunDomain): readonly RequiredRecord[] {
  const all = [...read.sending_dns_records, ...read.receiving_dns_records];
  return all.flatMap(({ record_type, name, value }) => {
    const type = record_type.toUpperCase();
    if (type !== "TXT" && type !== "CNAME" && type !== "MX") return [];
    const purpose = meaningOf(type, name ?? "", value);
    if (purpose === null) return [];
    // Mailgun lists receiving records without a name; they belong to the domain itself.
    const record = { purpose, type, name: bare(name || read.domain.name), value: bare(value) };
    return [record as RequiredRecord];
  });
}

function meaningOf(
  type: RequiredRecord["type"],
  name: string,
  value: string,
): RequiredRecord["purpose"] | null {
  if (type === "MX") return "mx";
  if (/\._domainkey\./i.test(name)) return "dkim";
  if (type === "TXT") return /^v=spf1\b/i.test(value) ? "spf" : null;
  // The other CNAME is for click tracking, which delivery doesn't need.
  return null;
}

const bare = (name: string): string => name.replace(/\.$/, "");
