import { expect, test, vi } from "vitest";
import type { Draft } from "#contract/live-protocol.ts";
import type { ConversationId, DraftId } from "#domain/ids.ts";
import { callFor, callId, legFor, maya, me, myCallFor } from "#testing/fixtures/softphone/calls.ts";
import { onMessageRecalled } from "#web/data/timeline/recalled-messages.ts";
import { draftWith, moveToConversation, strayNotes } from "./stray-notes.ts";
import {
  createWrapUpDrafts,
  readBegunWords,
  updateWrapUpDraft,
  type WrapUpDraft,
} from "./wrap-up-drafts.ts";

const about = {
  conversationId: "0190aaaa-0000-7000-8000-000000000001" as ConversationId,
  conversationNumber: 7,
  contactName: "Ada Brook",
};
const begun = (part: Partial<WrapUpDraft> = {}) => {
  const words = createWrapUpDrafts({ read: () => null, write: () => true });
  words.change(callId(1), { note: "Bring the ladder", about, ...part });
  return words.all();
};
const over = { state: "ended", outcome: "answered", endedAt: "2026-11-20T09:05:00.000Z" } as const;

test("a note stays in the dock while its call goes on or is to be wrapped up", () => {
  expect(strayNotes(begun(), [myCallFor(1)], me)).toEqual([]);
  expect(strayNotes(begun(), [myCallFor(1, over)], me)).toEqual([]);
  const given = callFor(1, {
    ...{ ...over, memberId: maya },
    legs: [legFor(1, { state: "left", endedAt: "2026-11-20T09:04:00.000Z" })],
  });
  expect(strayNotes(begun(), [given], me)).toEqual([]);
});

test("a note whose call was wrapped up elsewhere, or is gone, is a stray", () => {
  expect(strayNotes(begun(), [myCallFor(1, { ...over, isWrappedUp: true })], me)).toEqual([
    callId(1),
  ]);
  expect(strayNotes(begun(), [], me)).toEqual([callId(1)]);
});

test("without words there is nothing to move", () => {
  expect(strayNotes(begun({ note: "  ", closes: true }), [], me)).toEqual([]);
});

test("a composer that has the conversation open takes the note quietly", async () => {
  updateWrapUpDraft(callId(2), { note: "Bring the ladder", about });
  const save = vi.fn(async () => undefined);
  const heard: unknown[] = [];
  const stop = onMessageRecalled((back) => heard.push(back) > 0);
  await moveToConversation(callId(2), save);
  stop();
  expect(heard).toMatchObject([{ medium: "note", text: "Bring the ladder", isQuiet: true }]);
  expect(readBegunWords(callId(2)).note).toBe("");
  expect(save).not.toHaveBeenCalled();
});

test("where it is not open the note stays until the server has it", async () => {
  updateWrapUpDraft(callId(3), { note: "Bring the ladder", about });
  const stop = onMessageRecalled(() => false);
  await moveToConversation(callId(3), () => Promise.reject(new Error("no connection")));
  expect(readBegunWords(callId(3)).note).toBe("Bring the ladder");
  updateWrapUpDraft(callId(4), { note: "Bring the key", about });
  const answer = Promise.withResolvers<void>();
  const moved = moveToConversation(callId(4), () => answer.promise);
  expect(readBegunWords(callId(4)).note).toBe("Bring the key");
  answer.resolve();
  await moved;
  stop();
  expect(readBegunWords(callId(4)).note).toBe("");
});

test("the note is set before the draft that is there, once", () => {
  expect(draftWith("Bring the ladder", [])).toMatchObject({ body: "Bring the ladder", version: 0 });
  const begun: Draft = {
    ...{ id: "0190aaaa-0000-7000-8000-000000000009" as DraftId, medium: "note", version: 4 },
    ...{ conversationId: about.conversationId, attachmentIds: [] },
    ...{ body: "Call her back", mail: null, attachments: [], updatedAt: over.endedAt },
  };
  const body = "Bring the ladder\n\nCall her back";
  expect(draftWith("Bring the ladder", [begun])).toMatchObject({
    ...{ draftId: begun.id, version: 4, body },
  });
  expect(draftWith("Bring the ladder", [{ ...begun, body }])).toBeNull();
});
