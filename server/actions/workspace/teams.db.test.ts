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

async function house() {
  const olga = await people.found();
  const max = await people.join(olga.workspaceId, "Max", "manager");
  const ravi = await people.join(olga.workspaceId, "Ravi", "agent");
  return { olga, max, ravi, boss: await people.actorOf(max) };
}
const teamOf = async ({ workspaceId }: TestMember, id: ConversationId) =>
  people.database.one<{ teamId: string | null; version: number }>(
    sql`select team_id as "teamId", version from conversation where workspace_id = ${workspaceId} and id = ${id}`,
  );

describe("teams", () => {
  test("are made by a manager, with members, and told to all", async () => {
    const { boss, ravi, olga } = await house();
    const team = await people.ask(createTeam, boss, {
      name: "Billing",
      memberIds: [ravi.memberId],
    });
    expect(team).toMatchObject({ name: "Billing", memberIds: [ravi.memberId] });
    expect((await people.ask(listTeams, boss, {})).rows).toEqual([team]);
    expect(await people.newsOf(olga.workspaceId)).toMatchObject([
      { noun: "team", id: team.id, deed: "saved" },
      { noun: "member", id: ravi.memberId, memberId: null },
      { noun: "member", id: ravi.memberId, memberId: ravi.memberId },
    ]);
  });

  test("keep what two managers change of one team at a time", async () => {
    const { boss, ravi, max, olga } = await house();
    const team = await people.ask(createTeam, boss, {
      name: "Billing",
      memberIds: [ravi.memberId],
    });
    const teamId = team.id;
    await people.ask(updateTeam, boss, { teamId, addMemberIds: [max.memberId] });
    await people.ask(updateTeam, boss, { teamId, name: "Accounts" });
    const last = await people.ask(updateTeam, boss, {
      ...{ teamId, addMemberIds: [olga.memberId], removeMemberIds: [ravi.memberId] },
    });
    expect(last.name).toBe("Accounts");
    expect(last.memberIds.toSorted()).toEqual([max.memberId, olga.memberId].toSorted());
  });

  test("made twice under one key are made once, and answered the same", async () => {
    const { boss } = await house();
    const ask = () => people.ask(createTeam, boss, { name: "Billing" }, "one-key");
    const [first, again] = [await ask(), await ask()];
    expect(again).toEqual(first);
    expect((await people.ask(listTeams, boss, {})).rows).toHaveLength(1);
    const other = people.ask(createTeam, boss, { name: "Other" }, "one-key");
    expect(await errorCodeOf(other)).toBe("idempotency_key_reused");
  });

  test("have names of their own, in whatever case", async () => {
    const { boss } = await house();
    await people.ask(createTeam, boss, { name: "Billing" });
    const other = await people.ask(createTeam, boss, { name: "Other" });
    const taken = await errorOf(people.ask(createTeam, boss, { name: "BILLING" }));
    expect([taken.code, taken.facts]).toEqual(["name_taken", { name: "BILLING" }]);
    expect(
      await errorCodeOf(people.ask(updateTeam, boss, { teamId: other.id, name: "billing" })),
    ).toBe("name_taken");
    await people.ask(updateTeam, boss, { teamId: other.id, name: "OTHER" });
  });

  test("hold members of this house only, and no agent changes them", async () => {
    const [mine, theirs] = [await house(), await house()];
    const team = await people.ask(createTeam, mine.boss, { name: "Billing" });
    const wish = { teamId: team.id, memberIds: [theirs.ravi.memberId] };
    expect(await errorCodeOf(people.ask(updateTeam, mine.boss, wish))).toBe("invalid_input");
    expect(await errorCodeOf(people.ask(updateTeam, theirs.boss, wish))).toBe("not_found");
    expect(await errorCodeOf(people.ask(deleteTeam, theirs.boss, { teamId: team.id }))).toBe(
      "not_found",
    );
    const agent = await people.actorOf(mine.ravi);
    expect(await errorCodeOf(people.ask(createTeam, agent, { name: "Mine" }))).toBe("forbidden");
  });

  test("tell exactly those who came and went", async () => {
    const { boss, ravi, max, olga } = await house();
    const team = await people.ask(createTeam, boss, {
      name: "Billing",
      memberIds: [ravi.memberId, max.memberId],
    });
    const seq = (await people.newsOf(olga.workspaceId)).length;
    const changed = await people.ask(updateTeam, boss, {
      teamId: team.id,
      memberIds: [max.memberId, olga.memberId],
    });
    expect(new Set(changed.memberIds)).toEqual(new Set([max.memberId, olga.memberId]));
    const news = await people.newsOf(olga.workspaceId, seq);
    expect(news.filter((one) => one.memberId).map((one) => one.memberId)).toEqual([
      olga.memberId,
      ravi.memberId,
    ]);
  });
});

describe("deleting a team", () => {
  test("is refused while a line is kept for it", async () => {
    const { boss, olga } = await house();
    const team = await people.ask(createTeam, boss, { name: "Billing" });
    await addInbox(people, olga, "+12025550100", team.id);
    const refused = await errorOf(people.ask(deleteTeam, boss, { teamId: team.id }));
    expect([refused.code, refused.facts]).toEqual(["team_in_use", { count: 1 }]);
  });

  test("takes it off its conversations and tells of each", async () => {
    const { boss, olga } = await house();
    const team = await people.ask(createTeam, boss, { name: "Billing" });
    const inboxId = await addInbox(people, olga, "+12025550100");
    const id = await addConversation(people, olga, inboxId, { teamId: team.id });
    const other = await addConversation(people, olga, inboxId, {});
    const before = await teamOf(olga, id);
    const seq = (await people.newsOf(olga.workspaceId)).length;
    await people.ask(deleteTeam, boss, { teamId: team.id });
    expect(await teamOf(olga, id)).toEqual({ teamId: null, version: before.version + 1 });
    expect((await teamOf(olga, other)).version).toBe(1);
    expect(await people.newsOf(olga.workspaceId, seq)).toMatchObject([
      { noun: "team", id: team.id, deed: "gone" },
      { noun: "conversation", id, inboxId, conversationId: id },
    ]);
    expect(await errorCodeOf(people.ask(deleteTeam, boss, { teamId: team.id }))).toBe("not_found");
  });
});
