// Work rolled back on its own within a transaction publishes nothing.
import { afterAll, expect, test } from "vitest";
import { sql } from "#server/store/sql.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";

const people = createMembersFixture(undefined, {
  scheduleTimer: (name) => void hurried.push(name),
});
const hurried: string[] = [];
afterAll(() => people.close());

test("a failed attempt leaves no change, job or audit record; a successful one does", async () => {
  const olga = await people.createWorkspace();
  const { workspaceId, memberId } = olga;
  const before = await people.changesOf(workspaceId);
  const lastSeq = before.at(-1)?.seq ?? 0;
  const conversationId = people.newId<never>();
  hurried.length = 0;
  await people.runtime.asSystem(workspaceId, async (ctx) => {
    const soon = (key: string) =>
      ctx.schedule(
        "end-snooze",
        { workspaceId, conversationId },
        { at: ctx.now, usesTimer: true, key: `${key} ${workspaceId}` },
      );
    ctx.publishChange("member", memberId);
    ctx.audit(memberId, { is: "before" });
    const failed = ctx.db.attempt(async () => {
      ctx.publishChange("team", memberId);
      // Published before the attempt and again in it: the first change stays.
      ctx.publishChange("member", memberId, { operation: "removed" });
      ctx.audit(memberId, { is: "undone" });
      soon("undone");
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    await ctx.db.attempt(async () => {
      ctx.audit(memberId, { is: "kept" });
      soon("kept");
    });
  });
  const changes = await people.changesOf(workspaceId, lastSeq);
  expect(changes.map(({ entity, operation }) => [entity, operation])).toEqual([
    ["member", "upserted"],
  ]);
  const audit = await people.auditOf(workspaceId);
  expect(
    audit
      .map((one) => one.details.is)
      .filter(Boolean)
      .sort(),
  ).toEqual(["before", "kept"]);
  expect(hurried).toEqual(["end-snooze"]);
  const keys = await people.database.many<{ key: string }>(
    sql`select key from graphile_worker.jobs where key like ${`% ${workspaceId}`}`,
  );
  expect(keys.map((one) => one.key)).toEqual([`kept ${workspaceId}`]);
});
