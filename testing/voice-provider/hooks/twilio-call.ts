// The call of which Twilio's examples tell.
import { doors } from "#testing/voice-provider/addresses.ts";

export const at = doors("twilio");
export const date = "2026-11-20";
export const legRef = "CA00000000000000000000000000000001";
export const roomRef = "CF00000000000000000000000000000001";
export const takeRef = "RE00000000000000000000000000000001";
export const call = {
  AccountSid: "AC0123456789abcdef0123456789abcdef",
  ApiVersion: "2010-04-01",
  CallSid: legRef,
  From: "+12025550177",
  To: "+12025550100",
  Direction: "inbound",
};
