import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AfterClosing } from "#domain/member/member-settings.ts";
import { required } from "#domain/required.ts";
import type { Bootstrap } from "#web/data/bootstrap.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { onToast, type ToastMessage } from "#web/data/toasts/toast-bus.ts";
import { clearAllUndoOffers, undoLast } from "#web/data/toasts/undo.ts";
import { advanceTo } from "./advance.ts";
import { findCachedRow } from "./cached-rows.ts";
import { runConversationMutation } from "./conversation-mutations.ts";
import { markRead } from "./read-state.ts";
import { bootstrapFor, conversationId, memberId, rowFor } from "./row-fixtures.ts";
import { showAsClosing } from "./show-as-closing.ts";

let cache: QueryClient;
let address: string;
let notices: ToastMessage[];
let isRefused: boolean;

const id = conversationId(2);
const address0 = "/conversations/open/";

function choose(afterClosing: AfterClosing): void {
  cache.setQueryData<Bootstrap>(queryKeys.bootstrap, (bootstrap) => {
    if (!bootstrap) return bootstrap;
    const { me } = bootstrap;
    return { ...bootstrap, me: { ...me, settings: { ...me.settings, afterClosing } } };
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
  clearAllUndoOffers();
  onToast((notice) => {
    notices.push(notice);
    return () => undefined;
  });
  cache.setQueryData(queryKeys.bootstrap, bootstrapFor(memberId(1)));
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
      mention: _m,
      hasDraft: _d,
      ...conversation
    } = rowFor(2, {
      status: "closed",
      folder: "closed",
      version: 9,
    });
    return Response.json(conversation);
  });
});
afterEach(() => vi.unstubAllGlobals());

test("next takes the place of the removed row; at the end it is the previous one", () => {
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

  test("moves to the member's choice before the server responds", async () => {
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

  test("returns without having read the conversation it moved to", async () => {
    choose("next");
    const moved = () => findCachedRow(cache, conversationId(1));
    const before = required(moved(), "the next row");
    await runConversationMutation(cache, "close", { conversationId: id });
    markRead(cache, before, before.lastSeq);
    expect(moved()?.readSeq).toBe(before.lastSeq);
    undoLast();
    expect(moved()?.readSeq).toBe(before.readSeq);
  });

  test("undo returns to it", async () => {
    await runConversationMutation(cache, "close", { conversationId: id });
    expect(address).not.toBe(`${address0}2`);
    undoLast();
    await expect.poll(() => address).toBe(`${address0}2`);
  });

  test("undo does not return a member who has left the conversations", async () => {
    await runConversationMutation(cache, "close", { conversationId: id });
    address = "/settings";
    undoLast();
    await new Promise((done) => setImmediate(done));
    expect(address).toBe("/settings");
  });

  test("if rejected, it is back in the list, and the toast offers to open it", async () => {
    isRefused = true;
    const before = order();
    expect(await runConversationMutation(cache, "close", { conversationId: id })).toBe(false);
    expect(order()).toEqual(before);
    const { text: message, tone, action } = notices.at(-1) ?? {};
    expect([message, tone, action?.label]).toEqual([
      `Couldn't close the conversation with ${rowFor(2).contactName}. Your role doesn't allow this.`,
      "failed",
      "Open conversation",
    ]);
    action?.run();
    expect(address).toBe(`${address0}2`);
  });

  test("offline, it stays on the screen, and the toast names it and offers to try again", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    expect(await runConversationMutation(cache, "close", { conversationId: id })).toBe(false);
    expect(address).toBe(`${address0}2`);
    const { text: message, action } = notices.at(-1) ?? {};
    expect(message).toBe(
      `Couldn't close the conversation with ${rowFor(2).contactName}: you're offline.`,
    );
    expect(action?.label).toBe("Try again");
  });

  test("with a message, trying again after the server couldn't be reached moves on as the first try did", async () => {
    const [, , last] = order() ?? [];
    const respondingFetch = fetch;
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    const closing = showAsClosing(cache, id);
    closing.advance();
    expect(await closing.close(undefined)).toBe(false);
    expect(address).toBe(`${address0}2`);
    vi.stubGlobal("fetch", respondingFetch);
    notices.at(-1)?.action?.run();
    await expect.poll(() => address).toBe(`${address0}${last}`);
    expect(order()).toEqual([3, 1]);
  });

  test("if the server can't be reached, it returns, unless the member has gone elsewhere", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    expect(await runConversationMutation(cache, "close", { conversationId: id })).toBe(false);
    expect(address).toBe(`${address0}2`);
    const closing = runConversationMutation(cache, "close", { conversationId: id });
    address = `${address0}3`;
    expect(await closing).toBe(false);
    expect(address).toBe(`${address0}3`);
  });

  test("with a message, it leaves the list before the message is sent, and is closed after it", async () => {
    const [, , last] = order() ?? [];
    const closing = showAsClosing(cache, id);
    closing.advance();
    expect(order()).toEqual([3, 1]);
    expect(address).toBe(`${address0}${last}`);
    const done = closing.close(undefined);
    expect(order()).toEqual([3, 1]);
    expect(await done).toBe(true);
    undoLast();
    await expect.poll(() => address).toBe(`${address0}2`);
  });

  test("it comes back if the message that closes it was not sent", () => {
    const before = order();
    const closing = showAsClosing(cache, id);
    closing.advance();
    closing.cancel();
    expect(order()).toEqual(before);
    expect(address).toBe(`${address0}2`);
  });

  test("a conversation that stays in its view stays on the screen", async () => {
    await runConversationMutation(cache, "assign", {
      conversationId: id,
      assigneeId: memberId(1),
      text: "",
    });
    expect(address).toBe(`${address0}2`);
  });

  test("closing a conversation that is not open changes nothing on the screen", async () => {
    address = `${address0}1`;
    await runConversationMutation(cache, "close", { conversationId: id });
    expect(address).toBe(`${address0}1`);
  });
});
