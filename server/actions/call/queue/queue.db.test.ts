import { afterAll, describe, expect, test } from "vitest";
import type { FlowStep, RingOrder } from "#domain/call/flow/flow.ts";
import type { MemberId } from "#domain/ids.ts";
import { updateProfile } from "#server/actions/member/update-profile.ts";
import { sql } from "#server/store/sql.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture, type PhoneInbox } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall, type TestCaller } from "#testing/fixtures/call/test-caller.ts";
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
const bye: FlowStep = { id: "bye", kind: "hang_up", prompt: message("Too many.") };
type Queue = Extract<FlowStep, { kind: "queue" }>;

async function open(queue: Partial<Queue> = {}, members = 1) {
  const olga = await fixture.people.createWorkspace();
  const all: TestMember[] = [];
  for (const name of ["Amy", "Ben", "Cem"].slice(0, members)) {
    const someone = await fixture.people.addMember(olga.workspaceId, name, "agent");
    await fixture.wakeUp(someone);
    all.push(someone);
  }
  const step: Queue = {
    id: "queue",
    kind: "queue",
    order: "longest_idle" as RingOrder,
    announcesPosition: false,
    key: null,
    maxWaitSeconds: 300,
    maxCallers: 5,
    overflow: "bye",
    targets: { teamIds: [], memberIds: all.map((one) => one.memberId) },
    ...queue,
  };
  const inbox = await fixture.addInbox(olga, {
    steps: [step, voicemail, bye],
    phone: { wrapUpSeconds: 0 },
  });
  fixture.voice.forget();
  const [amy, ben, cem] = all.map((one) => memberActionsFor(fixture, inbox, one));
  return { inbox, all, amy, ben, cem };
}

let counted = 100;
/** In sequence, with distinct times. */
const addCaller = (inbox: PhoneInbox) => {
  counted += 1;
  fixture.people.advanceClock(0.1);
  return placeInboundCall(fixture, inbox, `+447700900${counted}`);
};
const ringsAt = async (caller: TestCaller): Promise<MemberId[]> =>
  (await caller.view()).rings.filter((one) => one.endReason === null).map((one) => one.memberId);
const required = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("one more member is wanted");
  return value;
};

test("a caller who rings one team's members doesn't keep another team's caller waiting", async () => {
  const { inbox, all } = await open({ order: "all" }, 3);
  const [amy, ben, cem] = all.map((one) => one.memberId);
  const ofTeam = (memberIds: readonly (MemberId | undefined)[]) => ({
    steps: [
      {
        id: "queue",
        kind: "queue" as const,
        order: "all" as const,
        announcesPosition: false,
        key: null,
        maxWaitSeconds: 300,
        maxCallers: 5,
        overflow: "bye",
        targets: { teamIds: [], memberIds: memberIds.map((id) => required(id)) },
      },
      voicemail,
      bye,
    ],
    phone: { wrapUpSeconds: 0 },
  });
  const { owner } = inbox;
  const [sales, support] = [
    await fixture.addInbox(owner, ofTeam([amy, ben])),
    await fixture.addInbox(owner, ofTeam([cem])),
  ];
  const [first, second] = [await addCaller(sales), await addCaller(support)];
  // They ring at the same moment: in no order.
  expect(new Set(await ringsAt(first))).toEqual(new Set([amy, ben]));
  expect(await ringsAt(second)).toEqual([cem]);
});

