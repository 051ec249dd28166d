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

const house = createPhoneFixture();
afterAll(() => house.close());

const say = (text: string) => ({ kind: "say" as const, text });
const steps: FlowStep[] = [
  {
    ...{ id: "ring", kind: "ring", order: "all", seconds: 20, nobody: "vm" },
    targets: { teamIds: [], memberIds: [] },
  },
  { id: "vm", kind: "voicemail", prompt: say("Speak."), maxSeconds: 60 },
];

async function open() {
  const olga = await house.people.found();
  const amy = await house.people.join(olga.workspaceId, "Amy", "agent");
  const ben = await house.people.join(olga.workspaceId, "Ben", "agent");
  await house.wakeUp(amy);
  await house.wakeUp(ben);
  const line = await house.addLine(olga, { steps });
  house.voice.forget();
  return {
    line,
    amy: memberActionsFor(house, line, amy),
    ben: memberActionsFor(house, line, ben),
    olga,
  };
}
const callRow = (id: string) => sql`select id from call where id = ${id} for update`;
const endsOf = async (caller: Awaited<ReturnType<typeof placeInboundCall>>) =>
  (await caller.view()).rings.map((one) => one.ended).sort();

describe("taking a call", () => {
  test("lets this one browser in by a pass, once, and both speak", async () => {
    const { line, amy } = await open();
    const caller = await placeInboundCall(house, line);
    const { pass } = await amy.claims(caller);
    const { legRef, script } = await amy.connects(pass);
    const { room } = caller.step("room");
    expect(script).toMatchObject([{ do: "room", room, role: "member", starts: true, ends: false }]);
    expect((await amy.connects(pass, legRef)).script).toEqual(script);
    expect((await amy.connects(pass)).script).toEqual([{ do: "hangup" }]);
    expect(await caller.view()).toMatchObject({ claimedBy: amy.someone.memberId });
  });

  test("another's pass, an old one or a made-up one lets nobody in", async () => {
    const { line, amy, ben } = await open();
    const caller = await placeInboundCall(house, line);
    const { pass } = await amy.claims(caller);
    expect((await ben.connects(pass)).script).toEqual([{ do: "hangup" }]);
    expect((await amy.connects("made-up")).script).toEqual([{ do: "hangup" }]);
    house.people.wait(21);
    expect((await amy.connects(pass)).script).toEqual([{ do: "hangup" }]);
  });

  test("of two in the same moment one has it, and the other hears who", async () => {
    const { line, amy, ben } = await open();
    const caller = await placeInboundCall(house, line);
    const actors = [
      await house.people.actorOf(amy.someone),
      await house.people.actorOf(ben.someone),
    ];
    const both = await whileLocked(
      house.database,
      callRow(caller.id),
      actors.map(
        (actor) => () => errorCodeOf(house.people.ask(claimCall, actor, { callId: caller.id })),
      ),
    );
    expect(both.sort()).toEqual(["call_already_claimed", "was carried out"]);
    expect(await endsOf(caller)).toEqual(["answered", "asleep", "taken"]);
    const { legs } = await caller.view();
    expect(legs.filter((leg) => leg.role === "member")).toHaveLength(1);
  });

  test("clicked twice, it is one leg with a new pass", async () => {
    const { line, amy } = await open();
    const caller = await placeInboundCall(house, line);
    const first = await amy.claims(caller);
    const second = await amy.claims(caller);
    expect(second.legId).toBe(first.legId);
    expect((await amy.connects(first.pass)).script).toEqual([{ do: "hangup" }]);
    expect((await amy.connects(second.pass)).script).toMatchObject([{ do: "room" }]);
  });

  test("against the timer, one of both wins", async () => {
    for (const order of ["claim first", "timer first"] as const) {
      const { line, amy } = await open();
      const caller = await placeInboundCall(house, line);
      const actor = await house.people.actorOf(amy.someone);
      house.people.wait(20);
      const claim = () => errorCodeOf(house.people.ask(claimCall, actor, { callId: caller.id }));
      const timer = async () => {
        await runDueTransition(house.desk, line.house.workspaceId, caller.id);
        return "moved";
      };
      const racers: (() => Promise<string>)[] =
        order === "claim first" ? [claim, timer] : [timer, claim];
      const ends = await whileLocked(house.database, callRow(caller.id), racers);
      const view = await caller.view();
      const hasIt = ends.includes("was carried out");
      expect(view.claimedBy !== null).toBe(hasIt);
      expect(view.stepId).toBe(hasIt ? "ring" : "vm");
      if (!hasIt) expect(ends).toContain("call_not_ringing");
    }
  });

  test("while the caller hangs up: 409, in a plain sentence", async () => {
    const { line, amy } = await open();
    const caller = await placeInboundCall(house, line);
    await caller.hangsUp();
    const refused = await errorOf(amy.claims(caller));
    expect(refused).toMatchObject({ code: "call_ended", status: 409 });
    expect(await caller.view()).toMatchObject({ claimedBy: null, outcome: "missed" });
  });

  test("nobody takes two calls", async () => {
    const { line, amy } = await open();
    const one = await placeInboundCall(house, line);
    const two = await placeInboundCall(house, line, "+447700900155");
    await amy.answers(one);
    expect((await two.view()).rings.map((ring) => ring.ended)).toContain("busy");
    expect(await errorCodeOf(amy.claims(two))).toBe("already_in_call");
  });

  test("whoever may not see the line finds no call", async () => {
    const { line, olga, amy } = await open();
    const team = house.people.newId();
    await house.database.run(
      sql`insert into team (workspace_id, id, name, created_at) values (${olga.workspaceId}, ${team}, 'Back', ${house.people.now()})`,
    );
    await house.database.run(
      sql`update inbox set visibility = 'team', team_id = ${team} where id = ${line.inboxId}`,
    );
    const caller = await placeInboundCall(house, line);
    expect(await errorCodeOf(amy.claims(caller))).toBe("not_found");
  });
});

