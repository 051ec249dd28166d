// How a full house is told to other processes.
import { expect, test } from "vitest";
import type { ConversationId, InboxId, MemberId } from "#domain/ids.ts";
import { splitIntoMessages } from "./presence.ts";

const id = "0193a1b2-0000-7000-8000-000000000000";

test("no word is longer than a notification of PostgreSQL, though all are typing", () => {
  const here = Array.from({ length: 100 }, () => ({
    memberId: id as MemberId,
    conversationId: id as ConversationId,
    inboxId: id as InboxId,
    typing: "text" as const,
    typingAt: 1_790_000_000_000,
  }));
  const words = splitIntoMessages(id, id, here);
  expect(words.flatMap((one) => one.here)).toHaveLength(100);
  for (const word of words) expect(Buffer.byteLength(JSON.stringify(word))).toBeLessThan(8_000);
});
