// A recording on its way: from the carrier to us, heard, and away from both.
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { required } from "#domain/errors.ts";
import type { CallId, RecordingId } from "#domain/ids.ts";
import { FileFault } from "#server/ports/files.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { fileKey } from "#server/store/attachment.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { findRecording, listRecordings } from "#server/store/call/recordings/recording.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { sql } from "#server/store/sql.ts";
import { spokenWav } from "#testing/app/calls/insert-recording.ts";
import { piecesOf } from "#testing/fixtures/call/fake-voice-provider.ts";
import { leaveMessageAt } from "#testing/fixtures/call/leave-message.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import type { TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { deleteProviderRecording } from "./delete-provider-recording.ts";
import { deleteRecording } from "./delete-recording.ts";
import { fetchRecording } from "./fetch-recording.ts";
import { hearTake } from "./hear-take.ts";
import { listRecordingPlaybacks } from "./list-recording-playbacks.ts";
import { deleteOutlivedTakes } from "./maintain-recordings.ts";

const house = createPhoneFixture();
afterAll(() => house.close());
afterEach(() => vi.restoreAllMocks());
const { people, voice, desk, database } = house;
const wav = spokenWav();

const leaveMessage = (options?: { keepDays?: number | null }) => leaveMessageAt(house, options);
const takeOf = async ({ workspaceId }: TestMember, id: RecordingId) =>
  required(await findRecording(database, workspaceId, id), "a take");
const rowOf = async ({ workspaceId }: TestMember, id: CallId) => {
  const { conversationId } = required(await findCallView(database, workspaceId, id), "the call");
  return (await findConversation(database, workspaceId, conversationId))?.lastEntry;
};
const jobsOf = async (name: string, id: string) => {
  const { count } = await database.one<{ count: number }>(sql`
    select count(*) from graphile_worker.jobs where task_identifier = ${name} and key = ${`${name}:${id}`}`);
  return count;
};
const news = async (someone: TestMember, callId: CallId) =>
  (await people.newsOf(someone.workspaceId)).filter(
    (one) => one.noun === "call" && one.id === callId,
  ).length;

