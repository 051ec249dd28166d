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

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

const message = (text: string) => ({ kind: "say" as const, text });
const voicemail: FlowStep = {
  id: "vm",
  kind: "voicemail",
  prompt: message("Speak."),
  maxSeconds: 60,
};

/** Olga owns the workspace; Amy, Ben and Cem answer, in this order. */
async function open(order: RingOrder, { awake = true } = {}) {
  const olga = await fixture.people.createWorkspace();
  const join = (name: string) => fixture.people.addMember(olga.workspaceId, name, "agent");
  const [amy, ben, cem] = [await join("Amy"), await join("Ben"), await join("Cem")];
  const all = [amy, ben, cem];
  if (awake) for (const one of all) await fixture.wakeUp(one);
  const ring: FlowStep = {
    id: "ring",
    kind: "ring",
    order,
    seconds: 20,
    noAnswer: "vm",
    targets: { teamIds: [], memberIds: all.map((one) => one.memberId) },
  };
  const inbox = await fixture.addInbox(olga, { steps: [ring, voicemail] });
  return { inbox, olga, amy, ben, cem };
}

const set = (someone: TestMember, column: "availability" | "wrap_up_until", value: string) =>
  fixture.database.run(
    column === "availability"
      ? sql`update member set availability = ${value} where id = ${someone.memberId}`
      : sql`update member set wrap_up_until = ${value} where id = ${someone.memberId}`,
  );
const ringing = (view: CallView): MemberId[] =>
  view.rings.filter((one) => one.endReason === null).map((one) => one.memberId);
const reasons = (view: CallView, someone: TestMember) =>
  view.rings.filter((one) => one.memberId === someone.memberId).map((one) => one.endReason);
const member = (inbox: PhoneInbox, someone: TestMember) =>
  memberActionsFor(fixture, inbox, someone);

