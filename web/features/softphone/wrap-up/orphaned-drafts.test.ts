import { expect, test, vi } from "vitest";
import type { Draft } from "#contract/live-protocol.ts";
import type { ConversationId, DraftId } from "#domain/ids.ts";
import { callFor, callId, legFor, maya, me, myCallFor } from "#testing/fixtures/softphone/calls.ts";
import { handleIntent } from "#web/data/intents.ts";
import { moveToConversation, prependNoteToDraft } from "./move-to-conversation.ts";
import { orphanedNotes, withSavingMark } from "./orphaned-drafts.ts";
import {
  createWrapUpDrafts,
  readWrapUpDraft,
  updateWrapUpDraft,
  type WrapUpDraft,
} from "./wrap-up-drafts.ts";

const about = {
  conversationId: "0190aaaa-0000-7000-8000-000000000001" as ConversationId,
  conversationNumber: 7,
  contactName: "Ada Brook",
};
const started = (part: Partial<WrapUpDraft> = {}) => {
  const drafts = createWrapUpDrafts({ read: () => null, write: () => true });
  drafts.change(callId(1), { note: "Bring the ladder", about, ...part });
  return drafts.all();
};
const endedCall = {
  state: "ended",
  outcome: "answered",
  endedAt: "2026-11-20T09:05:00.000Z",
} as const;

test("keeps a note in the call bar while its call continues or is being wrapped up", () => {
  expect(orphanedNotes(started(), [myCallFor(1)], me)).toEqual([]);
  expect(orphanedNotes(started(), [myCallFor(1, endedCall)], me)).toEqual([]);
  const given = callFor(1, {
    ...endedCall,
    memberId: maya,
    legs: [legFor(1, { state: "left", endedAt: "2026-11-20T09:04:00.000Z" })],
  });
  expect(orphanedNotes(started(), [given], me)).toEqual([]);
});

test("moves a note whose call was wrapped up elsewhere or is gone", () => {
  expect(orphanedNotes(started(), [myCallFor(1, { ...endedCall, isWrappedUp: true })], me)).toEqual(
    [callId(1)],
  );
  expect(orphanedNotes(started(), [], me)).toEqual([callId(1)]);
});

test("moves nothing without text", () => {
  expect(orphanedNotes(started({ note: "  ", closeConversation: true }), [], me)).toEqual([]);
});

test("adds the note silently to a composer that has the conversation open", async () => {
  updateWrapUpDraft(callId(2), { note: "Bring the ladder", about });
  const save = vi.fn(async () => undefined);
  const recalled: unknown[] = [];
  const stop = handleIntent("restoreMessage", (back) => recalled.push(back) > 0);
  await moveToConversation(callId(2), save);
  stop();
  expect(recalled).toMatchObject([{ kind: "note", text: "Bring the ladder", isQuiet: true }]);
  expect(readWrapUpDraft(callId(2)).note).toBe("");
  expect(save).not.toHaveBeenCalled();
});

test("keeps the note until the server has it if the conversation isn't open", async () => {
  updateWrapUpDraft(callId(3), { note: "Bring the ladder", about });
  const stop = handleIntent("restoreMessage", () => false);
  await moveToConversation(callId(3), () => Promise.reject(new Error("no connection")));
  expect(readWrapUpDraft(callId(3)).note).toBe("Bring the ladder");
  updateWrapUpDraft(callId(4), { note: "Bring the key", about });
  const save = Promise.withResolvers<void>();
  const moved = moveToConversation(callId(4), () => save.promise);
  expect(readWrapUpDraft(callId(4)).note).toBe("Bring the key");
  save.resolve();
  await moved;
  stop();
  expect(readWrapUpDraft(callId(4)).note).toBe("");
});

test("doesn't move a note that another tab is sending with the wrap-up, until that tab surely has its response", async () => {
  const save = vi.fn(async () => undefined);
  const stop = handleIntent("restoreMessage", () => false);
  const sending = { note: "Bring the ladder", about, savingUntilMs: Date.now() + 1_000 };
  updateWrapUpDraft(callId(5), sending);
  await moveToConversation(callId(5), save);
  expect(save).not.toHaveBeenCalled();
  updateWrapUpDraft(callId(5), { savingUntilMs: Date.now() - 1 });
  await moveToConversation(callId(5), save);
  stop();
  expect(save).toHaveBeenCalledOnce();
});

test("marks a note while it is sent", async () => {
  updateWrapUpDraft(callId(6), { note: "Bring the ladder", about });
  const response = Promise.withResolvers<void>();
  const sent = withSavingMark(callId(6), () => response.promise);
  expect(readWrapUpDraft(callId(6)).savingUntilMs).toBeGreaterThan(Date.now());
  response.resolve();
  await sent;
  expect(readWrapUpDraft(callId(6)).savingUntilMs).toBeUndefined();
});

test("puts the note before the existing draft, once", () => {
  expect(prependNoteToDraft("Bring the ladder", [])).toMatchObject({
    body: "Bring the ladder",
    version: 0,
  });
  const existing: Draft = {
    id: "0190aaaa-0000-7000-8000-000000000009" as DraftId,
    kind: "note",
    version: 4,
    conversationId: about.conversationId,
    attachmentIds: [],
    body: "Call her back",
    email: null,
    attachments: [],
    updatedAt: endedCall.endedAt,
  };
  const body = "Bring the ladder\n\nCall her back";
  expect(prependNoteToDraft("Bring the ladder", [existing])).toMatchObject({
    draftId: existing.id,
    version: 4,
    body,
  });
  expect(prependNoteToDraft("Bring the ladder", [{ ...existing, body }])).toBeNull();
});
