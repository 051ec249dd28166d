import { expect, test } from "vitest";
import type { ConversationId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { createConversationPixels } from "./conversation-pixels.ts";

const viewer = (memberId: string, conversationId = "c1") => ({
  memberId: memberId as MemberId,
  conversationId: conversationId as ConversationId,
});

test("a member loads at most conversationImagePixels of one conversation at once, whatever message they are in", () => {
  let nowMs = 0;
  const pixels = createConversationPixels(() => nowMs);
  const quarter = limit("conversationImagePixels") / 4;
  const maya = viewer("maya");
  for (const image of ["a", "b", "c", "d"]) expect(pixels.reserve(maya, image, quarter)).toBe(true);
  expect(pixels.reserve(maya, "e", 1)).toBe(false);
  // Shown again, in another conversation, or to another member.
  expect(pixels.reserve(maya, "a", quarter)).toBe(true);
  expect(pixels.reserve(viewer("maya", "c2"), "e", quarter)).toBe(true);
  expect(pixels.reserve(viewer("ravi"), "e", quarter)).toBe(true);
  nowMs += limit("conversationImageSeconds") * 1000 - 1;
  expect(pixels.reserve(maya, "a", quarter)).toBe(true);
  expect(pixels.reserve(maya, "e", 1)).toBe(false);
  // Only those that were not loaded again are no longer counted.
  nowMs += 1;
  expect(pixels.reserve(maya, "e", 3 * quarter)).toBe(true);
  expect(pixels.reserve(maya, "f", 1)).toBe(false);
});

test("one image larger than the limit is never loaded", () => {
  const pixels = createConversationPixels(() => 0);
  expect(pixels.reserve(viewer("maya"), "a", limit("conversationImagePixels") + 1)).toBe(false);
});
