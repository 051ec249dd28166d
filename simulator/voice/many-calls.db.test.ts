// Signaling only, hundreds of calls at a time: the basis of the app's own load tests.
import { expect, test } from "vitest";
import { createVoiceFixture } from "#testing/fixtures/simulator/voice-fixture.ts";

const callCount = 150;

test("hundreds of silent calls run at once, each to its end, and leave nothing behind", async () => {
  const fixture = await createVoiceFixture({ callPace: 0 });
  fixture.when("/voice", (document, { fields }) => {
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
    Array.from({ length: callCount }, async (_, nth) => {
      const number = `+44770090${String(1_000 + nth)}`;
      const response = await fixture.control("POST", "customers", {
        name: `Caller ${nth}`,
        number,
      });
      return (await response.json()) as { id: string };
    }),
  );
  const calls = await Promise.all(people.map((one) => fixture.call(one)));
  await fixture.quiet();
  expect(fixture.events("/room")).toEqual(calls.map(() => "participant-join"));
  await Promise.all(calls.map((sid) => fixture.at(sid, "hangup")));
  await fixture.quiet();
  expect(fixture.requestsTo("/status")).toHaveLength(callCount);
  expect(new Set(fixture.events("/room"))).toEqual(
    new Set(["participant-join", "participant-leave", "conference-end"]),
  );
  expect(fixture.requestsTo("/room")).toHaveLength(3 * callCount);
  expect(await fixture.client.calls.list({ status: "in-progress" })).toEqual([]);
  expect(await fixture.client.conferences.list({ status: "init" })).toEqual([]);
});
