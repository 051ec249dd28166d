// What a domain's records must say, as SendGrid tells it of a domain that was authenticated with it:
// https://www.twilio.com/docs/sendgrid/api-reference/domain-authentication, looked at on 2026-11-20.
import { z } from "zod";
import type { RequiredRecord } from "#server/ports/email.ts";

const record = z.object({ type: z.string(), host: z.string(), data: z.string() });
export const domainsShape = z.array(
  z.object({ domain: z.string(), dns: z.record(z.string(), record.nullish()).nullish() }),
);

const meanings: Readonly<Record<string, RequiredRecord["means"]>> = {
  mail_cname: "return_path",
  mail_server: "return_path",
  subdomain_spf: "spf",
  dkim: "dkim",
  dkim1: "dkim",
  dkim2: "dkim",
};

/** Where the mail of the domain itself is to come to us. */
export const sendgridMx = (domain: string): RequiredRecord => ({
  means: "mx",
  type: "MX",
  name: domain,
  value: "mx.sendgrid.net",
});

export function recordsIn(
  domains: z.infer<typeof domainsShape>,
  domain: string,
): readonly RequiredRecord[] {
  const own = domains.find((one) => one.domain.toLowerCase() === domain.toLowerCase());
  return Object.entries(own?.dns ?? {}).flatMap(([name, found]) => {
    const means = meanings[name];
    if (!means || !found) return [];
    const type = typeOf(found.type);
    const bare = (value: string) => value.replace(/\.$/, "");
    return [{ means, type, name: bare(found.host), value: bare(found.data) }];
  });
}

function typeOf(word: string): RequiredRecord["type"] {
  const upper = word.toUpperCase();
  return upper === "MX" || upper === "TXT" ? upper : "CNAME";
}
