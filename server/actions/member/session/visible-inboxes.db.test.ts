import { afterAll, describe, expect, test } from "vitest";
import type { InboxId } from "#domain/ids.ts";
import { visibleInboxIds } from "#domain/inbox/visibility.ts";
import { roles } from "#domain/permissions.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { updateTeam } from "#server/actions/workspace/update-team.ts";
import { listInboxes } from "#server/store/inbox.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { addInbox } from "#testing/fixtures/member/inboxes.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const sightOf = async (someone: TestMember): Promise<readonly InboxId[] | null> =>
  (await people.actorOf(someone)).sight;

describe("what a member sees", () => {
  test("is every line while none is kept for a team", async () => {
    const olga = await people.found();
    await addInbox(people, olga, "+12025550100");
    const ravi = await people.join(olga.workspaceId, "Ravi", "viewer");
    expect(await sightOf(ravi)).toBeNull();
  });

  test("is, for every role, in and out of the team, what the rule says", async () => {
    const olga = await people.found();
    const { workspaceId } = olga;
    const open = await addInbox(people, olga, "+12025550100");
    const members: { someone: TestMember; isIn: boolean }[] = [];
    for (const role of roles)
      for (const isIn of [true, false])
        members.push({ someone: await people.join(workspaceId, `${role}-${isIn}`, role), isIn });
    const team = await people.ask(createTeam, await people.actorOf(olga), {
      name: "Billing",
      memberIds: members.filter((one) => one.isIn).map((one) => one.someone.memberId),
    });
    const closed = await addInbox(people, olga, "+12025550101", team.id);
    const lines = await listInboxes(people.database, workspaceId, null);

    const seen: Record<string, number | "all"> = {};
    for (const { someone, isIn } of members) {
      const actor = await people.actorOf(someone);
      const member = await findMember(people.database, workspaceId, someone.memberId);
      const byRule = visibleInboxIds(actor.role, member?.teamIds ?? [], lines);
      expect(actor.sight && [...actor.sight].sort()).toEqual(byRule && [...byRule].sort());
      seen[`${actor.role} ${isIn}`] = actor.sight?.length ?? "all";
    }
    expect(seen).toMatchObject({ "owner false": "all", "agent true": 2, "agent false": 1 });
    expect([open, closed]).toHaveLength(2);
  });

  test("widens and narrows at once with the team", async () => {
    const olga = await people.found();
    const ravi = await people.join(olga.workspaceId, "Ravi", "agent");
    const boss = await people.actorOf(olga);
    const team = await people.ask(createTeam, boss, { name: "Billing" });
    const closed = await addInbox(people, olga, "+12025550101", team.id);
    expect(await sightOf(ravi)).toEqual([]);
    await people.ask(updateTeam, boss, { teamId: team.id, memberIds: [ravi.memberId] });
    expect(await sightOf(ravi)).toEqual([closed]);
    await people.ask(updateTeam, boss, { teamId: team.id, memberIds: [] });
    expect(await sightOf(ravi)).toEqual([]);
    const told = (await people.newsOf(olga.workspaceId)).filter((one) => one.memberId);
    expect(told.map((one) => one.memberId)).toEqual([ravi.memberId, ravi.memberId]);
  });
});