describe("taken and not come to", () => {
  test("after 15 seconds the caller rings on, at everybody again", async () => {
    const { line, amy, ben } = await open();
    const caller = await placeInboundCall(house, line);
    await amy.claims(caller);
    await house.pass(14);
    expect(await caller.view()).toMatchObject({ claimedBy: amy.someone.memberId });
    await house.pass(2);
    const view = await caller.view();
    expect(view).toMatchObject({ claimedBy: null, state: "ringing", ringRound: 2 });
    expect(
      view.rings
        .filter((one) => one.round === 1)
        .map((one) => one.ended)
        .sort(),
    ).toEqual(["asleep", "refused", "taken"]);
    const { legs } = view;
    expect(legs.find((leg) => leg.role === "member")).toMatchObject({ cause: "no_answer" });
    await ben.answers(caller);
    expect(await caller.view()).toMatchObject({
      state: "active",
      claimedBy: ben.someone.memberId,
    });
  });

  test("whoever came is left in the call", async () => {
    const { line, amy } = await open();
    const caller = await placeInboundCall(house, line);
    await amy.answers(caller);
    await house.pass(120);
    expect(await caller.view()).toMatchObject({
      state: "active",
      claimedBy: amy.someone.memberId,
      outcome: null,
    });
  });

  test("a call whose joins were never reported counts as answered, though it ends in the same second", async () => {
    const { line, amy } = await open();
    const caller = await placeInboundCall(house, line);
    const { pass } = await amy.claims(caller);
    const { legRef } = await amy.connects(pass);
    const answeredAt = house.people.now();
    await house.pass(18);
    expect(await caller.view()).toMatchObject({ state: "active" });
    // As carriers report it: without fractions of a second, by a clock that is a few seconds behind ours.
    house.people.wait(0.2);
    const endedAt = new Date(Math.floor(house.people.now().getTime() / 1000 - 5) * 1000);
    for (const ref of [legRef, caller.legRef])
      await house.tell(line, {
        ...{ kind: "leg", legRef: ref, ref: null, is: "ended", cause: "hung_up" },
        ...{ providerCode: null, seconds: null, at: endedAt.toISOString() },
      });
    await house.settle();
    const view = await caller.view();
    expect(view).toMatchObject({ state: "ended", outcome: "answered" });
    expect(Date.parse(view.answeredAt ?? "")).toBe(answeredAt.getTime());
  });

  test("whoever is lost in mid-call is rung first again, and the caller hears music", async () => {
    const { line, amy } = await open();
    const caller = await placeInboundCall(house, line);
    const spoken = await amy.answers(caller);
    await amy.leaves(spoken);
    const view = await caller.view();
    expect(view).toMatchObject({ claimedBy: null, state: "ringing", endedAt: null });
    expect(view.rings.some((one) => one.round === 2 && one.ended === null)).toBe(true);
    expect(house.voice.changed[0]).toMatchObject({
      ...{ legRef: caller.legRef, change: { isHeld: true } },
    });
  });
});
