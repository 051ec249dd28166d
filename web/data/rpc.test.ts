import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limits } from "#domain/limits.ts";
import { serialize } from "#web/data/transport/serialize.ts";
import { onSignedOut, rpc } from "./rpc.ts";

let asked: { address: string; key: string | null }[];
let answers: (() => Response)[];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    asked.push({ address, key: new Headers(request.headers).get("idempotency-key") });
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError("fetch failed");
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function settled<Value>(asking: Promise<Value>): Promise<Value> {
  // The rejection is looked at below; here it only must not count as unheard.
  asking.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  return await asking;
}

const done = () => Response.json({ done: true });

test("a write carries a key and a question does not", async () => {
  answers = [done, done];
  await settled(rpc("signOut", {}));
  await settled(rpc("getMe", {}));
  expect(asked[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(asked[1]?.key).toBeNull();
});

test("when the line breaks the same request is sent once more, under the same key", async () => {
  const broken = () => {
    throw new TypeError("fetch failed");
  };
  answers = [broken, done];
  await settled(rpc("signOut", {}));
  expect(asked).toHaveLength(2);
  expect(asked[0]?.key).toBe(asked[1]?.key);
});

test("when it stays broken nobody is told that nothing was changed: only the answer may be lost", async () => {
  answers = [];
  await expect(settled(rpc("signOut", {}))).rejects.toMatchObject({
    code: "no_connection",
    say: expect.stringContaining("Check whether this was saved"),
  });
  await expect(settled(rpc("getMe", {}))).rejects.toMatchObject({
    code: "no_connection",
    say: expect.not.stringContaining("saved"),
  });
});

test("what hangs is given up after a while, and what waited for its turn goes on", async () => {
  const hanging = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_answer, refuse) =>
      signal?.addEventListener("abort", () => refuse(signal.reason)),
    );
  const told: string[] = [];
  vi.stubGlobal("fetch", (address: string, request: RequestInit) => {
    told.push(address);
    return told.length === 1 ? hanging(address, request) : Promise.resolve(done());
  });
  const first = serialize("one", () => rpc("signOut", {}));
  const second = serialize("one", () => rpc("updateProfile", {}));
  first.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(limits.answerSeconds.max * 1000 + 1_000);
  await expect(first).rejects.toMatchObject({ code: "no_connection" });
  await expect(second).resolves.toEqual({ done: true });
  expect(told).toEqual(["/rpc/signOut", "/rpc/updateProfile"]);
});

test("a question that nobody needs any more is left without a refusal", async () => {
  const leaving = new AbortController();
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_answer, refuse) =>
        signal?.addEventListener("abort", () => refuse(signal.reason)),
      ),
  );
  const asking = rpc("getMe", {}, { signal: leaving.signal });
  leaving.abort();
  await expect(settled(asking)).rejects.toMatchObject({ name: "AbortError" });
});

test("a refusal carries the server's code, sentence, facts and fields", async () => {
  answers = [
    () =>
      Response.json(
        {
          code: "newer_message_exists",
          detail: "Maya wrote while you were writing.",
          facts: { who: "Maya" },
          issues: [{ path: "text", say: "Look again." }],
        },
        { status: 409 },
      ),
  ];
  await expect(settled(rpc("signOut", {}))).rejects.toMatchObject({
    code: "newer_message_exists",
    status: 409,
    say: "Maya wrote while you were writing.",
    facts: { who: "Maya" },
    issues: [{ path: "text", say: "Look again." }],
  });
});

test("the end of the session is told to the app", async () => {
  const told = vi.fn();
  onSignedOut(told);
  answers = [() => Response.json({ code: "unauthenticated" }, { status: 401 })];
  await expect(settled(rpc("getMe", {}))).rejects.toMatchObject({ code: "unauthenticated" });
  expect(told).toHaveBeenCalledOnce();
});
