import { afterAll, describe, expect, test } from "vitest";
import type { ConversationId } from "#domain/ids.ts";
import { sql } from "#server/store/sql.ts";
import { addConversation, addInbox } from "#testing/fixtures/member/inboxes.ts";
import {
  createMembersFixture,
  errorCodeOf,
  errorOf,
  type TestMember,
} from "#testing/fixtures/member/members-fixture.ts";
import { createTeam } from "./create-team.ts";
import { deleteTeam } from "./delete-team.ts";
import { listTeams } from "./list-teams.ts";
import { updateTeam } from "./update-team.ts";

const people = createMembersFixture();
afterAll(() => people.close());

async function openFixture() {
  const olga = await people.createWorkspace();
  const max = await people.addMember(olga.workspaceId, "Max", "manager");
  const ravi = await people.addMember(olga.workspaceId, "Ravi", "agent");
  return { olga, max, ravi, boss: await people.actorOf(max) };
}
const teamOf = async ({ workspaceId }: TestMember, id: ConversationId) =>
  people.database.one<{ teamId: string | null; version: number }>(
    sql`select team_id as "teamId", version from conversation where workspace_id = ${workspaceId} and id = ${id}`,
  );

describe("teams", () => {
  test("are created by a manager, with members, and published to everyone", async () => {
    const { boss, ravi, olga } = await openFixture();
    const team = await people.run(createTeam, boss, {
      name: "Billing",
      memberIds: [ravi.memberId],
    });
    expect(team).toMatchObject({ name: "Billing", memberIds: [ravi.memberId] });
    expect((await people.run(listTeams, boss, {})).rows).toEqual([team]);
    expect(await people.changesOf(olga.workspaceId)).toMatchObject([
      { entity: "team", id: team.id, operation: "upserted" },
      { entity: "member", id: ravi.memberId, memberId: null },
      { entity: "member", id: ravi.memberId, memberId: ravi.memberId },
    ]);
  });

  test("keep changes that two managers make one after the other", async () => {
    const { boss, ravi, max, olga } = await openFixture();
    const team = await people.run(createTeam, boss, {
      name: "Billing",
      memberIds: [ravi.memberId],
    });
    const teamId = team.id;
    await people.run(updateTeam, boss, { teamId, addMemberIds: [max.memberId] });
    await people.run(updateTeam, boss, { teamId, name: "Accounts" });
    const last = await people.run(updateTeam, boss, {
      teamId,
      addMemberIds: [olga.memberId],
      removeMemberIds: [ravi.memberId],
    });
    expect(last.name).toBe("Accounts");
    expect(last.memberIds.toSorted()).toEqual([max.memberId, olga.memberId].toSorted());
  });

  test("requested twice under one key are created once, with the same response", async () => {
    const { boss } = await openFixture();
    const ask = () => people.run(createTeam, boss, { name: "Billing" }, "one-key");
    const [first, again] = [await ask(), await ask()];
    expect(again).toEqual(first);
    expect((await people.run(listTeams, boss, {})).rows).toHaveLength(1);
    const other = people.run(createTeam, boss, { name: "Other" }, "one-key");
    expect(await errorCodeOf(other)).toBe("idempotency_key_reused");
  });

  test("have unique names, ignoring case", async () => {
    const { boss } = await openFixture();
    await people.run(createTeam, boss, { name: "Billing" });
    const other = await people.run(createTeam, boss, { name: "Other" });
    const error = await errorOf(people.run(createTeam, boss, { name: "BILLING" }));
    expect([error.code, error.params]).toEqual(["name_taken", { name: "BILLING" }]);
    expect(
      await errorCodeOf(people.run(updateTeam, boss, { teamId: other.id, name: "billing" })),
    ).toBe("name_taken");
    await people.run(updateTeam, boss, { teamId: other.id, name: "OTHER" });
  });

  test("contain only members of their workspace, and can't be changed by agents", async () => {
    const [mine, theirs] = [await openFixture(), await openFixture()];
    const team = await people.run(createTeam, mine.boss, { name: "Billing" });
    const input = { teamId: team.id, memberIds: [theirs.ravi.memberId] };
    expect(await errorCodeOf(people.run(updateTeam, mine.boss, input))).toBe("invalid_input");
    expect(await errorCodeOf(people.run(updateTeam, theirs.boss, input))).toBe("not_found");
    expect(await errorCodeOf(people.run(deleteTeam, theirs.boss, { teamId: team.id }))).toBe(
      "not_found",
    );
    const agent = await people.actorOf(mine.ravi);
    expect(await errorCodeOf(people.run(createTeam, agent, { name: "Mine" }))).toBe("forbidden");
  });

  test("notify exactly the members added and removed", async () => {
    const { boss, ravi, max, olga } = await openFixture();
    const team = await people.run(createTeam, boss, {
      name: "Billing",
      memberIds: [ravi.memberId, max.memberId],
    });
    const seq = (await people.changesOf(olga.workspaceId)).length;
    const changed = await people.run(updateTeam, boss, {
      teamId: team.id,
      memberIds: [max.memberId, olga.memberId],
    });
    expect(new Set(changed.memberIds)).toEqual(new Set([max.memberId, olga.memberId]));
    const changes = await people.changesOf(olga.workspaceId, seq);
    expect(changes.filter((one) => one.memberId).map((one) => one.memberId)).toEqual([
      olga.memberId,
      ravi.memberId,
    ]);
  });
});

describe("deleting a team", () => {
  test("is refused while an inbox is restricted to it", async () => {
    const { boss, olga } = await openFixture();
    const team = await people.run(createTeam, boss, { name: "Billing" });
    await addInbox(people, olga, "+12025550100", team.id);
    const refused = await errorOf(people.run(deleteTeam, boss, { teamId: team.id }));
    expect([refused.code, refused.params]).toEqual(["team_in_use", { count: 1 }]);
  });

  test("removes it from its conversations and publishes each of them", async () => {
    const { boss, olga } = await openFixture();
    const team = await people.run(createTeam, boss, { name: "Billing" });
    const inboxId = await addInbox(people, olga, "+12025550100");
    const id = await addConversation(people, olga, inboxId, { teamId: team.id });
    const other = await addConversation(people, olga, inboxId, {});
    const before = await teamOf(olga, id);
    const seq = (await people.changesOf(olga.workspaceId)).length;
    await people.run(deleteTeam, boss, { teamId: team.id });
    expect(await teamOf(olga, id)).toEqual({ teamId: null, version: before.version + 1 });
    expect((await teamOf(olga, other)).version).toBe(1);
    expect(await people.changesOf(olga.workspaceId, seq)).toMatchObject([
      { entity: "team", id: team.id, operation: "removed" },
      { entity: "conversation", id, inboxId, conversationId: id },
    ]);
    expect(await errorCodeOf(people.run(deleteTeam, boss, { teamId: team.id }))).toBe("not_found");
  });
});
