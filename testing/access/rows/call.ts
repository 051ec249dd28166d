import type { callRoutes } from "#contract/call/call.ts";
import type { RowsOf } from "./row.ts";

// The call that lies there is over, and nobody of those who ask was on it: more cannot be allowed here.
export const callRows: RowsOf<typeof callRoutes> = {
  listLiveCalls: { asks: "conversation.read", input: () => ({}) },
  listCalls: {
    asks: "conversation.read",
    input: ({ lineId, memberId }) => ({ lineId, memberId }),
    passesOver: ["lineId", "memberId"],
  },
  showCall: { asks: "conversation.read", input: ({ callId }) => ({ callId }) },
  claimCall: { asks: "call.take", ends: "call_over", input: ({ callId }) => ({ callId }) },
  declineCall: { asks: "call.take", input: ({ callId }) => ({ callId }) },
  startCall: {
    asks: "call.take",
    ends: "emergency_number",
    input: ({ lineId, conversationId, n }) => ({
      ...{ lineId, conversationId, to: "999", clientKey: `start-call-${n}` },
    }),
  },
  joinCall: { asks: "call.take", ends: "call_over", input: ({ callId }) => ({ callId }) },
  changeSupervision: {
    asks: "call.supervise",
    ends: "call_over",
    input: ({ callId }) => ({ callId, mode: "listen" }),
  },
  holdCall: {
    asks: "call.take",
    ends: "call_over",
    input: ({ callId }) => ({ callId, isHeld: true }),
  },
  hangUpCall: { asks: "call.take", input: ({ callId }) => ({ callId }) },
  transferCall: {
    asks: "call.take",
    ends: "not_on_this_call",
    input: ({ callId }) => ({
      callId,
      to: { kind: "number", number: "020 7946 0123" },
      how: "cold",
    }),
  },
  finishTransfer: {
    asks: "call.take",
    ends: "call_over",
    input: ({ callId }) => ({ callId, how: "leave" }),
  },
  recordCall: {
    asks: "call.take",
    ends: "call_over",
    input: ({ callId }) => ({ callId, deed: "start" }),
  },
  wrapUpCall: {
    asks: "call.take",
    ends: "not_on_this_call",
    input: ({ callId }) => ({ callId, result: "other" }),
  },
};
