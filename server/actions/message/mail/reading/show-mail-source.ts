import { defineRead } from "#server/actions/action.ts";

export const showMailSource = defineRead({
  name: "show-mail-source",
  needs: "conversation.read",
  async run() {
    throw new Error("not built yet");
  },
});
