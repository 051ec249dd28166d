import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { onToast } from "#web/data/toasts/toast-bus.ts";
import { clearUndo, undoLast } from "#web/data/toasts/undo.ts";
import { applyServerState, findCachedRow } from "./conversation-cache.ts";
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
/** What the server does with the next question. */
let answer: (name: string, input: Record<string, unknown>) => Response | Promise<Response>;

const row = () => findCachedRow(cache, id);
const yes = (change: Partial<ConversationRow>) => () => {
  const { readSeq: _r, isMentioned: _m, hasDraft: _d, ...now } = rowFor(1, change);
  return Response.json(now);
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
  clearUndo();
  onToast((notice) => {
    said.push(notice.say);
    return () => undefined;
  });
  vi.stubGlobal("location", { pathname: "/conversations/open", search: "" });
  cache.setQueryData(queryKeys.desk, bootstrapFor(memberId(1)));
  cache.setQueryData(queryKeys.list("open", "newest"), {
    pages: [{ rows: [rowFor(1)], next: null }],
    pageParams: [undefined],
  });
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    const input = JSON.parse(String(request.body)) as Record<string, unknown>;
    const name = address.replace("/rpc/", "");
    asked.push({ name, input });
    return await answer(name, input);
  });
});
afterEach(() => vi.unstubAllGlobals());

interface Case<Name extends ConversationMutationName> {
  readonly name: Name;
  readonly input: ConversationMutationInput<Name>;
  /** How the row looks at once. */
  readonly shows: Partial<ConversationRow>;
  /** What the undo asks of the server. */
  readonly undoes: { readonly name: string; readonly input: Record<string, unknown> };
  readonly from?: Partial<ConversationRow>;
}
const one = <Name extends ConversationMutationName>(spec: Case<Name>) =>
  spec as unknown as Case<ConversationMutationName>;

const cases: readonly Case<ConversationMutationName>[] = [
  one({
    name: "assign",
    input: { conversationId: id, assigneeId: memberId(2), words: "to Maya" },
    shows: { assigneeId: memberId(2) },
    undoes: { name: "assignConversation", input: { assigneeId: null, teamId: null } },
  }),
  one({
    name: "assign",
    input: { conversationId: id, assigneeId: null, teamId: teamId(1), words: "to Office" },
    from: { assigneeId: memberId(2) },
    shows: { assigneeId: null, teamId: teamId(1) },
    undoes: { name: "assignConversation", input: { assigneeId: memberId(2), teamId: null } },
  }),
  one({
    name: "close",
    input: { conversationId: id },
    shows: { status: "closed", place: "closed" },
    undoes: { name: "reopenConversation", input: {} },
  }),
  one({
    name: "close",
    input: { conversationId: id },
    from: { status: "snoozed", place: "snoozed", snoozedUntil: later },
    shows: { status: "closed", place: "closed", snoozedUntil: null },
    undoes: { name: "snoozeConversation", input: { until: later } },
  }),
  one({
    name: "reopen",
    input: { conversationId: id },
    from: { status: "closed", place: "closed" },
    shows: { status: "open", place: "open" },
    undoes: { name: "closeConversation", input: {} },
  }),
  one({
    name: "snooze",
    input: { conversationId: id, until: later, words: "later" },
    shows: { status: "snoozed", place: "snoozed", snoozedUntil: later },
    undoes: { name: "reopenConversation", input: {} },
  }),
  one({
    name: "tag",
    input: { conversationId: id, add: [tagId(1), tagId(2)], remove: [], words: "tagged" },
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
    shows: { place: "spam" },
    undoes: { name: "markSpam", input: { isSpam: false } },
  }),
  one({
    name: "spam",
    input: { conversationId: id, isSpam: false },
    from: { place: "spam" },
    shows: { place: "open" },
    undoes: { name: "markSpam", input: { isSpam: true } },
  }),
  one({
    name: "trash",
    input: { conversationId: id, isTrashed: true },
    shows: { place: "trash" },
    undoes: { name: "trashConversation", input: { isTrashed: false } },
  }),
  one({
    name: "trash",
    input: { conversationId: id, isTrashed: true },
    from: { place: "spam" },
    shows: { place: "trash", wasSpam: true },
    undoes: { name: "trashConversation", input: { isTrashed: false } },
  }),
  one({
    name: "trash",
    input: { conversationId: id, isTrashed: false },
    from: { place: "trash", wasSpam: true },
    shows: { place: "spam" },
    undoes: { name: "trashConversation", input: { isTrashed: true } },
  }),
];

