// Every vendor, by hand: what is not named here does not exist for the rest of the house.
import { randomUUID } from "node:crypto";
import { openOutgoing, toPublicPlaces } from "#server/outgoing/outgoing.ts";
import type { MailProvider } from "#server/ports/mail.ts";
import type { TextProvider } from "#server/ports/text.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { imap } from "./mail/imap.ts";
import { mailgun } from "./mail/mailgun.ts";
import { postmark } from "./mail/postmark.ts";
import { resend } from "./mail/resend.ts";
import { sendgrid } from "./mail/sendgrid.ts";
import { certificatesBy } from "./mail/ses/certificates.ts";
import { openSes } from "./mail/ses.ts";
import { smtp } from "./mail/smtp.ts";
import { plivo } from "./text/plivo.ts";
import { telnyx } from "./text/telnyx.ts";
import { twilio } from "./text/twilio.ts";
import { openVonage } from "./text/vonage.ts";
import { plivo as plivoCalls } from "./voice/plivo.ts";
import { telnyx as telnyxCalls } from "./voice/telnyx.ts";
import { twilio as twilioCalls } from "./voice/twilio.ts";
import { openVonageCalls } from "./voice/vonage.ts";

const tokenNeeds = { now: () => new Date(), newId: randomUUID };
const vonage = openVonage(tokenNeeds);

export const textProviders = {
  twilio,
  telnyx,
  vonage,
  plivo,
} as const satisfies Record<string, TextProvider>;

export type TextProviderId = keyof typeof textProviders;

export function findTextProvider(id: string): TextProvider | null {
  return Object.hasOwn(textProviders, id) ? textProviders[id as TextProviderId] : null;
}

/** By the same names as the texts: one account carries both. */
export const voiceProviders = {
  twilio: twilioCalls,
  telnyx: telnyxCalls,
  vonage: openVonageCalls(tokenNeeds),
  plivo: plivoCalls,
} as const satisfies Record<string, VoiceProvider>;

export function findVoiceProvider(id: string): VoiceProvider | null {
  const all: Readonly<Record<string, VoiceProvider>> = voiceProviders;
  return Object.hasOwn(all, id) ? (all[id] ?? null) : null;
}

const ses = openSes({
  now: () => new Date(),
  fetchCertificate: certificatesBy(openOutgoing({ reach: toPublicPlaces })),
});

export const mailProviders = {
  smtp,
  sendgrid,
  postmark,
  mailgun,
  resend,
  ses,
  imap,
} as const satisfies Record<string, MailProvider>;

export function findMailProvider(id: string): MailProvider | null {
  const all: Readonly<Record<string, MailProvider>> = mailProviders;
  return Object.hasOwn(all, id) ? (all[id] ?? null) : null;
}
