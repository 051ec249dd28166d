// Many calls whose reports come in any order, twice, or not at all: in the end none of them is stuck.
import { afterAll, expect, test } from "vitest";
import type { CallOutcome } from "#domain/call/call.ts";
import { formatConferenceName } from "#domain/call/conference-name.ts";
import { required } from "#domain/errors.ts";
import type { CallId } from "#domain/ids.ts";
import { startCall } from "#server/actions/call/outbound/start-call.ts";
import type { ProviderLegStatus, VoiceEvent } from "#server/ports/voice.ts";
import { sql } from "#server/store/sql.ts";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { placeInboundCall, type TestCaller } from "#testing/fixtures/call/test-caller.ts";
import { applyVoiceEvent } from "./apply-voice-event.ts";
import { pollStaleCalls } from "./poll-stale-calls.ts";

const house = await createIsolatedPhoneFixture();
afterAll(() => house.close());

/** Chance that can be had again: mulberry32. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
function shuffled<T>(all: readonly T[], chance: () => number): T[] {
  return all
    .map((one) => ({ one, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

interface Told {
  readonly id: CallId;
  readonly outcome: CallOutcome;
  readonly facts: readonly VoiceEvent[];
  /** Whose end was lost on the way: the carrier's books alone know it. */
  readonly books: readonly string[];
}

/** Twelve calls a wave; 84 waves are the thousand that docs/performance.md speaks of. */
const waves = Number(process.env.STORM_WAVES ?? 5);
const ofEachKind = 4;

