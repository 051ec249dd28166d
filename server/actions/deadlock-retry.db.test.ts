import { afterAll, expect, test } from "vitest";
import { sql } from "#server/store/sql.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";

const people = createMembersFixture();
afterAll(() => people.close());

test("after a deadlock both transactions complete, and each publishes its change once", async () => {
  const olga = await people.createWorkspace();
  const amy = await people.addMember(olga.workspaceId, "Amy", "agent");
  const before = (await people.changesOf(olga.workspaceId)).length;
  let holding = 0;
  let bothHold: () => void = () => undefined;
  const both = new Promise<void>((done) => {
    bothHold = done;
  });
  const rename = (first: TestMember, second: TestMember, name: string) =>
    people.runtime.asSystem(olga.workspaceId, async (ctx) => {
      const hold = ({ memberId }: TestMember) =>
        ctx.db.run(sql`
          update member set name = name || ${name} where workspace_id = ${ctx.workspaceId} and id = ${memberId}`);
      await hold(first);
      holding += 1;
      if (holding === 2) bothHold();
      await both;
      await hold(second);
      ctx.publishChange("member", first.memberId);
    });
  await Promise.all([rename(olga, amy, "1"), rename(amy, olga, "2")]);
  const rows = await people.database.many<{ name: string }>(
    sql`select name from member where workspace_id = ${olga.workspaceId}`,
  );
  for (const { name } of rows) expect([...name.slice(-2)].sort()).toEqual(["1", "2"]);
  expect((await people.changesOf(olga.workspaceId)).length).toBe(before + 2);
  // One of them was rolled back and retried.
  expect(holding).toBeGreaterThan(2);
});
