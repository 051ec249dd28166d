// The life of a recording: fetched from the carrier, played, and deleted at both ends.
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import type { CallId, RecordingId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { FileFault } from "#server/ports/files.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { fileKey } from "#server/store/attachment.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { findRecording, listRecordings } from "#server/store/call/recordings/recording.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { sql } from "#server/store/sql.ts";
import { spokenWav } from "#testing/app/calls/insert-recording.ts";
import { piecesOf } from "#testing/fixtures/call/fake-voice-provider.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { createVoicemailFixture } from "#testing/fixtures/call/voicemail-fixture.ts";
import type { TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { deleteProviderRecording } from "./delete-provider-recording.ts";
import { deleteRecording } from "./delete-recording.ts";
import { fetchRecording } from "./fetch-recording.ts";
import { listRecordingPlaybacks } from "./list-recording-playbacks.ts";
import { deleteExpiredRecordings } from "./maintain-recordings.ts";
import { markRecordingPlayed } from "./mark-recording-played.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
afterEach(() => vi.restoreAllMocks());
const { people, voice, runtime, database } = fixture;
const wav = spokenWav();

const leaveMessage = (options?: { retentionDays?: number | null }) =>
  createVoicemailFixture(fixture, options);
const getRecording = async ({ workspaceId }: TestMember, id: RecordingId) =>
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
const countCallChanges = async (someone: TestMember, callId: CallId) =>
  (await people.changesOf(someone.workspaceId)).filter(
    (one) => one.entity === "call" && one.id === callId,
  ).length;

describe("a voicemail", () => {
  test("is stored with its waveform, kept as long as the inbox says, and then published", async () => {
    const { olga, callId, recordingId } = await leaveMessage({ retentionDays: 30 });
    vi.spyOn(voice.adapter, "fetchRecording").mockImplementation(async () => piecesOf(wav));
    const before = await countCallChanges(olga, callId);
    expect(await jobsOf("fetch-recording", recordingId)).toBe(1);
    await fetchRecording(runtime, olga.workspaceId, recordingId);
    const recording = await getRecording(olga, recordingId);
    expect(recording).toMatchObject({
      state: "ready",
      kind: "voicemail",
      seconds: 2,
      size: wav.length,
    });
    expect(recording.peaks).toHaveLength(200);
    expect(await rowOf(olga, callId)).toMatchObject({ preview: "Voicemail, 0:02" });
    expect(Date.parse(recording.retainUntil ?? "") - Date.parse(recording.at)).toBe(
      30 * 86_400_000,
    );
    const key = fileKey(olga.workspaceId, recording.sha256 ?? "");
    expect(Buffer.from((await runtime.deps.services.files.get(key)) ?? [])).toEqual(
      Buffer.from(wav),
    );
    expect(await countCallChanges(olga, callId)).toBe(before + 1);
    expect(await jobsOf("delete-provider-recording", recordingId)).toBe(1);
  });

  test("is stored once when fetched twice", async () => {
    const { olga, callId, recordingId } = await leaveMessage();
    const fetching = vi
      .spyOn(voice.adapter, "fetchRecording")
      .mockImplementation(async () => piecesOf(wav));
    await Promise.all([1, 2].map(() => fetchRecording(runtime, olga.workspaceId, recordingId)));
    const changes = await countCallChanges(olga, callId);
    await fetchRecording(runtime, olga.workspaceId, recordingId);
    expect(await countCallChanges(olga, callId)).toBe(changes);
    expect(fetching.mock.calls.length).toBeLessThanOrEqual(2);
  });

  test("gets its transcript even if the process died after the audio was stored", async () => {
    const { olga, recordingId } = await leaveMessage();
    vi.spyOn(voice.adapter, "fetchRecording").mockImplementation(async () => piecesOf(wav));
    // The state after a crash: stored, without a transcript.
    await fetchRecording(runtime, olga.workspaceId, recordingId);
    expect((await getRecording(olga, recordingId)).transcript).toBeNull();
    const { services } = runtime.deps;
    const { transcriber } = services;
    Object.assign(services, { transcriber: { id: "test", transcribe: async () => "Hello." } });
    await fetchRecording(runtime, olga.workspaceId, recordingId).finally(() =>
      Object.assign(services, { transcriber }),
    );
    expect(await getRecording(olga, recordingId)).toMatchObject({
      state: "ready",
      transcript: "Hello.",
    });
  });

  test("is deleted at the carrier once stored, and not requested there again", async () => {
    const { olga, recordingId } = await leaveMessage();
    vi.spyOn(voice.adapter, "fetchRecording").mockImplementation(async () => piecesOf(wav));
    const deleting = vi.spyOn(voice.adapter, "deleteRecording");
    await fetchRecording(runtime, olga.workspaceId, recordingId);
    await deleteProviderRecording(runtime, olga.workspaceId, { recordingId, sha256: null });
    await deleteProviderRecording(runtime, olga.workspaceId, { recordingId, sha256: null });
    expect(deleting).toHaveBeenCalledTimes(1);
    expect(await getRecording(olga, recordingId)).toMatchObject({ state: "ready" });
    expect((await getRecording(olga, recordingId)).deletedAtProviderAt).not.toBeNull();
  });

  test("that can't be fetched yet is retried, and is lost after three days", async () => {
    const { olga, recordingId } = await leaveMessage();
    vi.spyOn(voice.adapter, "fetchRecording").mockRejectedValue(
      new ProviderError("not_found", "no"),
    );
    await expect(fetchRecording(runtime, olga.workspaceId, recordingId)).rejects.toThrow();
    expect(await getRecording(olga, recordingId)).toMatchObject({ state: "processing" });
    people.advanceClock(73 * 3_600);
    await fetchRecording(runtime, olga.workspaceId, recordingId);
    expect(await getRecording(olga, recordingId)).toMatchObject({ state: "lost" });
  });

  test("is not given up after three days because our own disk is full", async () => {
    const { olga, recordingId } = await leaveMessage();
    people.advanceClock(73 * 3_600);
    vi.spyOn(voice.adapter, "fetchRecording").mockImplementation(async () => piecesOf(wav));
    vi.spyOn(runtime.deps.services.files, "receive").mockRejectedValueOnce(
      new FileFault("The disk that holds files is full.", true),
    );
    await expect(fetchRecording(runtime, olga.workspaceId, recordingId)).rejects.toThrow("is full");
    expect(await getRecording(olga, recordingId)).toMatchObject({ state: "processing" });
    await fetchRecording(runtime, olga.workspaceId, recordingId);
    expect(await getRecording(olga, recordingId)).toMatchObject({ state: "ready" });
  });

  test("that never becomes a WAV file is not requested indefinitely", async () => {
    const { olga, recordingId } = await leaveMessage();
    vi.spyOn(voice.adapter, "fetchRecording").mockImplementation(async () =>
      piecesOf(Buffer.from("<html>later</html>")),
    );
    await expect(fetchRecording(runtime, olga.workspaceId, recordingId)).rejects.toThrow(/no WAV/);
    people.advanceClock(73 * 3600);
    await fetchRecording(runtime, olga.workspaceId, recordingId);
    expect(await getRecording(olga, recordingId)).toMatchObject({ state: "lost" });
  });

  test("that is no WAV file, or too large, is never stored", async () => {
    const { olga, recordingId } = await leaveMessage();
    const fetching = vi
      .spyOn(voice.adapter, "fetchRecording")
      .mockImplementation(async () => piecesOf(Buffer.from("<html>")));
    await expect(fetchRecording(runtime, olga.workspaceId, recordingId)).rejects.toThrow();
    // Providers end the download there.
    expect(fetching.mock.lastCall?.[2]).toBe(limit("recordingBytes"));
    fetching.mockRejectedValue(new ProviderError("too_large", "no"));
    await fetchRecording(runtime, olga.workspaceId, recordingId);
    expect(await getRecording(olga, recordingId)).toMatchObject({ state: "lost", sha256: null });
  });
});

describe("an unplayed voicemail", () => {
  const unplayedOf = async ({ workspaceId }: TestMember, id: CallId) => {
    const { conversationId } = required(await findCallView(database, workspaceId, id), "the call");
    return (await findConversation(database, workspaceId, conversationId))?.unplayedVoicemails;
  };
  const markPlayedBy = ({ workspaceId, memberId }: TestMember, recordingId: RecordingId) =>
    runtime.asSystem(workspaceId, (ctx) => markRecordingPlayed(ctx, recordingId, memberId));

  test("is marked on its conversation until the first member plays it, which is published", async () => {
    const { olga, callId, recordingId } = await leaveMessage();
    vi.spyOn(voice.adapter, "fetchRecording").mockImplementation(async () => piecesOf(wav));
    await fetchRecording(runtime, olga.workspaceId, recordingId);
    expect(await unplayedOf(olga, callId)).toBe(1);
    const listed = async () =>
      (await people.changesOf(olga.workspaceId)).filter((one) => one.entity === "conversation")
        .length;
    const [before, calls] = [await listed(), await countCallChanges(olga, callId)];
    await markPlayedBy(olga, recordingId);
    expect(await unplayedOf(olga, callId)).toBe(0);
    expect((await getRecording(olga, recordingId)).playedAt).not.toBeNull();
    expect([await listed(), await countCallChanges(olga, callId)]).toEqual([before + 1, calls + 1]);
    // A second playback publishes nothing.
    await markPlayedBy(olga, recordingId);
    expect([await listed(), await countCallChanges(olga, callId)]).toEqual([before + 1, calls + 1]);
  });

  test("loses its mark when it is deleted", async () => {
    const { olga, callId, recordingId } = await leaveMessage();
    expect(await unplayedOf(olga, callId)).toBe(1);
    await people.run(deleteRecording, await people.actorOf(olga), { recordingId });
    expect(await unplayedOf(olga, callId)).toBe(0);
  });
});

describe("deleting a recording", () => {
  async function brought(options: { retentionDays?: number | null } = {}) {
    const left = await leaveMessage(options);
    vi.spyOn(voice.adapter, "fetchRecording").mockImplementation(async () => piecesOf(wav));
    await fetchRecording(runtime, left.olga.workspaceId, left.recordingId);
    return left;
  }

  test("removes audio, waveform and transcript here and at the carrier, and keeps who deleted it", async () => {
    const { olga, recordingId } = await brought();
    const { sha256 } = await getRecording(olga, recordingId);
    const deleting = vi.spyOn(voice.adapter, "deleteRecording");
    const deleted = await people.run(deleteRecording, await people.actorOf(olga), { recordingId });
    expect(deleted).toMatchObject({ state: "deleted", peaks: [], transcript: null });
    expect(await getRecording(olga, recordingId)).toMatchObject({
      state: "deleted",
      sha256: null,
      peaks: null,
    });
    await deleteProviderRecording(runtime, olga.workspaceId, { recordingId, sha256 });
    const key = fileKey(olga.workspaceId, sha256 ?? "");
    expect(await runtime.deps.services.files.get(key)).toBeNull();
    expect(deleting).toHaveBeenCalledTimes(1);
    await expect(
      people.run(deleteRecording, await people.actorOf(olga), { recordingId }),
    ).rejects.toMatchObject({ code: "recording_not_found" });
  });

  test("keeps a file that another recording uses", async () => {
    const { olga, inbox, recordingId } = await brought();
    const other = await placeInboundCall(fixture, inbox);
    await fixture.tell(inbox, {
      kind: "recording",
      recordingRef: `RE-${other.id}`,
      legRef: other.legRef,
      conferenceRef: null,
      conference: null,
      type: "ready",
      seconds: 2,
      channels: 1,
      at: people.now().toISOString(),
    });
    const [second] = await listRecordings(database, olga.workspaceId, [other.id]);
    await fetchRecording(runtime, olga.workspaceId, required(second, "reported").id);
    const { sha256 } = await getRecording(olga, recordingId);
    await people.run(deleteRecording, await people.actorOf(olga), { recordingId });
    await deleteProviderRecording(runtime, olga.workspaceId, { recordingId, sha256 });
    const key = fileKey(olga.workspaceId, sha256 ?? "");
    expect(await runtime.deps.services.files.get(key)).not.toBeNull();
  });

  test("retries when the carrier refuses, and is done when the carrier has no copy", async () => {
    const { olga, recordingId } = await brought();
    const deleting = vi.spyOn(voice.adapter, "deleteRecording");
    deleting.mockResolvedValueOnce({ kind: "rejected", message: "Not now.", providerCode: null });
    const input = { recordingId, sha256: null };
    await expect(deleteProviderRecording(runtime, olga.workspaceId, input)).rejects.toThrow(
      "Not now.",
    );
    expect((await getRecording(olga, recordingId)).deletedAtProviderAt).toBeNull();
    deleting.mockResolvedValueOnce({ kind: "already_ended" });
    await deleteProviderRecording(runtime, olga.workspaceId, input);
    expect((await getRecording(olga, recordingId)).deletedAtProviderAt).not.toBeNull();
  });

  test("happens automatically at the end of the retention, and never without one", async () => {
    const short = await brought({ retentionDays: 1 });
    const long = await brought({ retentionDays: null });
    people.advanceClock(86_399);
    await deleteExpiredRecordings(runtime);
    expect(await getRecording(short.olga, short.recordingId)).toMatchObject({ state: "ready" });
    people.advanceClock(2);
    await deleteExpiredRecordings(runtime);
    expect(await getRecording(short.olga, short.recordingId)).toMatchObject({ state: "deleted" });
    expect(await getRecording(long.olga, long.recordingId)).toMatchObject({
      state: "ready",
      retainUntil: null,
    });
    expect(await jobsOf("delete-provider-recording", short.recordingId)).toBe(1);
  });

  test("is for admins; the playback list is for managers", async () => {
    const { olga, recordingId } = await brought();
    const maya = await people.addMember(olga.workspaceId, "Maya", "agent");
    const me = await people.actorOf(maya);
    await expect(people.run(deleteRecording, me, { recordingId })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(people.run(listRecordingPlaybacks, me, { recordingId })).rejects.toMatchObject({
      code: "forbidden",
    });
    const all = await people.run(listRecordingPlaybacks, await people.actorOf(olga), {
      recordingId,
    });
    expect(all).toEqual({ rows: [] });
  });
});
