// Resources in Resend's format.

import { formatPerson } from "#simulator/email/people.ts";
import type { EmailAccount } from "#simulator/email/store/email-accounts.ts";
import type { Email } from "#simulator/email/store/emails.ts";
import type { Suppression } from "#simulator/email/store/suppressions.ts";

const stamp = (at: Date): string => at.toISOString().replace("T", " ").replace("Z", "+00");

export const emailShape = ({ id, request, messageId, lastEvent, createdAt }: Email) => ({
  object: "email",
  id,
  message_id: messageId,
  to: request.to.map(({ address }) => address),
  from: formatPerson(request.from),
  created_at: stamp(createdAt),
  subject: request.subject,
  html: request.html ?? "",
  text: request.text ?? "",
  bcc: request.bcc.map(({ address }) => address),
  cc: request.cc.map(({ address }) => address),
  reply_to: request.replyTo.map(({ address }) => address),
  last_event: lastEvent,
});

/** Lists contain no bodies. */
export function emailRowShape(email: Email) {
  const { html, text, ...row } = emailShape(email);
  return row;
}

export const domainShape = (account: EmailAccount) => ({
  id: domainId(account),
  name: account.domain,
  status: "verified",
  created_at: stamp(account.createdAt),
  region: "eu-west-1",
  open_tracking: true,
  click_tracking: true,
  capabilities: { sending: "enabled", receiving: "disabled" },
});

/** Derived from the account SID, so it needs no storage. */
export const domainId = ({ accountSid }: EmailAccount): string => {
  const hex = accountSid.slice(2).toLowerCase();
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
};

export const domainWithRecordsShape = (account: EmailAccount) => ({
  object: "domain",
  ...domainShape(account),
  records: [
    {
      record: "SPF",
      name: "send",
      type: "MX",
      ttl: "Auto",
      status: "verified",
      value: "feedback-smtp.sim.resend.example",
      priority: 10,
    },
    {
      record: "SPF",
      name: "send",
      type: "TXT",
      ttl: "Auto",
      status: "verified",
      value: "v=spf1 include:sim.resend.example ~all",
    },
    {
      record: "DKIM",
      name: "resend._domainkey",
      type: "TXT",
      ttl: "Auto",
      status: "verified",
      value: "p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDStreetOfTheOutsideWorld",
    },
  ],
});

export const suppressionShape = ({ id, email, origin, sourceId, createdAt }: Suppression) => ({
  id,
  email,
  origin,
  source_id: sourceId,
  created_at: stamp(createdAt),
});
