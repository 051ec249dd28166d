// An inbound call from start to end, with the app's side using the carrier's own SDK.
import { expect, test } from "vitest";
import { createVoiceFixture } from "#testing/fixtures/simulator/voice-fixture.ts";

test("a caller presses a key, waits in a conference, is joined, held, resumed, left and recorded", async () => {
  const fixture = await createVoiceFixture({ keyPace: 1 });
  fixture.when("/voice", (document) => {
    const menu = document.gather({ numDigits: 1, action: "/menu", timeout: 60 });
    menu.say("Welcome. Press 1 for the kitchen.");
    document.redirect("/voicemail");
  });
  fixture.when("/menu", (document, { fields }) => {
    document.dial({ action: "/after" }).conference(
      {
        startConferenceOnEnter: false,
        endConferenceOnExit: true,
        beep: "false",
        participantLabel: "customer",
        waitUrl: "/wait",
        record: "record-from-start",
        recordingStatusCallback: "/recording",
        recordingStatusCallbackEvent: ["in-progress", "completed"],
        statusCallback: "/room",
        statusCallbackEvent: ["start", "end", "join", "leave", "mute", "hold"],
      },
      `call-${fields.Digits}`,
    );
  });
  fixture.when("/wait", (document) => void document.say("You are next."));
  fixture.when("/hold", (document) => void document.say("One moment please."));
  const sid = await fixture.call(fixture.ada);
  await fixture.until(async () => (await fixture.phone(fixture.ada))?.captions.length === 1);
  await fixture.at(sid, "digits", { digits: "1" });
  await fixture.until(() => fixture.requestsTo("/wait").length > 0);
  expect(fixture.requestsTo("/menu")[0]?.fields).toMatchObject({
    CallSid: sid,
    Digits: "1",
    From: fixture.ada.number,
    To: fixture.inboxNumber,
    CallStatus: "in-progress",
    Direction: "inbound",
  });

  await fixture.control("PATCH", `customers/${fixture.max.id}`, { answerBehavior: "picks_up" });
  const second = await fixture.client.conferences("call-1").participants.create({
    from: fixture.inboxNumber,
    to: fixture.max.number,
    label: "second",
    timeout: 20,
    statusCallback: fixture.url("/leg"),
    statusCallbackEvent: ["initiated", "ringing", "answered", "completed"],
  });
  await fixture.until(() => fixture.events("/room").includes("conference-start"));
  const conference = await fixture.conference("call-1");
  const customer = conference.participants("customer");
  const held = await customer.update({ hold: true, holdUrl: fixture.url("/hold") });
  expect(held).toMatchObject({ callSid: sid, hold: true, status: "connected" });
  await fixture.until(() => fixture.requestsTo("/hold").length > 0);
  expect((await fixture.phone(fixture.ada))?.isHeld).toBe(true);
  await customer.update({ hold: false });
  await conference.participants(second.callSid).remove();
  await conference.update({ status: "completed" });
  await fixture.until(() => fixture.requestsTo("/status").length === 1);
  await fixture.quiet();

  expect(fixture.events("/room")).toEqual([
    "participant-join customer",
    "participant-join second",
    "conference-start",
    "participant-hold customer",
    "participant-unhold customer",
    "participant-leave second",
    "participant-leave customer",
    "conference-end",
  ]);
  expect(fixture.requestsTo("/room").map(({ fields }) => Number(fields.SequenceNumber))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8,
  ]);
  expect(fixture.steps("/leg")).toEqual(["initiated", "ringing", "in-progress", "completed"]);
  expect(fixture.requestsTo("/leg").map(({ fields }) => fields.SequenceNumber)).toEqual([
    "0",
    "1",
    "2",
    "3",
  ]);
  expect(fixture.requestsTo("/after")[0]?.fields).toMatchObject({ DialCallStatus: "answered" });
  expect(fixture.steps("/status", sid)).toEqual(["completed"]);
  expect(fixture.requestsTo("/status")[0]?.fields.CallDuration).toMatch(/^\d+$/);
  expect(fixture.requestsTo("/recording").map(({ fields }) => fields.RecordingStatus)).toEqual([
    "in-progress",
    "completed",
  ]);
  const recordingSid = fixture.requestsTo("/recording")[0]?.fields.RecordingSid ?? "";
  const recording = await fixture.client.recordings(recordingSid).fetch();
  expect(recording).toMatchObject({ status: "completed", channels: 2, source: "Conference" });
  expect(fixture.app.heard.every(({ isGenuine }) => isGenuine)).toBe(true);
  const captions = (await fixture.phone(fixture.ada))?.captions.map(({ text }) => text) ?? [];
  expect([captions[0], captions[1], captions.at(-1)]).toEqual([
    "Welcome. Press 1 for the kitchen.",
    "You are next.",
    "One moment please.",
  ]);
});

