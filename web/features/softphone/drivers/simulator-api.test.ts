import { expect, test } from "vitest";
import type { SoftphoneEvent } from "#contract/simulator/simulated-call.ts";
import { createSimulatorApi } from "./simulator-api.ts";

type Asked = { address: string; init: RequestInit };

function wireTo(answer: (asked: Asked) => Response) {
  const asked: Asked[] = [];
  const send = (async (address: string, init: RequestInit) => {
    asked.push({ address, init });
    return answer({ address, init });
  }) as typeof fetch;
  return { asked, wire: createSimulatorApi(send, () => Promise.resolve("pass of the desk")) };
}

test("each request proves itself by the desk's token", async () => {
  const { asked, wire } = wireTo(() => new Response(null, { status: 204 }));
  await wire.digits("CA1", "1w2#");
  expect(asked[0]).toMatchObject({
    address: "/softphone/simulator/CA1/digits",
    init: {
      method: "POST",
      headers: { authorization: "Bearer pass of the desk" },
      body: '{"digits":"1w2#"}',
    },
  });
});

test("a call that is over has no way back, and that is no fault", async () => {
  const { wire } = wireTo(() => new Response("{}", { status: 404 }));
  expect(await wire.offer("CA1", "v=0")).toBeNull();
  const heard: SoftphoneEvent[] = [];
  await wire.events("CA1", (event) => heard.push(event), new AbortController().signal);
  expect(heard).toEqual([{ state: "closed", why: "completed" }]);
});

test("the carrier's refusal is told in its words", async () => {
  const { wire } = wireTo(() =>
    Response.json({ code: 20104, message: "expired" }, { status: 401 }),
  );
  await expect(wire.connect({ token: "t", params: {}, offer: "v=0" })).rejects.toThrow(/expired/);
});

test("hanging up outlives the page", () => {
  const { asked, wire } = wireTo(() => new Response(null, { status: 204 }));
  wire.hangUp("CA1");
  return Promise.resolve()
    .then(() => undefined)
    .then(() => expect(asked[0]?.init.keepalive).toBe(true));
});
