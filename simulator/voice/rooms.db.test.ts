// What the desk can do with a room: supervise, announce, record, fetch and end.
import { expect, test } from "vitest";
import { openVoiceWorld } from "#testing/fixtures/simulator//open-voice-world.ts";

const allEvents = ["start", "end", "join", "leave", "mute", "hold", "modify", "announcement"];

/** Ada in a room, Max fetched into it. */
async function openTalk(more: Record<string, unknown> = {}) {
  const world = await openVoiceWorld();
  world.when("/voice", (document) => {
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
  world.when("/after", (document) => {
    document.say("Thank you.");
  });
  await world.control("PATCH", `customers/${world.max.id}`, { habit: "picks_up" });
  const customer = await world.call(world.ada);
  await world.until(() => world.events("/room").length === 1);
  const { callSid: agent } = await world.client.conferences("talk").participants.create({
    from: world.line,
    to: world.max.number,
    label: "agent",
    statusCallback: world.url("/leg"),
  });
  await world.until(() => world.events("/room").includes("conference-start"));
  return { world, customer, agent, room: await world.room("talk") };
}

test("somebody is muted, coaches, and no longer ends the talk", async () => {
  const { world, customer, agent, room } = await openTalk();
  const changed = await room.participants(agent).update({ muted: true });
  expect(changed).toMatchObject({ muted: true, label: "agent", coaching: false });
  const coaching = await room.participants("agent").update({
    coaching: true,
    callSidToCoach: customer,
    endConferenceOnExit: true,
  });
  expect(coaching).toMatchObject({ callSidToCoach: customer, endConferenceOnExit: true });
  expect(await room.participants.list({ muted: true })).toHaveLength(1);
  expect(await room.participants.list({ muted: false })).toHaveLength(1);
  await world.quiet();
  expect(world.events("/room").slice(3)).toEqual([
    "participant-mute agent",
    "participant-modify agent",
  ]);
  expect(world.heardAt("/room").at(-1)?.fields).toMatchObject({
    Muted: "true",
    Coaching: "true",
    CallSidToCoach: customer,
    EndConferenceOnExit: "true",
  });
  await room.participants("agent").remove();
  await world.until(() => world.events("/room").includes("conference-end"));
  expect(world.heardAt("/room").at(-1)?.fields).toMatchObject({
    ReasonConferenceEnded: "participant-with-end-conference-on-exit-kicked",
    CallSidEndingConference: agent,
  });
});

test("who leaves the room goes on with the document", async () => {
  const { world, customer, room } = await openTalk();
  await room.participants(customer).remove();
  await world.until(async () => (await world.phone(world.ada))?.captions.length === 1);
  expect(world.heardAt("/after")[0]?.fields).toMatchObject({ DialCallStatus: "answered" });
});

test("an announcement is heard by all, or by one", async () => {
  const { world, room } = await openTalk();
  world.when("/all", (document) => void document.say("We close soon."));
  world.when("/one", (document) => void document.say("You are first."));
  const { sid } = await room.fetch();
  await world.client.conferences(sid).update({ announceUrl: world.url("/all") });
  await room.participants("customer").update({ announceUrl: world.url("/one") });
  await world.until(() => world.events("/room").filter((e) => e.startsWith("ann")).length === 2);
  const heard = async (who: { id: string }) =>
    (await world.phone(who))?.captions.map(({ text }) => text).sort();
  expect(await heard(world.ada)).toEqual(["We close soon.", "You are first."]);
  expect(await heard(world.max)).toEqual(["We close soon."]);
});

test("who is told something while waiting goes on waiting afterwards", async () => {
  const world = await openVoiceWorld();
  world.when("/voice", (document) => {
    document.dial().conference({ startConferenceOnEnter: false, waitUrl: "/wait" }, "talk");
  });
  world.when("/wait", (document) => {
    document.say("Please wait.");
    document.pause({ length: 600 });
  });
  world.when("/place", (document) => void document.say("You are second."));
  const sid = await world.call(world.ada);
  const captions = async () => (await world.phone(world.ada))?.captions.map(({ text }) => text);
  await world.until(async () => (await captions())?.length === 1);
  const room = await world.room("talk");
  await room.participants(sid).update({ announceUrl: world.url("/place") });
  await world.until(async () => (await captions())?.length === 3);
  expect(await captions()).toEqual(["Please wait.", "You are second.", "Please wait."]);
});

test("a recording is begun in the middle, paused, resumed, stopped, fetched and deleted", async () => {
  const { world, customer } = await openTalk();
  const recordings = world.client.calls(customer).recordings;
  const begun = await recordings.create({
    recordingStatusCallback: world.url("/recording"),
    recordingStatusCallbackEvent: ["in-progress", "completed"],
  });
  expect(begun).toMatchObject({ status: "in-progress", source: "StartCallRecordingAPI" });
  const current = world.client.calls(customer).recordings("Twilio.CURRENT");
  const paused = await current.update({ status: "paused", pauseBehavior: "silence" });
  expect(paused).toMatchObject({ sid: begun.sid, status: "paused" });
  await current.update({ status: "in-progress" });
  await current.update({ status: "stopped" });
  await world.until(() => world.heardAt("/recording").length === 2);
  expect(world.heardAt("/recording")[1]?.fields).toMatchObject({
    RecordingSid: begun.sid,
    RecordingStatus: "completed",
    RecordingChannels: "2",
    CallSid: customer,
  });
  await expect(current.update({ status: "paused" })).rejects.toMatchObject({ code: 20404 });
  const url = `${world.heardAt("/recording")[1]?.fields.RecordingUrl}.wav`;
  const get = async (query: string, key = "0123456789abcdef0123456789abcdef") => {
    const authorization = `Basic ${btoa(`${world.sid}:${key}`)}`;
    const answer = await fetch(url + query, { headers: { authorization } });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  expect((await get("", "wrong")).status).toBe(401);
  expect((await get("")).bytes.readUInt16LE(22)).toBe(1);
  expect((await get("?RequestedChannels=2")).bytes.readUInt16LE(22)).toBe(2);
  await world.client.recordings(begun.sid).remove();
  expect((await get("")).status).toBe(404);
});

test("a call that is over cannot be recorded", async () => {
  const { world, customer } = await openTalk();
  await world.at(customer, "hangup");
  await world.until(() => world.heardAt("/status").length === 1);
  await expect(world.client.calls(customer).recordings.create()).rejects.toMatchObject({
    status: 404,
  });
});

test("a room that ends takes back whom it still rings", async () => {
  const { world, customer, room } = await openTalk({ endConferenceOnExit: true });
  const [, , bill] = world.account.customers;
  await room.participants.create({
    from: world.line,
    to: bill?.number ?? "",
    label: "bill",
    statusCallback: world.url("/bill"),
    statusCallbackEvent: ["ringing", "completed"],
  });
  await world.until(() => world.steps("/bill").includes("ringing"));
  expect((await room.participants("bill").fetch()).status).toBe("ringing");
  await world.at(customer, "hangup");
  await world.until(() => world.steps("/bill").at(-1) === "canceled");
  await world.quiet();
  expect(world.events("/room").slice(-3)).toEqual([
    "participant-leave customer",
    "participant-leave agent",
    "conference-end",
  ]);
  const ended = await world.client.conferences.list({ friendlyName: "talk" });
  expect(ended[0]).toMatchObject({
    status: "completed",
    reasonConferenceEnded: "participant-with-end-conference-on-exit-left",
    callSidEndingConference: customer,
  });
  // The name is free again.
  await expect(room.participants.list()).rejects.toMatchObject({ code: 20404 });
});

test("a full room lets nobody in", async () => {
  const { world, room } = await openTalk({ maxParticipants: 2 });
  const [, , bill] = world.account.customers;
  await world.control("PATCH", `customers/${bill?.id}`, { habit: "picks_up" });
  await room.participants.create({
    from: world.line,
    to: bill?.number ?? "",
    statusCallback: world.url("/bill"),
  });
  await world.until(() => world.steps("/bill").at(-1) === "completed");
  expect(await room.participants.list()).toHaveLength(2);
});
