import { expect, test } from "vitest";
import { createVoiceFixture } from "#testing/fixtures/simulator/voice-fixture.ts";

test.each([
  ["was killed", true, "absent"],
  ["ended in order", false, "completed"],
])("a simulator that %s has hung up all calls, and reports that", async (_, isSudden, recorded) => {
  const fixture = await createVoiceFixture();
  fixture.when("/voice", (document) => {
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
  const application = await fixture.client.applications.create({ friendlyName: "desk" });
  const sid = await fixture.call(fixture.ada);
  await fixture.until(() => fixture.events("/room").length === 1);
  await fixture.control("PATCH", `customers/${fixture.max.id}`, { answerBehavior: "picks_up" });
  await fixture.client
    .conferences("talk")
    .participants.create({ from: fixture.inboxNumber, to: fixture.max.number });
  await fixture.until(async () => (await fixture.client.recordings.list()).length === 1);
  await fixture.client.calls.create({
    to: fixture.account.customers[2]?.number ?? "",
    from: fixture.inboxNumber,
    twiml: "<Response/>",
    timeout: 600,
    statusCallback: fixture.url("/leg"),
    statusCallbackEvent: ["ringing", "completed"],
  });
  await fixture.until(() => fixture.steps("/leg").length === 1);
  await fixture.quiet();
  await fixture.restart({ isSudden });
  // Sent twice if it was in flight at the stop.
  await fixture.until(() => fixture.requestsTo("/status").length >= 1);
  await fixture.quiet();
  expect(fixture.requestsTo("/status")[0]?.fields).toMatchObject({
    CallSid: sid,
    CallStatus: "completed",
  });
  // A callback in flight at the stop is sent again.
  const steps = fixture
    .requestsTo("/leg")
    .map(({ fields }) => [fields.SequenceNumber, fields.CallStatus]);
  expect([...new Set(steps.map(String))]).toEqual(["0,ringing", "1,failed"]);
  expect(fixture.events("/room").at(-1)).toBe("conference-end");
  const statuses = new Set(
    fixture.requestsTo("/recording").map(({ fields }) => fields.RecordingStatus),
  );
  expect([...statuses]).toEqual([recorded]);
  const calls = await fixture.client.calls.list();
  expect(calls.map(({ status }) => status).sort()).toEqual(["completed", "completed", "failed"]);
  expect(calls.every(({ endTime }) => endTime !== null)).toBe(true);
  expect((await fixture.client.applications.list()).map((one) => one.sid)).toEqual([
    application.sid,
  ]);
  const [inbox] = fixture.account.inboxes;
  expect((await fixture.client.incomingPhoneNumbers(inbox?.sid ?? "").fetch()).voiceUrl).toBe(
    fixture.url("/voice"),
  );
  // The phone is free again.
  await fixture.call(fixture.ada);
  await fixture.until(() => fixture.events("/room").at(-1) === "participant-join customer");
});
