import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test } from "vitest";
import type { AnyChangeEvent, Call, ConversationRow, Entry } from "#contract/live-protocol.ts";
import {
  bootstrapFor,
  contactId,
  conversationId,
  entryId,
  inboxId,
  memberId,
  minute,
  rowFor,
} from "#web/data/conversations/row-fixtures.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { applyChanges } from "./apply-changes.ts";

const me = memberId(1);
let cache: QueryClient;

beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData(queryKeys.bootstrap, bootstrapFor(me));
});

const saved = (row: ConversationRow): AnyChangeEvent => {
  const { readSeq: _r, mention: _m, hasDraft: _d, ...state } = row;
  return { entity: "conversation", id: row.id, operation: "upserted", state };
};

function textEntry(n: number, change: Partial<Extract<Entry, { kind: "message" }>> = {}): Entry {
  return {
    id: entryId(n),
    conversationId: conversationId(1),
    seq: n,
    at: minute(n),
    author: { kind: "contact", memberId: null },
    kind: "message",
    channel: "sms",
    direction: "in",
    inboxId: inboxId(1),
    contactPointId: entryId(99) as never,
    from: "+12025550177",
    to: "+12025550100",
    text: `words ${n}`,
    segments: 1,
    attachments: [],
    delivery: null,
    reason: "first_contact",
    looksLikeOptOut: false,
    email: null,
    ...change,
  };
}

function holdOpen(entries: Entry[], before: string | null = null): void {
  cache.setQueryData<OpenConversation>(queryKeys.conversation(1), {
    conversation: rowFor(1, { lastSeq: entries.at(-1)?.seq ?? 0 }),
    contact: { id: contactId(1), name: "", notes: "", contactPoints: [] },
    entries,
    before,
    drafts: [],
    earlier: [],
  });
}
const entriesShown = () =>
  cache.getQueryData<OpenConversation>(queryKeys.conversation(1))?.entries.map((one) => one.seq);

describe("a timeline", () => {
  test("takes entries in order, each once", () => {
    holdOpen([textEntry(1), textEntry(3)]);
    const entryChange = (n: number): AnyChangeEvent => ({
      entity: "entry",
      id: entryId(n),
      operation: "upserted",
      conversationId: conversationId(1),
      state: textEntry(n),
    });
    applyChanges(cache, [entryChange(4), entryChange(2), entryChange(4)]);
    expect(entriesShown()).toEqual([1, 2, 3, 4]);
  });

  test("is reloaded after a split or a merge, whatever other changes arrive with it", () => {
    holdOpen([textEntry(1), textEntry(3)]);
    const id = conversationId(1);
    applyChanges(cache, [
      { entity: "timeline_order", id, operation: "upserted", conversationId: id },
      {
        entity: "entry",
        id: entryId(4),
        operation: "upserted",
        conversationId: id,
        state: textEntry(4),
      },
    ]);
    expect(cache.getQueryState(queryKeys.conversation(1))?.isInvalidated).toBe(true);
  });

  test("a reply goes to the number of the newest text, not of one that arrives late or of an email", () => {
    const [first, second] = [entryId(98) as never, entryId(99) as never];
    const usual = () =>
      cache.getQueryData<OpenConversation>(queryKeys.conversation(1))?.usualContactPointId;
    const arrive = (state: Entry) =>
      applyChanges(cache, [
        {
          entity: "entry",
          id: state.id,
          operation: "upserted",
          conversationId: conversationId(1),
          state,
        },
      ]);
    holdOpen([textEntry(1, { contactPointId: second })]);
    arrive(textEntry(4, { contactPointId: first }));
    expect(usual()).toBe(first);
    arrive(textEntry(3, { contactPointId: second }));
    expect(usual()).toBe(first);
    arrive(textEntry(5, { contactPointId: second, channel: "email" }));
    expect(usual()).toBe(first);
  });

  test("leaves an entry of an unloaded page to that page", () => {
    holdOpen([textEntry(5)], "more");
    applyChanges(cache, [
      {
        entity: "entry",
        id: entryId(2),
        operation: "upserted",
        conversationId: conversationId(1),
        state: textEntry(2),
      },
    ]);
    expect(entriesShown()).toEqual([5]);
  });

  test.each([
    ["never reverts a delivery to an earlier read", "delivered", 5, "sent", 4, "delivered"],
    ["shows a later read, though the clock was set back meanwhile", "queued", 4, "sent", 5, "sent"],
  ] as const)("%s", (_, first, firstSeq, second, secondSeq, shown) => {
    const at = (state: "queued" | "sent" | "delivered", revision: number): Entry =>
      textEntry(1, {
        direction: "out",
        delivery: {
          state,
          message: null,
          canRetry: false,
          uncertain: 0,
          canCancel: false,
          sendAfter: null,
          changedAt: minute(10 - revision),
          revision,
        },
      });
    holdOpen([at(first, firstSeq)]);
    applyChanges(cache, [
      {
        entity: "entry",
        id: entryId(1),
        operation: "upserted",
        conversationId: conversationId(1),
        state: at(second, secondSeq),
      },
    ]);
    const [entry] = cache.getQueryData<OpenConversation>(queryKeys.conversation(1))?.entries ?? [];
    expect(entry).toMatchObject({ delivery: { state: shown } });
  });

  test("is behind when its conversation has an entry that did not arrive", () => {
    holdOpen([textEntry(1)]);
    const after = applyChanges(cache, [saved(rowFor(1, { lastSeq: 2, version: 2 }))]);
    expect([...after.behind]).toEqual([conversationId(1)]);
    const caught = applyChanges(cache, [
      saved(rowFor(1, { lastSeq: 2, version: 3 })),
      {
        entity: "entry",
        id: entryId(2),
        operation: "upserted",
        conversationId: conversationId(1),
        state: textEntry(2),
      },
    ]);
    expect(caught.behind.size).toBe(0);
  });
});

