// Who is on which side of a recording: the customer on the left, whoever was quicker into the room.
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { writeWav } from "#domain/call/audio/wav.ts";
import { formatConferenceName } from "#domain/call/conference-name.ts";
import { required } from "#domain/errors.ts";
import { fileKey } from "#server/store/attachment.ts";
import { findRecording } from "#server/store/call/recordings/recording.ts";
import { piecesOf } from "#testing/fixtures/call/fake-voice-provider.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture, type ScriptStepOf } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall, reportConferenceEvent } from "#testing/fixtures/call/test-caller.ts";
import { fetchRecording } from "./fetch-recording.ts";

const house = createPhoneFixture();
afterAll(() => house.close());
afterEach(() => vi.restoreAllMocks());

/** Two voices: what is on the left is above, what is on the right below. */
function twoVoices(): Uint8Array<ArrayBuffer> {
  const wav = writeWav(new Float32Array(1_600).map((_, at) => (at % 2 === 0 ? 0.5 : -0.5)));
  const view = new DataView(wav.buffer);
  view.setUint16(22, 2, true);
  view.setUint16(32, 4, true);
  return wav;
}

async function recorded(quicker: "customer" | "member", of: "room" | "leg") {
  const olga = await house.people.found();
  const amy = await house.people.join(olga.workspaceId, "Amy", "agent");
  await house.wakeUp(amy);
  const line = await house.addLine(olga, {
    steps: [
      {
        ...{ id: "ring", kind: "ring", order: "all", seconds: 20, nobody: "bye" },
        targets: { teamIds: [], memberIds: [] },
      },
      { id: "bye", kind: "hang_up", prompt: null },
    ],
    phone: { recording: "always" },
  });
  const caller = await placeInboundCall(house, line);
  const amys = memberActionsFor(house, line, amy);
  const { pass } = await amys.claims(caller);
  const { legRef, script } = await amys.connects(pass);
  const isRoom = (one: (typeof script)[number]): one is ScriptStepOf<"room"> => one.do === "room";
  const room = required(script.find(isRoom), "a room");
  const comings = [
    () => caller.isInRoom(),
    () => reportConferenceEvent(house, line, room, legRef, "joined"),
  ];
  for (const come of quicker === "customer" ? comings : comings.toReversed()) await come();
  const name = formatConferenceName({ callId: caller.id, stay: 1 });
  await house.tell(line, {
    ...{ kind: "take", takeRef: `RE-${caller.id}`, legRef: of === "leg" ? caller.legRef : null },
    ...{ roomRef: of === "room" ? "CF1" : null, room: name, is: "ready", seconds: 1, channels: 2 },
    at: house.people.now().toISOString(),
  });
  vi.spyOn(house.voice.provider, "fetchRecording").mockImplementation(async () =>
    piecesOf(twoVoices()),
  );
  const { id } = required((await caller.view()).takes[0], "a recording");
  await fetchRecording(house.desk, olga.workspaceId, id);
  const take = required(await findRecording(house.database, olga.workspaceId, id), "a recording");
  expect(take).toMatchObject({ state: "ready", channels: 2 });
  const { files } = house.desk.parts.outside;
  const wav = required(await files.get(fileKey(olga.workspaceId, take.sha256 ?? "")), "its sound");
  return Buffer.from(wav).readInt16LE(44) > 0 ? "as it came" : "turned round";
}

test("a customer who came second, after the notice, is on the left all the same", async () => {
  expect(await recorded("customer", "room")).toBe("as it came");
  expect(await recorded("member", "room")).toBe("turned round");
  // Where their own leg is recorded they are on the left whoever came first.
  expect(await recorded("member", "leg")).toBe("as it came");
});
