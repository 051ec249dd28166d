import { defineAction } from "#server/actions/action.ts";

export const splitMessage = defineAction({
  name: "split-message",
  needs: "conversation.work",
  async run() {
    throw new Error("not built yet");
  },
});
