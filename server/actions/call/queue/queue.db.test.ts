import { afterAll, describe, expect, test } from "vitest";
import type { FlowStep, RingOrder } from "#domain/call/flow/flow.ts";
import type { MemberId } from "#domain/ids.ts";
import { updateProfile } from "#server/actions/member/update-profile.ts";
import { sql } from "#server/store/sql.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture, type PhoneInbox } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall, type TestCaller } from "#testing/fixtures/call/test-caller.ts";
import type { TestMember } from "#testing/fixtures/member/members-fixture.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

const say = (text: string) => ({ kind: "say" as const, text });
const voicemail: FlowStep = { id: "vm", kind: "voicemail", prompt: say("Speak."), maxSeconds: 60 };
const bye: FlowStep = { id: "bye", kind: "hang_up", prompt: say("Too many.") };
type Queue = Extract<FlowStep, { kind: "queue" }>;

async function open(queue: Partial<Queue> = {}, members = 1) {
  const olga = await house.people.found();
  const all: TestMember[] = [];
  for (const name of ["Amy", "Ben", "Cem"].slice(0, members)) {
    const someone = await house.people.join(olga.workspaceId, name, "agent");
    await house.wakeUp(someone);
    all.push(someone);
  }
  const step: Queue = {
    ...{ id: "queue", kind: "queue", order: "longest_idle" as RingOrder, announcesPosition: false },
    ...{ key: null, maxWaitSeconds: 300, maxCallers: 5, overflow: "bye" },
    targets: { teamIds: [], memberIds: all.map((one) => one.memberId) },
    ...queue,
  };
  const line = await house.addLine(olga, {
    steps: [step, voicemail, bye],
    phone: { wrapUpSeconds: 0 },
  });
  house.voice.forget();
  const [amy, ben, cem] = all.map((one) => memberActionsFor(house, line, one));
  return { line, all, amy, ben, cem };
}

let counted = 100;
/** One after the other, by the clock too. */
const comes = (line: PhoneInbox) => {
  counted += 1;
  house.people.wait(0.1);
  return placeInboundCall(house, line, `+447700900${counted}`);
};
const ringsAt = async (caller: TestCaller): Promise<MemberId[]> =>
  (await caller.view()).rings.filter((one) => one.ended === null).map((one) => one.memberId);
const required = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("one more member is wanted");
  return value;
};