describe("a ring-all step", () => {
  test("rings every target with an awake browser, and takes a voicemail when none answers", async () => {
    const { inbox, amy, ben, cem, olga } = await open("all");
    const caller = await placeInboundCall(fixture, inbox);
    const view = await caller.view();
    expect(view.state).toBe("ringing");
    expect(ringing(view).sort()).toEqual([amy, ben, cem].map((one) => one.memberId).sort());
    expect(view.rings.some((one) => one.memberId === olga.memberId)).toBe(false);
    await fixture.pass(19);
    expect(await caller.view()).toMatchObject({ stepId: "ring" });
    await fixture.pass(2);
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

  test("records why the other members' phones don't ring", async () => {
    const { inbox, amy, ben, cem } = await open("all");
    await set(amy, "availability", "away");
    await set(ben, "wrap_up_until", new Date(fixture.people.now().getTime() + 9_000).toISOString());
    const view = await (await placeInboundCall(fixture, inbox)).view();
    expect(reasons(view, amy)).toEqual(["away"]);
    expect(reasons(view, ben)).toEqual(["wrapping_up"]);
    expect(reasons(view, cem)).toEqual([null]);
  });

  test("without a reachable target, moves the caller on at once and logs why", async () => {
    const { inbox, amy } = await open("all", { awake: false });
    const caller = await placeInboundCall(fixture, inbox);
    expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
    expect(reasons(await caller.view(), amy)).toEqual(["no_active_browser"]);
  });

  test("adds members who wake up meanwhile", async () => {
    const { inbox, amy, ben } = await open("all", { awake: false });
    await fixture.wakeUp(amy);
    const caller = await placeInboundCall(fixture, inbox);
    expect(ringing(await caller.view())).toEqual([amy.memberId]);
    await fixture.wakeUp(ben);
    await fixture.runtime.asSystem(inbox.owner.workspaceId, async (ctx) => {
      scheduleMatching(ctx);
    });
    await fixture.settle();
    expect(ringing(await caller.view()).sort()).toEqual([amy.memberId, ben.memberId].sort());
  });

  test("stops ringing members who decline, and moves the caller on when all did", async () => {
    const { inbox, amy, ben, cem } = await open("all");
    const caller = await placeInboundCall(fixture, inbox);
    await member(inbox, amy).declines(caller);
    await member(inbox, ben).declines(caller);
    expect(ringing(await caller.view())).toEqual([cem.memberId]);
    await member(inbox, cem).declines(caller);
    expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
    expect(reasons(await caller.view(), cem)).toEqual(["declined"]);
  });

  test("stops all phones when the caller hangs up", async () => {
    const { inbox, amy } = await open("all");
    const caller = await placeInboundCall(fixture, inbox);
    await caller.hangsUp();
    const view = await caller.view();
    expect(view).toMatchObject({ state: "ended", outcome: "missed" });
    expect(reasons(view, amy)).toEqual(["caller_hung_up"]);
    await fixture.pass(60);
    expect(await caller.view()).toMatchObject({ version: view.version });
  });
});

describe("a ring-one-by-one step", () => {
  test("rings in the configured order", async () => {
    const { inbox, amy, ben, cem } = await open("round_robin");
    const caller = await placeInboundCall(fixture, inbox);
    const rung: MemberId[][] = [ringing(await caller.view())];
    for (let round = 0; round < 2; round += 1) {
      await fixture.pass(20.1);
      rung.push(ringing(await caller.view()));
    }
    expect(rung).toEqual([[amy.memberId], [ben.memberId], [cem.memberId]]);
    await fixture.pass(20.1);
    expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
  });

  test("rings the member with the longest time since their last call", async () => {
    const { inbox, amy, ben, cem } = await open("longest_idle");
    const ago = (minutes: number) =>
      new Date(fixture.people.now().getTime() - minutes * 60_000).toISOString();
    for (const [someone, minutes] of [
      [amy, 5],
      [ben, 50],
      [cem, 20],
    ] as const)
      await fixture.database.run(
        sql`update member set last_call_at = ${ago(minutes)} where id = ${someone.memberId}`,
      );
    const caller = await placeInboundCall(fixture, inbox);
    expect(ringing(await caller.view())).toEqual([ben.memberId]);
    await member(inbox, ben).declines(caller);
    expect(ringing(await caller.view())).toEqual([cem.memberId]);
  });
});

describe("a personal phone", () => {
  async function withPhone() {
    const it = await open("all", { awake: false });
    await fixture.wakeUp(it.amy);
    await fixture.people.run(updateProfile, await fixture.people.actorOf(it.ben), {
      settings: { personalPhone: "07700 900455", personalPhoneAfterSeconds: 5 },
    });
    fixture.voice.forget();
    return it;
  }

  test("rings when the member doesn't answer in the browser, and asks before it accepts", async () => {
    const { inbox, ben, amy } = await withPhone();
    const caller = await placeInboundCall(fixture, inbox);
    await fixture.pass(4);
    expect(fixture.voice.dialled).toEqual([]);
    await fixture.pass(2);
    const [dialled] = fixture.voice.dialled;
    expect(dialled).toMatchObject({
      to: "+447700900455",
      script: [{ kind: "gather" }, { kind: "hang_up" }],
    });
    const { press } = externalPhone(fixture, inbox);
    const script = await press("1");
    expect(script).toMatchObject([
      { kind: "conference", role: "member", starts: true, ends: false },
    ]);
    // The carrier lost the response and asks again.
    expect(await press("1")).toEqual(script);
    await fixture.settle();
    const view = await caller.view();
    expect(view.claimedBy).toBe(ben.memberId);
    expect(reasons(view, ben)).toEqual(["answered"]);
    expect(reasons(view, amy)).toEqual(["answered_elsewhere"]);
    expect(view.legs.filter((leg) => leg.memberId === ben.memberId)).toMatchObject([
      { role: "member", number: "+447700900455" },
    ]);
  });

  test("is hung up without the key, so its voicemail can't accept the call", async () => {
    const { inbox } = await withPhone();
    const caller = await placeInboundCall(fixture, inbox);
    await fixture.pass(6);
    expect(await externalPhone(fixture, inbox).press(null)).toEqual([{ kind: "hang_up" }]);
    expect(await caller.view()).toMatchObject({ claimedBy: null });
  });

  test("stops ringing when another member answers in the browser", async () => {
    const { inbox, amy } = await withPhone();
    const caller = await placeInboundCall(fixture, inbox);
    await fixture.pass(6);
    await member(inbox, amy).answers(caller);
    expect(new Set(fixture.voice.hungUp)).toEqual(new Set([fixture.voice.dialled[0]?.legRef]));
  });

  test("is not rung where the inbox may not call", async () => {
    const { inbox, ben } = await withPhone();
    await fixture.people.run(updateProfile, await fixture.people.actorOf(ben), {
      settings: { personalPhone: "+882161234567" },
    });
    await placeInboundCall(fixture, inbox);
    await fixture.pass(10);
    expect(fixture.voice.dialled).toEqual([]);
  });

  test("is not rung once a member answered", async () => {
    const { inbox, amy } = await withPhone();
    const caller = await placeInboundCall(fixture, inbox);
    await member(inbox, amy).answers(caller);
    await fixture.pass(30);
    expect(fixture.voice.dialled).toEqual([]);
  });
});
