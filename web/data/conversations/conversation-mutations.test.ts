import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { onToast } from "#web/data/toasts/toast-bus.ts";
import { clearAllUndoOffers, undoLast } from "#web/data/toasts/undo.ts";
import { findCachedRow } from "./cached-rows.ts";
import { applyServerState } from "./conversation-cache.ts";
import {
  type ConversationMutationInput,
  type ConversationMutationName,
  runConversationMutation,
} from "./conversation-mutations.ts";
import { rowsOf } from "./list-rows.ts";
import {
  bootstrapFor,
  conversationId,
  memberId,
  minute,
  rowFor,
  tagId,
  teamId,
} from "./row-fixtures.ts";

const id = conversationId(1);
const later = new Date(Date.now() + 3_600_000).toISOString();
let cache: QueryClient;
let asked: { name: string; input: Record<string, unknown> }[];
let said: string[];
/** The server's response to the next request. */
let response: (name: string, input: Record<string, unknown>) => Response | Promise<Response>;

const row = () => findCachedRow(cache, id);
const yes = (change: Partial<ConversationRow>) => () => {
  const { readSeq: _r, mention: _m, hasDraft: _d, ...conversation } = rowFor(1, change);
  return Response.json(conversation);
};
const no = () =>
  Response.json(
    { code: "forbidden", status: 403, detail: "Your role doesn't allow this.", issues: [] },
    { status: 403 },
  );

beforeEach(() => {
  cache = new QueryClient();
  asked = [];
  said = [];
  clearAllUndoOffers();
  onToast((notice) => {
    said.push(notice.text);
    return () => undefined;
  });
  vi.stubGlobal("location", { pathname: "/conversations/open", search: "" });
  cache.setQueryData(queryKeys.bootstrap, bootstrapFor(memberId(1)));
  cache.setQueryData(queryKeys.list("open", "newest"), {
    pages: [{ rows: [rowFor(1)], next: null }],
    pageParams: [undefined],
  });
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    const input = JSON.parse(String(request.body)) as Record<string, unknown>;
    const name = address.replace("/rpc/", "");
    asked.push({ name, input });
    return await response(name, input);
  });
});
afterEach(() => vi.unstubAllGlobals());

interface Case<Name extends ConversationMutationName> {
  readonly name: Name;
  readonly input: ConversationMutationInput<Name>;
  /** The row's optimistic state. */
  readonly shows: Partial<ConversationRow>;
  /** The request that undo sends. */
  readonly undoes: { readonly name: string; readonly input: Record<string, unknown> };
  readonly from?: Partial<ConversationRow>;
}
const one = <Name extends ConversationMutationName>(spec: Case<Name>) =>
  spec as unknown as Case<ConversationMutationName>;

const cases: readonly Case<ConversationMutationName>[] = [
  one({
    name: "assign",
    input: { conversationId: id, assigneeId: memberId(2), text: "to Maya" },
    shows: { assigneeId: memberId(2) },
    undoes: { name: "assignConversation", input: { assigneeId: null } },
  }),
  one({
    name: "assign",
    input: { conversationId: id, assigneeId: null, teamId: teamId(1), text: "to Office" },
    from: { assigneeId: memberId(2) },
    shows: { assigneeId: null, teamId: teamId(1) },
    undoes: { name: "assignConversation", input: { assigneeId: memberId(2), teamId: null } },
  }),
  one({
    name: "prioritize",
    input: { conversationId: id, priority: "urgent" },
    from: { priority: "low" },
    shows: { priority: "urgent" },
    undoes: { name: "prioritizeConversation", input: { priority: "low" } },
  }),
  one({
    name: "close",
    input: { conversationId: id },
    shows: { status: "closed", folder: "closed" },
    undoes: { name: "reopenConversation", input: {} },
  }),
  one({
    name: "close",
    input: { conversationId: id },
    from: { status: "snoozed", folder: "snoozed", snoozedUntil: later },
    shows: { status: "closed", folder: "closed", snoozedUntil: null },
    undoes: { name: "snoozeConversation", input: { until: later } },
  }),
  one({
    name: "reopen",
    input: { conversationId: id },
    from: { status: "closed", folder: "closed" },
    shows: { status: "open", folder: "open" },
    undoes: { name: "closeConversation", input: {} },
  }),
  one({
    name: "snooze",
    input: { conversationId: id, until: later, text: "later" },
    shows: { status: "snoozed", folder: "snoozed", snoozedUntil: later },
    undoes: { name: "reopenConversation", input: {} },
  }),
  one({
    name: "tag",
    input: { conversationId: id, add: [tagId(1), tagId(2)], remove: [], text: "tagged" },
    from: { tagIds: [tagId(1)] },
    shows: { tagIds: [tagId(1), tagId(2)] },
    undoes: { name: "tagConversation", input: { add: [], remove: [tagId(2)] } },
  }),
  one({
    name: "rename",
    input: { conversationId: id, subject: "Tap" },
    from: { subject: "Old" },
    shows: { subject: "Tap" },
    undoes: { name: "renameConversation", input: { subject: "Old" } },
  }),
  one({
    name: "spam",
    input: { conversationId: id, isSpam: true },
    shows: { folder: "spam" },
    undoes: { name: "markSpam", input: { isSpam: false } },
  }),
  one({
    name: "spam",
    input: { conversationId: id, isSpam: false },
    from: { folder: "spam" },
    shows: { folder: "open" },
    undoes: { name: "markSpam", input: { isSpam: true } },
  }),
  one({
    name: "trash",
    input: { conversationId: id, isTrashed: true },
    shows: { folder: "trash" },
    undoes: { name: "trashConversation", input: { isTrashed: false } },
  }),
  one({
    name: "trash",
    input: { conversationId: id, isTrashed: true },
    from: { folder: "spam" },
    shows: { folder: "trash", wasSpam: true },
    undoes: { name: "trashConversation", input: { isTrashed: false } },
  }),
  one({
    name: "trash",
    input: { conversationId: id, isTrashed: false },
    from: { folder: "trash", wasSpam: true },
    shows: { folder: "spam" },
    undoes: { name: "trashConversation", input: { isTrashed: true } },
  }),
];

