import type { RequiredRecord } from "#server/ports/email.ts";
import type { MailgunDomain } from "./schemas.ts";

/** Mailgun tells the records without their purpose, which shows in what they are. */
export function mailgunRecordsOf(read: MailgunDomain): readonly RequiredRecord[] {
  const all = [...read.sending_dns_records, ...read.receiving_dns_records];
  return all.flatMap(({ record_type, name, value }) => {
    const type = record_type.toUpperCase();
    if (type !== "TXT" && type !== "CNAME" && type !== "MX") return [];
    const means = meaningOf(type, name ?? "", value);
    if (means === null) return [];
    // a record for receiving is told without a name: it stands on the domain itself
    const record = { means, type, name: bare(name || read.domain.name), value: bare(value) };
    return [record as RequiredRecord];
  });
}

function meaningOf(
  type: RequiredRecord["type"],
  name: string,
  value: string,
): RequiredRecord["means"] | null {
  if (type === "MX") return "mx";
  if (/\._domainkey\./i.test(name)) return "dkim";
  if (type === "TXT") return /^v=spf1\b/i.test(value) ? "spf" : null;
  // the other CNAME is for counting clicks, which delivery does not need
  return null;
}

const bare = (name: string): string => name.replace(/\.$/, "");
