import { defineReadAction } from "#server/actions/define-action.ts";
import { presentUpdatedCall } from "./load-call.ts";

export const getCall = defineReadAction({
  name: "get-call",
  requires: "conversation.read",
  run: (ctx, { callId }) => presentUpdatedCall(ctx, callId),
});
