import { expect, test } from "vitest";
import type { ConversationId } from "#domain/ids.ts";
import {
  callFor,
  callId,
  legFor,
  maya,
  me,
  myCallFor,
} from "#web/features/softphone/phone/for-tests/calls.ts";
import { type BegunWords, makeBegunWords } from "./begun-words.ts";
import { strayNotes } from "./stray-notes.ts";

const about = {
  conversationId: "0190aaaa-0000-7000-8000-000000000001" as ConversationId,
  conversationNumber: 7,
  contactName: "Ada Brook",
};
const begun = (part: Partial<BegunWords> = {}) => {
  const words = makeBegunWords({ read: () => null, write: () => undefined });
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
