// Signals alone, hundreds of calls at a time: what the desk's own tests of great numbers stand on.
import { expect, test } from "vitest";
import { openVoiceWorld } from "#testing/fixtures/simulator//open-voice-world.ts";

const many = 150;

test("hundreds of calls run at once without sound, each to its end, and leave nothing behind", async () => {
  const world = await openVoiceWorld({ callPace: 0 });
  world.when("/voice", (document, { fields }) => {
    document.say("Welcome.");
    document.dial({ action: "/after" }).conference(
      {
        statusCallback: "/room",
        statusCallbackEvent: ["join", "leave", "end"],
        waitUrl: "",
      },
      `call-${fields.CallSid}`,
    );
  });
  const people = await Promise.all(
    Array.from({ length: many }, async (_, nth) => {
      const number = `+44770090${String(1_000 + nth)}`;
      const answer = await world.control("POST", "customers", { name: `Caller ${nth}`, number });
      return (await answer.json()) as { id: string };
    }),
  );
  const calls = await Promise.all(people.map((one) => world.call(one)));
  await world.quiet();
  expect(world.events("/room")).toEqual(calls.map(() => "participant-join"));
  await Promise.all(calls.map((sid) => world.at(sid, "hangup")));
  await world.quiet();
  expect(world.heardAt("/status")).toHaveLength(many);
  expect(new Set(world.events("/room"))).toEqual(
    new Set(["participant-join", "participant-leave", "conference-end"]),
  );
  expect(world.heardAt("/room")).toHaveLength(3 * many);
  expect(await world.client.calls.list({ status: "in-progress" })).toEqual([]);
  expect(await world.client.conferences.list({ status: "init" })).toEqual([]);
});