describe("a message after the beep", () => {
  test("is brought home with its picture, kept as long as the line says, and then told", async () => {
    const { olga, callId, recordingId } = await leaveMessage({ keepDays: 30 });
    vi.spyOn(voice.provider, "fetchRecording").mockImplementation(async () => piecesOf(wav));
    const before = await news(olga, callId);
    expect(await jobsOf("fetch-recording", recordingId)).toBe(1);
    await fetchRecording(desk, olga.workspaceId, recordingId);
    const take = await takeOf(olga, recordingId);
    expect(take).toMatchObject({ state: "ready", kind: "voicemail", seconds: 2, size: wav.length });
    expect(take.peaks).toHaveLength(200);
    expect(await rowOf(olga, callId)).toMatchObject({ preview: "Voicemail, 2 s" });
    expect(Date.parse(take.retainUntil ?? "") - Date.parse(take.at)).toBe(30 * 86_400_000);
    const key = fileKey(olga.workspaceId, take.sha256 ?? "");
    expect(Buffer.from((await desk.parts.outside.files.get(key)) ?? [])).toEqual(Buffer.from(wav));
    expect(await news(olga, callId)).toBe(before + 1);
    expect(await jobsOf("delete-provider-recording", recordingId)).toBe(1);
  });

  test("brought twice is one", async () => {
    const { olga, callId, recordingId } = await leaveMessage();
    const fetching = vi
      .spyOn(voice.provider, "fetchRecording")
      .mockImplementation(async () => piecesOf(wav));
    await Promise.all([1, 2].map(() => fetchRecording(desk, olga.workspaceId, recordingId)));
    const told = await news(olga, callId);
    await fetchRecording(desk, olga.workspaceId, recordingId);
    expect(await news(olga, callId)).toBe(told);
    expect(fetching.mock.calls.length).toBeLessThanOrEqual(2);
  });

  test("gets its transcript though the process was killed after the sound was stored", async () => {
    const { olga, recordingId } = await leaveMessage();
    vi.spyOn(voice.provider, "fetchRecording").mockImplementation(async () => piecesOf(wav));
    // As after a kill: stored, and nothing more.
    await fetchRecording(desk, olga.workspaceId, recordingId);
    expect((await takeOf(olga, recordingId)).transcript).toBeNull();
    const { outside } = desk.parts;
    const { transcriber } = outside;
    Object.assign(outside, { transcriber: { id: "test", transcribe: async () => "Hello." } });
    await fetchRecording(desk, olga.workspaceId, recordingId).finally(() =>
      Object.assign(outside, { transcriber }),
    );
    expect(await takeOf(olga, recordingId)).toMatchObject({ state: "ready", transcript: "Hello." });
  });

  test("leaves the carrier when it is here, and is not asked for again there", async () => {
    const { olga, recordingId } = await leaveMessage();
    vi.spyOn(voice.provider, "fetchRecording").mockImplementation(async () => piecesOf(wav));
    const deleting = vi.spyOn(voice.provider, "deleteRecording");
    await fetchRecording(desk, olga.workspaceId, recordingId);
    await deleteProviderRecording(desk, olga.workspaceId, { recordingId, sha256: null });
    await deleteProviderRecording(desk, olga.workspaceId, { recordingId, sha256: null });
    expect(deleting).toHaveBeenCalledTimes(1);
    expect(await takeOf(olga, recordingId)).toMatchObject({ state: "ready" });
    expect((await takeOf(olga, recordingId)).deletedAtProviderAt).not.toBeNull();
  });

  test("that cannot be had yet is tried again, and is lost after three days", async () => {
    const { olga, recordingId } = await leaveMessage();
    vi.spyOn(voice.provider, "fetchRecording").mockRejectedValue(
      new ProviderError("not_found", "no"),
    );
    await expect(fetchRecording(desk, olga.workspaceId, recordingId)).rejects.toThrow();
    expect(await takeOf(olga, recordingId)).toMatchObject({ state: "coming" });
    people.wait(73 * 3_600);
    await fetchRecording(desk, olga.workspaceId, recordingId);
    expect(await takeOf(olga, recordingId)).toMatchObject({ state: "lost" });
  });

  test("is not given up after three days because our own disk is full", async () => {
    const { olga, recordingId } = await leaveMessage();
    people.wait(73 * 3_600);
    vi.spyOn(voice.provider, "fetchRecording").mockImplementation(async () => piecesOf(wav));
    vi.spyOn(desk.parts.outside.files, "receive").mockRejectedValueOnce(
      new FileFault("The disk that holds files is full.", true),
    );
    await expect(fetchRecording(desk, olga.workspaceId, recordingId)).rejects.toThrow("is full");
    expect(await takeOf(olga, recordingId)).toMatchObject({ state: "coming" });
    await fetchRecording(desk, olga.workspaceId, recordingId);
    expect(await takeOf(olga, recordingId)).toMatchObject({ state: "ready" });
  });

  test("that stays no WAV is not asked for for ever", async () => {
    const { olga, recordingId } = await leaveMessage();
    vi.spyOn(voice.provider, "fetchRecording").mockImplementation(async () =>
      piecesOf(Buffer.from("<html>later</html>")),
    );
    await expect(fetchRecording(desk, olga.workspaceId, recordingId)).rejects.toThrow(/no WAV/);
    people.wait(73 * 3600);
    await fetchRecording(desk, olga.workspaceId, recordingId);
    expect(await takeOf(olga, recordingId)).toMatchObject({ state: "lost" });
  });

  test("that is no WAV, or too large, is never kept", async () => {
    const { olga, recordingId } = await leaveMessage();
    const fetching = vi
      .spyOn(voice.provider, "fetchRecording")
      .mockImplementation(async () => piecesOf(Buffer.from("<html>")));
    await expect(fetchRecording(desk, olga.workspaceId, recordingId)).rejects.toThrow();
    fetching.mockRejectedValue(new ProviderError("too_large", "no"));
    await fetchRecording(desk, olga.workspaceId, recordingId);
    expect(await takeOf(olga, recordingId)).toMatchObject({ state: "lost", sha256: null });
  });
});

describe("a voicemail that nobody has played", () => {
  const unheardOf = async ({ workspaceId }: TestMember, id: CallId) => {
    const { conversationId } = required(await findCallView(database, workspaceId, id), "the call");
    return (await findConversation(database, workspaceId, conversationId))?.unheardVoicemails;
  };
  const hear = ({ workspaceId, memberId }: TestMember, recordingId: RecordingId) =>
    desk.asSystem(workspaceId, (ctx) => hearTake(ctx, recordingId, memberId));

  test("is marked on its conversation until the first member plays it, who all are told of", async () => {
    const { olga, callId, recordingId } = await leaveMessage();
    vi.spyOn(voice.provider, "fetchRecording").mockImplementation(async () => piecesOf(wav));
    await fetchRecording(desk, olga.workspaceId, recordingId);
    expect(await unheardOf(olga, callId)).toBe(1);
    const told = async () =>
      (await people.newsOf(olga.workspaceId)).filter((one) => one.noun === "conversation").length;
    const [before, calls] = [await told(), await news(olga, callId)];
    await hear(olga, recordingId);
    expect(await unheardOf(olga, callId)).toBe(0);
    expect((await takeOf(olga, recordingId)).heardAt).not.toBeNull();
    expect([await told(), await news(olga, callId)]).toEqual([before + 1, calls + 1]);
    // Once more is no news.
    await hear(olga, recordingId);
    expect([await told(), await news(olga, callId)]).toEqual([before + 1, calls + 1]);
  });

  test("loses its mark when it is deleted", async () => {
    const { olga, callId, recordingId } = await leaveMessage();
    expect(await unheardOf(olga, callId)).toBe(1);
    await people.ask(deleteRecording, await people.actorOf(olga), { recordingId });
    expect(await unheardOf(olga, callId)).toBe(0);
  });
});

