import { defineAction } from "#server/actions/action.ts";

export const mergeConversation = defineAction({
  name: "merge-conversation",
  needs: "conversation.work",
  async run() {
    throw new Error("not built yet");
  },
});
