import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Entry } from "#contract/live-protocol.ts";
import type { ContactPointId, InboxId } from "#domain/ids.ts";
import {
  contactId,
  conversationId,
  entryId,
  memberId,
  minute,
  rowFor,
} from "#web/data/conversations/row-fixtures.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import {
  insertEntry,
  type OpenConversation,
  pendingEntryId,
} from "#web/data/timeline/timeline-cache.ts";
import { hasArrived } from "./has-arrived.ts";

const mine = (seq: number, clientKey: string, change: Partial<Entry> = {}) =>
  ({
    id: entryId(seq),
    conversationId: conversationId(1),
    seq,
    at: minute(seq),
    author: { kind: "member", memberId: memberId(1) },
    kind: "message",
    channel: "sms",
    direction: "out",
    inboxId: "l" as InboxId,
    contactPointId: "p" as ContactPointId,
    from: "",
    to: "",
    text: "On my way",
    segments: 1,
    attachments: [],
    delivery: null,
    reason: "started_here",
    looksLikeOptOut: false,
    email: null,
    clientKey,
    ...change,
  }) as Entry;
const open = (entries: Entry[]): OpenConversation => ({
  conversation: rowFor(1),
  contact: { id: contactId(1), name: "", notes: "", contactPoints: [] },
  entries,
  before: null,
  drafts: [],
  earlier: [],
});

test("matches a message by key rather than content, and ignores pending entries", () => {
  const cache = new QueryClient();
  const show = (entries: Entry[]) => cache.setQueryData(queryKeys.conversation(1), open(entries));
  show([mine(1, "key-a"), mine(2, "key-b", { id: pendingEntryId("key-b") })]);
  expect(hasArrived(cache, conversationId(1), "key-a")).toBe(true);
  expect(hasArrived(cache, conversationId(1), "key-b")).toBe(false);
  show([mine(1, "key-a"), mine(2, "key-b")]);
  expect(hasArrived(cache, conversationId(1), "key-b")).toBe(true);
});

test("matches a note by key", () => {
  const cache = new QueryClient();
  const note = { kind: "note", text: "Call back", mentions: [] } as Partial<Entry>;
  cache.setQueryData(queryKeys.conversation(1), open([mine(1, "key-a", note)]));
  expect(hasArrived(cache, conversationId(1), "key-a")).toBe(true);
});

test("replaces a pending text only with the message of the same key", () => {
  const waiting = mine(9, "key-b", { id: pendingEntryId("key-b") });
  const held = open([mine(1, "key-z"), waiting]);
  expect(insertEntry(held, mine(2, "key-a")).entries).toContain(waiting);
  expect(insertEntry(held, mine(2, "key-b")).entries).not.toContain(waiting);
});