describe("waiting", () => {
  test("the first caller in the queue rings the free member; the next one when the member is free again", async () => {
    const { inbox, all, amy } = await open();
    const one = await addCaller(inbox);
    const two = await addCaller(inbox);
    const id = required(all[0]).memberId;
    expect([await ringsAt(one), await ringsAt(two)]).toEqual([[id], []]);
    expect(await one.view()).toMatchObject({ state: "waiting", position: 1 });
    expect(await two.view()).toMatchObject({ state: "waiting", position: 2 });
    const spoken = await required(amy).answers(one);
    expect(await ringsAt(two)).toEqual([]);
    await one.hangsUp();
    await required(amy).leaves(spoken);
    expect(await ringsAt(two)).toEqual([id]);
  });

  test("two free members get one caller each, and never the same one", async () => {
    const { inbox } = await open({}, 2);
    const [one, two, three] = [
      await addCaller(inbox),
      await addCaller(inbox),
      await addCaller(inbox),
    ];
    const rung = [...(await ringsAt(one)), ...(await ringsAt(two)), ...(await ringsAt(three))];
    expect(rung).toHaveLength(2);
    expect(new Set(rung).size).toBe(2);
    expect(await ringsAt(three)).toEqual([]);
  });

  test("in ring-all order, no more callers ring than there are free members", async () => {
    const { inbox } = await open({ order: "all" }, 2);
    const [one, two, three] = [
      await addCaller(inbox),
      await addCaller(inbox),
      await addCaller(inbox),
    ];
    const counts = [await ringsAt(one), await ringsAt(two), await ringsAt(three)];
    expect(counts.map((all) => all.length)).toEqual([2, 2, 0]);
  });

  test("a member who does not answer is rung again later, after the others", async () => {
    const { inbox, all } = await open({}, 2);
    const caller = await addCaller(inbox);
    const first = await ringsAt(caller);
    await fixture.pass(20.1);
    const second = await ringsAt(caller);
    await fixture.pass(20.1);
    expect([...first, ...second].sort()).toEqual(all.map((one) => one.memberId).sort());
    expect(await ringsAt(caller)).toEqual(first);
  });

  test("a member who declines is not rung by that caller for a minute", async () => {
    const { inbox, amy } = await open();
    const caller = await addCaller(inbox);
    await required(amy).declines(caller);
    await fixture.pass(30);
    expect(await ringsAt(caller)).toEqual([]);
    await fixture.pass(40);
    expect(await ringsAt(caller)).toHaveLength(1);
  });

  test("a member who returns from away is rung by the next waiting caller", async () => {
    const { inbox, amy } = await open();
    const someone = required(amy).someone;
    const be = async (availability: "away" | "available") =>
      fixture.people.run(updateProfile, await fixture.people.actorOf(someone), { availability });
    await be("away");
    const caller = await addCaller(inbox);
    expect(await ringsAt(caller)).toEqual([]);
    expect((await caller.view()).rings.map((one) => one.endReason)).toEqual(["away"]);
    await be("available");
    await fixture.settle();
    expect(await ringsAt(caller)).toEqual([someone.memberId]);
  });

  test("a caller with higher priority is served first", async () => {
    const { inbox, amy } = await open();
    const speaking = await addCaller(inbox);
    const spoken = await required(amy).answers(speaking);
    const [one, two] = [await addCaller(inbox), await addCaller(inbox)];
    await fixture.database.run(sql`update call set priority = 5 where id = ${two.id}`);
    expect(await two.view()).toMatchObject({ position: 1 });
    await speaking.hangsUp();
    await required(amy).leaves(spoken);
    expect([await ringsAt(one), await ringsAt(two)].map((all) => all.length)).toEqual([0, 1]);
  });
});

describe("a caller lost during a call", () => {
  test("goes before all waiting callers, and rings the member who lost them first", async () => {
    const { inbox, all, amy } = await open({ maxWaitSeconds: 60 }, 2);
    const caller = await addCaller(inbox);
    const spoken = await required(amy).answers(caller);
    // Longer than the maximum wait: talk time does not count as waiting.
    await fixture.pass(90);
    await required(amy).leaves(spoken);
    expect(await caller.view()).toMatchObject({ state: "waiting", claimedBy: null, position: 1 });
    expect(await ringsAt(caller)).toEqual([required(all[0]).memberId]);
    await fixture.pass(20.1);
    expect(await ringsAt(caller)).toEqual([required(all[1]).memberId]);
    await fixture.pass(45);
    expect(caller.said()).toEqual(["Too many."]);
  });
});

