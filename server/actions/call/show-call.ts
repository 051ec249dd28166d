import { defineRead } from "#server/actions/action.ts";
import { answerCall } from "./access.ts";

export const showCall = defineRead({
  name: "show-call",
  needs: "conversation.read",
  run: (ctx, { callId }) => answerCall(ctx, callId),
});
