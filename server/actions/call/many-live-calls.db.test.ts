// More calls than a page lists: a member's own, however late it came, is always among them.
import { afterAll, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { listLiveCalls } from "#server/actions/call/list-live-calls.ts";
import { sql } from "#server/store/sql.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import type { TestMember } from "#testing/fixtures/member/members-fixture.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());

test("lists the longest calls up to the limit, and the member's own", async () => {
  const { people, database } = fixture;
  const olga = await people.createWorkspace();
  const amy = await people.addMember(olga.workspaceId, "Amy", "agent");
  const ben = await people.addMember(olga.workspaceId, "Ben", "agent");
  const inbox = await fixture.addInbox(olga);
  const first = await placeInboundCall(fixture, inbox);
  // Copies of the first call, as if all had called at the same moment.
  await database.run(sql`
    with copy as (select gen_random_uuid() as id, nth from generate_series(1, ${limit("liveCalls")}::int) nth),
    said as (
      insert into entry
      select (jsonb_populate_record(e, jsonb_build_object('id', copy.id, 'seq', e.seq + 1000 + copy.nth))).*
        from entry e, copy where e.workspace_id = ${olga.workspaceId} and e.id = ${first.id})
    insert into call
    select (jsonb_populate_record(k, jsonb_build_object('id', copy.id, 'provider_ref', null))).*
      from call k, copy where k.workspace_id = ${olga.workspaceId} and k.id = ${first.id}`);
  const [last] = await database.many<{ id: string }>(sql`
    select id from call where workspace_id = ${olga.workspaceId} order by id desc limit 1`);
  await database.run(sql`
    insert into call_ring (workspace_id, call_id, round, member_id, offered_at, methods)
    values (${olga.workspaceId}, ${last?.id}, 9, ${amy.memberId}, now(), '{browser}')`);
  const idsOf = async (someone: TestMember) =>
    (await people.run(listLiveCalls, await people.actorOf(someone), {})).rows.map(({ id }) => id);
  const [amys, bens] = [await idsOf(amy), await idsOf(ben)];
  expect(amys).toHaveLength(limit("liveCalls"));
  expect(bens).toHaveLength(limit("liveCalls"));
  expect(amys.at(-1)).toBe(last?.id);
  expect(bens).not.toContain(last?.id);
  expect(bens).toEqual(bens.toSorted());
});
