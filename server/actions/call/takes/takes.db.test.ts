// A recording on its way: from the carrier to us, heard, and away from both.
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { must } from "#domain/errors.ts";
import type { CallId, TakeId } from "#domain/ids.ts";
import { callIn } from "#server/actions/call/for-tests/caller.ts";
import { piecesOf } from "#server/actions/call/for-tests/fake-voice.ts";
import { leaveMessageAt } from "#server/actions/call/for-tests/leave-message.ts";
import { openPhoneHouse } from "#server/actions/call/for-tests/phone-house.ts";
import type { Someone } from "#server/actions/member/for-tests/open-people.ts";
import { FileFault } from "#server/ports/files.ts";
import { ProviderFault } from "#server/ports/outcome.ts";
import { fileKey } from "#server/store/attachment.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { findTake, listTakes } from "#server/store/call/takes/take.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { sql } from "#server/store/sql.ts";
import { spokenWav } from "#testing/desk/calls/lay-take.ts";
import { deleteTake } from "./delete-take.ts";
import { fetchTake } from "./fetch-take.ts";
import { forgetTake } from "./forget-take.ts";
import { hearTake } from "./hear-take.ts";
import { deleteOutlivedTakes } from "./keep-takes.ts";
import { listTakeListens } from "./list-take-listens.ts";

const house = openPhoneHouse();
afterAll(() => house.close());
afterEach(() => vi.restoreAllMocks());
const { people, voice, desk, database } = house;
const wav = spokenWav();

const leaveMessage = (options?: { keepDays?: number | null }) => leaveMessageAt(house, options);
const takeOf = async ({ workspaceId }: Someone, id: TakeId) =>
  must(await findTake(database, workspaceId, id), "a take");
const rowOf = async ({ workspaceId }: Someone, id: CallId) => {
  const { conversationId } = must(await findCallView(database, workspaceId, id), "the call");
  return (await findConversation(database, workspaceId, conversationId))?.lastEntry;
};
const jobsOf = async (name: string, id: string) => {
  const { count } = await database.one<{ count: number }>(sql`
    select count(*) from graphile_worker.jobs where task_identifier = ${name} and key = ${`${name}:${id}`}`);
  return count;
};
const news = async (someone: Someone, callId: CallId) =>
  (await people.newsOf(someone.workspaceId)).filter(
    (one) => one.noun === "call" && one.id === callId,
  ).length;

