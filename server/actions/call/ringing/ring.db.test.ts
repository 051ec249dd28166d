import { afterAll, describe, expect, test } from "vitest";
import type { FlowStep, RingOrder } from "#domain/call/flow/flow.ts";
import type { MemberId } from "#domain/ids.ts";
import { scheduleMatching } from "#server/actions/call/queue/schedule-matching.ts";
import { updateProfile } from "#server/actions/member/update-profile.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { sql } from "#server/store/sql.ts";
import { externalPhone } from "#testing/fixtures/call/external-phone.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture, type PhoneInbox } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import type { TestMember } from "#testing/fixtures/member/members-fixture.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

const say = (text: string) => ({ kind: "say" as const, text });
const voicemail: FlowStep = { id: "vm", kind: "voicemail", prompt: say("Speak."), maxSeconds: 60 };

/** Olga founded it; Amy, Ben and Cem answer, in this order. */
async function open(order: RingOrder, { awake = true } = {}) {
  const olga = await house.people.found();
  const join = (name: string) => house.people.join(olga.workspaceId, name, "agent");
  const [amy, ben, cem] = [await join("Amy"), await join("Ben"), await join("Cem")];
  const all = [amy, ben, cem];
  if (awake) for (const one of all) await house.wakeUp(one);
  const ring: FlowStep = {
    ...{ id: "ring", kind: "ring", order, seconds: 20, nobody: "vm" },
    targets: { teamIds: [], memberIds: all.map((one) => one.memberId) },
  };
  const line = await house.addLine(olga, { steps: [ring, voicemail] });
  return { line, olga, amy, ben, cem };
}

const set = (someone: TestMember, column: "availability" | "wrap_up_until", value: string) =>
  house.database.run(
    column === "availability"
      ? sql`update member set availability = ${value} where id = ${someone.memberId}`
      : sql`update member set wrap_up_until = ${value} where id = ${someone.memberId}`,
  );
const ringing = (view: CallView): MemberId[] =>
  view.rings.filter((one) => one.ended === null).map((one) => one.memberId);
const reasons = (view: CallView, someone: TestMember) =>
  view.rings.filter((one) => one.memberId === someone.memberId).map((one) => one.ended);
const desk = (line: PhoneInbox, someone: TestMember) => memberActionsFor(house, line, someone);

describe("a ring at all", () => {
  test("rings at everybody named whose desk is awake, and takes a message when nobody answers", async () => {
    const { line, amy, ben, cem, olga } = await open("all");
    const caller = await placeInboundCall(house, line);
    const view = await caller.view();
    expect(view.state).toBe("ringing");
    expect(ringing(view).sort()).toEqual([amy, ben, cem].map((one) => one.memberId).sort());
    expect(view.rings.some((one) => one.memberId === olga.memberId)).toBe(false);
    await house.pass(19);
    expect(await caller.view()).toMatchObject({ stepId: "ring" });
    await house.pass(2);
    expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
    const after = await caller.view();
    expect(after).toMatchObject({ state: "voicemail", ringExpiresAt: null });
    expect([amy, ben, cem].map((one) => reasons(after, one))).toEqual([
      ["missed"],
      ["missed"],
      ["missed"],
    ]);
    await caller.hangsUp();
    expect(await caller.view()).toMatchObject({ outcome: "missed" });
  });

  test("says why nobody else's phone rings", async () => {
    const { line, amy, ben, cem } = await open("all");
    await set(amy, "availability", "away");
    await set(ben, "wrap_up_until", new Date(house.people.now().getTime() + 9_000).toISOString());
    const view = await (await placeInboundCall(house, line)).view();
    expect(reasons(view, amy)).toEqual(["away"]);
    expect(reasons(view, ben)).toEqual(["wrapping_up"]);
    expect(reasons(view, cem)).toEqual([null]);
  });

  test("with nobody to ring at, the caller is led on at once, and the log says why", async () => {
    const { line, amy } = await open("all", { awake: false });
    const caller = await placeInboundCall(house, line);
    expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
    expect(reasons(await caller.view(), amy)).toEqual(["asleep"]);
  });

  test("whoever wakes up meanwhile rings along", async () => {
    const { line, amy, ben } = await open("all", { awake: false });
    await house.wakeUp(amy);
    const caller = await placeInboundCall(house, line);
    expect(ringing(await caller.view())).toEqual([amy.memberId]);
    await house.wakeUp(ben);
    await house.desk.asSystem(line.house.workspaceId, async (ctx) => {
      scheduleMatching(ctx);
    });
    await house.settle();
    expect(ringing(await caller.view()).sort()).toEqual([amy.memberId, ben.memberId].sort());
  });

  test("whoever declines is left in peace, and when all did the caller is led on", async () => {
    const { line, amy, ben, cem } = await open("all");
    const caller = await placeInboundCall(house, line);
    await desk(line, amy).declines(caller);
    await desk(line, ben).declines(caller);
    expect(ringing(await caller.view())).toEqual([cem.memberId]);
    await desk(line, cem).declines(caller);
    expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
    expect(reasons(await caller.view(), cem)).toEqual(["declined"]);
  });

  test("a caller who hangs up silences all phones", async () => {
    const { line, amy } = await open("all");
    const caller = await placeInboundCall(house, line);
    await caller.hangsUp();
    const view = await caller.view();
    expect(view).toMatchObject({ state: "ended", outcome: "missed" });
    expect(reasons(view, amy)).toEqual(["gone"]);
    await house.pass(60);
    expect(await caller.view()).toMatchObject({ version: view.version });
  });
});