describe("waiting", () => {
  test("the first in the queue rings at whoever is free; the next when they are free again", async () => {
    const { line, all, amy } = await open();
    const one = await comes(line);
    const two = await comes(line);
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

  test("two who are free hear one caller each, and never the same", async () => {
    const { line } = await open({}, 2);
    const [one, two, three] = [await comes(line), await comes(line), await comes(line)];
    const rung = [...(await ringsAt(one)), ...(await ringsAt(two)), ...(await ringsAt(three))];
    expect(rung).toHaveLength(2);
    expect(new Set(rung).size).toBe(2);
    expect(await ringsAt(three)).toEqual([]);
  });

  test("rung at all, no more callers ring than there are people", async () => {
    const { line } = await open({ order: "all" }, 2);
    const [one, two, three] = [await comes(line), await comes(line), await comes(line)];
    const counts = [await ringsAt(one), await ringsAt(two), await ringsAt(three)];
    expect(counts.map((all) => all.length)).toEqual([2, 2, 0]);
  });

  test("who does not answer is asked again later, after the others", async () => {
    const { line, all } = await open({}, 2);
    const caller = await comes(line);
    const first = await ringsAt(caller);
    await house.pass(20.1);
    const second = await ringsAt(caller);
    await house.pass(20.1);
    expect([...first, ...second].sort()).toEqual(all.map((one) => one.memberId).sort());
    expect(await ringsAt(caller)).toEqual(first);
  });

  test("who declines is left in peace for a minute by this caller", async () => {
    const { line, amy } = await open();
    const caller = await comes(line);
    await required(amy).declines(caller);
    await house.pass(30);
    expect(await ringsAt(caller)).toEqual([]);
    await house.pass(40);
    expect(await ringsAt(caller)).toHaveLength(1);
  });

  test("coming back from away makes a member free for whoever waits", async () => {
    const { line, amy } = await open();
    const someone = required(amy).someone;
    const be = async (availability: "away" | "available") =>
      house.people.ask(updateProfile, await house.people.actorOf(someone), { availability });
    await be("away");
    const caller = await comes(line);
    expect(await ringsAt(caller)).toEqual([]);
    expect((await caller.view()).rings.map((one) => one.ended)).toEqual(["away"]);
    await be("available");
    await house.settle();
    expect(await ringsAt(caller)).toEqual([someone.memberId]);
  });

  test("a caller who matters more is served before", async () => {
    const { line, amy } = await open();
    const speaking = await comes(line);
    const spoken = await required(amy).answers(speaking);
    const [one, two] = [await comes(line), await comes(line)];
    await house.database.run(sql`update call set priority = 5 where id = ${two.id}`);
    expect(await two.view()).toMatchObject({ position: 1 });
    await speaking.hangsUp();
    await required(amy).leaves(spoken);
    expect([await ringsAt(one), await ringsAt(two)].map((all) => all.length)).toEqual([0, 1]);
  });
});

describe("losing a caller in mid-call", () => {
  test("puts them before everybody who waits, and rings at whoever lost them first", async () => {
    const { line, all, amy } = await open({ maxWaitSeconds: 60 }, 2);
    const caller = await comes(line);
    const spoken = await required(amy).answers(caller);
    // Longer than anybody may wait: that they spoke is no waiting.
    await house.pass(90);
    await required(amy).leaves(spoken);
    expect(await caller.view()).toMatchObject({ state: "waiting", claimedBy: null, position: 1 });
    expect(await ringsAt(caller)).toEqual([required(all[0]).memberId]);
    await house.pass(20.1);
    expect(await ringsAt(caller)).toEqual([required(all[1]).memberId]);
    await house.pass(45);
    expect(caller.said()).toEqual(["Too many."]);
  });
});

describe("leaving the queue", () => {
  test("too many callers overflow at once", async () => {
    const { line, amy } = await open({ maxCallers: 2 });
    await required(amy).answers(await comes(line));
    await comes(line);
    await comes(line);
    const late = await comes(line);
    expect(late.said()).toEqual(["Too many."]);
  });

  test("too long a wait overflows, told by the clock", async () => {
    const { line } = await open({ maxWaitSeconds: 60 });
    const caller = await comes(line);
    await house.pass(59);
    expect(caller.step("room")).toMatchObject({ wait: "music" });
    await house.pass(2);
    expect(caller.said()).toEqual(["Too many."]);
    expect(await ringsAt(caller)).toEqual([]);
  });

  test("a caller who hangs up while waiting left the queue, and the others are told their new place", async () => {
    const { line } = await open();
    const [caller, next] = [await comes(line), await comes(line)];
    const { length } = await house.people.newsOf(line.house.workspaceId);
    await caller.hangsUp();
    await house.pass(0.5);
    const news = (await house.people.newsOf(line.house.workspaceId)).slice(length);
    expect(news.filter((one) => one.noun === "call").map((one) => one.id)).toContain(next.id);
    expect(await next.view()).toMatchObject({ position: 1 });
    expect(await caller.view()).toMatchObject({
      ...{ outcome: "abandoned_in_queue", waitingSince: null },
    });
  });
});

describe("a queue that speaks", () => {
  const talks = { announcesPosition: true, key: { key: "9", to: "vm" } };

  test("tells the place and the key, and plays music until asked again", async () => {
    const { line } = await open(talks, 0);
    const [one, two] = [await comes(line), await comes(line)];
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
    const { line } = await open(talks, 0);
    const caller = await comes(line);
    await caller.goesOn("5");
    expect(await caller.view()).toMatchObject({ stepId: "queue" });
    await caller.goesOn("9");
    expect(caller.step("record")).toMatchObject({ maxSeconds: 60 });
  });

  test("brings the caller into the room when somebody takes the call, by command", async () => {
    const { line, amy } = await open(talks);
    const caller = await comes(line);
    expect(caller.hears().some((one) => one.do === "room")).toBe(false);
    const { pass } = await required(amy).claims(caller);
    const room = caller.step("room");
    const { script } = await required(amy).connects(pass);
    expect(script).toMatchObject([{ do: "room", room: room.room }]);
  });

  test("takes a caller back into its music when whoever took the call does not come", async () => {
    const { line, amy } = await open(talks);
    const caller = await comes(line);
    await required(amy).claims(caller);
    await house.pass(16);
    expect(caller.step("gather").prompts.at(-1)).toEqual({ play: "music" });
    expect(await ringsAt(caller)).toHaveLength(1);
  });

  test("too long a wait ends at the next question, though no clock told of it", async () => {
    const { line } = await open({ ...talks, maxWaitSeconds: 60 }, 0);
    const caller = await comes(line);
    house.people.wait(61);
    await caller.goesOn();
    expect(caller.said()).toEqual(["Too many."]);
  });
});
