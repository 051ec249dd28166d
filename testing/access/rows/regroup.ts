import type { mailRoutes } from "#contract/mail/mail.ts";
import type { RowsOf } from "./row.ts";

type ReadingRoutes = Pick<typeof mailRoutes, "showMailBody" | "showMailSource" | "trustSender">;
type RegroupRoutes = Pick<
  typeof mailRoutes,
  | "adoptSender"
  | "listLikeConversations"
  | "splitMessage"
  | "moveMessage"
  | "mergeConversation"
  | "undoRegrouping"
>;

export const readingRows: RowsOf<ReadingRoutes> = {
  showMailBody: {
    asks: "conversation.read",
    input: ({ scheduledId }) => ({ entryId: scheduledId }),
  },
  showMailSource: {
    asks: "conversation.read",
    // Of what we wrote ourselves nothing came in.
    ends: "not_found",
    input: ({ scheduledId }) => ({ entryId: scheduledId }),
  },
  trustSender: {
    asks: "conversation.work",
    input: ({ n }) => ({ address: `sender.${n}@brook.example`, isTrusted: true }),
  },
};

export const regroupRows: RowsOf<RegroupRoutes> = {
  adoptSender: {
    asks: "conversation.work",
    ends: "nobody_to_adopt",
    input: ({ scheduledId }) => ({ entryId: scheduledId }),
  },
  listLikeConversations: {
    asks: "conversation.read",
    input: ({ conversationId }) => ({ conversationId }),
  },
  splitMessage: {
    asks: "conversation.work",
    input: ({ heldEntryId }) => ({ entryId: heldEntryId }),
    fresh: async (house, _, where) => ({ heldEntryId: await house.holdText(where) }),
  },
  moveMessage: {
    asks: "conversation.work",
    input: ({ heldEntryId, spareId }) => ({ entryId: heldEntryId, toId: spareId }),
    fresh: async (house, _, where) => ({ heldEntryId: await house.holdText(where) }),
  },
  mergeConversation: {
    asks: "conversation.work",
    input: ({ spareId, conversationId }) => ({ conversationId: spareId, intoId: conversationId }),
    fresh: async (house, _, where) => ({ spareId: await house.beginSpare(where) }),
  },
  undoRegrouping: {
    asks: "conversation.work",
    input: ({ regroupingId }) => ({ regroupingId }),
    fresh: async (house, _, where) => ({ regroupingId: await house.splitText(where) }),
  },
};
