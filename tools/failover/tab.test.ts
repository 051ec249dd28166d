// A tab shows a note that was written while it was away, however the feed tells of it.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Entry, liveVersion, type ServerFrame } from "#contract/live-protocol.ts";
import { createNetworkError } from "#web/data/api-error.ts";
import {
  bootstrapFor,
  contactId,
  conversationId,
  entryId,
  memberId,
  minute,
  rowFor,
} from "#web/data/conversations/row-fixtures.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { showConversation, type Tab } from "./tab.ts";

/** The server side of the socket, controlled by the test. */
class FakeSocket {
  readonly readyState = WebSocket.OPEN;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: unknown[] = [];
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.onclose?.();
  }
}

const note = (n: number): Entry => ({
  id: entryId(n),
  conversationId: conversationId(1),
  seq: n,
  at: minute(n),
  kind: "note",
  author: { kind: "member", memberId: memberId(1) },
  text: `storm-note-1-${n}`,
  mentions: [],
  revision: 1,
});

const conversation = (lastSeq: number) => rowFor(1, { lastSeq });

const open = (entries: readonly Entry[]): OpenConversation => ({
  conversation: conversation(entries.at(-1)?.seq ?? 0),
  contact: { id: contactId(1), name: "", notes: "", contactPoints: [] },
  entries: [...entries],
  before: null,
  drafts: [],
  earlier: [],
});

let tab: Tab;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  tab.close();
  vi.useRealTimers();
});

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function openWith(first: readonly Entry[]) {
  const socket = new FakeSocket();
  const server = { entries: first, failures: 0, requests: 0 };
  const opening = showConversation({
    connect: () => socket as unknown as WebSocket,
    shown: rowFor(1),
    getMe: async () => ({ ...bootstrapFor(memberId(1)), feedSeq: 7 }),
    async getConversation() {
      server.requests += 1;
      if (server.failures > 0) {
        server.failures -= 1;
        throw createNetworkError("question");
      }
      return open(server.entries);
    },
  });
  await passes(100);
  tab = await opening;
  socket.onopen?.();
  const say = (frame: ServerFrame) => socket.onmessage?.({ data: JSON.stringify(frame) });
  say({ type: "hello", version: liveVersion, seq: 7 });
  return { socket, server, say };
}

const isShown = (n: number) => tab.shownAtMs(`storm-note-1-${n}`) !== undefined;

async function shows(n: number): Promise<void> {
  await passes(3_000);
  expect(isShown(n)).toBe(true);
}

test("a note that the feed contains is shown without a request", async () => {
  const { server, say, socket } = await openWith([note(1)]);
  await shows(1);
  expect(socket.sent[0]).toMatchObject({ type: "hello", after: 7, viewing: conversationId(1) });
  const before = server.requests;
  const state = note(2);
  const change = { entity: "entry", id: state.id, conversationId: conversationId(1) } as const;
  say({ type: "changes", seq: 8, changes: [{ ...change, operation: "upserted", state }] });
  await shows(2);
  expect(server.requests).toBe(before);
});

test("two notes are shown of which the feed contains only the conversation's latest state", async () => {
  const { server, say } = await openWith([note(1)]);
  server.entries = [note(1), note(2), note(3)];
  const { readSeq: _r, mention: _m, hasDraft: _d, ...state } = conversation(3);
  say({
    type: "changes",
    seq: 9,
    changes: [{ entity: "conversation", id: state.id, operation: "upserted", state }],
  });
  await shows(2);
  await shows(3);
  expect(tab.reloads()).toBe(0);
});

test("a note is shown after the reload that a resync or a reset asks for", async () => {
  const { server, say } = await openWith([note(1)]);
  server.entries = [note(1), note(2)];
  expect(isShown(2)).toBe(false);
  say({ type: "resync", seq: 8 });
  await shows(2);
  server.entries = [note(1), note(2), note(3)];
  say({ type: "reset", seq: 9 });
  await shows(3);
  expect(tab.reloads()).toBe(2);
});

test("a note that no server gives out isn't shown", async () => {
  const { server, say } = await openWith([note(1)]);
  const before = server.requests;
  say({ type: "resync", seq: 8 });
  await shows(1);
  expect(server.requests).toBeGreaterThan(before);
  expect(isShown(2)).toBe(false);
});

test("a reload that found no server is repeated", async () => {
  const { server, say } = await openWith([note(1)]);
  server.entries = [note(1), note(2)];
  server.failures = 1;
  say({ type: "resync", seq: 8 });
  await shows(2);
});
