// A carrier that records a call from its beginning or not at all, does not list its recordings, and names neither leg
// nor conference in its reports.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { recordCall } from "#server/actions/call/in-call/record-call.ts";
import { findRecordingsOfCall } from "#server/actions/call/recordings/find-missing-recordings.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { errorOf } from "#testing/fixtures/member/members-fixture.ts";

const fixture = createPhoneFixture();
beforeAll(() => {
  const { capabilities } = fixture.voice.adapter;
  Object.assign(fixture.voice.adapter, {
    capabilities: { ...capabilities, controlsRecording: false, listsRecordings: false },
  });
});
afterAll(() => fixture.close());

const steps: FlowStep[] = [
  { id: "vm", kind: "voicemail", prompt: { kind: "say", text: "Speak." }, maxSeconds: 60 },
];

async function reachVoicemail() {
  const olga = await fixture.people.createWorkspace();
  const inbox = await fixture.addInbox(olga, { steps });
  const caller = await placeInboundCall(fixture, inbox);
  const tell = (step: string, recordingRef = `take-${caller.id}`) =>
    fixture.tell(inbox, {
      kind: "recording",
      recordingRef,
      legRef: null,
      conferenceRef: null,
      conference: null,
      step,
      type: "ready",
      seconds: 7,
      channels: 1,
      at: fixture.people.now().toISOString(),
    });
  return { olga, inbox, caller, tell };
}

test("refuses a manual recording before the recording notice is played", async () => {
  const { amy, callId, by } = await createAnsweredCall(fixture, {
    recording: "manual",
    recordingNotice: "From here on we record.",
  });
  const error = await errorOf(by(amy, recordCall, { callId, action: "start" }));
  expect(error.code).toBe("provider_rejected_command");
  expect(error.message).toMatch(/can only record a whole call/);
  expect([fixture.voice.announcements, fixture.voice.recordings]).toEqual([[], []]);
});

test("matches a voicemail by the step that recorded it, during or after the call", async () => {
  const { caller, tell } = await reachVoicemail();
  const { next } = caller.step("record");
  await caller.hangsUp();
  expect(await tell(next)).toBe(true);
  expect(await caller.view()).toMatchObject({
    state: "ended",
    outcome: "voicemail",
    recordings: [{ kind: "voicemail", state: "processing", seconds: 7 }],
  });
});

test("matches nothing by a step token that is forged or belongs to another account", async () => {
  const one = await reachVoicemail();
  const other = await reachVoicemail();
  const { next } = one.caller.step("record");
  expect(await one.tell(`${next.slice(0, -2)}AA`, "invalid")).toBe(false);
  expect(await other.tell(next, "of-another")).toBe(false);
  for (const { caller } of [one, other]) expect((await caller.view()).recordings).toEqual([]);
});

test("does not ask the carrier for a list of recordings", async () => {
  const { olga, caller } = await reachVoicemail();
  await caller.hangsUp();
  const listSpy = vi.spyOn(fixture.voice.adapter, "listRecordings");
  await findRecordingsOfCall(fixture.runtime, olga.workspaceId, caller.id);
  expect(listSpy).not.toHaveBeenCalled();
  listSpy.mockRestore();
});
