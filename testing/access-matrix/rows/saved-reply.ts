import type { savedReplyRoutes } from "#contract/saved-reply.ts";
import type { RowsOf } from "./row.ts";

// All shared: that a personal reply is visible only to its author is tested with the saved replies.
export const savedReplyRows: RowsOf<typeof savedReplyRoutes> = {
  listSavedReplies: { asks: "workspace.read", input: () => ({}) },
  createSavedReply: {
    asks: "saved_reply.manage",
    input: ({ n }) => ({ name: `Reply ${n}`, body: "<p>We open at nine.</p>", isShared: true }),
  },
  updateSavedReply: {
    asks: "saved_reply.manage",
    endpointRequires: "conversation.reply",
    input: ({ savedReplyId, n }) => ({ savedReplyId, name: `Changed reply ${n}` }),
  },
  deleteSavedReply: {
    asks: "saved_reply.manage",
    endpointRequires: "conversation.reply",
    input: ({ savedReplyId }) => ({ savedReplyId }),
    fresh: async ({ owner }, { n }) => {
      const input = { name: `Passing reply ${n()}`, body: "<p>Soon gone.</p>", isShared: true };
      return { savedReplyId: (await owner.rpc("createSavedReply", input)).id };
    },
  },
};
