import type { TextRecipient } from "./decide-text.ts";

interface PhoneContactPoint {
  readonly value: string;
  readonly formatted: string;
  readonly state: TextRecipient["state"] | "bounced";
  readonly smsOptedOutAt: string | null;
  readonly whatsappGrantedAt: string | null;
  readonly whatsappRevokedAt: string | null;
}

export const toTextRecipient = (
  point: PhoneContactPoint,
  lastInAt: string | null = null,
): TextRecipient => ({
  whatsapp: { grantedAt: point.whatsappGrantedAt, revokedAt: point.whatsappRevokedAt, lastInAt },
  number: point.value,
  formatted: point.formatted,
  state: point.state === "bounced" ? "invalid" : point.state,
  revokedAt: point.smsOptedOutAt,
});
