// A recording that the carrier did not give when it was asked for: it is given up late, and never for good too early.
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { must } from "#domain/errors.ts";
import type { CallId, TakeId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { piecesOf } from "#server/actions/call/for-tests/fake-voice.ts";
import { leaveMessageAt } from "#server/actions/call/for-tests/leave-message.ts";
import { openPhoneHouse } from "#server/actions/call/for-tests/phone-house.ts";
import type { Someone } from "#server/actions/member/for-tests/open-people.ts";
import { ProviderFault } from "#server/ports/outcome.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { findTake } from "#server/store/call/takes/take.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { sql } from "#server/store/sql.ts";
import { spokenWav } from "#testing/desk/calls/lay-take.ts";
import { fetchTake } from "./fetch-take.ts";
import { askForLostTakes } from "./keep-takes.ts";

const house = openPhoneHouse();
afterAll(() => house.close());
afterEach(() => vi.restoreAllMocks());
const { people, voice, desk, database } = house;
const wav = spokenWav();

const leaveMessage = () => leaveMessageAt(house);
const takeOf = async ({ workspaceId }: Someone, id: TakeId) =>
  must(await findTake(database, workspaceId, id), "a take");
const previewOf = async ({ workspaceId }: Someone, id: CallId) => {
  const { conversationId } = must(await findCallView(database, workspaceId, id), "the call");
  return (await findConversation(database, workspaceId, conversationId))?.lastEntry?.preview;
};
const isAskedFor = async (id: TakeId) => {
  const { count } = await database.one<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker.jobs where key = ${`fetch-take:${id}`}`);
  return count === 1;
};
const dropJob = (id: TakeId) =>
  database.run(sql`select graphile_worker.remove_job(${`fetch-take:${id}`})`);

test("a voicemail is not given up after three days because the account's keys are rejected", async () => {
  const { olga, takeId } = await leaveMessage();
  people.wait(73 * 3_600);
  const fetching = vi
    .spyOn(voice.provider, "fetchTake")
    .mockRejectedValueOnce(new ProviderFault("refused", "answered 401"));
  await expect(fetchTake(desk, olga.workspaceId, takeId)).rejects.toThrow("401");
  expect(await takeOf(olga, takeId)).toMatchObject({ state: "coming" });
  fetching.mockImplementation(async () => piecesOf(wav));
  await fetchTake(desk, olga.workspaceId, takeId);
  expect(await takeOf(olga, takeId)).toMatchObject({ state: "ready" });
});

test("one that counted as lost is asked for once a day, and is there when the carrier gives it", async () => {
  const { olga, callId, takeId } = await leaveMessage();
  const fetching = vi
    .spyOn(voice.provider, "fetchTake")
    .mockRejectedValue(new ProviderFault("not_found", "no"));
  people.wait(73 * 3_600);
  await fetchTake(desk, olga.workspaceId, takeId);
  expect(await takeOf(olga, takeId)).toMatchObject({ state: "lost" });
  await dropJob(takeId);
  await askForLostTakes(desk);
  expect(await isAskedFor(takeId)).toBe(true);
  // Still nothing, or no answer: it is no failed job each day.
  await fetchTake(desk, olga.workspaceId, takeId);
  fetching.mockRejectedValueOnce(new ProviderFault("unreachable", "no answer"));
  await fetchTake(desk, olga.workspaceId, takeId);
  fetching.mockImplementation(async () => piecesOf(wav));
  await fetchTake(desk, olga.workspaceId, takeId);
  expect(await takeOf(olga, takeId)).toMatchObject({ state: "ready" });
  expect(await previewOf(olga, callId)).toBe("Voicemail, 2 s");
});

test.each(["after a month", "when it is too large"] as const)(
  "one that counted as lost is asked for no more %s",
  async (when) => {
    const { olga, takeId } = await leaveMessage();
    const kind = when === "after a month" ? "refused" : "too_large";
    vi.spyOn(voice.provider, "fetchTake").mockRejectedValue(new ProviderFault(kind, "no"));
    if (when === "after a month") people.wait(limit("takeInsistDays") * 86_400 + 1);
    await fetchTake(desk, olga.workspaceId, takeId);
    expect(await takeOf(olga, takeId)).toMatchObject({ state: "lost" });
    await dropJob(takeId);
    await askForLostTakes(desk);
    expect(await isAskedFor(takeId)).toBe(false);
  },
);