describe("a message after the beep", () => {
  test("is brought home with its picture, kept as long as the line says, and then told", async () => {
    const { olga, callId, takeId } = await leaveMessage({ keepDays: 30 });
    vi.spyOn(voice.provider, "fetchTake").mockImplementation(async () => piecesOf(wav));
    const before = await news(olga, callId);
    expect(await jobsOf("fetch-take", takeId)).toBe(1);
    await fetchTake(desk, olga.workspaceId, takeId);
    const take = await takeOf(olga, takeId);
    expect(take).toMatchObject({ state: "ready", kind: "voicemail", seconds: 2, size: wav.length });
    expect(take.peaks).toHaveLength(200);
    expect(await rowOf(olga, callId)).toMatchObject({ preview: "Voicemail, 2 s" });
    expect(Date.parse(take.keepUntil ?? "") - Date.parse(take.at)).toBe(30 * 86_400_000);
    const key = fileKey(olga.workspaceId, take.sha256 ?? "");
    expect(Buffer.from((await desk.parts.outside.files.get(key)) ?? [])).toEqual(Buffer.from(wav));
    expect(await news(olga, callId)).toBe(before + 1);
    expect(await jobsOf("forget-take", takeId)).toBe(1);
  });

  test("brought twice is one", async () => {
    const { olga, callId, takeId } = await leaveMessage();
    const fetching = vi
      .spyOn(voice.provider, "fetchTake")
      .mockImplementation(async () => piecesOf(wav));
    await Promise.all([1, 2].map(() => fetchTake(desk, olga.workspaceId, takeId)));
    const told = await news(olga, callId);
    await fetchTake(desk, olga.workspaceId, takeId);
    expect(await news(olga, callId)).toBe(told);
    expect(fetching.mock.calls.length).toBeLessThanOrEqual(2);
  });

  test("gets its transcript though the process was killed after the sound was stored", async () => {
    const { olga, takeId } = await leaveMessage();
    vi.spyOn(voice.provider, "fetchTake").mockImplementation(async () => piecesOf(wav));
    // As after a kill: stored, and nothing more.
    await fetchTake(desk, olga.workspaceId, takeId);
    expect((await takeOf(olga, takeId)).transcript).toBeNull();
    const { outside } = desk.parts;
    const { transcriber } = outside;
    Object.assign(outside, { transcriber: { id: "test", transcribe: async () => "Hello." } });
    await fetchTake(desk, olga.workspaceId, takeId).finally(() =>
      Object.assign(outside, { transcriber }),
    );
    expect(await takeOf(olga, takeId)).toMatchObject({ state: "ready", transcript: "Hello." });
  });

  test("leaves the carrier when it is here, and is not asked for again there", async () => {
    const { olga, takeId } = await leaveMessage();
    vi.spyOn(voice.provider, "fetchTake").mockImplementation(async () => piecesOf(wav));
    const deleting = vi.spyOn(voice.provider, "deleteTake");
    await fetchTake(desk, olga.workspaceId, takeId);
    await forgetTake(desk, olga.workspaceId, { takeId, sha256: null });
    await forgetTake(desk, olga.workspaceId, { takeId, sha256: null });
    expect(deleting).toHaveBeenCalledTimes(1);
    expect(await takeOf(olga, takeId)).toMatchObject({ state: "ready" });
    expect((await takeOf(olga, takeId)).goneThereAt).not.toBeNull();
  });

  test("that cannot be had yet is tried again, and is lost after three days", async () => {
    const { olga, takeId } = await leaveMessage();
    vi.spyOn(voice.provider, "fetchTake").mockRejectedValue(new ProviderFault("not_found", "no"));
    await expect(fetchTake(desk, olga.workspaceId, takeId)).rejects.toThrow();
    expect(await takeOf(olga, takeId)).toMatchObject({ state: "coming" });
    people.wait(73 * 3_600);
    await fetchTake(desk, olga.workspaceId, takeId);
    expect(await takeOf(olga, takeId)).toMatchObject({ state: "lost" });
  });

  test("is not given up after three days because our own disk is full", async () => {
    const { olga, takeId } = await leaveMessage();
    people.wait(73 * 3_600);
    vi.spyOn(voice.provider, "fetchTake").mockImplementation(async () => piecesOf(wav));
    vi.spyOn(desk.parts.outside.files, "receive").mockRejectedValueOnce(
      new FileFault("The disk that holds files is full.", true),
    );
    await expect(fetchTake(desk, olga.workspaceId, takeId)).rejects.toThrow("is full");
    expect(await takeOf(olga, takeId)).toMatchObject({ state: "coming" });
    await fetchTake(desk, olga.workspaceId, takeId);
    expect(await takeOf(olga, takeId)).toMatchObject({ state: "ready" });
  });

  test("that stays no WAV is not asked for for ever", async () => {
    const { olga, takeId } = await leaveMessage();
    vi.spyOn(voice.provider, "fetchTake").mockImplementation(async () =>
      piecesOf(Buffer.from("<html>later</html>")),
    );
    await expect(fetchTake(desk, olga.workspaceId, takeId)).rejects.toThrow(/no WAV/);
    people.wait(73 * 3600);
    await fetchTake(desk, olga.workspaceId, takeId);
    expect(await takeOf(olga, takeId)).toMatchObject({ state: "lost" });
  });

  test("that is no WAV, or too large, is never kept", async () => {
    const { olga, takeId } = await leaveMessage();
    const fetching = vi
      .spyOn(voice.provider, "fetchTake")
      .mockImplementation(async () => piecesOf(Buffer.from("<html>")));
    await expect(fetchTake(desk, olga.workspaceId, takeId)).rejects.toThrow();
    fetching.mockRejectedValue(new ProviderFault("too_large", "no"));
    await fetchTake(desk, olga.workspaceId, takeId);
    expect(await takeOf(olga, takeId)).toMatchObject({ state: "lost", sha256: null });
  });
});

describe("a voicemail that nobody has played", () => {
  const unheardOf = async ({ workspaceId }: Someone, id: CallId) => {
    const { conversationId } = must(await findCallView(database, workspaceId, id), "the call");
    return (await findConversation(database, workspaceId, conversationId))?.unheardVoicemails;
  };
  const hear = ({ workspaceId, memberId }: Someone, takeId: TakeId) =>
    desk.asHouse(workspaceId, (ctx) => hearTake(ctx, takeId, memberId));

  test("is marked on its conversation until the first member plays it, who all are told of", async () => {
    const { olga, callId, takeId } = await leaveMessage();
    vi.spyOn(voice.provider, "fetchTake").mockImplementation(async () => piecesOf(wav));
    await fetchTake(desk, olga.workspaceId, takeId);
    expect(await unheardOf(olga, callId)).toBe(1);
    const told = async () =>
      (await people.newsOf(olga.workspaceId)).filter((one) => one.noun === "conversation").length;
    const [before, calls] = [await told(), await news(olga, callId)];
    await hear(olga, takeId);
    expect(await unheardOf(olga, callId)).toBe(0);
    expect((await takeOf(olga, takeId)).heardAt).not.toBeNull();
    expect([await told(), await news(olga, callId)]).toEqual([before + 1, calls + 1]);
    // Once more is no news.
    await hear(olga, takeId);
    expect([await told(), await news(olga, callId)]).toEqual([before + 1, calls + 1]);
  });

  test("loses its mark when it is deleted", async () => {
    const { olga, callId, takeId } = await leaveMessage();
    expect(await unheardOf(olga, callId)).toBe(1);
    await people.ask(deleteTake, await people.actorOf(olga), { takeId });
    expect(await unheardOf(olga, callId)).toBe(0);
  });
});

