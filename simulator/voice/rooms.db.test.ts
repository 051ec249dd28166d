// Conference control by the app: supervise, announce, record, dial and end.
import { expect, test } from "vitest";
import { createVoiceFixture } from "#testing/fixtures/simulator/voice-fixture.ts";

const allEvents = ["start", "end", "join", "leave", "mute", "hold", "modify", "announcement"];

/** Ada in a conference, Max dialed into it. */
async function openTalk(more: Record<string, unknown> = {}) {
  const fixture = await createVoiceFixture();
  fixture.when("/voice", (document) => {
    document.dial({ action: "/after" }).conference(
      {
        startConferenceOnEnter: false,
        beep: "false",
        participantLabel: "customer",
        statusCallback: "/room",
        statusCallbackEvent: allEvents as ["start"],
        ...more,
      },
      "talk",
    );
  });
  fixture.when("/after", (document) => {
    document.say("Thank you.");
  });
  await fixture.control("PATCH", `customers/${fixture.max.id}`, { answerBehavior: "picks_up" });
  const customer = await fixture.call(fixture.ada);
  await fixture.until(() => fixture.events("/room").length === 1);
  const { callSid: agent } = await fixture.client.conferences("talk").participants.create({
    from: fixture.inboxNumber,
    to: fixture.max.number,
    label: "agent",
    statusCallback: fixture.url("/leg"),
  });
  await fixture.until(() => fixture.events("/room").includes("conference-start"));
  return { fixture, customer, agent, conference: await fixture.conference("talk") };
}

test("mutes a participant, lets it coach, and lets it end the conference", async () => {
  const { fixture, customer, agent, conference } = await openTalk();
  const changed = await conference.participants(agent).update({ muted: true });
  expect(changed).toMatchObject({ muted: true, label: "agent", coaching: false });
  const coaching = await conference.participants("agent").update({
    coaching: true,
    callSidToCoach: customer,
    endConferenceOnExit: true,
  });
  expect(coaching).toMatchObject({ callSidToCoach: customer, endConferenceOnExit: true });
  expect(await conference.participants.list({ muted: true })).toHaveLength(1);
  expect(await conference.participants.list({ muted: false })).toHaveLength(1);
  await fixture.quiet();
  expect(fixture.events("/room").slice(3)).toEqual([
    "participant-mute agent",
    "participant-modify agent",
  ]);
  expect(fixture.requestsTo("/room").at(-1)?.fields).toMatchObject({
    Muted: "true",
    Coaching: "true",
    CallSidToCoach: customer,
    EndConferenceOnExit: "true",
  });
  await conference.participants("agent").remove();
  await fixture.until(() => fixture.events("/room").includes("conference-end"));
  expect(fixture.requestsTo("/room").at(-1)?.fields).toMatchObject({
    ReasonConferenceEnded: "participant-with-end-conference-on-exit-kicked",
    CallSidEndingConference: agent,
  });
});

test("a call removed from the conference continues with its document", async () => {
  const { fixture, customer, conference } = await openTalk();
  await conference.participants(customer).remove();
  await fixture.until(async () => (await fixture.phone(fixture.ada))?.captions.length === 1);
  expect(fixture.requestsTo("/after")[0]?.fields).toMatchObject({ DialCallStatus: "answered" });
});

test("an announcement is heard by all, or by one", async () => {
  const { fixture, conference } = await openTalk();
  fixture.when("/all", (document) => void document.say("We close soon."));
  fixture.when("/one", (document) => void document.say("You are first."));
  const { sid } = await conference.fetch();
  await fixture.client.conferences(sid).update({ announceUrl: fixture.url("/all") });
  await conference.participants("customer").update({ announceUrl: fixture.url("/one") });
  await fixture.until(
    () => fixture.events("/room").filter((e) => e.startsWith("ann")).length === 2,
  );
  const captionsOf = async (who: { id: string }) =>
    (await fixture.phone(who))?.captions.map(({ text }) => text).sort();
  expect(await captionsOf(fixture.ada)).toEqual(["We close soon.", "You are first."]);
  expect(await captionsOf(fixture.max)).toEqual(["We close soon."]);
});

test("a waiting call continues to wait after an announcement", async () => {
  const fixture = await createVoiceFixture();
  fixture.when("/voice", (document) => {
    document.dial().conference({ startConferenceOnEnter: false, waitUrl: "/wait" }, "talk");
  });
  fixture.when("/wait", (document) => {
    document.say("Please wait.");
    document.pause({ length: 600 });
  });
  fixture.when("/place", (document) => void document.say("You are second."));
  const sid = await fixture.call(fixture.ada);
  const captions = async () => (await fixture.phone(fixture.ada))?.captions.map(({ text }) => text);
  await fixture.until(async () => (await captions())?.length === 1);
  const conference = await fixture.conference("talk");
  await conference.participants(sid).update({ announceUrl: fixture.url("/place") });
  await fixture.until(async () => (await captions())?.length === 3);
  expect(await captions()).toEqual(["Please wait.", "You are second.", "Please wait."]);
});

