// Vonage's voice API: the call that its webhook examples are about.
import { webhookBaseUrl } from "#testing/voice-provider/addresses.ts";
import type { Unsigned } from "#testing/voice-provider/kit.ts";

export const at = webhookBaseUrl("vonage");
export const page = {
  source: "https://developer.vonage.com/en/voice/voice-api/webhook-reference",
  date: "2026-11-22",
};
export const uuid = (kind: string, n: number): string =>
  `${kind}-0000-4000-8000-${String(n).padStart(12, "0")}`;
export const legRef = uuid("63f61863", 1);
export const conversation_uuid = "CON-f972836a-550f-45fa-956c-12a2ab5b7d22";
export const timestamp = "2026-11-20T10:00:12.000Z";
export const call = { from: "12025550177", to: "12025550100", uuid: legRef, conversation_uuid };
export const asJson = (url: string, body: object): Unsigned => ({
  url,
  type: "application/json",
  body: JSON.stringify(body),
});