for (const { name, input, shows, undoes, from = {} } of cases) {
  const how = Object.keys(from).length > 0 ? ` from ${JSON.stringify(from).slice(0, 40)}` : "";
  describe(`${name}${how}`, () => {
    beforeEach(() => applyServerState(cache, rowFor(1, { ...from, version: 2 })));

    test("is shown before the server responds", async () => {
      response = yes({ ...from, ...shows, version: 3 });
      const done = runConversationMutation(cache, name, input);
      expect(row()).toMatchObject(shows);
      expect(await done).toBe(true);
      expect(row()).toMatchObject({ ...shows, version: 3 });
    });

    test("is reverted with a message if rejected, and leaves nothing to undo", async () => {
      response = no;
      const before = row();
      expect(await runConversationMutation(cache, name, input)).toBe(false);
      expect(row()).toEqual(before);
      expect(said.at(-1)).toBe("Your role doesn't allow this.");
      undoLast();
      expect(asked).toHaveLength(1);
    });

    test("undo restores the previous state on the server", async () => {
      response = yes({ ...from, ...shows, version: 3 });
      await runConversationMutation(cache, name, input);
      response = yes({ ...from, version: 4 });
      undoLast();
      await expect.poll(() => asked).toHaveLength(2);
      expect(asked[1]).toMatchObject({
        name: undoes.name,
        input: { conversationId: id, ...undoes.input },
      });
      expect(row()).toMatchObject({ folder: from.folder ?? "open" });
    });
  });
}

test("two concurrent actions are both shown and sent one after another, and only the rejected one is reverted", async () => {
  let refuse: () => void = () => undefined;
  response = (name) =>
    name === "markSpam"
      ? new Promise<Response>((resolve) => {
          refuse = () => resolve(no());
        })
      : yes({ subject: "Tap", version: 2 })();
  const spam = runConversationMutation(cache, "spam", { conversationId: id, isSpam: true });
  const renamed = runConversationMutation(cache, "rename", { conversationId: id, subject: "Tap" });
  expect(row()).toMatchObject({ folder: "spam", subject: "Tap" });
  expect(asked.map((one) => one.name)).toEqual(["markSpam"]);
  refuse();
  await Promise.all([spam, renamed]);
  expect(asked.map((one) => one.name)).toEqual(["markSpam", "renameConversation"]);
  expect(row()).toMatchObject({ folder: "open", subject: "Tap" });
  expect(rowsOf(cache.getQueryData(queryKeys.list("open", "newest")))).toHaveLength(1);
});

test("undo waits for the response to its action, so it can't arrive first", async () => {
  let take: () => void = () => undefined;
  response = (name) =>
    name === "closeConversation"
      ? new Promise<Response>((resolve) => {
          take = () => resolve(yes({ status: "closed", folder: "closed", version: 2 })());
        })
      : yes({ version: 3 })();
  const closed = runConversationMutation(cache, "close", { conversationId: id });
  undoLast();
  expect(row()).toMatchObject({ folder: "open" });
  // Time for a request that does not wait.
  await Promise.resolve();
  expect(asked.map((one) => one.name)).toEqual(["closeConversation"]);
  take();
  await closed;
  await expect.poll(() => asked.at(-1)?.name).toBe("reopenConversation");
  await expect.poll(() => row()).toMatchObject({ folder: "open", version: 3 });
});

test("undo restores a row that has left every list", async () => {
  response = yes({ status: "closed", folder: "closed", lastEntryAt: minute(1), version: 3 });
  await runConversationMutation(cache, "close", { conversationId: id });
  expect(rowsOf(cache.getQueryData(queryKeys.list("open", "newest")))).toEqual([]);
  response = yes({ version: 4 });
  undoLast();
  expect(rowsOf(cache.getQueryData(queryKeys.list("open", "newest")))).toHaveLength(1);
});

test("undo of an assignment leaves the team that a teammate changed since", async () => {
  response = yes({ assigneeId: memberId(2), version: 2 });
  const input = { conversationId: id, assigneeId: memberId(2), text: "to Maya" };
  await runConversationMutation(cache, "assign", input);
  response = yes({ teamId: teamId(1), version: 3 });
  undoLast();
  await expect.poll(() => asked).toHaveLength(2);
  expect(asked[1]?.input).toEqual({ conversationId: id, assigneeId: null });
});
