// Callers are offered one by one: a failure or a locked row of one does not block the others.
import { afterAll, expect, test, vi } from "vitest";
import type { CallId } from "#domain/ids.ts";
import type { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { sql } from "#server/store/sql.ts";
import { statementsOf } from "#testing/count-statements.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall, type TestCaller } from "#testing/fixtures/call/test-caller.ts";
import { matchWaitingCalls } from "./match-waiting-calls.ts";

let bad: CallId | null = null;
vi.mock("#server/actions/call/engine/run-call-event.ts", async (original) => {
  const real = await original<Record<string, unknown> & { runCallEvent: typeof runCallEvent }>();
  return {
    ...real,
    runCallEvent: (...[ctx, call, event, ...rest]: Parameters<typeof runCallEvent>) => {
      const id = typeof call === "string" ? call : call.id;
      if (event.kind === "offered" && id === bad) throw new Error("a caller who cannot be offered");
      return real.runCallEvent(ctx, call, event, ...rest);
    },
  };
});

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
let number = 500;

/** Waiting callers, and members who were asleep when they called. */
async function open(callers: number, members: number) {
  const olga = await fixture.people.createWorkspace();
  const all = [];
  for (const name of ["Amy", "Ben", "Cem"].slice(0, members))
    all.push(await fixture.people.addMember(olga.workspaceId, name, "agent"));
  const inbox = await fixture.addInbox(olga, {
    steps: [
      {
        id: "queue",
        kind: "queue",
        order: "longest_idle",
        announcesPosition: false,
        key: null,
        maxWaitSeconds: 300,
        maxCallers: 50,
        overflow: "bye",
        targets: { teamIds: [], memberIds: all.map((one) => one.memberId) },
      },
      { id: "bye", kind: "hang_up", prompt: null },
    ],
  });
  const waiting: TestCaller[] = [];
  for (let nth = 0; nth < callers; nth += 1) {
    number += 1;
    fixture.people.advanceClock(0.1);
    waiting.push(await placeInboundCall(fixture, inbox, `+447700900${number}`));
  }
  for (const one of all) await fixture.wakeUp(one);
  const offer = () => matchWaitingCalls(fixture.runtime, olga.workspaceId);
  return { olga, waiting, offer };
}

const isRung = async (caller: TestCaller | undefined): Promise<boolean> =>
  (await caller?.view())?.rings.some((one) => one.endReason === null) ?? false;

test("a caller who can't be offered blocks no other, and is counted", async () => {
  const { waiting, offer } = await open(3, 2);
  bad = waiting[0]?.id ?? null;
  await expect(offer()).rejects.toThrow("1 callers could not be offered");
  expect(await Promise.all(waiting.map(isRung))).toEqual([false, true, true]);
  bad = null;
});

test("a caller whose flow can't be read blocks no other", async () => {
  const { olga, waiting, offer } = await open(2, 1);
  const [first, second] = waiting;
  await fixture.database.run(sql`
    insert into call_flow (workspace_id, inbox_id, version, definition, published_at)
    select workspace_id, inbox_id, 77, '{"steps": "none"}', now() from call
     where workspace_id = ${olga.workspaceId} and id = ${first?.id}`);
  await fixture.database.run(sql`
    update call set flow_version = 77 where workspace_id = ${olga.workspaceId} and id = ${first?.id}`);
  await expect(offer()).rejects.toThrow("1 callers could not be offered");
  expect([await isRung(first), await isRung(second)]).toEqual([false, true]);
});

test("a row locked by another transaction delays no other caller", async () => {
  const { waiting, offer } = await open(3, 2);
  await offer();
  const [held, , third] = waiting;
  expect(await Promise.all(waiting.map(isRung))).toEqual([true, true, false]);
  await fixture.database.transaction(async (tx) => {
    await tx.run(sql`select 1 from call where id = ${held?.id} for update`);
    await waiting[1]?.hangsUp();
    await offer();
    expect(await isRung(third)).toBe(true);
  });
});

test("uses one transaction per change, and none for callers who keep waiting", async () => {
  const { offer } = await open(20, 2);
  const busy = (await statementsOf(offer)).length;
  const idle = (await statementsOf(offer)).length;
  expect(idle).toBeLessThanOrEqual(12);
  // Two callers are offered to members.
  expect(busy).toBeLessThanOrEqual(idle + 2 * 20);
});
