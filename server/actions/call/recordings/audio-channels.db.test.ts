// The customer is on the left channel of a recording, whichever party joined the conference first.
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { writeWav } from "#domain/call/audio/wav.ts";
import { formatConferenceName } from "#domain/call/conference-name.ts";
import { required } from "#domain/required.ts";
import { fileKey } from "#server/store/attachment.ts";
import { findRecording } from "#server/store/call/recordings/recording.ts";
import { piecesOf } from "#testing/fixtures/call/fake-voice-provider.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture, type ScriptStepOf } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall, reportConferenceEvent } from "#testing/fixtures/call/test-caller.ts";
import { fetchRecording } from "./fetch-recording.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
afterEach(() => vi.restoreAllMocks());

/** Two voices: positive samples on the left, negative ones on the right. */
function twoVoices(): Uint8Array<ArrayBuffer> {
  const wav = writeWav(new Float32Array(1_600).map((_, at) => (at % 2 === 0 ? 0.5 : -0.5)));
  const view = new DataView(wav.buffer);
  view.setUint16(22, 2, true);
  view.setUint16(32, 4, true);
  return wav;
}

async function recorded(quicker: "customer" | "member", of: "conference" | "leg") {
  const olga = await fixture.people.createWorkspace();
  const amy = await fixture.people.addMember(olga.workspaceId, "Amy", "agent");
  await fixture.wakeUp(amy);
  const inbox = await fixture.addInbox(olga, {
    steps: [
      {
        id: "ring",
        kind: "ring",
        order: "all",
        seconds: 20,
        noAnswer: "bye",
        targets: { teamIds: [], memberIds: [] },
      },
      { id: "bye", kind: "hang_up", prompt: null },
    ],
    phone: { recording: "always" },
  });
  const caller = await placeInboundCall(fixture, inbox);
  const amys = memberActionsFor(fixture, inbox, amy);
  const { joinToken } = await amys.claims(caller);
  const { legRef, script } = await amys.connects(joinToken);
  const isConferenceStep = (one: (typeof script)[number]): one is ScriptStepOf<"conference"> =>
    one.kind === "conference";
  const conference = required(script.find(isConferenceStep), "a room");
  const comings = [
    () => caller.isInRoom(),
    () => reportConferenceEvent(fixture, inbox, conference, legRef, "joined"),
  ];
  for (const come of quicker === "customer" ? comings : comings.toReversed()) await come();
  const name = formatConferenceName({ callId: caller.id, conferenceEpoch: 1 });
  await fixture.tell(inbox, {
    kind: "recording",
    recordingRef: `RE-${caller.id}`,
    legRef: of === "leg" ? caller.legRef : null,
    conferenceRef: of === "conference" ? "CF1" : null,
    conference: name,
    type: "ready",
    seconds: 1,
    channels: 2,
    at: fixture.people.now().toISOString(),
  });
  vi.spyOn(fixture.voice.adapter, "fetchRecording").mockImplementation(async () =>
    piecesOf(twoVoices()),
  );
  const { id } = required((await caller.view()).recordings[0], "a recording");
  await fetchRecording(fixture.runtime, olga.workspaceId, id);
  const recording = required(
    await findRecording(fixture.database, olga.workspaceId, id),
    "a recording",
  );
  expect(recording).toMatchObject({ state: "ready", channels: 2 });
  const { files } = fixture.runtime.deps.services;
  const wav = required(
    await files.get(fileKey(olga.workspaceId, recording.sha256 ?? "")),
    "its sound",
  );
  return Buffer.from(wav).readInt16LE(44) > 0 ? "as it came" : "turned round";
}

test("puts a customer who joined second, after the notice, on the left channel", async () => {
  expect(await recorded("customer", "conference")).toBe("as it came");
  expect(await recorded("member", "conference")).toBe("turned round");
  // On a recording of the customer's own leg they are always on the left.
  expect(await recorded("member", "leg")).toBe("as it came");
});
