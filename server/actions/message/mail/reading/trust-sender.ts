import { defineAction } from "#server/actions/action.ts";

export const trustSender = defineAction({
  name: "trust-sender",
  needs: "conversation.work",
  async run() {
    throw new Error("not built yet");
  },
});
