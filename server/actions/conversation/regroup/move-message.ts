import { defineAction } from "#server/actions/action.ts";

export const moveMessage = defineAction({
  name: "move-message",
  needs: "conversation.work",
  async run() {
    throw new Error("not built yet");
  },
});
