import { defineAction } from "#server/actions/action.ts";

export const rescheduleMessage = defineAction({
  name: "reschedule-message",
  needs: "conversation.reply",
  async run() {
    throw new Error("not built yet");
  },
});
