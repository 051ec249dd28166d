import type { conversationRoutes } from "#contract/conversation/conversation-routes.ts";
import type { draftRoutes } from "#contract/conversation/draft.ts";
import type { noteRoutes } from "#contract/conversation/note.ts";
import type { tagRoutes } from "#contract/conversation/tag.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import type { RowsOf } from "./row.ts";

export const conversationRows: RowsOf<
  typeof conversationRoutes & typeof draftRoutes & typeof noteRoutes & typeof tagRoutes
> = {
  listConversations: {
    asks: "conversation.read",
    input: ({ inboxId }) => ({ view: `inbox:${inboxId}` }),
    ignoredPaths: ["view"],
  },
  countBuiltInViews: { asks: "conversation.read", input: () => ({}) },
  getConversation: {
    asks: "conversation.read",
    input: ({ conversationId }) => ({ conversationId }),
  },
  listEntries: { asks: "conversation.read", input: ({ conversationId }) => ({ conversationId }) },
  startTextConversation: {
    asks: "conversation.reply",
    input: ({ inboxId, uploadId, n }) => ({
      inboxId,
      to: `020 7946 1${String(n % 1000).padStart(3, "0")}`,
      text: "Good morning.",
      attachmentIds: [uploadId],
    }),
    fresh: async (_, caller) => ({ uploadId: await caller.upload() }),
  },
  getWhatsappWindow: {
    asks: "conversation.reply",
    input: ({ inboxId }) => ({ inboxId, to: "020 7946 1999" }),
  },
  listTemplates: { asks: "conversation.reply", input: ({ inboxId }) => ({ inboxId }) },
  sendText: {
    asks: "conversation.reply",
    input: ({ conversationId, inboxId, textPointId, uploadId }) => ({
      conversationId,
      inboxId,
      contactPointId: textPointId,
      text: "Good morning.",
      attachmentIds: [uploadId],
    }),
    fresh: async (_, caller) => ({ uploadId: await caller.upload() }),
  },
  cancelMessage: {
    asks: "conversation.reply",
    input: ({ heldEntryId }) => ({ entryId: heldEntryId }),
    fresh: async (fixture, _, where) => ({ heldEntryId: await fixture.holdText(where) }),
  },
  retryMessage: {
    asks: "conversation.reply",
    ends: "not_retryable",
    input: ({ heldEntryId }) => ({ entryId: heldEntryId }),
  },
  confirmSent: {
    asks: "conversation.reply",
    ends: "outcome_known",
    input: ({ heldEntryId }) => ({ entryId: heldEntryId }),
  },
  addNote: {
    asks: "conversation.update",
    input: ({ conversationId, colleagueId }) => ({
      conversationId,
      text: "A word among us.",
      mentions: [colleagueId],
    }),
    ignoredPaths: ["mentions.0"],
  },
  updateNote: {
    asks: "conversation.update",
    input: ({ noteId, colleagueId }) => ({
      entryId: noteId,
      text: "Another word.",
      mentions: [colleagueId],
      revision: 1,
    }),
    fresh: async (fixture, { memberId }, where) => ({
      noteId: await fixture.insertNote(where, memberId),
    }),
    ignoredPaths: ["mentions.0"],
  },
  deleteNote: {
    asks: "conversation.update",
    input: ({ noteId }) => ({ entryId: noteId }),
    fresh: async (fixture, { memberId }, where) => ({
      noteId: await fixture.insertNote(where, memberId),
    }),
  },
  assignConversation: {
    asks: "conversation.update",
    input: ({ conversationId, colleagueId, teamId }) => ({
      conversationId,
      assigneeId: colleagueId,
      teamId,
    }),
  },
  closeConversation: {
    asks: "conversation.update",
    input: ({ conversationId }) => ({ conversationId }),
  },
  reopenConversation: {
    asks: "conversation.update",
    input: ({ conversationId }) => ({ conversationId }),
  },
  snoozeConversation: {
    asks: "conversation.update",
    input: ({ conversationId }) => ({ conversationId, until: "2099-01-01T09:00:00.000Z" }),
  },
  tagConversation: {
    asks: "conversation.update",
    input: ({ conversationId, tagId }) => ({ conversationId, add: [tagId] }),
  },
  prioritizeConversation: {
    asks: "conversation.update",
    input: ({ conversationId, n }) => ({ conversationId, priority: n % 2 === 0 ? "high" : "low" }),
  },
  renameConversation: {
    asks: "conversation.update",
    input: ({ conversationId, n }) => ({ conversationId, subject: `Subject ${n}` }),
  },
  markSpam: {
    asks: "conversation.update",
    input: ({ conversationId }) => ({ conversationId, isSpam: false }),
  },
  trashConversation: {
    asks: "conversation.update",
    input: ({ conversationId }) => ({ conversationId, isTrashed: false }),
  },
  markRead: {
    asks: "profile.manage",
    input: ({ conversationId }) => ({ conversationId, seq: 1 }),
  },
  saveDraft: {
    asks: "profile.manage",
    isPersonal: true,
    // Created by the browser; a foreign one reveals nothing.
    ignoredPaths: ["draftId"],
    input: ({ conversationId, uploadId }) => ({
      conversationId,
      kind: "text",
      draftId: newDraftId(),
      body: "Not yet",
      attachmentIds: [uploadId],
      version: 0,
    }),
    fresh: async (fixture, caller) => {
      await fixture.forgetDraftsOf(caller);
      return { uploadId: await caller.upload() };
    },
  },
  discardDraft: {
    asks: "profile.manage",
    isPersonal: true,
    input: ({ conversationId }) => ({ conversationId, kind: "text" }),
  },
  listTags: { asks: "workspace.read", input: () => ({}) },
  createTag: { asks: "conversation.update", input: ({ n }) => ({ name: `Tag ${n}` }) },
  updateTag: { asks: "tag.manage", input: ({ tagId, n }) => ({ tagId, name: `Renamed ${n}` }) },
  deleteTag: {
    asks: "tag.manage",
    input: ({ tagId }) => ({ tagId }),
    fresh: async ({ owner }, { n }) => ({
      tagId: (await owner.rpc("createTag", { name: `Passing tag ${n()}` })).id,
    }),
  },
};
