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

const visibleInboxIdsOf = async (someone: TestMember): Promise<readonly InboxId[] | null> =>
  (await people.actorOf(someone)).visibleInboxIds;

describe("the inboxes a member sees", () => {
  test("are all inboxes while none is restricted to a team", async () => {
    const olga = await people.createWorkspace();
    await addInbox(people, olga, "+12025550100");
    const ravi = await people.addMember(olga.workspaceId, "Ravi", "viewer");
    expect(await visibleInboxIdsOf(ravi)).toBeNull();
  });

  test("follow the rule for every role, in and out of the team", async () => {
    const olga = await people.createWorkspace();
    const { workspaceId } = olga;
    const open = await addInbox(people, olga, "+12025550100");
    const members: { someone: TestMember; isIn: boolean }[] = [];
    for (const role of roles)
      for (const isIn of [true, false])
        members.push({
          someone: await people.addMember(workspaceId, `${role}-${isIn}`, role),
          isIn,
        });
    const team = await people.run(createTeam, await people.actorOf(olga), {
      name: "Billing",
      memberIds: members.filter((one) => one.isIn).map((one) => one.someone.memberId),
    });
    const closed = await addInbox(people, olga, "+12025550101", team.id);
    const inboxes = await listInboxes(people.database, workspaceId, null);

    const seen: Record<string, number | "all"> = {};
    for (const { someone, isIn } of members) {
      const actor = await people.actorOf(someone);
      const member = await findMember(people.database, workspaceId, someone.memberId);
      const byRule = visibleInboxIds(actor.role, member?.teamIds ?? [], inboxes);
      expect(actor.visibleInboxIds && [...actor.visibleInboxIds].sort()).toEqual(
        byRule && [...byRule].sort(),
      );
      seen[`${actor.role} ${isIn}`] = actor.visibleInboxIds?.length ?? "all";
    }
    expect(seen).toMatchObject({ "owner false": "all", "agent true": 2, "agent false": 1 });
    expect([open, closed]).toHaveLength(2);
  });

  test("change at once with the team", async () => {
    const olga = await people.createWorkspace();
    const ravi = await people.addMember(olga.workspaceId, "Ravi", "agent");
    const boss = await people.actorOf(olga);
    const team = await people.run(createTeam, boss, { name: "Billing" });
    const closed = await addInbox(people, olga, "+12025550101", team.id);
    expect(await visibleInboxIdsOf(ravi)).toEqual([]);
    await people.run(updateTeam, boss, { teamId: team.id, memberIds: [ravi.memberId] });
    expect(await visibleInboxIdsOf(ravi)).toEqual([closed]);
    await people.run(updateTeam, boss, { teamId: team.id, memberIds: [] });
    expect(await visibleInboxIdsOf(ravi)).toEqual([]);
    const changes = (await people.changesOf(olga.workspaceId)).filter((one) => one.memberId);
    expect(changes.map((one) => one.memberId)).toEqual([ravi.memberId, ravi.memberId]);
  });
});
