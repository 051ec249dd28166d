import type { savedReplyRoutes } from "#contract/saved-reply.ts";
import type { RowsOf } from "./row.ts";

// Everybody's: that one's own concern nobody else is told where they are made.
export const savedReplyRows: RowsOf<typeof savedReplyRoutes> = {
  listSavedReplies: { asks: "workspace.read", input: () => ({}) },
  createSavedReply: {
    asks: "saved_reply.manage",
    input: ({ n }) => ({ name: `Reply ${n}`, body: "<p>We open at nine.</p>", isShared: true }),
  },
  updateSavedReply: {
    asks: "saved_reply.manage",
    doorAsks: "conversation.reply",
    input: ({ savedReplyId, n }) => ({ savedReplyId, name: `Changed reply ${n}` }),
  },
  deleteSavedReply: {
    asks: "saved_reply.manage",
    doorAsks: "conversation.reply",
    input: ({ savedReplyId }) => ({ savedReplyId }),
    fresh: async ({ owner }, { n }) => {
      const wish = { name: `Passing reply ${n()}`, body: "<p>Soon gone.</p>", isShared: true };
      return { savedReplyId: (await owner.rpc("createSavedReply", wish)).id };
    },
  },
};
