// Each call fault does what its name says, and nothing else.
import { expect, test } from "vitest";
import type { FaultRuleInput } from "#contract/simulator/simulator.ts";
import {
  createVoiceFixture,
  type VoiceFixture,
} from "#testing/fixtures/simulator/voice-fixture.ts";

/** Max is called and answers; the app says good-bye. */
async function ringMax(fixture: VoiceFixture): Promise<string> {
  await fixture.control("PATCH", `customers/${fixture.max.id}`, { answerBehavior: "picks_up" });
  fixture.when("/answered", (document) => void document.say("Good-bye."));
  const { sid } = await fixture.client.calls.create({
    to: fixture.max.number,
    from: fixture.inboxNumber,
    url: fixture.url("/answered"),
    statusCallback: fixture.url("/leg"),
    statusCallbackEvent: ["initiated", "ringing", "answered", "completed"],
  });
  return sid;
}

const createFaultFixture = async (...rules: FaultRuleInput[]) => {
  const fixture = await createVoiceFixture();
  await fixture.faults({ rules, seed: 5 });
  return fixture;
};

/** Ada and Max in a recorded conference; Ada hangs up, then the conference is ended. */
async function talkAlone(fixture: VoiceFixture): Promise<void> {
  fixture.when("/voice", (document) => {
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
  fixture.when("/other", (document) => document.dial().conference({}, "talk"));
  const sid = await fixture.call(fixture.ada);
  await fixture.until(async () => (await fixture.client.conferences.list()).length === 1);
  await fixture.control("PATCH", `customers/${fixture.max.id}`, { answerBehavior: "picks_up" });
  await fixture.client.calls.create({
    to: fixture.max.number,
    from: fixture.inboxNumber,
    url: fixture.url("/other"),
  });
  const conference = await fixture.conference("talk");
  await fixture.until(async () => (await conference.participants.list()).length === 2);
  await fixture.at(sid, "hangup");
  await conference.update({ status: "completed" });
  await fixture.until(() => fixture.requestsTo("/recording").length === 1);
  await fixture.quiet();
}

test("end before answer: reports the end first, with the true sequence numbers", async () => {
  const fixture = await createFaultFixture({ fault: { kind: "end_before_answer" } });
  const sid = await ringMax(fixture);
  await fixture.until(() => fixture.requestsTo("/leg").length === 4);
  expect(fixture.steps("/leg", sid)).toEqual(["initiated", "ringing", "completed", "in-progress"]);
  expect(fixture.requestsTo("/leg").map(({ fields }) => fields.SequenceNumber)).toEqual([
    "0",
    "1",
    "3",
    "2",
  ]);
});

test("end before leave: reports conference-end before the last participant-leave", async () => {
  const fixture = await createFaultFixture({ fault: { kind: "end_before_leave" } });
  await talkAlone(fixture);
  expect(fixture.events("/room")).toEqual([
    "participant-leave",
    "conference-end",
    "participant-leave",
  ]);
  expect(fixture.requestsTo("/room").map(({ fields }) => fields.SequenceNumber)).toEqual([
    "1",
    "3",
    "2",
  ]);
});

test("recording absent: reports it as absent, with nothing to fetch", async () => {
  const fixture = await createFaultFixture({ fault: { kind: "recording_absent" } });
  await talkAlone(fixture);
  const callbackFields = fixture.requestsTo("/recording")[0]?.fields;
  expect(callbackFields?.RecordingStatus).toBe("absent");
  const recording = await fixture.client.recordings(callbackFields?.RecordingSid ?? "").fetch();
  expect(recording).toMatchObject({ status: "absent", duration: "0" });
});

test("lost: requests for instructions go to the fallback URL, status callbacks continue", async () => {
  const fixture = await createFaultFixture({ fault: { kind: "lost" }, match: { event: "call" } });
  fixture.when("/fallback", (document) => void document.say("Hello."));
  await fixture.call(fixture.ada);
  await fixture.until(() => fixture.requestsTo("/status").length === 1);
  expect(fixture.requestsTo("/voice")).toEqual([]);
  expect(fixture.requestsTo("/fallback")[0]?.fields.ErrorCode).toBe("11205");
  const lost = (await fixture.traffic()).filter(({ verdict }) => verdict === "never_sent");
  expect(lost.map(({ title }) => title)).toEqual([expect.stringContaining("voice")]);
});

test("answer lost: the same request is sent once more, and the call continues", async () => {
  const fixture = await createFaultFixture({
    fault: { kind: "response_lost" },
    match: { event: "call" },
    left: 1,
  });
  fixture.when("/voice", (document) => void document.say("Hello."));
  await fixture.call(fixture.ada);
  await fixture.until(() => fixture.requestsTo("/status").length === 1);
  expect(fixture.requestsTo("/voice")).toHaveLength(2);
  expect(fixture.requestsTo("/fallback")).toEqual([]);
});

test("forged: unsigned requests and reports precede the real ones", async () => {
  const fixture = await createFaultFixture({ fault: { kind: "forged" } });
  fixture.when("/voice", (document) => void document.say("Hello."));
  const sid = await fixture.call(fixture.ada);
  await fixture.until(() => fixture.requestsTo("/status").length === 2);
  await fixture.quiet();
  for (const path of ["/voice", "/status"]) {
    const all = fixture.requestsTo(path);
    expect(all.filter(({ isGenuine }) => isGenuine)).toHaveLength(1);
    expect(all.filter(({ isGenuine }) => !isGenuine)).toHaveLength(1);
  }
  const strange = fixture.requestsTo("/voice").find(({ isGenuine }) => !isGenuine);
  expect(strange?.fields.CallSid).not.toBe(sid);
  const refused = (await fixture.traffic()).filter(({ verdict }) => verdict === "forged_rejected");
  expect(refused).toHaveLength(2);
});

test("repeated, late and shuffled: every report arrives, as often as configured, in any order", async () => {
  const fixture = await createFaultFixture(
    { fault: { kind: "repeated", times: 2 }, match: { event: "call_status" } },
    { fault: { kind: "shuffled", withinMs: 60 }, match: { event: "call_status" } },
    { fault: { kind: "late", ms: 20 }, match: { status: "completed" } },
  );
  const sid = await ringMax(fixture);
  await fixture.until(() => fixture.requestsTo("/leg").length === 8);
  await fixture.quiet();
  expect(fixture.steps("/leg", sid).sort()).toEqual(
    ["completed", "in-progress", "initiated", "ringing"].flatMap((step) => [step, step]),
  );
  // The request for instructions is not repeated: it is not a report.
  expect(fixture.requestsTo("/answered")).toHaveLength(1);
});

test("the traffic log names the call of each report", async () => {
  const fixture = await createVoiceFixture();
  const sid = await ringMax(fixture);
  await fixture.until(() => fixture.steps("/leg").includes("completed"));
  await fixture.quiet();
  const rows = (await fixture.traffic()).filter(({ callSid }) => callSid === sid);
  const titles = rows.map(({ title }) => title.split(" ").slice(0, 2).join(" "));
  expect(titles).toEqual(
    expect.arrayContaining(["POST Calls", "call initiated", "call completed", "voice …0655"]),
  );
});
