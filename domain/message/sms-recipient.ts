import type { SmsRecipient } from "./decide-sms.ts";

interface PhonePoint {
  readonly value: string;
  readonly formatted: string;
  readonly state: SmsRecipient["state"] | "bounced";
  readonly smsOptedOutAt: string | null;
  readonly whatsappGrantedAt: string | null;
  readonly whatsappRevokedAt: string | null;
}

export const toSmsRecipient = (
  point: PhonePoint,
  lastInAt: string | null = null,
): SmsRecipient => ({
  whatsapp: { grantedAt: point.whatsappGrantedAt, revokedAt: point.whatsappRevokedAt, lastInAt },
  number: point.value,
  formatted: point.formatted,
  state: point.state === "bounced" ? "invalid" : point.state,
  revokedAt: point.smsOptedOutAt,
});
