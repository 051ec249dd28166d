// The call used in Twilio's examples.
import { webhookBaseUrl } from "#testing/voice-provider/addresses.ts";

export const at = webhookBaseUrl("twilio");
export const date = "2026-11-20";
export const legRef = "CA00000000000000000000000000000001";
export const conferenceRef = "CF00000000000000000000000000000001";
export const recordingRef = "RE00000000000000000000000000000001";
export const call = {
  AccountSid: "AC0123456789abcdef0123456789abcdef",
  ApiVersion: "2010-04-01",
  CallSid: legRef,
  From: "+12025550177",
  To: "+12025550100",
  Direction: "inbound",
};