test("of many calls whose reports come in random order none is left hanging", async () => {
  const chance = chanceOf(20261120);
  const olga = await house.people.found();
  const members = await Promise.all(
    Array.from({ length: ofEachKind * 2 }, (_, place) =>
      house.people.join(olga.workspaceId, `Agent ${place}`, "agent"),
    ),
  );
  const line = await house.addLine(olga, { phone: { wrapUpSeconds: 0 } });
  const desks = members.map((someone) => memberActionsFor(house, line, someone));
  for (const { someone } of desks) await house.wakeUp(someone);
  const expected = new Map<CallId, CallOutcome>();
  let seq = 0;

  const at = (after: number) => new Date(house.people.now().getTime() + after * 1000).toISOString();
  type LegIs = Extract<VoiceEvent, { kind: "leg" }>["is"];
  type RoomIs = Extract<VoiceEvent, { kind: "room" }>["is"];
  const leg = (
    legRef: string,
    is: LegIs,
    after: number,
    ref: string | null = null,
  ): VoiceEvent => ({
    ...{ kind: "leg", legRef, ref, is, cause: is === "ended" ? "hung_up" : null },
    ...{ providerCode: null, seconds: null, at: at(after) },
  });
  const room = (callId: CallId, legRef: string | null, is: RoomIs, after: number): VoiceEvent => {
    seq += 1;
    const name = formatConferenceName({ callId, stay: 1 });
    return {
      ...{ kind: "room", room: name, roomRef: name, legRef, label: null, is, seq, at: at(after) },
    };
  };
  /** From the first word to the last, in the order in which it happened. */
  const talk = (id: CallId, customer: string, member: string): VoiceEvent[] => [
    room(id, customer, "joined", 1),
    leg(member, "answered", 2),
    room(id, member, "joined", 3),
    room(id, customer, "held", 4),
    room(id, customer, "unheld", 5),
    room(id, customer, "left", 9),
    leg(customer, "ended", 9),
    room(id, member, "left", 9),
    leg(member, "ended", 10),
    room(id, null, "ended", 10),
  ];
  const missed = (caller: TestCaller): Told => ({
    ...{ id: caller.id, outcome: "missed", books: [] },
    facts: [
      room(caller.id, caller.legRef, "joined", 1),
      room(caller.id, caller.legRef, "left", 7),
      leg(caller.legRef, "ended", 7),
      room(caller.id, null, "ended", 7),
    ],
  });
  async function answered(caller: TestCaller, desk: (typeof desks)[number]): Promise<Told> {
    const { pass } = await desk.claims(caller);
    const { legRef } = await desk.connects(pass);
    const all = talk(caller.id, caller.legRef, legRef);
    if (chance() < 0.8) return { id: caller.id, outcome: "answered", facts: all, books: [] };
    const isEnd = (fact: VoiceEvent) => fact.kind === "leg" && fact.is === "ended";
    return {
      ...{ id: caller.id, outcome: "answered", books: [caller.legRef, legRef] },
      facts: all.filter((fact) => !isEnd(fact)),
    };
  }
  async function calledOut(desk: (typeof desks)[number], place: number): Promise<Told> {
    const actor = await house.people.actorOf(desk.someone);
    const { call, pass } = await house.people.ask(startCall, actor, {
      ...{
        inboxId: line.inboxId,
        to: "07700 900555",
        clientKey: `storm-call-${place}`,
        isConfirmed: true,
      },
    });
    const { legRef } = await desk.connects(pass.pass);
    await house.tell(line, room(call.id, legRef, "joined", 0));
    await house.settle();
    const customer = required(house.voice.dialled.at(-1), "rung");
    return {
      ...{ id: call.id, outcome: "answered", books: [] },
      facts: [
        leg(customer.legRef, "ringing", 1, customer.ref),
        leg(customer.legRef, "answered", 2, customer.ref),
        ...talk(call.id, customer.legRef, legRef),
      ],
    };
  }

  for (let wave = 0; wave < waves; wave += 1) {
    house.people.wait(60);
    for (const { someone } of desks) await house.wakeUp(someone);
    const told: Told[] = [];
    for (let place = 0; place < ofEachKind; place += 1) {
      told.push(
        missed(await placeInboundCall(house, line, `+4477009${10_000 + wave * 10 + place}`)),
      );
      const caller = await placeInboundCall(house, line, `+4477009${20_000 + wave * 10 + place}`);
      told.push(await answered(caller, required(desks[place], "a desk")));
      const other = required(desks[ofEachKind + place], "a desk");
      told.push(await calledOut(other, wave * 100 + place));
    }
    const facts = told.flatMap((one) => one.facts);
    const twice = facts.filter(() => chance() < 0.2);
    const inAnyOrder = shuffled([...facts, ...twice], chance);
    for (let from = 0; from < inAnyOrder.length; from += 40)
      await house.desk.asSystem(olga.workspaceId, async (ctx) => {
        for (const fact of inAnyOrder.slice(from, from + 40))
          await applyVoiceEvent(ctx, line.accountId, fact);
      });
    const over: ProviderLegStatus = { kind: "over", cause: "hung_up", seconds: 9, at: at(10) };
    for (const ref of told.flatMap((one) => one.books)) house.voice.standings.set(ref, over);
    house.people.wait(61);
    await house.settle();
    await pollStaleCalls(house.desk, new Date(house.people.now().getTime() - 60_000));
    await house.settle();
    for (const one of told) expected.set(one.id, one.outcome);
  }

  const calls = await house.database.many<{ id: CallId; state: string; outcome: string }>(sql`
    select id, state, outcome from call where workspace_id = ${olga.workspaceId}`);
  expect(calls).toHaveLength(waves * ofEachKind * 3);
  expect(calls.filter((one) => one.state !== "ended")).toEqual([]);
  expect(new Map(calls.map((one) => [one.id, one.outcome]))).toEqual(expected);
  const left = await house.database.one<Record<string, number>>(sql`
    select (select count(*) from call_leg where workspace_id = ${olga.workspaceId} and ended_at is null) as legs,
           (select count(*) from call_ring where workspace_id = ${olga.workspaceId} and end_reason is null) as rings,
           (select count(*) from unmatched_call_event where workspace_id = ${olga.workspaceId}) as orphans,
           (select count(*) from entry where workspace_id = ${olga.workspaceId} and kind = 'call') as entries`);
  expect(left).toEqual({ legs: 0, rings: 0, orphans: 0, entries: waves * ofEachKind * 3 });
}, 900_000);
