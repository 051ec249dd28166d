// Each fault of calls does what its name says, and nothing else.
import { expect, test } from "vitest";
import type { FaultRuleInput } from "#contract/simulator/simulator.ts";
import { openVoiceWorld, type VoiceWorld } from "#testing/fixtures/simulator//open-voice-world.ts";

/** Max is rung and picks up; the desk says good-bye. */
async function ringMax(world: VoiceWorld): Promise<string> {
  await world.control("PATCH", `customers/${world.max.id}`, { habit: "picks_up" });
  world.when("/answered", (document) => void document.say("Good-bye."));
  const { sid } = await world.client.calls.create({
    to: world.max.number,
    from: world.line,
    url: world.url("/answered"),
    statusCallback: world.url("/leg"),
    statusCallbackEvent: ["initiated", "ringing", "answered", "completed"],
  });
  return sid;
}

const worldWith = async (...rules: FaultRuleInput[]) => {
  const world = await openVoiceWorld();
  await world.faults({ rules, seed: 5 });
  return world;
};

/** Alone in a recorded room until the customer hangs up. */
async function talkAlone(world: VoiceWorld): Promise<void> {
  world.when("/voice", (document) => {
    document.dial().conference(
      {
        record: "record-from-start",
        recordingStatusCallback: "/recording",
        recordingStatusCallbackEvent: ["completed", "absent"],
        statusCallback: "/room",
        statusCallbackEvent: ["end", "leave"],
      },
      "talk",
    );
  });
  world.when("/other", (document) => document.dial().conference({}, "talk"));
  const sid = await world.call(world.ada);
  await world.until(async () => (await world.client.conferences.list()).length === 1);
  await world.control("PATCH", `customers/${world.max.id}`, { habit: "picks_up" });
  await world.client.calls.create({
    to: world.max.number,
    from: world.line,
    url: world.url("/other"),
  });
  const room = await world.room("talk");
  await world.until(async () => (await room.participants.list()).length === 2);
  await world.at(sid, "hangup");
  await room.update({ status: "completed" });
  await world.until(() => world.heardAt("/recording").length === 1);
  await world.quiet();
}

test("end before answer: the end is told first, and the count tells the truth", async () => {
  const world = await worldWith({ fault: { kind: "end_before_answer" } });
  const sid = await ringMax(world);
  await world.until(() => world.heardAt("/leg").length === 4);
  expect(world.steps("/leg", sid)).toEqual(["initiated", "ringing", "completed", "in-progress"]);
  expect(world.heardAt("/leg").map(({ fields }) => fields.SequenceNumber)).toEqual([
    "0",
    "1",
    "3",
    "2",
  ]);
});

test("end before leave: the room is over before anybody is told to have left it", async () => {
  const world = await worldWith({ fault: { kind: "end_before_leave" } });
  await talkAlone(world);
  expect(world.events("/room")).toEqual([
    "participant-leave",
    "conference-end",
    "participant-leave",
  ]);
  expect(world.heardAt("/room").map(({ fields }) => fields.SequenceNumber)).toEqual([
    "1",
    "3",
    "2",
  ]);
});

test("recording absent: told as absent, and nothing is there to fetch", async () => {
  const world = await worldWith({ fault: { kind: "recording_absent" } });
  await talkAlone(world);
  const told = world.heardAt("/recording")[0]?.fields;
  expect(told?.RecordingStatus).toBe("absent");
  const recording = await world.client.recordings(told?.RecordingSid ?? "").fetch();
  expect(recording).toMatchObject({ status: "absent", duration: "0" });
});

test("lost: the question for a call goes to the fallback, the reports of it go on", async () => {
  const world = await worldWith({ fault: { kind: "lost" }, match: { event: "call" } });
  world.when("/fallback", (document) => void document.say("Hello."));
  await world.call(world.ada);
  await world.until(() => world.heardAt("/status").length === 1);
  expect(world.heardAt("/voice")).toEqual([]);
  expect(world.heardAt("/fallback")[0]?.fields.ErrorCode).toBe("11205");
  const lost = (await world.wire()).filter(({ verdict }) => verdict === "never_sent");
  expect(lost.map(({ title }) => title)).toEqual([expect.stringContaining("voice")]);
});

test("answer lost: the same question comes once more, and the call goes on", async () => {
  const world = await worldWith({
    fault: { kind: "answer_lost" },
    match: { event: "call" },
    left: 1,
  });
  world.when("/voice", (document) => void document.say("Hello."));
  await world.call(world.ada);
  await world.until(() => world.heardAt("/status").length === 1);
  expect(world.heardAt("/voice")).toHaveLength(2);
  expect(world.heardAt("/fallback")).toEqual([]);
});

test("forged: questions and reports that no key has signed run ahead of the real ones", async () => {
  const world = await worldWith({ fault: { kind: "forged" } });
  world.when("/voice", (document) => void document.say("Hello."));
  const sid = await world.call(world.ada);
  await world.until(() => world.heardAt("/status").length === 2);
  await world.quiet();
  for (const path of ["/voice", "/status"]) {
    const all = world.heardAt(path);
    expect(all.filter(({ isGenuine }) => isGenuine)).toHaveLength(1);
    expect(all.filter(({ isGenuine }) => !isGenuine)).toHaveLength(1);
  }
  const strange = world.heardAt("/voice").find(({ isGenuine }) => !isGenuine);
  expect(strange?.fields.CallSid).not.toBe(sid);
  const refused = (await world.wire()).filter(({ verdict }) => verdict === "forged_refused");
  expect(refused).toHaveLength(2);
});

test("repeated, late and shuffled: every report comes, each as often as asked, in some order", async () => {
  const world = await worldWith(
    { fault: { kind: "repeated", times: 2 }, match: { event: "call_status" } },
    { fault: { kind: "shuffled", withinMs: 60 }, match: { event: "call_status" } },
    { fault: { kind: "late", ms: 20 }, match: { status: "completed" } },
  );
  const sid = await ringMax(world);
  await world.until(() => world.heardAt("/leg").length === 8);
  await world.quiet();
  expect(world.steps("/leg", sid).sort()).toEqual(
    ["completed", "in-progress", "initiated", "ringing"].flatMap((step) => [step, step]),
  );
  // The question itself is not repeated: it is no report.
  expect(world.heardAt("/answered")).toHaveLength(1);
});

test("a report says whose it is on the wire", async () => {
  const world = await openVoiceWorld();
  const sid = await ringMax(world);
  await world.until(() => world.steps("/leg").includes("completed"));
  await world.quiet();
  const rows = (await world.wire()).filter(({ callSid }) => callSid === sid);
  const titles = rows.map(({ title }) => title.split(" ").slice(0, 2).join(" "));
  expect(titles).toEqual(
    expect.arrayContaining(["POST Calls", "call initiated", "call completed", "voice …0655"]),
  );
});
