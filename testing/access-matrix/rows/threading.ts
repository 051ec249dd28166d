import type { emailRoutes } from "#contract/email/email.ts";
import type { RowsOf } from "./row.ts";

type ReadingRoutes = Pick<typeof emailRoutes, "getEmailBody" | "getEmailSource" | "trustSender">;
type ThreadingRoutes = Pick<
  typeof emailRoutes,
  | "assignForwardedSender"
  | "listMergeCandidates"
  | "splitMessage"
  | "moveMessage"
  | "mergeConversation"
  | "undoThreadOperation"
>;

export const readingRows: RowsOf<ReadingRoutes> = {
  getEmailBody: {
    asks: "conversation.read",
    input: ({ scheduledId }) => ({ entryId: scheduledId }),
  },
  getEmailSource: {
    asks: "conversation.read",
    // An email we wrote has no inbound payload.
    ends: "not_found",
    input: ({ scheduledId }) => ({ entryId: scheduledId }),
  },
  trustSender: {
    asks: "conversation.update",
    input: ({ n }) => ({ address: `sender.${n}@brook.example`, isTrusted: true }),
  },
};

export const threadingRows: RowsOf<ThreadingRoutes> = {
  assignForwardedSender: {
    asks: "conversation.update",
    ends: "no_forwarded_sender",
    input: ({ scheduledId }) => ({ entryId: scheduledId }),
  },
  listMergeCandidates: {
    asks: "conversation.read",
    input: ({ conversationId }) => ({ conversationId }),
  },
  splitMessage: {
    asks: "conversation.update",
    input: ({ heldEntryId }) => ({ entryId: heldEntryId }),
    fresh: async (fixture, _, where) => ({ heldEntryId: await fixture.holdText(where) }),
  },
  moveMessage: {
    asks: "conversation.update",
    input: ({ heldEntryId, spareId }) => ({ entryId: heldEntryId, toId: spareId }),
    fresh: async (fixture, _, where) => ({ heldEntryId: await fixture.holdText(where) }),
  },
  mergeConversation: {
    asks: "conversation.update",
    input: ({ spareId, conversationId }) => ({ conversationId: spareId, intoId: conversationId }),
    fresh: async (fixture, _, where) => ({ spareId: await fixture.startSpare(where) }),
  },
  undoThreadOperation: {
    asks: "conversation.update",
    input: ({ threadOperationId }) => ({ threadOperationId }),
    fresh: async (fixture, _, where) => ({ threadOperationId: await fixture.splitText(where) }),
  },
};
