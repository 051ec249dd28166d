import type { callRoutes } from "#contract/call/call.ts";
import type { RowsOf } from "./row.ts";

// The call in the fixture has ended and no caller took part in it, so no more than this can succeed here.
export const callRows: RowsOf<typeof callRoutes> = {
  listLiveCalls: { asks: "conversation.read", input: () => ({}) },
  listCalls: {
    asks: "conversation.read",
    input: ({ inboxId, memberId }) => ({ inboxId, memberId }),
    ignoredPaths: ["inboxId", "memberId"],
  },
  getCall: { asks: "conversation.read", input: ({ callId }) => ({ callId }) },
  claimCall: { asks: "call.handle", ends: "call_ended", input: ({ callId }) => ({ callId }) },
  declineCall: { asks: "call.handle", input: ({ callId }) => ({ callId }) },
  startCall: {
    asks: "call.handle",
    ends: "emergency_number_blocked",
    input: ({ inboxId, conversationId, n }) => ({
      inboxId,
      conversationId,
      to: "999",
      clientKey: `start-call-${n}`,
    }),
  },
  joinCall: { asks: "call.handle", ends: "call_ended", input: ({ callId }) => ({ callId }) },
  changeSupervision: {
    asks: "call.supervise",
    ends: "call_ended",
    input: ({ callId }) => ({ callId, mode: "listen" }),
  },
  holdCall: {
    asks: "call.handle",
    ends: "call_ended",
    input: ({ callId }) => ({ callId, isHeld: true }),
  },
  hangUpCall: { asks: "call.handle", input: ({ callId }) => ({ callId }) },
  transferCall: {
    asks: "call.handle",
    ends: "not_in_call",
    input: ({ callId }) => ({
      callId,
      to: { kind: "number", number: "020 7946 0123" },
      kind: "cold",
    }),
  },
  completeTransfer: {
    asks: "call.handle",
    ends: "call_ended",
    input: ({ callId }) => ({ callId, completion: "complete" }),
  },
  recordCall: {
    asks: "call.handle",
    ends: "call_ended",
    input: ({ callId }) => ({ callId, action: "start" }),
  },
  wrapUpCall: {
    asks: "call.handle",
    ends: "not_in_call",
    input: ({ callId }) => ({ callId, disposition: "other" }),
  },
};
