// Reports that never come, or come from where nobody asked for them.
import { afterAll, expect, test } from "vitest";
import type { AccountId, LegId } from "#domain/ids.ts";
import { applyVoiceEvent } from "#server/actions/call/events/apply-voice-event.ts";
import { pollCall } from "#server/actions/call/events/poll-stale-calls.ts";
import { listStaleCalls } from "#server/store/call/call-list.ts";
import { listMembers } from "#server/store/workspace/member.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

test("a member whose last word got lost after the caller had gone is asked about, and is free again", async () => {
  const { line, amy, caller, spoken } = await createAnsweredCall(house);
  await caller.hangsUp();
  await house.pass(60);
  const phoneOfAmy = async () =>
    (await listMembers(house.database, line.house.workspaceId)).find(
      (one) => one.id === amy.memberId,
    )?.phone;
  expect(await caller.view()).toMatchObject({ state: "ended", outcome: "answered" });
  expect(await phoneOfAmy()).toBe("on_call");

  const at = house.people.now().toISOString();
  house.voice.standings.set(spoken.legRef, { kind: "over", cause: "hung_up", seconds: 20, at });
  await house.pass(61);
  // Only about this one: the database is shared with other tests.
  const silent = await listStaleCalls(house.database, house.people.now(), 10_000);
  expect(silent.map((one) => one.id)).toContain(caller.id);
  await pollCall(house.desk, line.house.workspaceId, caller.id);
  expect((await caller.view()).legs.filter((leg) => leg.endAt === null)).toEqual([]);
  expect(await caller.view()).toMatchObject({ state: "ended", outcome: "answered" });
  expect(await phoneOfAmy()).not.toBe("on_call");
});

test("a report of another account says nothing about a leg, though it knows its name", async () => {
  const { line, caller } = await createAnsweredCall(house);
  const other = await house.addLine(line.house);
  const legId = (await caller.view()).legs.find((leg) => leg.role === "member")?.id;
  const told = await tellEnd(other.accountId, legId as LegId);
  expect(told).toBe(false);
  expect(await caller.view()).toMatchObject({ state: "active" });
  expect(await tellEnd(line.accountId, legId as LegId)).toBe(true);

  function tellEnd(accountId: AccountId, ref: LegId): Promise<boolean> {
    return house.desk.asSystem(line.house.workspaceId, (ctx) =>
      applyVoiceEvent(ctx, accountId, {
        ...{ kind: "leg", legRef: "elsewhere", ref, is: "ended", cause: "hung_up" },
        ...{ providerCode: null, seconds: null, at: house.people.now().toISOString() },
      }),
    );
  }
});
