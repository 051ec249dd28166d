import { defineAction } from "#server/actions/action.ts";

export const undoRegrouping = defineAction({
  name: "undo-regrouping",
  needs: "conversation.work",
  async run() {
    throw new Error("not built yet");
  },
});
