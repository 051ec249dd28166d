// Kills the server with -9 at each step of receiving and sending. It runs as a separate process on its own embedded
// database; a new process takes over and the delivered texts are counted.
import { expect, test } from "vitest";
import { startKillableServer } from "#testing/app/killable-server.ts";
import type { TestSimulator } from "#testing/app/simulator.ts";
import { eventually } from "#testing/eventually.ts";

const number = "+447700900514";

async function textFrom(
  simulator: TestSimulator,
  inboxAddress: string,
  text: string,
): Promise<void> {
  const known = (await simulator.state()).customers.find((one) => one.number === number);
  const { id } =
    known ??
    (await simulator.request<{ id: string }>("POST", "/customers", { name: "A stranger", number }));
  await simulator.request("POST", `/customers/${id}/texts`, { inboxNumber: inboxAddress, text });
}

test.each(["payload.stored", "payload.processing", "payload.processed"] as const)(
  "killed at %s, a text is neither lost nor duplicated",
  async (point) => {
    const { simulator, olga, inboxAddress, live, died } = await startKillableServer();
    const killed = await live(point);
    await textFrom(simulator, inboxAddress, "Do not lose me");
    await died(killed);
    await live();
    const conversation = await olga.conversationWith("07700 900514");
    await simulator.quiet();
    await eventually(async () => {
      expect((await olga.messages(conversation.id)).map((one) => one.text)).toEqual([
        "Do not lose me",
      ]);
    });
    expect((await olga.rpc("listConversations", { view: "open" })).rows).toHaveLength(1);
  },
  240_000,
);

test.each([
  ["message.created", "delivered"],
  ["message.claimed", "unknown"],
  ["message.submitted", "delivered"],
  ["message.outcome_recorded", "delivered"],
] as const)(
  "killed at %s, a reply is never sent twice and its status is %s",
  async (point, state) => {
    const { simulator, olga, inboxAddress, live, died } = await startKillableServer({
      killAt: point,
    });
    await textFrom(simulator, inboxAddress, "Hello?");
    const conversation = await olga.conversationWith("07700 900514");
    const killed = await live();
    const input = { conversationId: conversation.id, text: "Only once", clientKey: "the-one" };
    await olga.rpc("sendText", input).catch(() => undefined);
    await died(killed);
    await live();
    // A browser whose response was lost retries with the same key.
    const sent = await olga.rpc("sendText", input);
    await eventually(async () => {
      const entry = (await olga.messages(conversation.id)).find((one) => one.id === sent.id);
      expect(entry?.delivery?.state).toBe(state);
    }, 80_000);
    await simulator.quiet();
    const got = (await simulator.reached(number)).filter((one) => one.text === "Only once");
    expect(got).toEqual(state === "unknown" ? [] : [{ text: "Only once", times: 1 }]);
    expect(
      (await olga.messages(conversation.id)).filter((one) => one.direction === "out"),
    ).toHaveLength(1);
  },
  240_000,
);
