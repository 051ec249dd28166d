// The DNS records that SendGrid requires for a domain authenticated with it:
// https://www.twilio.com/docs/sendgrid/api-reference/domain-authentication, read on 2026-11-20.
import { z } from "zod";
import type { RequiredRecord } from "#server/ports/email.ts";

const record = z.object({ type: z.string(), host: z.string(), data: z.string() });
export const domainsShape = z.array(
  z.object({ domain: z.string(), dns: z.record(z.string(), record.nullish()).nullish() }),
);

const meanings: Readonly<Record<string, RequiredRecord["purpose"]>> = {
  mail_cname: "return_path",
  mail_server: "return_path",
  subdomain_spf: "spf",
  dkim: "dkim",
  dkim1: "dkim",
  dkim2: "dkim",
};

/** The MX record for receiving email of the domain itself. */
export const sendgridMx = (domain: string): RequiredRecord => ({
  purpose: "mx",
  type: "MX",
  name: domain,
  value: "mx.sendgrid.net",
});

export function requiredRecordsOf(
  domains: z.infer<typeof domainsShape>,
  domain: string,
): readonly RequiredRecord[] {
  const own = domains.find((one) => one.domain.toLowerCase() === domain.toLowerCase());
  return Object.entries(own?.dns ?? {}).flatMap(([name, found]) => {
    const purpose = meanings[name];
    if (!purpose || !found) return [];
    const type = typeOf(found.type);
    const bare = (value: string) => value.replace(/\.$/, "");
    return [{ purpose, type, name: bare(found.host), value: bare(found.data) }];
  });
}

function typeOf(typeName: string): RequiredRecord["type"] {
  const upper = typeName.toUpperCase();
  return upper === "MX" || upper === "TXT" ? upper : "CNAME";
}
