// A carrier that records a call from its beginning or not at all, keeps no list of what it recorded, and names neither
// leg nor room in its reports.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { recordCall } from "#server/actions/call/in-call/record-call.ts";
import { findRecordingsOfCall } from "#server/actions/call/recordings/find-missing-recordings.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { errorOf } from "#testing/fixtures/member/members-fixture.ts";

const house = createPhoneFixture();
beforeAll(() => {
  const { can } = house.voice.provider;
  Object.assign(house.voice.provider, {
    can: { ...can, controlsRecording: false, listsRecordings: false },
  });
});
afterAll(() => house.close());

const steps: FlowStep[] = [
  { id: "vm", kind: "voicemail", prompt: { kind: "say", text: "Speak." }, maxSeconds: 60 },
];

async function reachVoicemail() {
  const olga = await house.people.found();
  const line = await house.addLine(olga, { steps });
  const caller = await placeInboundCall(house, line);
  const tell = (step: string, takeRef = `take-${caller.id}`) =>
    house.tell(line, {
      ...{ kind: "take", takeRef, legRef: null, roomRef: null, room: null, step },
      ...{ is: "ready", seconds: 7, channels: 1, at: house.people.now().toISOString() },
    });
  return { olga, line, caller, tell };
}

test("a recording by hand is refused before anybody hears that they are recorded", async () => {
  const { amy, callId, by } = await createAnsweredCall(house, {
    ...{ recording: "by_hand", recordingNotice: "From here on we record." },
  });
  const error = await errorOf(by(amy, recordCall, { callId, deed: "start" }));
  expect(error.code).toBe("provider_rejected_command");
  expect(error.message).toMatch(/can only record a whole call/);
  expect([house.voice.saidInRooms, house.voice.recordings]).toEqual([[], []]);
});

test("a message is placed by the step that recorded it, in time or after the call", async () => {
  const { caller, tell } = await reachVoicemail();
  const { next } = caller.step("record");
  await caller.hangsUp();
  expect(await tell(next)).toBe(true);
  expect(await caller.view()).toMatchObject({
    ...{ state: "ended", outcome: "voicemail" },
    takes: [{ kind: "voicemail", state: "coming", seconds: 7 }],
  });
});

test("a step that we did not sign, or that another account was given, places nothing", async () => {
  const one = await reachVoicemail();
  const other = await reachVoicemail();
  const { next } = one.caller.step("record");
  expect(await one.tell(`${next.slice(0, -2)}AA`, "forged")).toBe(false);
  expect(await other.tell(next, "of-another")).toBe(false);
  for (const { caller } of [one, other]) expect((await caller.view()).takes).toEqual([]);
});

test("its books are not asked for what was recorded", async () => {
  const { olga, caller } = await reachVoicemail();
  await caller.hangsUp();
  const asked = vi.spyOn(house.voice.provider, "listRecordings");
  await findRecordingsOfCall(house.desk, olga.workspaceId, caller.id);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});
