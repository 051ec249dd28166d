import { defineRead } from "#server/actions/action.ts";

export const showMailBody = defineRead({
  name: "show-mail-body",
  needs: "conversation.read",
  async run() {
    throw new Error("not built yet");
  },
});