describe("a ring at one after the other", () => {
  test("in turn, as they were named", async () => {
    const { line, amy, ben, cem } = await open("in_turn");
    const caller = await placeInboundCall(house, line);
    const rung: MemberId[][] = [ringing(await caller.view())];
    for (let round = 0; round < 2; round += 1) {
      await house.pass(20.1);
      rung.push(ringing(await caller.view()));
    }
    expect(rung).toEqual([[amy.memberId], [ben.memberId], [cem.memberId]]);
    await house.pass(20.1);
    expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
  });

  test("at the one who had no call for longest", async () => {
    const { line, amy, ben, cem } = await open("longest_idle");
    const ago = (minutes: number) =>
      new Date(house.people.now().getTime() - minutes * 60_000).toISOString();
    for (const [someone, minutes] of [
      [amy, 5],
      [ben, 50],
      [cem, 20],
    ] as const)
      await house.database.run(
        sql`update member set last_call_at = ${ago(minutes)} where id = ${someone.memberId}`,
      );
    const caller = await placeInboundCall(house, line);
    expect(ringing(await caller.view())).toEqual([ben.memberId]);
    await desk(line, ben).declines(caller);
    expect(ringing(await caller.view())).toEqual([cem.memberId]);
  });
});

describe("a member's own telephone", () => {
  async function withPhone() {
    const it = await open("all", { awake: false });
    await house.wakeUp(it.amy);
    await house.people.ask(updateProfile, await house.people.actorOf(it.ben), {
      settings: { personalPhone: "07700 900455", personalPhoneAfterSeconds: 5 },
    });
    house.voice.forget();
    return it;
  }

  test("rings when nobody answered at the desk, and asks before it takes the call", async () => {
    const { line, ben, amy } = await withPhone();
    const caller = await placeInboundCall(house, line);
    await house.pass(4);
    expect(house.voice.dialled).toEqual([]);
    await house.pass(2);
    const [dialled] = house.voice.dialled;
    expect(dialled).toMatchObject({
      to: "+447700900455",
      script: [{ do: "gather" }, { do: "hangup" }],
    });
    const { press } = externalPhone(house, line);
    const script = await press("1");
    expect(script).toMatchObject([{ do: "room", role: "member", starts: true, ends: false }]);
    // The carrier did not hear the answer, and asks again.
    expect(await press("1")).toEqual(script);
    await house.settle();
    const view = await caller.view();
    expect(view.claimedBy).toBe(ben.memberId);
    expect(reasons(view, ben)).toEqual(["answered"]);
    expect(reasons(view, amy)).toEqual(["taken"]);
    expect(view.legs.filter((leg) => leg.memberId === ben.memberId)).toMatchObject([
      { role: "member", number: "+447700900455" },
    ]);
  });

  test("its voicemail does not take the call: without the key it is let go", async () => {
    const { line } = await withPhone();
    const caller = await placeInboundCall(house, line);
    await house.pass(6);
    expect(await externalPhone(house, line).press(null)).toEqual([{ do: "hangup" }]);
    expect(await caller.view()).toMatchObject({ claimedBy: null });
  });

  test("falls silent when somebody answers at a desk", async () => {
    const { line, amy } = await withPhone();
    const caller = await placeInboundCall(house, line);
    await house.pass(6);
    await desk(line, amy).answers(caller);
    expect(new Set(house.voice.hungUp)).toEqual(new Set([house.voice.dialled[0]?.legRef]));
  });

  test("is not rung where the line may not call", async () => {
    const { line, ben } = await withPhone();
    await house.people.ask(updateProfile, await house.people.actorOf(ben), {
      settings: { personalPhone: "+882161234567" },
    });
    await placeInboundCall(house, line);
    await house.pass(10);
    expect(house.voice.dialled).toEqual([]);
  });

  test("is not rung once somebody answered", async () => {
    const { line, amy } = await withPhone();
    const caller = await placeInboundCall(house, line);
    await desk(line, amy).answers(caller);
    await house.pass(30);
    expect(house.voice.dialled).toEqual([]);
  });
});
