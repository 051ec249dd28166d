import { defineAction } from "#server/actions/action.ts";

export const sendMail = defineAction({
  name: "send-mail",
  needs: "conversation.reply",
  async run() {
    throw new Error("not built yet");
  },
});
