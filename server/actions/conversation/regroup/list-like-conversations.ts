import { defineRead } from "#server/actions/action.ts";

export const listLikeConversations = defineRead({
  name: "list-like-conversations",
  needs: "conversation.read",
  async run() {
    throw new Error("not built yet");
  },
});