describe("doing away with it", () => {
  async function brought(options: { keepDays?: number | null } = {}) {
    const left = await leaveMessage(options);
    vi.spyOn(voice.provider, "fetchTake").mockImplementation(async () => piecesOf(wav));
    await fetchTake(desk, left.olga.workspaceId, left.takeId);
    return left;
  }

  test("takes the sound, the picture and the words, here and there, and leaves who did it", async () => {
    const { olga, takeId } = await brought();
    const { sha256 } = await takeOf(olga, takeId);
    const deleting = vi.spyOn(voice.provider, "deleteTake");
    const told = await people.ask(deleteTake, await people.actorOf(olga), { takeId });
    expect(told).toMatchObject({ state: "deleted", peaks: [], transcript: null });
    expect(await takeOf(olga, takeId)).toMatchObject({
      state: "deleted",
      sha256: null,
      peaks: null,
    });
    await forgetTake(desk, olga.workspaceId, { takeId, sha256 });
    const key = fileKey(olga.workspaceId, sha256 ?? "");
    expect(await desk.parts.outside.files.get(key)).toBeNull();
    expect(deleting).toHaveBeenCalledTimes(1);
    await expect(
      people.ask(deleteTake, await people.actorOf(olga), { takeId }),
    ).rejects.toMatchObject({ code: "take_gone" });
  });

  test("keeps a file in which another recording lies too", async () => {
    const { olga, line, takeId } = await brought();
    const other = await callIn(house, line);
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
    const [second] = await listTakes(database, olga.workspaceId, [other.id]);
    await fetchTake(desk, olga.workspaceId, must(second, "told").id);
    const { sha256 } = await takeOf(olga, takeId);
    await people.ask(deleteTake, await people.actorOf(olga), { takeId });
    await forgetTake(desk, olga.workspaceId, { takeId, sha256 });
    const key = fileKey(olga.workspaceId, sha256 ?? "");
    expect(await desk.parts.outside.files.get(key)).not.toBeNull();
  });

  test("a carrier that refuses is asked again; one that has none is done", async () => {
    const { olga, takeId } = await brought();
    const deleting = vi.spyOn(voice.provider, "deleteTake");
    deleting.mockResolvedValueOnce({ kind: "refused", say: "Not now.", providerCode: null });
    const wish = { takeId, sha256: null };
    await expect(forgetTake(desk, olga.workspaceId, wish)).rejects.toThrow("Not now.");
    expect((await takeOf(olga, takeId)).goneThereAt).toBeNull();
    deleting.mockResolvedValueOnce({ kind: "gone" });
    await forgetTake(desk, olga.workspaceId, wish);
    expect((await takeOf(olga, takeId)).goneThereAt).not.toBeNull();
  });

  test("happens by itself when its time is up, and never where none was set", async () => {
    const short = await brought({ keepDays: 1 });
    const long = await brought({ keepDays: null });
    people.wait(86_399);
    await deleteOutlivedTakes(desk);
    expect(await takeOf(short.olga, short.takeId)).toMatchObject({ state: "ready" });
    people.wait(2);
    await deleteOutlivedTakes(desk);
    expect(await takeOf(short.olga, short.takeId)).toMatchObject({ state: "deleted" });
    expect(await takeOf(long.olga, long.takeId)).toMatchObject({ state: "ready", keepUntil: null });
    expect(await jobsOf("forget-take", short.takeId)).toBe(1);
  });

  test("is for admins; who heard it is for managers", async () => {
    const { olga, takeId } = await brought();
    const maya = await people.join(olga.workspaceId, "Maya", "agent");
    const me = await people.actorOf(maya);
    await expect(people.ask(deleteTake, me, { takeId })).rejects.toMatchObject({
      code: "not_allowed",
    });
    await expect(people.ask(listTakeListens, me, { takeId })).rejects.toMatchObject({
      code: "not_allowed",
    });
    const all = await people.ask(listTakeListens, await people.actorOf(olga), { takeId });
    expect(all).toEqual({ rows: [] });
  });
});