describe("doing away with it", () => {
  async function brought(options: { keepDays?: number | null } = {}) {
    const left = await leaveMessage(options);
    vi.spyOn(voice.provider, "fetchRecording").mockImplementation(async () => piecesOf(wav));
    await fetchRecording(desk, left.olga.workspaceId, left.recordingId);
    return left;
  }

  test("takes the sound, the picture and the words, here and there, and leaves who did it", async () => {
    const { olga, recordingId } = await brought();
    const { sha256 } = await takeOf(olga, recordingId);
    const deleting = vi.spyOn(voice.provider, "deleteRecording");
    const told = await people.ask(deleteRecording, await people.actorOf(olga), { recordingId });
    expect(told).toMatchObject({ state: "deleted", peaks: [], transcript: null });
    expect(await takeOf(olga, recordingId)).toMatchObject({
      state: "deleted",
      sha256: null,
      peaks: null,
    });
    await deleteProviderRecording(desk, olga.workspaceId, { recordingId, sha256 });
    const key = fileKey(olga.workspaceId, sha256 ?? "");
    expect(await desk.parts.outside.files.get(key)).toBeNull();
    expect(deleting).toHaveBeenCalledTimes(1);
    await expect(
      people.ask(deleteRecording, await people.actorOf(olga), { recordingId }),
    ).rejects.toMatchObject({ code: "recording_not_found" });
  });

  test("keeps a file in which another recording lies too", async () => {
    const { olga, line, recordingId } = await brought();
    const other = await placeInboundCall(house, line);
    await house.tell(line, {
      ...{
        kind: "take",
        takeRef: `RE-${other.id}`,
        legRef: other.legRef,
        roomRef: null,
        room: null,
      },
      ...{ is: "ready", seconds: 2, channels: 1, at: people.now().toISOString() },
    });
    const [second] = await listRecordings(database, olga.workspaceId, [other.id]);
    await fetchRecording(desk, olga.workspaceId, required(second, "told").id);
    const { sha256 } = await takeOf(olga, recordingId);
    await people.ask(deleteRecording, await people.actorOf(olga), { recordingId });
    await deleteProviderRecording(desk, olga.workspaceId, { recordingId, sha256 });
    const key = fileKey(olga.workspaceId, sha256 ?? "");
    expect(await desk.parts.outside.files.get(key)).not.toBeNull();
  });

  test("a carrier that refuses is asked again; one that has none is done", async () => {
    const { olga, recordingId } = await brought();
    const deleting = vi.spyOn(voice.provider, "deleteRecording");
    deleting.mockResolvedValueOnce({ kind: "refused", say: "Not now.", providerCode: null });
    const wish = { recordingId, sha256: null };
    await expect(deleteProviderRecording(desk, olga.workspaceId, wish)).rejects.toThrow("Not now.");
    expect((await takeOf(olga, recordingId)).deletedAtProviderAt).toBeNull();
    deleting.mockResolvedValueOnce({ kind: "gone" });
    await deleteProviderRecording(desk, olga.workspaceId, wish);
    expect((await takeOf(olga, recordingId)).deletedAtProviderAt).not.toBeNull();
  });

  test("happens by itself when its time is up, and never where none was set", async () => {
    const short = await brought({ keepDays: 1 });
    const long = await brought({ keepDays: null });
    people.wait(86_399);
    await deleteOutlivedTakes(desk);
    expect(await takeOf(short.olga, short.recordingId)).toMatchObject({ state: "ready" });
    people.wait(2);
    await deleteOutlivedTakes(desk);
    expect(await takeOf(short.olga, short.recordingId)).toMatchObject({ state: "deleted" });
    expect(await takeOf(long.olga, long.recordingId)).toMatchObject({
      state: "ready",
      retainUntil: null,
    });
    expect(await jobsOf("delete-provider-recording", short.recordingId)).toBe(1);
  });

  test("is for admins; who heard it is for managers", async () => {
    const { olga, recordingId } = await brought();
    const maya = await people.join(olga.workspaceId, "Maya", "agent");
    const me = await people.actorOf(maya);
    await expect(people.ask(deleteRecording, me, { recordingId })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(people.ask(listRecordingPlaybacks, me, { recordingId })).rejects.toMatchObject({
      code: "forbidden",
    });
    const all = await people.ask(listRecordingPlaybacks, await people.actorOf(olga), {
      recordingId,
    });
    expect(all).toEqual({ rows: [] });
  });
});
