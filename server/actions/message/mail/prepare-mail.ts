import { defineAction } from "#server/actions/action.ts";

export const prepareMail = defineAction({
  name: "prepare-mail",
  needs: "conversation.reply",
  async run() {
    throw new Error("not built yet");
  },
});
