// A recording that the carrier could not deliver when asked: it is given up late, and not permanently too early.
import { afterAll, afterEach, expect, test, vi } from "vitest";
import type { CallId, RecordingId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { findRecording } from "#server/store/call/recordings/recording.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { sql } from "#server/store/sql.ts";
import { spokenWav } from "#testing/app/calls/insert-recording.ts";
import { piecesOf } from "#testing/fixtures/call/fake-voice-provider.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { createVoicemailFixture } from "#testing/fixtures/call/voicemail-fixture.ts";
import type { TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { deleteProviderRecording } from "./delete-provider-recording.ts";
import { fetchRecording } from "./fetch-recording.ts";
import {
  deleteExpiredRecordings,
  scheduleLostRecordings,
  scheduleUnfetchedRecordings,
} from "./maintain-recordings.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
afterEach(() => vi.restoreAllMocks());
const { people, voice, runtime, database } = fixture;
const wav = spokenWav();

const leaveMessage = (options?: { retentionDays?: number | null }) =>
  createVoicemailFixture(fixture, options);
const getRecording = async ({ workspaceId }: TestMember, id: RecordingId) =>
  required(await findRecording(database, workspaceId, id), "a take");
const getConversationPreview = async ({ workspaceId }: TestMember, id: CallId) => {
  const { conversationId } = required(await findCallView(database, workspaceId, id), "the call");
  return (await findConversation(database, workspaceId, conversationId))?.lastEntry?.preview;
};
type Job = "fetch-recording" | "delete-provider-recording";
const isScheduled = async (job: Job, id: RecordingId) => {
  const { count } = await database.one<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker.jobs where key = ${`${job}:${id}`}`);
  return count === 1;
};
const dropJob = (job: Job, id: RecordingId) =>
  database.run(sql`select graphile_worker.remove_job(${`${job}:${id}`})`);

test("does not give up a voicemail after three days of rejected credentials", async () => {
  const { olga, recordingId } = await leaveMessage();
  people.advanceClock(73 * 3_600);
  const fetching = vi
    .spyOn(voice.adapter, "fetchRecording")
    .mockRejectedValueOnce(new ProviderError("rejected", "answered 401"));
  await expect(fetchRecording(runtime, olga.workspaceId, recordingId)).rejects.toThrow("401");
  expect(await getRecording(olga, recordingId)).toMatchObject({ state: "processing" });
  fetching.mockImplementation(async () => piecesOf(wav));
  await fetchRecording(runtime, olga.workspaceId, recordingId);
  expect(await getRecording(olga, recordingId)).toMatchObject({ state: "ready" });
});

test("requests a lost recording once a day, and stores it when the carrier delivers it", async () => {
  const { olga, callId, recordingId } = await leaveMessage();
  const fetching = vi
    .spyOn(voice.adapter, "fetchRecording")
    .mockRejectedValue(new ProviderError("not_found", "no"));
  people.advanceClock(73 * 3_600);
  await fetchRecording(runtime, olga.workspaceId, recordingId);
  expect(await getRecording(olga, recordingId)).toMatchObject({ state: "lost" });
  await dropJob("fetch-recording", recordingId);
  await scheduleLostRecordings(runtime);
  expect(await isScheduled("fetch-recording", recordingId)).toBe(true);
  // Still nothing, or no answer: not a failed job every day.
  await fetchRecording(runtime, olga.workspaceId, recordingId);
  fetching.mockRejectedValueOnce(new ProviderError("unreachable", "no answer"));
  await fetchRecording(runtime, olga.workspaceId, recordingId);
  fetching.mockImplementation(async () => piecesOf(wav));
  await fetchRecording(runtime, olga.workspaceId, recordingId);
  expect(await getRecording(olga, recordingId)).toMatchObject({ state: "ready" });
  expect(await getConversationPreview(olga, callId)).toBe("Voicemail, 0:02");
});

test.each(["after a month", "when it is too large"] as const)(
  "stops requesting a lost recording %s",
  async (when) => {
    const { olga, recordingId } = await leaveMessage();
    const kind = when === "after a month" ? "rejected" : "too_large";
    vi.spyOn(voice.adapter, "fetchRecording").mockRejectedValue(new ProviderError(kind, "no"));
    if (when === "after a month") people.advanceClock(limit("recordingRetryDays") * 86_400 + 1);
    await fetchRecording(runtime, olga.workspaceId, recordingId);
    expect(await getRecording(olga, recordingId)).toMatchObject({ state: "lost" });
    await dropJob("fetch-recording", recordingId);
    await scheduleLostRecordings(runtime);
    expect(await isScheduled("fetch-recording", recordingId)).toBe(false);
  },
);

test("deletes a lost recording at the end of its retention, here and at the carrier", async () => {
  const { olga, recordingId } = await leaveMessage({ retentionDays: 40 });
  vi.spyOn(voice.adapter, "fetchRecording").mockRejectedValue(new ProviderError("too_large", "no"));
  await fetchRecording(runtime, olga.workspaceId, recordingId);
  people.advanceClock(40 * 86_400 - 1);
  await deleteExpiredRecordings(runtime);
  expect(await getRecording(olga, recordingId)).toMatchObject({ state: "lost" });
  people.advanceClock(2);
  await deleteExpiredRecordings(runtime);
  expect(await getRecording(olga, recordingId)).toMatchObject({ state: "deleted" });
  expect(await isScheduled("delete-provider-recording", recordingId)).toBe(true);
  // The job gave up: the carrier's copy is requested again, however old the recording is.
  await dropJob("delete-provider-recording", recordingId);
  people.advanceClock(3_600);
  await scheduleUnfetchedRecordings(runtime);
  expect(await isScheduled("delete-provider-recording", recordingId)).toBe(true);
  await deleteProviderRecording(runtime, olga.workspaceId, { recordingId, sha256: null });
  expect((await getRecording(olga, recordingId)).deletedAtProviderAt).not.toBeNull();
});
