import { defineAction } from "#server/actions/action.ts";

export const adoptSender = defineAction({
  name: "adopt-sender",
  needs: "conversation.work",
  async run() {
    throw new Error("not built yet");
  },
});
