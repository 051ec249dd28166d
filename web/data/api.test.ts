import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call, onSignedOut } from "./api.ts";

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
  await settled(call("signOut", {}));
  await settled(call("showMe", {}));
  expect(asked[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(asked[1]?.key).toBeNull();
});

test("when the line breaks the same request is sent once more, under the same key", async () => {
  const broken = () => {
    throw new TypeError("fetch failed");
  };
  answers = [broken, done];
  await settled(call("signOut", {}));
  expect(asked).toHaveLength(2);
  expect(asked[0]?.key).toBe(asked[1]?.key);
});

test("when it stays broken the refusal says that nothing was changed", async () => {
  answers = [];
  await expect(settled(call("signOut", {}))).rejects.toMatchObject({ code: "no_connection" });
});

test("a refusal carries the server's code, sentence, facts and fields", async () => {
  answers = [
    () =>
      Response.json(
        {
          code: "moved_on",
          detail: "Maya wrote while you were writing.",
          facts: { who: "Maya" },
          issues: [{ path: "text", say: "Look again." }],
        },
        { status: 409 },
      ),
  ];
  await expect(settled(call("signOut", {}))).rejects.toMatchObject({
    code: "moved_on",
    status: 409,
    say: "Maya wrote while you were writing.",
    facts: { who: "Maya" },
    issues: [{ path: "text", say: "Look again." }],
  });
});

test("the end of the session is told to the app", async () => {
  const told = vi.fn();
  onSignedOut(told);
  answers = [() => Response.json({ code: "not_signed_in" }, { status: 401 })];
  await expect(settled(call("showMe", {}))).rejects.toMatchObject({ code: "not_signed_in" });
  expect(told).toHaveBeenCalledOnce();
});
