// The server is killed with -9 at each step of receiving and of sending, in a process of its own, on its
// own embedded database; a new one takes over and the phones are counted.
import { expect, test } from "vitest";
import { startKillableServer } from "#testing/app/killable-server.ts";
import type { TestSimulator } from "#testing/app/simulator.ts";
import { eventually } from "#testing/eventually.ts";

const number = "+447700900514";

async function textFrom(street: TestSimulator, line: string, text: string): Promise<void> {
  const known = (await street.state()).customers.find((one) => one.number === number);
  const { id } =
    known ??
    (await street.ask<{ id: string }>("POST", "/customers", { name: "A stranger", number }));
  await street.ask("POST", `/customers/${id}/texts`, { line, text });
}

test.each(["payload.stored", "payload.processing", "payload.processed"] as const)(
  "killed at %s, a text is neither lost nor doubled",
  async (point) => {
    const { street, olga, line, live, died } = await startKillableServer();
    const doomed = await live(point);
    await textFrom(street, line, "Do not lose me");
    await died(doomed);
    await live();
    const conversation = await olga.conversationWith("07700 900514");
    await street.quiet();
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
  "killed at %s, an answer is never sent twice and stands at %s",
  async (point, state) => {
    const { street, olga, line, live, died } = await startKillableServer({ killAt: point });
    await textFrom(street, line, "Hello?");
    const conversation = await olga.conversationWith("07700 900514");
    const doomed = await live();
    const wish = { conversationId: conversation.id, text: "Only once", clientKey: "the-one" };
    await olga.rpc("sendSms", wish).catch(() => undefined);
    await died(doomed);
    await live();
    // A browser whose answer was lost asks again with the same key.
    const sent = await olga.rpc("sendSms", wish);
    await eventually(async () => {
      const entry = (await olga.messages(conversation.id)).find((one) => one.id === sent.id);
      expect(entry?.delivery?.state).toBe(state);
    }, 80_000);
    await street.quiet();
    const got = (await street.reached(number)).filter((one) => one.text === "Only once");
    expect(got).toEqual(state === "unknown" ? [] : [{ text: "Only once", times: 1 }]);
    expect(
      (await olga.messages(conversation.id)).filter((one) => one.direction === "out"),
    ).toHaveLength(1);
  },
  240_000,
);
