import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MemberId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { serialize } from "#web/data/transport/serialize.ts";
import { onSignedOut, rpc } from "./rpc.ts";
import { clearSavedUnsentContent, setUnsentContentOwner } from "./unsent-content.ts";

let requests: { address: string; key: string | null; member: string | null }[];
let responses: (() => Response)[];

beforeEach(() => {
  requests = [];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    const headers = new Headers(request.headers);
    const member = headers.get("x-deskbell-member");
    requests.push({ address, key: headers.get("idempotency-key"), member });
    const response = responses.shift();
    if (response === undefined) throw new TypeError("fetch failed");
    return response();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function settled<Value>(asking: Promise<Value>): Promise<Value> {
  // Asserted below; this only prevents an unhandled rejection.
  asking.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  return await asking;
}

const done = () => Response.json({ done: true });

test("a mutation carries an idempotency key and a query does not", async () => {
  responses = [done, done];
  await settled(rpc("signOut", {}));
  await settled(rpc("getMe", {}));
  expect(requests[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(requests[1]?.key).toBeNull();
});

test("a request names the member of its page, unless it asks who is signed in now", async () => {
  setUnsentContentOwner("maya" as MemberId);
  responses = [done, done, done];
  await settled(rpc("saveDraft", {} as never));
  await settled(rpc("getMe", {}, { isAllowedWhileBlocked: true }));
  clearSavedUnsentContent();
  await settled(rpc("getMe", {}));
  expect(requests.map((one) => one.member)).toEqual(["maya", null, null]);
});

test("a broken request is sent once more with the same key", async () => {
  const broken = () => {
    throw new TypeError("fetch failed");
  };
  responses = [broken, done];
  await settled(rpc("signOut", {}));
  expect(requests).toHaveLength(2);
  expect(requests[0]?.key).toBe(requests[1]?.key);
});

test("after a second failure a mutation's error says it may have been saved, a query's does not", async () => {
  responses = [];
  await expect(settled(rpc("signOut", {}))).rejects.toMatchObject({
    code: "no_connection",
    message: expect.stringContaining("Check whether this was saved"),
  });
  await expect(settled(rpc("getMe", {}))).rejects.toMatchObject({
    code: "no_connection",
    message: expect.not.stringContaining("saved"),
  });
});

test("a hanging request times out, and the next one in its queue continues", async () => {
  const hanging = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) =>
      signal?.addEventListener("abort", () => reject(signal.reason)),
    );
  const told: string[] = [];
  vi.stubGlobal("fetch", (address: string, request: RequestInit) => {
    told.push(address);
    return told.length === 1 ? hanging(address, request) : Promise.resolve(done());
  });
  const first = serialize("one", () => rpc("signOut", {}));
  const second = serialize("one", () => rpc("updateProfile", {}));
  first.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(limits.browserRequestSeconds.max * 1000 + 1_000);
  await expect(first).rejects.toMatchObject({ code: "no_connection" });
  await expect(second).resolves.toEqual({ done: true });
  expect(told).toEqual(["/rpc/signOut", "/rpc/updateProfile"]);
});

test("an aborted query is not an RPC error", async () => {
  const leaving = new AbortController();
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason)),
      ),
  );
  const asking = rpc("getMe", {}, { signal: leaving.signal });
  leaving.abort();
  await expect(settled(asking)).rejects.toMatchObject({ name: "AbortError" });
});

test("an error carries the server's code, sentence, params and fields", async () => {
  responses = [
    () =>
      Response.json(
        {
          code: "newer_message_exists",
          detail: "Maya wrote while you were writing.",
          params: { who: "Maya" },
          issues: [{ path: "text", message: "Look again." }],
        },
        { status: 409 },
      ),
  ];
  await expect(settled(rpc("signOut", {}))).rejects.toMatchObject({
    code: "newer_message_exists",
    status: 409,
    message: "Maya wrote while you were writing.",
    params: { who: "Maya" },
    issues: [{ path: "text", message: "Look again." }],
  });
});

test("reports the end of the session to the app", async () => {
  const told = vi.fn();
  onSignedOut(told);
  responses = [() => Response.json({ code: "unauthenticated" }, { status: 401 })];
  await expect(settled(rpc("getMe", {}))).rejects.toMatchObject({ code: "unauthenticated" });
  expect(told).toHaveBeenCalledOnce();
});
