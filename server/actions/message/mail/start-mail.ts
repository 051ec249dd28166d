import { defineAction } from "#server/actions/action.ts";

export const startMail = defineAction({
  name: "start-mail",
  needs: "conversation.reply",
  async run() {
    throw new Error("not built yet");
  },
});