describe("leaving the queue", () => {
  test("overflows at once when too many callers wait", async () => {
    const { inbox, amy } = await open({ maxCallers: 2 });
    await required(amy).answers(await addCaller(inbox));
    await addCaller(inbox);
    await addCaller(inbox);
    const late = await addCaller(inbox);
    expect(late.said()).toEqual(["Too many."]);
  });

  test("overflows by timer after too long a wait", async () => {
    const { inbox } = await open({ maxWaitSeconds: 60 });
    const caller = await addCaller(inbox);
    await fixture.pass(59);
    expect(caller.step("conference")).toMatchObject({ wait: "music" });
    await fixture.pass(2);
    expect(caller.said()).toEqual(["Too many."]);
    expect(await ringsAt(caller)).toEqual([]);
  });

  test("removes a caller who hangs up while waiting, and publishes the others' positions", async () => {
    const { inbox } = await open();
    const [caller, next] = [await addCaller(inbox), await addCaller(inbox)];
    const { length } = await fixture.people.changesOf(inbox.owner.workspaceId);
    await caller.hangsUp();
    await fixture.pass(0.5);
    const changes = (await fixture.people.changesOf(inbox.owner.workspaceId)).slice(length);
    expect(changes.filter((one) => one.entity === "call").map((one) => one.id)).toContain(next.id);
    expect(await next.view()).toMatchObject({ position: 1 });
    expect(await caller.view()).toMatchObject({
      outcome: "abandoned_in_queue",
      waitingSince: null,
    });
  });
});

describe("a queue with announcements", () => {
  const talks = { announcesPosition: true, key: { key: "9", next: "vm" } };

  test("announces the position and the key, and plays music until the next request", async () => {
    const { inbox } = await open(talks, 0);
    const [one, two] = [await addCaller(inbox), await addCaller(inbox)];
    expect(one.said()).toEqual(["You are next.", "To leave the queue, press 9."]);
    expect(two.said()).toEqual(["You are number 2 in the queue.", "To leave the queue, press 9."]);
    expect(two.step("gather").prompts.at(-1)).toEqual({ play: "music" });
    await two.goesOn();
    expect(two.said()).toEqual([]);
    await one.hangsUp();
    await two.goesOn();
    expect(two.said()[0]).toBe("You are next.");
  });

  test("is left by its key alone", async () => {
    const { inbox } = await open(talks, 0);
    const caller = await addCaller(inbox);
    await caller.goesOn("5");
    expect(await caller.view()).toMatchObject({ stepId: "queue" });
    await caller.goesOn("9");
    expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
  });

  test("redirects the caller to the conference when a member claims the call", async () => {
    const { inbox, amy } = await open(talks);
    const caller = await addCaller(inbox);
    expect(caller.hears().some((one) => one.kind === "conference")).toBe(false);
    const { joinToken } = await required(amy).claims(caller);
    const conference = caller.step("conference");
    const { script } = await required(amy).connects(joinToken);
    expect(script).toMatchObject([{ kind: "conference", conference: conference.conference }]);
  });

  test("returns the caller to the music when that member does not join", async () => {
    const { inbox, amy } = await open(talks);
    const caller = await addCaller(inbox);
    await required(amy).claims(caller);
    await fixture.pass(16);
    expect(caller.step("gather").prompts.at(-1)).toEqual({ play: "music" });
    expect(await ringsAt(caller)).toHaveLength(1);
  });

  test("ends too long a wait at the next request, even if no timer fired", async () => {
    const { inbox } = await open({ ...talks, maxWaitSeconds: 60 }, 0);
    const caller = await addCaller(inbox);
    fixture.people.advanceClock(61);
    await caller.goesOn();
    expect(caller.said()).toEqual(["Too many."]);
  });
});
