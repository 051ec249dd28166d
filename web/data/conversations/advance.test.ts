import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AfterClosing } from "#domain/member/member-settings.ts";
import type { Bootstrap } from "#web/data/bootstrap.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { onToast, type ToastMessage } from "#web/data/toasts/toast-bus.ts";
import { clearUndo, undoLast } from "#web/data/toasts/undo.ts";
import { advanceTo } from "./advance.ts";
import { runConversationMutation } from "./conversation-mutations.ts";
import { bootstrapFor, conversationId, memberId, rowFor } from "./row-fixtures.ts";

let cache: QueryClient;
let address: string;
let notices: ToastMessage[];
let isRefused: boolean;

const id = conversationId(2);
const address0 = "/conversations/open/";

function choose(afterClosing: AfterClosing): void {
  cache.setQueryData<Bootstrap>(queryKeys.desk, (desk) => {
    if (!desk) return desk;
    const { me } = desk;
    return { ...desk, me: { ...me, settings: { ...me.settings, afterClosing } } };
  });
}

beforeEach(() => {
  cache = new QueryClient();
  notices = [];
  isRefused = false;
  address = `${address0}2`;
  vi.stubGlobal("location", {
    get pathname() {
      return address;
    },
    search: "",
  });
  vi.stubGlobal("history", {
    state: null,
    replaceState: (_state: unknown, _title: string, to: string) => {
      address = to;
    },
  });
  clearUndo();
  onToast((notice) => {
    notices.push(notice);
    return () => undefined;
  });
  cache.setQueryData(queryKeys.desk, bootstrapFor(memberId(1)));
  const queryKey = queryKeys.list("open", "newest");
  cache.setQueryData(queryKey, {
    pages: [{ rows: [rowFor(3), rowFor(2), rowFor(1)], next: null }],
    pageParams: [undefined],
  });
  new QueryObserver(cache, { queryKey, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => undefined,
  );
  vi.stubGlobal("fetch", async () => {
    if (isRefused)
      return Response.json(
        { code: "forbidden", status: 403, detail: "Your role doesn't allow this.", issues: [] },
        { status: 403 },
      );
    const {
      readSeq: _r,
      isMentioned: _m,
      hasDraft: _d,
      ...now
    } = rowFor(2, {
      status: "closed",
      place: "closed",
      version: 9,
    });
    return Response.json(now);
  });
});
afterEach(() => vi.unstubAllGlobals());

test("next takes the place of the one that left; at the end it is the one before", () => {
  expect(advanceTo("next", 1, 2)).toBe(1);
  expect(advanceTo("next", 2, 2)).toBe(1);
  expect(advanceTo("previous", 1, 2)).toBe(0);
  expect(advanceTo("previous", 0, 2)).toBe(0);
  expect(advanceTo("next", 0, 0)).toBe(-1);
});

describe("closing the open conversation", () => {
  const order = () =>
    cache
      .getQueryData<{ pages: { rows: { number: number }[] }[] }>(queryKeys.list("open", "newest"))
      ?.pages.flatMap((page) => page.rows.map((row) => row.number));

  test("goes where the member chose, before the server has answered", async () => {
    const [first, , last] = order() ?? [];
    for (const [choice, to] of [
      ["next", `${address0}${last}`],
      ["previous", `${address0}${first}`],
      ["list", "/conversations/open"],
      ["stay", `${address0}2`],
    ] as const) {
      address = `${address0}2`;
      choose(choice);
      const done = runConversationMutation(cache, "close", { conversationId: id });
      expect([choice, address]).toEqual([choice, to]);
      await done;
      undoLast();
    }
  });

  test("undo leads back to it", async () => {
    await runConversationMutation(cache, "close", { conversationId: id });
    expect(address).not.toBe(`${address0}2`);
    undoLast();
    await expect.poll(() => address).toBe(`${address0}2`);
  });

  test("undo does not call back whoever has left the desk", async () => {
    await runConversationMutation(cache, "close", { conversationId: id });
    address = "/settings";
    undoLast();
    await new Promise((done) => setImmediate(done));
    expect(address).toBe("/settings");
  });

  test("refused, it is in the list again, and the sentence offers the way back", async () => {
    isRefused = true;
    const before = order();
    expect(await runConversationMutation(cache, "close", { conversationId: id })).toBe(false);
    expect(order()).toEqual(before);
    const { say, tone, deed } = notices.at(-1) ?? {};
    expect([say, tone, deed?.label]).toEqual([
      `Couldn't close ${rowFor(2).contactName}. Your role doesn't allow this.`,
      "failed",
      "Open conversation",
    ]);
    deed?.run();
    expect(address).toBe(`${address0}2`);
  });

  test("offline, it stays on the screen, and the sentence names it and offers to try again", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    expect(await runConversationMutation(cache, "close", { conversationId: id })).toBe(false);
    expect(address).toBe(`${address0}2`);
    const { say, deed } = notices.at(-1) ?? {};
    expect(say).toBe(`Couldn't close ${rowFor(2).contactName}: you're offline.`);
    expect(deed?.label).toBe("Try again");
  });

  test("one that stays in its view stays on the screen", async () => {
    await runConversationMutation(cache, "assign", {
      conversationId: id,
      assigneeId: memberId(1),
      words: "",
    });
    expect(address).toBe(`${address0}2`);
  });

  test("closing another one than the open one moves nobody", async () => {
    address = `${address0}1`;
    await runConversationMutation(cache, "close", { conversationId: id });
    expect(address).toBe(`${address0}1`);
  });
});
