// How presence of a large workspace is sent to other processes.
import { expect, test } from "vitest";
import type { ConversationId, InboxId, MemberId } from "#domain/ids.ts";
import { createPresenceStore, splitIntoMessages } from "./presence.ts";

const id = "0193a1b2-0000-7000-8000-000000000000";

const atHome = (memberId: string) => ({
  memberId: memberId as MemberId,
  conversationId: null,
  inboxId: null,
  typing: null,
  typingAt: 0,
});

test("a process that ended is forgotten, not only left out", () => {
  const store = createPresenceStore();
  for (const message of splitIntoMessages("ended", id, [atHome("amy")])) store.receive(message, 0);
  for (const message of splitIntoMessages("started", id, [atHome("ben")]))
    store.receive(message, 60_000);
  // At a time when it would still count.
  expect(store.read(id, 1_000).online).toEqual(["ben"]);
});

test("no message exceeds the size of a PostgreSQL notification, even if every member is typing", () => {
  const here = Array.from({ length: 100 }, () => ({
    memberId: id as MemberId,
    conversationId: id as ConversationId,
    inboxId: id as InboxId,
    typing: "text" as const,
    typingAt: 1_790_000_000_000,
  }));
  const messages = splitIntoMessages(id, id, here);
  expect(messages.flatMap((one) => one.here)).toHaveLength(100);
  for (const message of messages)
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(8_000);
});
