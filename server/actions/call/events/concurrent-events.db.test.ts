// Many calls whose reports arrive in any order, twice, or not at all: none ends up stuck.
import { afterAll, expect, test } from "vitest";
import type { CallOutcome } from "#domain/call/call.ts";
import { formatConferenceName } from "#domain/call/conference-name.ts";
import type { CallId } from "#domain/ids.ts";
import { createRandom, type Random } from "#domain/random.ts";
import { required } from "#domain/required.ts";
import { startCall } from "#server/actions/call/outbound/start-call.ts";
import type { ProviderLegStatus, VoiceEvent } from "#server/ports/voice.ts";
import { sql } from "#server/store/sql.ts";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { placeInboundCall, type TestCaller } from "#testing/fixtures/call/test-caller.ts";
import { applyVoiceEvent } from "./apply-voice-event.ts";
import { lockReportedCalls } from "./lock-reported-calls.ts";
import { pollStaleCalls } from "./poll-stale-calls.ts";

const fixture = await createIsolatedPhoneFixture();
afterAll(() => fixture.close());

function shuffled<T>(all: readonly T[], random: Random): T[] {
  return all
    .map((one) => ({ one, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

interface Scenario {
  readonly id: CallId;
  readonly outcome: CallOutcome;
  readonly events: readonly VoiceEvent[];
  /** Legs whose end report was lost: only the carrier's own records have it. */
  readonly books: readonly string[];
}

/** Twelve calls per wave; 84 waves are the thousand calls of docs/performance.md. */
const waves = Number(process.env.STORM_WAVES ?? 5);
const ofEachKind = 4;

test("leaves no call stuck when reports arrive in random order", async () => {
  const random = createRandom(20261120);
  const olga = await fixture.people.createWorkspace();
  const members = await Promise.all(
    Array.from({ length: ofEachKind * 2 }, (_, index) =>
      fixture.people.addMember(olga.workspaceId, `Agent ${index}`, "agent"),
    ),
  );
  const inbox = await fixture.addInbox(olga, { phone: { wrapUpSeconds: 0 } });
  const agents = members.map((someone) => memberActionsFor(fixture, inbox, someone));
  for (const { someone } of agents) await fixture.wakeUp(someone);
  const expected = new Map<CallId, CallOutcome>();
  let seq = 0;

  const at = (after: number) =>
    new Date(fixture.people.now().getTime() + after * 1000).toISOString();
  type LegEventKind = Extract<VoiceEvent, { kind: "leg" }>["type"];
  type RoomEventKind = Extract<VoiceEvent, { kind: "conference" }>["type"];
  const leg = (
    legRef: string,
    type: LegEventKind,
    after: number,
    ref: string | null = null,
  ): VoiceEvent => ({
    kind: "leg",
    legRef,
    ref,
    type,
    cause: type === "ended" ? "hung_up" : null,
    providerCode: null,
    seconds: null,
    at: at(after),
  });
  const conference = (
    callId: CallId,
    legRef: string | null,
    type: RoomEventKind,
    after: number,
  ): VoiceEvent => {
    seq += 1;
    const name = formatConferenceName({ callId, conferenceEpoch: 1 });
    return {
      kind: "conference",
      conference: name,
      conferenceRef: name,
      legRef,
      label: null,
      type,
      seq,
      at: at(after),
    };
  };
  /** All events of the call, in the order in which they happened. */
  const talk = (id: CallId, customer: string, member: string): VoiceEvent[] => [
    conference(id, customer, "joined", 1),
    leg(member, "answered", 2),
    conference(id, member, "joined", 3),
    conference(id, customer, "held", 4),
    conference(id, customer, "unheld", 5),
    conference(id, customer, "left", 9),
    leg(customer, "ended", 9),
    conference(id, member, "left", 9),
    leg(member, "ended", 10),
    conference(id, null, "ended", 10),
  ];
  const missed = (caller: TestCaller): Scenario => ({
    id: caller.id,
    outcome: "missed",
    books: [],
    events: [
      conference(caller.id, caller.legRef, "joined", 1),
      conference(caller.id, caller.legRef, "left", 7),
      leg(caller.legRef, "ended", 7),
      conference(caller.id, null, "ended", 7),
    ],
  });
  async function answered(caller: TestCaller, member: (typeof agents)[number]): Promise<Scenario> {
    const { joinToken } = await member.claims(caller);
    const { legRef } = await member.connects(joinToken);
    const all = talk(caller.id, caller.legRef, legRef);
    if (random.next() < 0.8) return { id: caller.id, outcome: "answered", events: all, books: [] };
    const isEnd = (event: VoiceEvent) => event.kind === "leg" && event.type === "ended";
    return {
      id: caller.id,
      outcome: "answered",
      books: [caller.legRef, legRef],
      events: all.filter((event) => !isEnd(event)),
    };
  }
  async function calledOut(member: (typeof agents)[number], index: number): Promise<Scenario> {
    const actor = await fixture.people.actorOf(member.someone);
    const { call, join: joinToken } = await fixture.people.run(startCall, actor, {
      inboxId: inbox.inboxId,
      to: "07700 900555",
      clientKey: `storm-call-${index}`,
      isConfirmed: true,
    });
    const { legRef } = await member.connects(joinToken.joinToken);
    await fixture.tell(inbox, conference(call.id, legRef, "joined", 0));
    await fixture.settle();
    const customer = required(fixture.voice.dialled.at(-1), "rung");
    return {
      id: call.id,
      outcome: "answered",
      books: [],
      events: [
        leg(customer.legRef, "ringing", 1, customer.ref),
        leg(customer.legRef, "answered", 2, customer.ref),
        ...talk(call.id, customer.legRef, legRef),
      ],
    };
  }

  for (let wave = 0; wave < waves; wave += 1) {
    fixture.people.advanceClock(60);
    for (const { someone } of agents) await fixture.wakeUp(someone);
    const scenarios: Scenario[] = [];
    for (let index = 0; index < ofEachKind; index += 1) {
      scenarios.push(
        missed(await placeInboundCall(fixture, inbox, `+4477009${10_000 + wave * 10 + index}`)),
      );
      const caller = await placeInboundCall(
        fixture,
        inbox,
        `+4477009${20_000 + wave * 10 + index}`,
      );
      scenarios.push(await answered(caller, required(agents[index], "a desk")));
      const other = required(agents[ofEachKind + index], "a desk");
      scenarios.push(await calledOut(other, wave * 100 + index));
    }
    const events = scenarios.flatMap((one) => one.events);
    const twice = events.filter(() => random.next() < 0.2);
    const inAnyOrder = shuffled([...events, ...twice], random);
    for (let from = 0; from < inAnyOrder.length; from += 40)
      await fixture.runtime.asSystem(olga.workspaceId, async (ctx) => {
        const batch = inAnyOrder.slice(from, from + 40);
        await lockReportedCalls(ctx, batch);
        for (const event of batch) await applyVoiceEvent(ctx, inbox.accountId, event);
      });
    const over: ProviderLegStatus = { kind: "ended", cause: "hung_up", seconds: 9, at: at(10) };
    for (const ref of scenarios.flatMap((one) => one.books)) fixture.voice.standings.set(ref, over);
    fixture.people.advanceClock(61);
    await fixture.settle();
    await pollStaleCalls(fixture.runtime, new Date(fixture.people.now().getTime() - 60_000));
    await fixture.settle();
    for (const one of scenarios) expected.set(one.id, one.outcome);
  }

  const calls = await fixture.database.many<{ id: CallId; state: string; outcome: string }>(sql`
    select id, state, outcome from call where workspace_id = ${olga.workspaceId}`);
  expect(calls).toHaveLength(waves * ofEachKind * 3);
  expect(calls.filter((one) => one.state !== "ended")).toEqual([]);
  expect(new Map(calls.map((one) => [one.id, one.outcome]))).toEqual(expected);
  const left = await fixture.database.one<Record<string, number>>(sql`
    select (select count(*) from call_leg where workspace_id = ${olga.workspaceId} and ended_at is null) as legs,
           (select count(*) from call_ring where workspace_id = ${olga.workspaceId} and end_reason is null) as rings,
           (select count(*) from unmatched_call_event where workspace_id = ${olga.workspaceId}) as orphans,
           (select count(*) from entry where workspace_id = ${olga.workspaceId} and kind = 'call') as entries`);
  expect(left).toEqual({ legs: 0, rings: 0, orphans: 0, entries: waves * ofEachKind * 3 });
}, 900_000);