describe("a call on the timeline", () => {
  const call = (change: Partial<Call> = {}): Call =>
    ({
      id: entryId(2),
      conversationId: conversationId(1),
      state: "active",
      outcome: null,
      isWrappedUp: false,
      legs: [],
      rings: [],
      memberId: me,
      version: 1,
      ...change,
    }) as unknown as Call;
  const ended = call({ state: "ended", version: 2, outcome: "answered" });
  const callEntry = (state: Call): Entry => ({
    id: entryId(2),
    conversationId: conversationId(1),
    seq: 2,
    at: minute(2),
    author: { kind: "contact", memberId: null },
    kind: "call",
    call: state,
  });
  const callChange = (state: Call): AnyChangeEvent => ({
    entity: "call",
    id: state.id,
    operation: "upserted",
    state,
  });
  const callsShown = () =>
    cache
      .getQueryData<OpenConversation>(queryKeys.conversation(1))
      ?.entries.flatMap((one) => (one.kind === "call" ? [one.call.state] : []));

  test("ends with the call, before its entry changes", () => {
    holdOpen([textEntry(1), callEntry(call()), textEntry(3)]);
    applyChanges(cache, [callChange(ended)]);
    expect(callsShown()).toEqual(["ended"]);
    expect(entriesShown()).toEqual([1, 2, 3]);
  });

  test("is not revived by a late change of the call or of its entry", () => {
    holdOpen([callEntry(ended)]);
    const id = conversationId(1);
    applyChanges(cache, [
      callChange(call({ state: "held" })),
      {
        entity: "entry",
        id: entryId(2),
        operation: "upserted",
        conversationId: id,
        state: callEntry(call()),
      },
    ]);
    expect(callsShown()).toEqual(["ended"]);
  });

  test("leaves other timelines unchanged", () => {
    holdOpen([textEntry(1)]);
    applyChanges(cache, [callChange(ended)]);
    expect(entriesShown()).toEqual([1]);
  });
});
