// Each import of the module simulates a page load; device and tab storage stay.
import { beforeEach, expect, test, vi } from "vitest";
import type { ConversationId, DraftId, MemberId } from "#domain/ids.ts";

const conversation = "c" as ConversationId;
const leaving = {
  draftId: "d1" as DraftId,
  key: "k1",
  content: { body: "On their way", attachments: [] },
};
let tab: Map<string, string>;

const storage = (entries: Map<string, string>) => ({
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
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
  const { setUnsentContentOwner } = await import("#web/data/unsent-content.ts");
  setUnsentContentOwner("maya" as MemberId);
  return {
    ...(await import("./outgoing-content.ts")),
    ...(await import("./send-attempts.ts")),
  };
}

test("returns content whose response was lost once after a page reload", async () => {
  const before = await loadPage();
  before.saveOutgoing(conversation, "text", leaving);
  expect(before.consumeUnanswered(conversation, "text")).toEqual([]);
  const after = await loadPage();
  expect(after.consumeUnanswered(conversation, "note")).toEqual([]);
  expect(after.consumeUnanswered(conversation, "text")).toMatchObject([leaving]);
  expect(after.consumeUnanswered(conversation, "text")).toEqual([]);
});

test("does not return content that was sent or restored to its editor", async () => {
  const before = await loadPage();
  before.saveOutgoing(conversation, "text", leaving);
  before.saveOutgoing(conversation, "text", { ...leaving, draftId: "d2" as DraftId });
  before.deleteOutgoing(conversation, "text", leaving.draftId);
  const left = (await loadPage()).consumeUnanswered(conversation, "text");
  expect(left.map((one) => one.draftId)).toEqual(["d2"]);
});

test("leaves another tab's sends alone until that tab has been gone for a while", async () => {
  (await loadPage(new Map())).saveOutgoing(conversation, "email", leaving);
  const here = await loadPage();
  expect(here.consumeUnanswered(conversation, "email")).toEqual([]);
  vi.setSystemTime(Date.now() + 181_000);
  expect(here.consumeUnanswered(conversation, "email")).toMatchObject([leaving]);
});

test("keeps the idempotency key across page reloads until the message is known to be sent", async () => {
  const first = (await loadPage()).idempotencyKeyFor(conversation, "text", ["Hello"]);
  const page = await loadPage();
  expect(page.idempotencyKeyFor(conversation, "text", ["Hello"])).toEqual({
    key: first.key,
    isRepeated: true,
  });
  page.clearAttempt(conversation, "text", first.key);
  const next = (await loadPage()).idempotencyKeyFor(conversation, "text", ["Hello"]);
  expect(next.isRepeated).toBe(false);
  expect(next.key).not.toBe(first.key);
});

test("treats the same text after the sent message as a new message", async () => {
  const first = (await loadPage()).idempotencyKeyFor(conversation, "text", ["Thanks!"]);
  const page = await loadPage();
  expect(page.idempotencyKeyFor(conversation, "text", ["Thanks!"]).key).toBe(first.key);
  const next = page.idempotencyKeyFor(conversation, "text", ["Thanks!"], new Set([first.key]));
  expect(next.isRepeated).toBe(false);
  expect(next.key).not.toBe(first.key);
});

test("treats the same text an hour later as a new message", async () => {
  const page = await loadPage();
  const first = page.idempotencyKeyFor(null, "text", ["Your order is ready."]);
  vi.setSystemTime(Date.now() + 3_599_000);
  expect(page.idempotencyKeyFor(null, "text", ["Your order is ready."]).key).toBe(first.key);
  vi.setSystemTime(Date.now() + 2_000);
  expect((await loadPage()).idempotencyKeyFor(null, "text", ["Your order is ready."]).key).not.toBe(
    first.key,
  );
});

test("uses the last attempt if the device could not store it", async () => {
  const page = await loadPage();
  const first = page.idempotencyKeyFor(conversation, "text", ["Hello"]);
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
  expect(page.idempotencyKeyFor(conversation, "text", ["Hello"])).toEqual({
    ...first,
    isRepeated: true,
  });
});

test("keeps the key of a text whose response was lost while others are sent and refused", async () => {
  const toAda = { inboxId: "i1", to: "+447700900001", text: "Your order is ready." };
  const first = (await loadPage()).idempotencyKeyFor(null, "text", toAda);
  const page = await loadPage();
  const toBo = page.idempotencyKeyFor(null, "text", { ...toAda, to: "+447700900002" });
  expect(toBo.isRepeated).toBe(false);
  page.clearAttempt(null, "text", toBo.key);
  const again = page.idempotencyKeyFor(null, "text", { ...toAda, text: "Ready at noon." });
  const error = new (await import("#web/data/api-error.ts")).ApiError({
    code: "invalid_phone_number",
    status: 422,
    message: "Not a number",
  });
  page.clearAttemptAfterError(null, "text", again.key, error);
  expect((await loadPage()).idempotencyKeyFor(null, "text", toAda)).toEqual({
    key: first.key,
    isRepeated: true,
  });
});

test("keeps the key of a text the server deferred because there were too many requests", async () => {
  const page = await loadPage();
  const first = page.idempotencyKeyFor(conversation, "text", ["Hello"]);
  const deferred = new (await import("#web/data/api-error.ts")).ApiError({
    code: "too_many_requests",
    status: 429,
    message: "Slow down",
  });
  page.clearAttemptAfterError(conversation, "text", first.key, deferred);
  expect(page.idempotencyKeyFor(conversation, "text", ["Hello"]).key).toBe(first.key);
});

test("keeps the key of a text in a conversation while another is sent in it", async () => {
  const page = await loadPage();
  const first = page.idempotencyKeyFor(conversation, "text", ["On their way"]);
  const second = page.idempotencyKeyFor(conversation, "text", ["Gate B"]);
  page.clearAttempt(conversation, "text", second.key);
  expect(page.idempotencyKeyFor(conversation, "text", ["On their way"]).key).toBe(first.key);
});

test("uses the key of an attempt stored alone, as an earlier version of the app did", async () => {
  const attempt = { key: "k1", content: '["Hello"]', atMs: Date.now() };
  localStorage.setItem("draft maya try text c", JSON.stringify(attempt));
  const page = await loadPage();
  expect(page.idempotencyKeyFor(conversation, "text", ["Hello"]).key).toBe("k1");
});
