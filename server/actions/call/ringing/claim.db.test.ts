import { afterAll, describe, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { sql } from "#server/store/sql.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { errorCodeOf, errorOf } from "#testing/fixtures/member/members-fixture.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";
import { claimCall } from "./claim-call.ts";
import { runDueTransition } from "./run-due-transition.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

const message = (text: string) => ({ kind: "say" as const, text });
const steps: FlowStep[] = [
  {
    id: "ring",
    kind: "ring",
    order: "all",
    seconds: 20,
    noAnswer: "vm",
    targets: { teamIds: [], memberIds: [] },
  },
  { id: "vm", kind: "voicemail", prompt: message("Speak."), maxSeconds: 60 },
];

async function open() {
  const olga = await fixture.people.createWorkspace();
  const amy = await fixture.people.addMember(olga.workspaceId, "Amy", "agent");
  const ben = await fixture.people.addMember(olga.workspaceId, "Ben", "agent");
  await fixture.wakeUp(amy);
  await fixture.wakeUp(ben);
  const inbox = await fixture.addInbox(olga, { steps });
  fixture.voice.forget();
  return {
    inbox,
    amy: memberActionsFor(fixture, inbox, amy),
    ben: memberActionsFor(fixture, inbox, ben),
    olga,
  };
}
const callRow = (id: string) => sql`select id from call where id = ${id} for update`;
const endsOf = async (caller: Awaited<ReturnType<typeof placeInboundCall>>) =>
  (await caller.view()).rings.map((one) => one.endReason).sort();

describe("claiming a call", () => {
  test("admits this one browser by a join token, once, and connects both", async () => {
    const { inbox, amy } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    const { joinToken } = await amy.claims(caller);
    const { legRef, script } = await amy.connects(joinToken);
    const { conference } = caller.step("conference");
    expect(script).toMatchObject([
      { kind: "conference", conference, role: "member", starts: true, ends: false },
    ]);
    expect((await amy.connects(joinToken, legRef)).script).toEqual(script);
    expect((await amy.connects(joinToken)).script).toEqual([{ kind: "hang_up" }]);
    expect(await caller.view()).toMatchObject({ claimedBy: amy.someone.memberId });
  });

  test("admits no browser with another member's, an expired or a forged token", async () => {
    const { inbox, amy, ben } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    const { joinToken } = await amy.claims(caller);
    expect((await ben.connects(joinToken)).script).toEqual([{ kind: "hang_up" }]);
    expect((await amy.connects("made-up")).script).toEqual([{ kind: "hang_up" }]);
    fixture.people.advanceClock(21);
    expect((await amy.connects(joinToken)).script).toEqual([{ kind: "hang_up" }]);
  });

  test("has one winner among two at once, and the other sees who", async () => {
    const { inbox, amy, ben } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    const actors = [
      await fixture.people.actorOf(amy.someone),
      await fixture.people.actorOf(ben.someone),
    ];
    const both = await whileLocked(
      fixture.database,
      callRow(caller.id),
      actors.map(
        (actor) => () => errorCodeOf(fixture.people.run(claimCall, actor, { callId: caller.id })),
      ),
    );
    expect(both.sort()).toEqual(["call_already_claimed", "was carried out"]);
    expect(await endsOf(caller)).toEqual(["answered", "answered_elsewhere", "no_active_browser"]);
    const { legs } = await caller.view();
    expect(legs.filter((leg) => leg.role === "member")).toHaveLength(1);
  });

  test("creates one leg with a new token when clicked twice", async () => {
    const { inbox, amy } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    const first = await amy.claims(caller);
    const second = await amy.claims(caller);
    expect(second.legId).toBe(first.legId);
    expect((await amy.connects(first.joinToken)).script).toEqual([{ kind: "hang_up" }]);
    expect((await amy.connects(second.joinToken)).script).toMatchObject([{ kind: "conference" }]);
  });

  test("against the timer, has one winner", async () => {
    for (const order of ["claim first", "timer first"] as const) {
      const { inbox, amy } = await open();
      const caller = await placeInboundCall(fixture, inbox);
      const actor = await fixture.people.actorOf(amy.someone);
      fixture.people.advanceClock(20);
      const claim = () => errorCodeOf(fixture.people.run(claimCall, actor, { callId: caller.id }));
      const timer = async () => {
        await runDueTransition(fixture.runtime, inbox.owner.workspaceId, caller.id);
        return "moved";
      };
      const racers: (() => Promise<string>)[] =
        order === "claim first" ? [claim, timer] : [timer, claim];
      const ends = await whileLocked(fixture.database, callRow(caller.id), racers);
      const view = await caller.view();
      const hasIt = ends.includes("was carried out");
      expect(view.claimedBy !== null).toBe(hasIt);
      expect(view.stepId).toBe(hasIt ? "ring" : "vm");
      if (!hasIt) expect(ends).toContain("call_not_ringing");
    }
  });

  test("fails with 409 and a clear message when the caller hangs up", async () => {
    const { inbox, amy } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    await caller.hangsUp();
    const refused = await errorOf(amy.claims(caller));
    expect(refused).toMatchObject({ code: "call_ended", status: 409 });
    expect(await caller.view()).toMatchObject({ claimedBy: null, outcome: "missed" });
  });

  test("is refused for a second call", async () => {
    const { inbox, amy } = await open();
    const one = await placeInboundCall(fixture, inbox);
    const two = await placeInboundCall(fixture, inbox, "+447700900155");
    await amy.answers(one);
    expect((await two.view()).rings.map((ring) => ring.endReason)).toContain("busy");
    expect(await errorCodeOf(amy.claims(two))).toBe("already_in_call");
  });

  test("finds no call for a member who can't see the inbox", async () => {
    const { inbox, olga, amy } = await open();
    const team = fixture.people.newId();
    await fixture.database.run(
      sql`insert into team (workspace_id, id, name, created_at) values (${olga.workspaceId}, ${team}, 'Back', ${fixture.people.now()})`,
    );
    await fixture.database.run(
      sql`update inbox set visibility = 'team', team_id = ${team} where id = ${inbox.inboxId}`,
    );
    const caller = await placeInboundCall(fixture, inbox);
    expect(await errorCodeOf(amy.claims(caller))).toBe("not_found");
  });
});

describe("a claimed call that is not joined", () => {
  test("rings everyone again after 15 seconds", async () => {
    const { inbox, amy, ben } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    await amy.claims(caller);
    await fixture.pass(14);
    expect(await caller.view()).toMatchObject({ claimedBy: amy.someone.memberId });
    await fixture.pass(2);
    const view = await caller.view();
    expect(view).toMatchObject({ claimedBy: null, state: "ringing", ringRound: 2 });
    expect(
      view.rings
        .filter((one) => one.round === 1)
        .map((one) => one.endReason)
        .sort(),
    ).toEqual(["answered_elsewhere", "device_error", "no_active_browser"]);
    const { legs } = view;
    expect(legs.find((leg) => leg.role === "member")).toMatchObject({ cause: "no_answer" });
    await ben.answers(caller);
    expect(await caller.view()).toMatchObject({
      state: "active",
      claimedBy: ben.someone.memberId,
    });
  });

  test("stays with a member who connected", async () => {
    const { inbox, amy } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    await amy.answers(caller);
    await fixture.pass(120);
    expect(await caller.view()).toMatchObject({
      state: "active",
      claimedBy: amy.someone.memberId,
      outcome: null,
    });
  });

  test("a call without join reports counts as answered, even if it ends within the same second", async () => {
    const { inbox, amy } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    const { joinToken } = await amy.claims(caller);
    const { legRef } = await amy.connects(joinToken);
    const answeredAt = fixture.people.now();
    await fixture.pass(18);
    expect(await caller.view()).toMatchObject({ state: "active" });
    // As carriers report it: without fractions of a second, by a clock a few seconds behind ours.
    fixture.people.advanceClock(0.2);
    const endedAt = new Date(Math.floor(fixture.people.now().getTime() / 1000 - 5) * 1000);
    for (const ref of [legRef, caller.legRef])
      await fixture.tell(inbox, {
        kind: "leg",
        legRef: ref,
        ref: null,
        type: "ended",
        cause: "hung_up",
        providerCode: null,
        seconds: null,
        at: endedAt.toISOString(),
      });
    await fixture.settle();
    const view = await caller.view();
    expect(view).toMatchObject({ state: "ended", outcome: "answered" });
    expect(Date.parse(view.answeredAt ?? "")).toBe(answeredAt.getTime());
  });

  test("a member lost during a call is rung first again, and the caller hears music", async () => {
    const { inbox, amy } = await open();
    const caller = await placeInboundCall(fixture, inbox);
    const spoken = await amy.answers(caller);
    await amy.leaves(spoken);
    const view = await caller.view();
    expect(view).toMatchObject({ claimedBy: null, state: "ringing", endedAt: null });
    expect(view.rings.some((one) => one.round === 2 && one.endReason === null)).toBe(true);
    expect(fixture.voice.changed[0]).toMatchObject({
      legRef: caller.legRef,
      change: { isHeld: true },
    });
  });
});
