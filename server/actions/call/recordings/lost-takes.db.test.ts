// A recording that the carrier did not give when it was asked for: it is given up late, and never for good too early.
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { required } from "#domain/errors.ts";
import type { CallId, RecordingId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { findRecording } from "#server/store/call/recordings/recording.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { sql } from "#server/store/sql.ts";
import { spokenWav } from "#testing/app/calls/insert-recording.ts";
import { piecesOf } from "#testing/fixtures/call/fake-voice-provider.ts";
import { leaveMessageAt } from "#testing/fixtures/call/leave-message.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import type { TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { fetchRecording } from "./fetch-recording.ts";
import { askForLostTakes } from "./maintain-recordings.ts";

const house = createPhoneFixture();
afterAll(() => house.close());
afterEach(() => vi.restoreAllMocks());
const { people, voice, desk, database } = house;
const wav = spokenWav();

const leaveMessage = () => leaveMessageAt(house);
const takeOf = async ({ workspaceId }: TestMember, id: RecordingId) =>
  required(await findRecording(database, workspaceId, id), "a take");
const messagePreview = async ({ workspaceId }: TestMember, id: CallId) => {
  const { conversationId } = required(await findCallView(database, workspaceId, id), "the call");
  return (await findConversation(database, workspaceId, conversationId))?.lastEntry?.preview;
};
const isAskedFor = async (id: RecordingId) => {
  const { count } = await database.one<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker.jobs where key = ${`fetch-recording:${id}`}`);
  return count === 1;
};
const dropJob = (id: RecordingId) =>
  database.run(sql`select graphile_worker.remove_job(${`fetch-recording:${id}`})`);

test("a voicemail is not given up after three days because the account's keys are rejected", async () => {
  const { olga, recordingId } = await leaveMessage();
  people.wait(73 * 3_600);
  const fetching = vi
    .spyOn(voice.provider, "fetchRecording")
    .mockRejectedValueOnce(new ProviderError("refused", "answered 401"));
  await expect(fetchRecording(desk, olga.workspaceId, recordingId)).rejects.toThrow("401");
  expect(await takeOf(olga, recordingId)).toMatchObject({ state: "coming" });
  fetching.mockImplementation(async () => piecesOf(wav));
  await fetchRecording(desk, olga.workspaceId, recordingId);
  expect(await takeOf(olga, recordingId)).toMatchObject({ state: "ready" });
});

test("one that counted as lost is asked for once a day, and is there when the carrier gives it", async () => {
  const { olga, callId, recordingId } = await leaveMessage();
  const fetching = vi
    .spyOn(voice.provider, "fetchRecording")
    .mockRejectedValue(new ProviderError("not_found", "no"));
  people.wait(73 * 3_600);
  await fetchRecording(desk, olga.workspaceId, recordingId);
  expect(await takeOf(olga, recordingId)).toMatchObject({ state: "lost" });
  await dropJob(recordingId);
  await askForLostTakes(desk);
  expect(await isAskedFor(recordingId)).toBe(true);
  // Still nothing, or no answer: it is no failed job each day.
  await fetchRecording(desk, olga.workspaceId, recordingId);
  fetching.mockRejectedValueOnce(new ProviderError("unreachable", "no answer"));
  await fetchRecording(desk, olga.workspaceId, recordingId);
  fetching.mockImplementation(async () => piecesOf(wav));
  await fetchRecording(desk, olga.workspaceId, recordingId);
  expect(await takeOf(olga, recordingId)).toMatchObject({ state: "ready" });
  expect(await messagePreview(olga, callId)).toBe("Voicemail, 2 s");
});

test.each(["after a month", "when it is too large"] as const)(
  "one that counted as lost is asked for no more %s",
  async (when) => {
    const { olga, recordingId } = await leaveMessage();
    const kind = when === "after a month" ? "refused" : "too_large";
    vi.spyOn(voice.provider, "fetchRecording").mockRejectedValue(new ProviderError(kind, "no"));
    if (when === "after a month") people.wait(limit("takeInsistDays") * 86_400 + 1);
    await fetchRecording(desk, olga.workspaceId, recordingId);
    expect(await takeOf(olga, recordingId)).toMatchObject({ state: "lost" });
    await dropJob(recordingId);
    await askForLostTakes(desk);
    expect(await isAskedFor(recordingId)).toBe(false);
  },
);
