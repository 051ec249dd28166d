// Many callers wait for members who are away: a caller of another inbox still rings its free member.
import { afterAll, expect, test } from "vitest";
import { sql } from "#server/store/sql.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import type { TestMember } from "#testing/fixtures/member/members-fixture.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

const queueOf = (owner: TestMember, member: TestMember) =>
  fixture.addInbox(owner, {
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
        targets: { teamIds: [], memberIds: [member.memberId] },
      },
      { id: "bye", kind: "hang_up", prompt: null },
    ],
  });

test("rings a free member for the last of hundreds of callers", async () => {
  const olga = await fixture.people.createWorkspace();
  const amy = await fixture.people.addMember(olga.workspaceId, "Amy", "agent");
  const ben = await fixture.people.addMember(olga.workspaceId, "Ben", "agent");
  await fixture.wakeUp(ben);
  const [asleep, awake] = [await queueOf(olga, amy), await queueOf(olga, ben)];
  const first = await placeInboundCall(fixture, asleep);
  // Copies of the first call, as if all had called at the same moment.
  const copies = await fixture.database.run(sql`
    with copy as (select gen_random_uuid() as id, nth from generate_series(1, 250) nth),
    said as (
      insert into entry
      select (jsonb_populate_record(e, jsonb_build_object('id', copy.id, 'seq', e.seq + 1000 + copy.nth))).*
        from entry e, copy where e.workspace_id = ${olga.workspaceId} and e.id = ${first.id})
    insert into call
    select (jsonb_populate_record(k, jsonb_build_object('id', copy.id, 'provider_ref', null))).*
      from call k, copy where k.workspace_id = ${olga.workspaceId} and k.id = ${first.id}`);
  expect(copies).toBe(250);
  fixture.people.advanceClock(1);
  const last = await placeInboundCall(fixture, awake, "+447700900124");
  const rung = (await last.view()).rings.filter((one) => one.endReason === null);
  expect(rung.map((one) => one.memberId)).toEqual([ben.memberId]);
});
