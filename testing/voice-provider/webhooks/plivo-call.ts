// Fields common to Plivo's voice requests, with our own values.
import { webhookBaseUrl } from "#testing/voice-provider/addresses.ts";

export const at = webhookBaseUrl("plivo");
export const date = "2026-11-22";
export const pages = "https://www.plivo.com/docs/voice";
export const legRef = "58e76e86-54b8-402e-9d83-000000000001";
export const conferenceRef = "d5c8be43-87d0-4ba6-90a1-000000000001";
export const recordingRef = "c2186400-1c8c-11e4-a664-000000000001";
/** Time of receipt: Plivo's own call times have no time zone. */
export const receivedAt = "2026-11-20T10:00:30.000Z";
export const call = {
  CallUUID: legRef,
  From: "12025550177",
  To: "12025550100",
  Direction: "inbound",
  SessionStart: "2026-11-20 10:00:00.000000",
  ParentAuthID: "MA0123456789ABCDEFGH",
};
export const dialled = {
  ...call,
  Direction: "outbound",
  From: "12025550100",
  To: "12025550177",
  ALegUUID: legRef,
  ALegRequestUUID: legRef,
  RequestUUID: legRef,
};
