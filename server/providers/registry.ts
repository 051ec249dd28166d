// All providers, listed by hand. The rest of the app knows only those listed here.
import { randomUUID } from "node:crypto";
import { createOutgoing, onlyPublicHosts } from "#server/outgoing/outgoing.ts";
import type { EmailProvider } from "#server/ports/email.ts";
import type { TextProvider } from "#server/ports/text.ts";
import type { VoiceProvider } from "#server/ports/voice.ts";
import { imap } from "./email/imap.ts";
import { mailgun } from "./email/mailgun.ts";
import { postmark } from "./email/postmark.ts";
import { resend } from "./email/resend.ts";
import { sendgrid } from "./email/sendgrid.ts";
import { certificatesBy } from "./email/ses/certificates.ts";
import { createSes } from "./email/ses.ts";
import { smtp } from "./email/smtp.ts";
import { plivo } from "./text/plivo.ts";
import { telnyx } from "./text/telnyx.ts";
import { twilio } from "./text/twilio.ts";
import { createVonageTexts } from "./text/vonage.ts";
import { plivo as plivoCalls } from "./voice/plivo.ts";
import { telnyx as telnyxCalls } from "./voice/telnyx.ts";
import { twilio as twilioCalls } from "./voice/twilio.ts";
import { createVonageVoice } from "./voice/vonage.ts";

const tokenNeeds = { now: () => new Date(), newId: randomUUID };
const vonage = createVonageTexts(tokenNeeds);

export const textProviders = {
  twilio,
  telnyx,
  vonage,
  plivo,
} as const satisfies Record<string, TextProvider>;

type TextProviderId = keyof typeof textProviders;

export function findTextProvider(id: string): TextProvider | null {
  return Object.hasOwn(textProviders, id) ? textProviders[id as TextProviderId] : null;
}

/** Uses the same ids as the SMS providers, since one account carries both. */
export const voiceProviders = {
  twilio: twilioCalls,
  telnyx: telnyxCalls,
  vonage: createVonageVoice(tokenNeeds),
  plivo: plivoCalls,
} as const satisfies Record<string, VoiceProvider>;

export function findVoiceProvider(id: string): VoiceProvider | null {
  const all: Readonly<Record<string, VoiceProvider>> = voiceProviders;
  return Object.hasOwn(all, id) ? (all[id] ?? null) : null;
}

const ses = createSes({
  now: () => new Date(),
  fetchCertificate: certificatesBy(createOutgoing({ checkDestination: onlyPublicHosts })),
});

export const emailProviders = {
  smtp,
  sendgrid,
  postmark,
  mailgun,
  resend,
  ses,
  imap,
} as const satisfies Record<string, EmailProvider>;

export function findEmailProvider(id: string): EmailProvider | null {
  const all: Readonly<Record<string, EmailProvider>> = emailProviders;
  return Object.hasOwn(all, id) ? (all[id] ?? null) : null;
}
