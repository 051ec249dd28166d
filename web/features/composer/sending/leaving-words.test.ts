// Each import of the module is another load of the page; what the device and the tab keep stays.
import { beforeEach, expect, test, vi } from "vitest";
import type { ConversationId, DraftId, MemberId } from "#domain/ids.ts";

const conversation = "c" as ConversationId;
const leaving = {
  draftId: "d1" as DraftId,
  key: "k1",
  words: { body: "On their way", attachments: [] },
};
let tab: Map<string, string>;

const storage = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});

beforeEach(() => {
  tab = new Map();
  vi.stubGlobal("localStorage", storage(new Map()));
  vi.useFakeTimers({ toFake: ["Date"] });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.resetModules();
  };
});

async function loadPage(inTab = tab) {
  vi.resetModules();
  vi.stubGlobal("sessionStorage", storage(inTab));
  const { keepWordsFor } = await import("#web/data/kept-words.ts");
  keepWordsFor("maya" as MemberId);
  return {
    ...(await import("./leaving-words.ts")),
    ...(await import("./send-attempts.ts")),
  };
}

test("words whose answer nobody heard are there once when the page is loaded again", async () => {
  const before = await loadPage();
  before.keepLeaving(conversation, "text", leaving);
  expect(before.takeLeft(conversation, "text")).toEqual([]);
  const after = await loadPage();
  expect(after.takeLeft(conversation, "note")).toEqual([]);
  expect(after.takeLeft(conversation, "text")).toMatchObject([leaving]);
  expect(after.takeLeft(conversation, "text")).toEqual([]);
});

test("words that went out, or came back to their box, are not there again", async () => {
  const before = await loadPage();
  before.keepLeaving(conversation, "text", leaving);
  before.keepLeaving(conversation, "text", { ...leaving, draftId: "d2" as DraftId });
  before.forgetLeaving(conversation, "text", leaving.draftId);
  const left = (await loadPage()).takeLeft(conversation, "text");
  expect(left.map((one) => one.draftId)).toEqual(["d2"]);
});

test("what another tab is sending is left to it, and found when that tab has been gone for long", async () => {
  (await loadPage(new Map())).keepLeaving(conversation, "mail", leaving);
  const here = await loadPage();
  expect(here.takeLeft(conversation, "mail")).toEqual([]);
  vi.setSystemTime(Date.now() + 181_000);
  expect(here.takeLeft(conversation, "mail")).toMatchObject([leaving]);
});

test("the same words keep their key when the page is loaded again, until they are known to be sent", async () => {
  const first = (await loadPage()).idempotencyKeyFor(conversation, "text", ["Hello"]);
  const page = await loadPage();
  expect(page.idempotencyKeyFor(conversation, "text", ["Hello"])).toEqual({
    key: first.key,
    isRepeated: true,
  });
  page.clearAttempt(conversation, "text");
  const next = (await loadPage()).idempotencyKeyFor(conversation, "text", ["Hello"]);
  expect(next.isRepeated).toBe(false);
  expect(next.key).not.toBe(first.key);
});

test("the same words below the message that went out are another message", async () => {
  const first = (await loadPage()).idempotencyKeyFor(conversation, "text", ["Thanks!"]);
  const page = await loadPage();
  expect(page.idempotencyKeyFor(conversation, "text", ["Thanks!"]).key).toBe(first.key);
  const next = page.idempotencyKeyFor(conversation, "text", ["Thanks!"], new Set([first.key]));
  expect(next.isRepeated).toBe(false);
  expect(next.key).not.toBe(first.key);
});

test("the same words an hour later are another message", async () => {
  const page = await loadPage();
  const first = page.idempotencyKeyFor(null, "text", ["Your order is ready."]);
  vi.setSystemTime(Date.now() + 3_599_000);
  expect(page.idempotencyKeyFor(null, "text", ["Your order is ready."]).key).toBe(first.key);
  vi.setSystemTime(Date.now() + 2_000);
  expect((await loadPage()).idempotencyKeyFor(null, "text", ["Your order is ready."]).key).not.toBe(
    first.key,
  );
});

test("the last try counts where the device could not keep it", async () => {
  const page = await loadPage();
  page.idempotencyKeyFor(conversation, "text", ["Hello"]);
  vi.setSystemTime(Date.now() + 1_000);
  vi.stubGlobal("localStorage", {
    ...localStorage,
    setItem: () => {
      throw new DOMException("Full", "QuotaExceededError");
    },
  });
  const last = page.idempotencyKeyFor(conversation, "text", ["Hello again"]);
  expect(page.idempotencyKeyFor(conversation, "text", ["Hello again"])).toEqual({
    ...last,
    isRepeated: true,
  });
  expect(page.idempotencyKeyFor(conversation, "text", ["Hello"]).isRepeated).toBe(false);
});
