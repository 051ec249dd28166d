// What a domain's records must say for Amazon: docs.aws.amazon.com/ses/latest/dg/send-email-authentication-
// dkim-easy.html, .../mail-from.html and .../receiving-email-mx-record.html, looked at on 2026-11-20.
import type { RequiredRecord } from "#server/ports/email.ts";
import type { SesIdentity } from "./schemas.ts";

export function sesRecordsOf(
  { DkimAttributes: dkim, MailFromAttributes: from }: SesIdentity,
  domain: string,
  region: string,
): readonly RequiredRecord[] {
  // a key of one's own is published under one's own name; the token is only its selector then
  const tokens = dkim?.SigningAttributesOrigin === "EXTERNAL" ? [] : (dkim?.Tokens ?? []);
  const zone = dkim?.SigningHostedZone || "dkim.amazonses.com";
  const returnPath = from?.MailFromDomain;
  return [
    ...tokens.map(
      (token): RequiredRecord => ({
        means: "dkim",
        type: "CNAME",
        name: `${token}._domainkey.${domain}`,
        value: `${token}.${zone}`,
      }),
    ),
    ...(returnPath
      ? ([
          {
            means: "return_path",
            type: "MX",
            name: returnPath,
            value: `feedback-smtp.${region}.amazonses.com`,
          },
          {
            means: "spf",
            type: "TXT",
            name: returnPath,
            value: "v=spf1 include:amazonses.com ~all",
          },
        ] as const)
      : []),
    { means: "mx", type: "MX", name: domain, value: `inbound-smtp.${region}.amazonaws.com` },
  ];
}
