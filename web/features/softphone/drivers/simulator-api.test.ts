import { expect, test } from "vitest";
import type { SoftphoneEvent } from "#contract/simulator/simulated-call.ts";
import { lowerLimits } from "#testing/lower-limit.ts";
import { createSimulatorApi } from "./simulator-api.ts";

lowerLimits({ browserRequestSeconds: 0.05 });

type CapturedRequest = { address: string; init: RequestInit };

function createApi(response: (request: CapturedRequest) => Response) {
  const requests: CapturedRequest[] = [];
  const send = (async (address: string, init: RequestInit) => {
    requests.push({ address, init });
    return response({ address, init });
  }) as typeof fetch;
  return { requests, wire: createSimulatorApi(send, () => Promise.resolve("pass of the desk")) };
}

test("sends the token with each request", async () => {
  const { requests, wire } = createApi(() => new Response(null, { status: 204 }));
  await wire.digits("CA1", "1w2#");
  expect(requests[0]).toMatchObject({
    address: "/softphone/simulator/CA1/digits",
    init: {
      method: "POST",
      headers: { authorization: "Bearer pass of the desk" },
      body: '{"digits":"1w2#"}',
    },
  });
});

test("treats a call that is over as closed, not as an error", async () => {
  const { wire } = createApi(() => new Response("{}", { status: 404 }));
  expect(await wire.offer("CA1", "v=0")).toBeNull();
  const received: SoftphoneEvent[] = [];
  await wire.events("CA1", (event) => received.push(event), new AbortController().signal);
  expect(received).toEqual([{ state: "closed", reason: "completed" }]);
});

test("reports the carrier's error message", async () => {
  const { wire } = createApi(() =>
    Response.json({ code: 20104, message: "expired" }, { status: 401 }),
  );
  await expect(wire.connect({ token: "t", params: {}, offer: "v=0" })).rejects.toThrow(/expired/);
});

test("hangs up even while the page unloads", () => {
  const { requests, wire } = createApi(() => new Response(null, { status: 204 }));
  wire.hangUp("CA1");
  return Promise.resolve()
    .then(() => undefined)
    .then(() => expect(requests[0]?.init.keepalive).toBe(true));
});

test('gives up a request without a response after "browserRequestSeconds", and no open event stream', async () => {
  const hangs = ((_: string, { signal }: RequestInit) =>
    new Promise((_done, failed) =>
      signal?.addEventListener("abort", () => failed(signal.reason)),
    )) as typeof fetch;
  const silent = createSimulatorApi(hangs, async () => "token");
  await expect(silent.offer("CA1", "v=0")).rejects.toMatchObject({ name: "TimeoutError" });
  const leaving = new AbortController();
  await expect(silent.events("CA1", () => {}, leaving.signal)).rejects.toMatchObject({
    name: "AbortError",
  });
  let opened: AbortSignal | null | undefined;
  const open = (async (_: string, { signal }: RequestInit) => {
    opened = signal;
    return new Response("");
  }) as typeof fetch;
  await createSimulatorApi(open, async () => "token").events("CA1", () => {}, leaving.signal);
  await new Promise((next) => setTimeout(next, 80));
  expect(opened?.aborted).toBe(false);
});
