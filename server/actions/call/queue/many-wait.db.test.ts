// Many callers wait for members who are not there: a caller of another line still rings at the one who is.
import { afterAll, expect, test } from "vitest";
import { sql } from "#server/store/sql.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import type { TestMember } from "#testing/fixtures/member/members-fixture.ts";

const house = createPhoneFixture();
afterAll(() => house.close());

const queueOf = (owner: TestMember, member: TestMember) =>
  house.addLine(owner, {
    steps: [
      {
        ...{
          id: "queue",
          kind: "queue",
          order: "longest_idle",
          announcesPosition: false,
          key: null,
        },
        ...{ maxWaitSeconds: 300, maxCallers: 50, overflow: "bye" },
        targets: { teamIds: [], memberIds: [member.memberId] },
      },
      { id: "bye", kind: "hang_up", prompt: null },
    ],
  });

test("the last of hundreds rings at a free member of its own line", async () => {
  const olga = await house.people.found();
  const amy = await house.people.join(olga.workspaceId, "Amy", "agent");
  const ben = await house.people.join(olga.workspaceId, "Ben", "agent");
  await house.wakeUp(ben);
  const [asleep, awake] = [await queueOf(olga, amy), await queueOf(olga, ben)];
  const first = await placeInboundCall(house, asleep);
  // Copies of the first, as if as many had called at the same moment.
  const copies = await house.database.run(sql`
    with copy as (select gen_random_uuid() as id, nth from generate_series(1, 250) nth),
    said as (
      insert into entry
      select (jsonb_populate_record(e, jsonb_build_object('id', copy.id, 'seq', e.seq + 1000 + copy.nth))).*
        from entry e, copy where e.workspace_id = ${olga.workspaceId} and e.id = ${first.id})
    insert into call
    select (jsonb_populate_record(k, jsonb_build_object('id', copy.id, 'provider_ref', null))).*
      from call k, copy where k.workspace_id = ${olga.workspaceId} and k.id = ${first.id}`);
  expect(copies).toBe(250);
  house.people.wait(1);
  const last = await placeInboundCall(house, awake, "+447700900124");
  const rung = (await last.view()).rings.filter((one) => one.ended === null);
  expect(rung.map((one) => one.memberId)).toEqual([ben.memberId]);
});