test("the end of one announcement starts no wait audio under another", async () => {
  const fixture = await createVoiceFixture();
  fixture.when("/voice", (document) => {
    document.dial().conference(
      {
        startConferenceOnEnter: false,
        waitUrl: "/wait",
        statusCallback: "/room",
        statusCallbackEvent: allEvents as ["start"],
      },
      "talk",
    );
  });
  const sayAndPause = (path: string, text: string) =>
    fixture.when(path, (document) => {
      document.say(text);
      document.pause({ length: 600 });
    });
  sayAndPause("/wait", "Please wait.");
  sayAndPause("/long", "A long one.");
  fixture.when("/short", (document) => void document.say("A short one."));
  const sid = await fixture.call(fixture.ada);
  const captions = async () => (await fixture.phone(fixture.ada))?.captions.map(({ text }) => text);
  await fixture.until(async () => (await captions())?.length === 1);
  const conference = await fixture.conference("talk");
  await conference.participants(sid).update({ announceUrl: fixture.url("/long") });
  await fixture.until(async () => (await captions())?.length === 2);
  await conference.participants(sid).update({ announceUrl: fixture.url("/short") });
  await fixture.until(() => fixture.events("/room").some((one) => one.startsWith("ann")));
  await fixture.quiet();
  expect(await captions()).toEqual(["Please wait.", "A long one.", "A short one."]);
  expect(fixture.requestsTo("/wait")).toHaveLength(1);
});

test("a recording is started mid-call, paused, resumed, stopped, fetched and deleted", async () => {
  const { fixture, customer } = await openTalk();
  const recordings = fixture.client.calls(customer).recordings;
  const started = await recordings.create({
    recordingStatusCallback: fixture.url("/recording"),
    recordingStatusCallbackEvent: ["in-progress", "completed"],
  });
  expect(started).toMatchObject({ status: "in-progress", source: "StartCallRecordingAPI" });
  const current = fixture.client.calls(customer).recordings("Twilio.CURRENT");
  const paused = await current.update({ status: "paused", pauseBehavior: "silence" });
  expect(paused).toMatchObject({ sid: started.sid, status: "paused" });
  await current.update({ status: "in-progress" });
  await current.update({ status: "stopped" });
  await fixture.until(() => fixture.requestsTo("/recording").length === 2);
  expect(fixture.requestsTo("/recording")[1]?.fields).toMatchObject({
    RecordingSid: started.sid,
    RecordingStatus: "completed",
    RecordingChannels: "2",
    CallSid: customer,
  });
  await expect(current.update({ status: "paused" })).rejects.toMatchObject({ code: 20404 });
  const url = `${fixture.requestsTo("/recording")[1]?.fields.RecordingUrl}.wav`;
  const get = async (query: string, key = "0123456789abcdef0123456789abcdef") => {
    const authorization = `Basic ${btoa(`${fixture.sid}:${key}`)}`;
    const response = await fetch(url + query, { headers: { authorization } });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  expect((await get("", "wrong")).status).toBe(401);
  expect((await get("")).bytes.readUInt16LE(22)).toBe(1);
  expect((await get("?RequestedChannels=2")).bytes.readUInt16LE(22)).toBe(2);
  await fixture.client.recordings(started.sid).remove();
  expect((await get("")).status).toBe(404);
});

test("an ended call cannot be recorded", async () => {
  const { fixture, customer } = await openTalk();
  await fixture.at(customer, "hangup");
  await fixture.until(() => fixture.requestsTo("/status").length === 1);
  await expect(fixture.client.calls(customer).recordings.create()).rejects.toMatchObject({
    status: 404,
  });
});

test("a conference that ends cancels the calls it still rings", async () => {
  const { fixture, customer, conference } = await openTalk({ endConferenceOnExit: true });
  const [, , bill] = fixture.account.customers;
  await conference.participants.create({
    from: fixture.inboxNumber,
    to: bill?.number ?? "",
    label: "bill",
    statusCallback: fixture.url("/bill"),
    statusCallbackEvent: ["ringing", "completed"],
  });
  await fixture.until(() => fixture.steps("/bill").includes("ringing"));
  expect((await conference.participants("bill").fetch()).status).toBe("ringing");
  await fixture.at(customer, "hangup");
  await fixture.until(() => fixture.steps("/bill").at(-1) === "canceled");
  await fixture.quiet();
  expect(fixture.events("/room").slice(-3)).toEqual([
    "participant-leave customer",
    "participant-leave agent",
    "conference-end",
  ]);
  const ended = await fixture.client.conferences.list({ friendlyName: "talk" });
  expect(ended[0]).toMatchObject({
    status: "completed",
    reasonConferenceEnded: "participant-with-end-conference-on-exit-left",
    callSidEndingConference: customer,
  });
  // The name is free again.
  await expect(conference.participants.list()).rejects.toMatchObject({ code: 20404 });
});

test("a full conference rejects new participants", async () => {
  const { fixture, conference } = await openTalk({ maxParticipants: 2 });
  const [, , bill] = fixture.account.customers;
  await fixture.control("PATCH", `customers/${bill?.id}`, { answerBehavior: "picks_up" });
  await conference.participants.create({
    from: fixture.inboxNumber,
    to: bill?.number ?? "",
    statusCallback: fixture.url("/bill"),
  });
  await fixture.until(() => fixture.steps("/bill").at(-1) === "completed");
  expect(await conference.participants.list()).toHaveLength(2);
});
