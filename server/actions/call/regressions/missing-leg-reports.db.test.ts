// Reports that never arrive, or come from another account.
import { afterAll, expect, test } from "vitest";
import type { AccountId, LegId } from "#domain/ids.ts";
import { applyVoiceEvent } from "#server/actions/call/events/apply-voice-event.ts";
import { pollCall } from "#server/actions/call/events/poll-stale-calls.ts";
import { listStaleCalls } from "#server/store/call/call-list.ts";
import { listMembers } from "#server/store/workspace/member.ts";
import { createAnsweredCall } from "#testing/fixtures/call/answered-call.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

test("polls a member's leg whose end report was lost after the caller left, and frees the member", async () => {
  const { inbox, amy, caller, spoken } = await createAnsweredCall(fixture);
  await caller.hangsUp();
  await fixture.pass(60);
  const phoneOfAmy = async () =>
    (await listMembers(fixture.database, inbox.owner.workspaceId)).find(
      (one) => one.id === amy.memberId,
    )?.phone;
  expect(await caller.view()).toMatchObject({ state: "ended", outcome: "answered" });
  expect(await phoneOfAmy()).toBe("on_call");

  const at = fixture.people.now().toISOString();
  fixture.voice.standings.set(spoken.legRef, { kind: "ended", cause: "hung_up", seconds: 20, at });
  await fixture.pass(61);
  // Filtered to this call: other tests share the database.
  const silent = await listStaleCalls(fixture.database, fixture.people.now(), 10_000);
  expect(silent.map((one) => one.id)).toContain(caller.id);
  await pollCall(fixture.runtime, inbox.owner.workspaceId, caller.id);
  expect((await caller.view()).legs.filter((leg) => leg.endedAt === null)).toEqual([]);
  expect(await caller.view()).toMatchObject({ state: "ended", outcome: "answered" });
  expect(await phoneOfAmy()).not.toBe("on_call");
});

test("a report of another account does not change a leg, even if it knows the leg's ID", async () => {
  const { inbox, caller } = await createAnsweredCall(fixture);
  const other = await fixture.addInbox(inbox.owner);
  const legId = (await caller.view()).legs.find((leg) => leg.role === "member")?.id;
  const isApplied = await reportEnd(other.accountId, legId as LegId);
  expect(isApplied).toBe(false);
  expect(await caller.view()).toMatchObject({ state: "active" });
  expect(await reportEnd(inbox.accountId, legId as LegId)).toBe(true);

  function reportEnd(accountId: AccountId, ref: LegId): Promise<boolean> {
    return fixture.runtime.asSystem(inbox.owner.workspaceId, (ctx) =>
      applyVoiceEvent(ctx, accountId, {
        kind: "leg",
        legRef: "elsewhere",
        ref,
        type: "ended",
        cause: "hung_up",
        providerCode: null,
        seconds: null,
        at: fixture.people.now().toISOString(),
      }),
    );
  }
});
