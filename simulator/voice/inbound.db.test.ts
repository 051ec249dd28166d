// A customer calls, and the desk says what is heard: the whole way with the carrier's own SDK on the desk's side.
import { expect, test } from "vitest";
import { openVoiceWorld } from "#testing/fixtures/simulator//open-voice-world.ts";

test("a caller presses a key, waits in a room, is joined, held, brought back, left and recorded", async () => {
  const world = await openVoiceWorld({ keyPace: 1 });
  world.when("/voice", (document) => {
    const menu = document.gather({ numDigits: 1, action: "/menu", timeout: 60 });
    menu.say("Welcome. Press 1 for the kitchen.");
    document.redirect("/voicemail");
  });
  world.when("/menu", (document, { fields }) => {
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
  world.when("/wait", (document) => void document.say("You are next."));
  world.when("/hold", (document) => void document.say("One moment please."));
  const sid = await world.call(world.ada);
  await world.until(async () => (await world.phone(world.ada))?.captions.length === 1);
  await world.at(sid, "digits", { digits: "1" });
  await world.until(() => world.heardAt("/wait").length > 0);
  expect(world.heardAt("/menu")[0]?.fields).toMatchObject({
    CallSid: sid,
    Digits: "1",
    From: world.ada.number,
    To: world.line,
    CallStatus: "in-progress",
    Direction: "inbound",
  });

  await world.control("PATCH", `customers/${world.max.id}`, { habit: "picks_up" });
  const second = await world.client.conferences("call-1").participants.create({
    from: world.line,
    to: world.max.number,
    label: "second",
    timeout: 20,
    statusCallback: world.url("/leg"),
    statusCallbackEvent: ["initiated", "ringing", "answered", "completed"],
  });
  await world.until(() => world.events("/room").includes("conference-start"));
  const room = await world.room("call-1");
  const customer = room.participants("customer");
  const held = await customer.update({ hold: true, holdUrl: world.url("/hold") });
  expect(held).toMatchObject({ callSid: sid, hold: true, status: "connected" });
  await world.until(() => world.heardAt("/hold").length > 0);
  expect((await world.phone(world.ada))?.isHeld).toBe(true);
  await customer.update({ hold: false });
  await room.participants(second.callSid).remove();
  await room.update({ status: "completed" });
  await world.until(() => world.heardAt("/status").length === 1);
  await world.quiet();

  expect(world.events("/room")).toEqual([
    "participant-join customer",
    "participant-join second",
    "conference-start",
    "participant-hold customer",
    "participant-unhold customer",
    "participant-leave second",
    "participant-leave customer",
    "conference-end",
  ]);
  expect(world.heardAt("/room").map(({ fields }) => Number(fields.SequenceNumber))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8,
  ]);
  expect(world.steps("/leg")).toEqual(["initiated", "ringing", "in-progress", "completed"]);
  expect(world.heardAt("/leg").map(({ fields }) => fields.SequenceNumber)).toEqual([
    "0",
    "1",
    "2",
    "3",
  ]);
  expect(world.heardAt("/after")[0]?.fields).toMatchObject({ DialCallStatus: "answered" });
  expect(world.steps("/status", sid)).toEqual(["completed"]);
  expect(world.heardAt("/status")[0]?.fields.CallDuration).toMatch(/^\d+$/);
  expect(world.heardAt("/recording").map(({ fields }) => fields.RecordingStatus)).toEqual([
    "in-progress",
    "completed",
  ]);
  const recordingSid = world.heardAt("/recording")[0]?.fields.RecordingSid ?? "";
  const recording = await world.client.recordings(recordingSid).fetch();
  expect(recording).toMatchObject({ status: "completed", channels: 2, source: "Conference" });
  expect(world.desk.heard.every(({ isGenuine }) => isGenuine)).toBe(true);
  const captions = (await world.phone(world.ada))?.captions.map(({ text }) => text) ?? [];
  expect([captions[0], captions[1], captions.at(-1)]).toEqual([
    "Welcome. Press 1 for the kitchen.",
    "You are next.",
    "One moment please.",
  ]);
});

test("nobody presses anything: the next verb comes, and the caller leaves a message", async () => {
  const world = await openVoiceWorld();
  world.when("/voice", (document) => {
    document.gather({ numDigits: 1, action: "/menu", timeout: 1 });
    document.redirect("/voicemail");
  });
  world.when("/voicemail", (document) => {
    document.say("Leave a message.");
    document.record({
      maxLength: 3_600,
      timeout: 3_600,
      finishOnKey: "#",
      action: "/recorded",
      recordingStatusCallback: "/recording",
    });
  });
  world.when("/recorded", (document) => document.hangup());
  const sid = await world.call(world.ada);
  await world.until(async () => (await world.phone(world.ada))?.captions.length === 1);
  await world.until(async () => (await world.client.recordings.list()).length === 1);
  await world.at(sid, "voice", { kind: "tone", seconds: 4 });
  await world.at(sid, "digits", { digits: "#" });
  await world.until(() => world.heardAt("/recording").length === 1);
  await world.until(() => world.heardAt("/status").length === 1);
  const [told] = world.heardAt("/recording");
  expect(world.heardAt("/recorded")[0]?.fields).toMatchObject({
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
    headers: { authorization: `Basic ${btoa(`${world.sid}:0123456789abcdef0123456789abcdef`)}` },
  });
  const wav = Buffer.from(await bytes.arrayBuffer());
  expect(wav.subarray(0, 4).toString()).toBe("RIFF");
  expect(wav.length).toBe(44 + 4 * 8_000 * 2);
});

test("a caller who hangs up while speaking has left a message all the same", async () => {
  const world = await openVoiceWorld({ callPace: 1 });
  world.when("/voice", (document) => {
    document.record({
      action: "/recorded",
      recordingStatusCallback: "/recording",
      playBeep: false,
    });
  });
  const sid = await world.call(world.ada);
  await world.until(async () => (await world.client.recordings.list()).length === 1);
  await world.at(sid, "voice", { kind: "tone", seconds: 2 });
  await world.at(sid, "hangup");
  await world.until(() => world.heardAt("/recording").length === 1);
  await world.quiet();
  expect(world.heardAt("/recorded")[0]?.fields).toMatchObject({
    Digits: "hangup",
    CallStatus: "completed",
  });
  expect(world.steps("/status")).toEqual(["completed"]);
});

test("a call that is refused at once was never answered", async () => {
  const world = await openVoiceWorld();
  world.when("/voice", (document) => document.reject({ reason: "busy" }));
  const sid = await world.call(world.ada);
  await world.until(() => world.heardAt("/status").length === 1);
  expect(world.steps("/status")).toEqual(["busy"]);
  expect((await world.phone(world.ada))?.endedAs).toBe("busy");
  const call = await world.client.calls(sid).fetch();
  expect(call).toMatchObject({ status: "busy", duration: "0", direction: "inbound" });
});

test("a live call is sent elsewhere by new instructions, and ended by the desk", async () => {
  const world = await openVoiceWorld();
  world.when("/voice", (document) => document.pause({ length: 600 }));
  world.when("/elsewhere", (document) => {
    document.say("Over here.");
    document.pause({ length: 600 });
  });
  const sid = await world.call(world.ada);
  await world.until(async () => (await world.phone(world.ada))?.state === "open");
  await world.client
    .calls(sid)
    .update({ twiml: `<Response><Redirect>${world.url("/elsewhere")}</Redirect></Response>` });
  await world.until(async () => (await world.phone(world.ada))?.captions.length === 1);
  await world.client.calls(sid).update({ status: "completed" });
  await world.until(() => world.heardAt("/status").length === 1);
  await expect(world.client.calls(sid).update({ status: "completed" })).rejects.toMatchObject({
    code: 21220,
  });
});