for (const { name, input, shows, undoes, from = {} } of cases) {
  const how = Object.keys(from).length > 0 ? ` from ${JSON.stringify(from).slice(0, 40)}` : "";
  describe(`${name}${how}`, () => {
    beforeEach(() => applyServerState(cache, rowFor(1, { ...from, version: 2 })));

    test("is shown before the server has answered", async () => {
      answer = yes({ ...from, ...shows, version: 3 });
      const done = runConversationMutation(cache, name, input);
      expect(row()).toMatchObject(shows);
      expect(await done).toBe(true);
      expect(row()).toMatchObject({ ...shows, version: 3 });
    });

    test("refused, it is taken back with a sentence, and nothing is left to undo", async () => {
      answer = no;
      const before = row();
      expect(await runConversationMutation(cache, name, input)).toBe(false);
      expect(row()).toEqual(before);
      expect(said.at(-1)).toBe("Your role doesn't allow this.");
      undoLast();
      expect(asked).toHaveLength(1);
    });

    test("undone, the server is asked for how it was", async () => {
      answer = yes({ ...from, ...shows, version: 3 });
      await runConversationMutation(cache, name, input);
      answer = yes({ ...from, version: 4 });
      undoLast();
      await expect.poll(() => asked).toHaveLength(2);
      expect(asked[1]).toMatchObject({
        name: undoes.name,
        input: { conversationId: id, ...undoes.input },
      });
      expect(row()).toMatchObject({ place: from.place ?? "open" });
    });
  });
}

test("two deeds at once are both shown and asked one after the other, and the refused one alone is taken back", async () => {
  let refuse: () => void = () => undefined;
  answer = (name) =>
    name === "markSpam"
      ? new Promise<Response>((resolve) => {
          refuse = () => resolve(no());
        })
      : yes({ subject: "Tap", version: 2 })();
  const spam = runConversationMutation(cache, "spam", { conversationId: id, isSpam: true });
  const renamed = runConversationMutation(cache, "rename", { conversationId: id, subject: "Tap" });
  expect(row()).toMatchObject({ place: "spam", subject: "Tap" });
  expect(asked.map((one) => one.name)).toEqual(["markSpam"]);
  refuse();
  await Promise.all([spam, renamed]);
  expect(asked.map((one) => one.name)).toEqual(["markSpam", "renameConversation"]);
  expect(row()).toMatchObject({ place: "open", subject: "Tap" });
  expect(rowsOf(cache.getQueryData(queryKeys.list("open", "newest")))).toHaveLength(1);
});

test("an undo waits for the answer to its deed, lest it arrive first", async () => {
  let take: () => void = () => undefined;
  answer = (name) =>
    name === "closeConversation"
      ? new Promise<Response>((resolve) => {
          take = () => resolve(yes({ status: "closed", place: "closed", version: 2 })());
        })
      : yes({ version: 3 })();
  const closed = runConversationMutation(cache, "close", { conversationId: id });
  undoLast();
  expect(row()).toMatchObject({ place: "open" });
  // Time enough for a question that would not wait.
  await Promise.resolve();
  expect(asked.map((one) => one.name)).toEqual(["closeConversation"]);
  take();
  await closed;
  await expect.poll(() => asked.at(-1)?.name).toBe("reopenConversation");
  await expect.poll(() => row()).toMatchObject({ place: "open", version: 3 });
});

test("a row that left every list is known again when it is taken back", async () => {
  answer = yes({ status: "closed", place: "closed", lastEntryAt: minute(1), version: 3 });
  await runConversationMutation(cache, "close", { conversationId: id });
  expect(rowsOf(cache.getQueryData(queryKeys.list("open", "newest")))).toEqual([]);
  answer = yes({ version: 4 });
  undoLast();
  expect(rowsOf(cache.getQueryData(queryKeys.list("open", "newest")))).toHaveLength(1);
});