test("without a key press the next verb runs, and the caller leaves a message", async () => {
  const fixture = await createVoiceFixture();
  fixture.when("/voice", (document) => {
    document.gather({ numDigits: 1, action: "/menu", timeout: 1 });
    document.redirect("/voicemail");
  });
  fixture.when("/voicemail", (document) => {
    document.say("Leave a message.");
    document.record({
      maxLength: 3_600,
      timeout: 3_600,
      finishOnKey: "#",
      action: "/recorded",
      recordingStatusCallback: "/recording",
    });
  });
  fixture.when("/recorded", (document) => document.hangup());
  const sid = await fixture.call(fixture.ada);
  await fixture.until(async () => (await fixture.phone(fixture.ada))?.captions.length === 1);
  await fixture.until(async () => (await fixture.client.recordings.list()).length === 1);
  await fixture.at(sid, "voice", { kind: "tone", seconds: 4 });
  await fixture.at(sid, "digits", { digits: "#" });
  await fixture.until(() => fixture.requestsTo("/recording").length === 1);
  await fixture.until(() => fixture.requestsTo("/status").length === 1);
  const [told] = fixture.requestsTo("/recording");
  expect(fixture.requestsTo("/recorded")[0]?.fields).toMatchObject({
    RecordingSid: told?.fields.RecordingSid,
    Digits: "#",
  });
  expect(told?.fields).toMatchObject({
    RecordingStatus: "completed",
    RecordingDuration: "4",
    RecordingSource: "RecordVerb",
    RecordingChannels: "1",
    CallSid: sid,
  });
  const bytes = await fetch(`${told?.fields.RecordingUrl}.wav`, {
    headers: { authorization: `Basic ${btoa(`${fixture.sid}:0123456789abcdef0123456789abcdef`)}` },
  });
  const wav = Buffer.from(await bytes.arrayBuffer());
  expect(wav.subarray(0, 4).toString()).toBe("RIFF");
  expect(wav.length).toBe(44 + 4 * 8_000 * 2);
});

test("a caller who hangs up while speaking still leaves a message", async () => {
  const fixture = await createVoiceFixture({ callPace: 1 });
  fixture.when("/voice", (document) => {
    document.record({
      action: "/recorded",
      recordingStatusCallback: "/recording",
      playBeep: false,
    });
  });
  const sid = await fixture.call(fixture.ada);
  await fixture.until(async () => (await fixture.client.recordings.list()).length === 1);
  await fixture.at(sid, "voice", { kind: "tone", seconds: 2 });
  await fixture.at(sid, "hangup");
  await fixture.until(() => fixture.requestsTo("/recording").length === 1);
  await fixture.quiet();
  expect(fixture.requestsTo("/recorded")[0]?.fields).toMatchObject({
    Digits: "hangup",
    CallStatus: "completed",
  });
  expect(fixture.steps("/status")).toEqual(["completed"]);
});

test("a rejected call was never answered", async () => {
  const fixture = await createVoiceFixture();
  fixture.when("/voice", (document) => document.reject({ reason: "busy" }));
  const sid = await fixture.call(fixture.ada);
  await fixture.until(() => fixture.requestsTo("/status").length === 1);
  expect(fixture.steps("/status")).toEqual(["busy"]);
  expect((await fixture.phone(fixture.ada))?.endedAs).toBe("busy");
  const call = await fixture.client.calls(sid).fetch();
  expect(call).toMatchObject({ status: "busy", duration: "0", direction: "inbound" });
});

test("the app redirects a live call with new instructions, and ends it", async () => {
  const fixture = await createVoiceFixture();
  fixture.when("/voice", (document) => document.pause({ length: 600 }));
  fixture.when("/elsewhere", (document) => {
    document.say("Over here.");
    document.pause({ length: 600 });
  });
  const sid = await fixture.call(fixture.ada);
  await fixture.until(async () => (await fixture.phone(fixture.ada))?.state === "open");
  await fixture.client
    .calls(sid)
    .update({ twiml: `<Response><Redirect>${fixture.url("/elsewhere")}</Redirect></Response>` });
  await fixture.until(async () => (await fixture.phone(fixture.ada))?.captions.length === 1);
  await fixture.client.calls(sid).update({ status: "completed" });
  await fixture.until(() => fixture.requestsTo("/status").length === 1);
  await expect(fixture.client.calls(sid).update({ status: "completed" })).rejects.toMatchObject({
    code: 21220,
  });
});
