import { expect, test } from "vitest";
import { openVoiceWorld } from "#testing/fixtures/simulator//open-voice-world.ts";

test.each([
  ["was killed", true, "absent"],
  ["ended in order", false, "completed"],
])("a simulator that %s has hung up everybody, and says so", async (_, isSudden, recorded) => {
  const world = await openVoiceWorld();
  world.when("/voice", (document) => {
    document.dial().conference(
      {
        participantLabel: "customer",
        record: "record-from-start",
        recordingStatusCallback: "/recording",
        recordingStatusCallbackEvent: ["completed", "absent"],
        statusCallback: "/room",
        statusCallbackEvent: ["join", "end"],
      },
      "talk",
    );
  });
  const application = await world.client.applications.create({ friendlyName: "desk" });
  const sid = await world.call(world.ada);
  await world.until(() => world.events("/room").length === 1);
  await world.control("PATCH", `customers/${world.max.id}`, { habit: "picks_up" });
  await world.client
    .conferences("talk")
    .participants.create({ from: world.line, to: world.max.number });
  await world.until(async () => (await world.client.recordings.list()).length === 1);
  await world.client.calls.create({
    to: world.account.customers[2]?.number ?? "",
    from: world.line,
    twiml: "<Response/>",
    timeout: 600,
    statusCallback: world.url("/leg"),
    statusCallbackEvent: ["ringing", "completed"],
  });
  await world.until(() => world.steps("/leg").length === 1);
  await world.quiet();
  await world.restart({ isSudden });
  // Twice where it was on its way in the moment of the stop.
  await world.until(() => world.heardAt("/status").length >= 1);
  await world.quiet();
  expect(world.heardAt("/status")[0]?.fields).toMatchObject({
    CallSid: sid,
    CallStatus: "completed",
  });
  // What is on its way in the moment of a stop is told once more.
  const steps = world
    .heardAt("/leg")
    .map(({ fields }) => [fields.SequenceNumber, fields.CallStatus]);
  expect([...new Set(steps.map(String))]).toEqual(["0,ringing", "1,failed"]);
  expect(world.events("/room").at(-1)).toBe("conference-end");
  const told = new Set(world.heardAt("/recording").map(({ fields }) => fields.RecordingStatus));
  expect([...told]).toEqual([recorded]);
  const calls = await world.client.calls.list();
  expect(calls.map(({ status }) => status).sort()).toEqual(["completed", "completed", "failed"]);
  expect(calls.every(({ endTime }) => endTime !== null)).toBe(true);
  expect((await world.client.applications.list()).map((one) => one.sid)).toEqual([application.sid]);
  const [line] = world.account.lines;
  expect((await world.client.incomingPhoneNumbers(line?.sid ?? "").fetch()).voiceUrl).toBe(
    world.url("/voice"),
  );
  // The phone can be used again.
  await world.call(world.ada);
  await world.until(() => world.events("/room").at(-1) === "participant-join customer");
});
