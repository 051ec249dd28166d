// The DNS records that SES requires for a domain:
// docs.aws.amazon.com/ses/latest/dg/send-email-authentication-dkim-easy.html, .../mail-from.html and
// .../receiving-email-mx-record.html, read on 2026-11-20.
import type { RequiredRecord } from "#server/ports/email.ts";
import type { SesIdentity } from "./schemas.ts";

export function sesRecordsOf(
  { DkimAttributes: dkim, MailFromAttributes: from }: SesIdentity,
  domain: string,
  region: string,
): readonly RequiredRecord[] {
  // The owner of an external key publishes it themselves; the token is only its selector then.
  const tokens = dkim?.SigningAttributesOrigin === "EXTERNAL" ? [] : (dkim?.Tokens ?? []);
  const zone = dkim?.SigningHostedZone || "dkim.amazonses.com";
  const returnPath = from?.MailFromDomain;
  return [
    ...tokens.map(
      (token): RequiredRecord => ({
        purpose: "dkim",
        type: "CNAME",
        name: `${token}._domainkey.${domain}`,
        value: `${token}.${zone}`,
      }),
    ),
    ...(returnPath
      ? ([
          {
            purpose: "return_path",
            type: "MX",
            name: returnPath,
            value: `feedback-smtp.${region}.amazonses.com`,
          },
          {
            purpose: "spf",
            type: "TXT",
            name: returnPath,
            value: "v=spf1 include:amazonses.com ~all",
          },
        ] as const)
      : []),
    { purpose: "mx", type: "MX", name: domain, value: `inbound-smtp.${region}.amazonaws.com` },
  ];
}
