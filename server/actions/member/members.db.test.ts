import { afterAll, describe, expect, test } from "vitest";
import type { RawInput } from "#server/actions/define-action.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { getMe } from "#server/actions/workspace/get-me.ts";
import { sql } from "#server/store/sql.ts";
import {
  createMembersFixture,
  errorCodeOf,
  type TestMember,
} from "#testing/fixtures/member/members-fixture.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";
import { listMembers } from "./list-members.ts";
import { updateMember } from "./update-member.ts";
import { updateProfile } from "./update-profile.ts";

const people = createMembersFixture();
afterAll(() => people.close());

type Change = Omit<RawInput<"update-member">, "memberId">;
const change = async (by: TestMember, member: TestMember, input: Change) =>
  people.run(updateMember, await people.actorOf(by), { memberId: member.memberId, ...input });

async function openFixture() {
  const olga = await people.createWorkspace();
  return {
    olga,
    amy: await people.addMember(olga.workspaceId, "Amy", "admin"),
    ravi: await people.addMember(olga.workspaceId, "Ravi", "agent"),
  };
}

describe("changing a member", () => {
  test("changes the role, publishes it to everyone and to the member, and records the old and new role", async () => {
    const { amy, ravi, olga } = await openFixture();
    expect(await change(amy, ravi, { role: "manager" })).toMatchObject({ role: "manager" });
    expect(await people.changesOf(olga.workspaceId)).toMatchObject([
      { entity: "member", id: ravi.memberId, memberId: null },
      { entity: "member", id: ravi.memberId, memberId: ravi.memberId },
    ]);
    expect(await people.auditOf(olga.workspaceId)).toMatchObject([
      {
        action: "update-member",
        actorId: amy.memberId,
        objectId: ravi.memberId,
        details: { role: ["agent", "manager"] },
      },
    ]);
  });

  test("an admin can neither change an owner nor make one", async () => {
    const { olga, amy, ravi } = await openFixture();
    expect(await errorCodeOf(change(amy, olga, { role: "admin" }))).toBe("role_too_low");
    expect(await errorCodeOf(change(amy, olga, { state: "disabled" }))).toBe("role_too_low");
    expect(await errorCodeOf(change(amy, ravi, { role: "owner" }))).toBe("role_too_low");
    expect(await errorCodeOf(change(amy, amy, { role: "owner" }))).toBe("role_too_low");
  });

  test("the last owner stays owner", async () => {
    const { olga, ravi } = await openFixture();
    expect(await errorCodeOf(change(olga, olga, { role: "admin" }))).toBe("last_owner");
    await change(olga, ravi, { role: "owner" });
    expect((await change(olga, olga, { role: "admin" })).role).toBe("admin");
    expect(await errorCodeOf(change(ravi, ravi, { role: "agent" }))).toBe("last_owner");
  });

  test("two owners can't step down at the same time", async () => {
    const { olga, ravi } = await openFixture();
    await change(olga, ravi, { role: "owner" });
    const both = await whileLocked(
      people.database,
      sql`select id from member where workspace_id = ${olga.workspaceId} order by id for update`,
      [olga, ravi].map((one) => () => errorCodeOf(change(one, one, { role: "agent" }))),
    );
    expect(both.sort()).toEqual(["last_owner", "was carried out"]);
  });

  test("members can't disable themselves", async () => {
    const { amy } = await openFixture();
    expect(await errorCodeOf(change(amy, amy, { state: "disabled" }))).toBe("cannot_target_self");
  });

  test("moves a member between teams and publishes both teams", async () => {
    const { olga, ravi } = await openFixture();
    const boss = await people.actorOf(olga);
    const one = await people.run(createTeam, boss, { name: "One", memberIds: [ravi.memberId] });
    const two = await people.run(createTeam, boss, { name: "Two" });
    const seq = (await people.changesOf(olga.workspaceId)).length;
    expect((await change(olga, ravi, { teamIds: [two.id] })).teamIds).toEqual([two.id]);
    const changes = await people.changesOf(olga.workspaceId, seq);
    expect(changes.filter((row) => row.entity === "team").map((row) => row.id)).toEqual([
      two.id,
      one.id,
    ]);
    const foreign = await people.createWorkspace();
    const theirs = await people.run(createTeam, await people.actorOf(foreign), { name: "One" });
    expect(await errorCodeOf(change(olga, ravi, { teamIds: [theirs.id] }))).toBe("invalid_input");
  });

  test("keeps the teams that another member added meanwhile", async () => {
    const { olga, ravi } = await openFixture();
    const boss = await people.actorOf(olga);
    const one = await people.run(createTeam, boss, { name: "One", memberIds: [ravi.memberId] });
    const two = await people.run(createTeam, boss, { name: "Two" });
    const three = await people.run(createTeam, boss, { name: "Three" });
    await change(olga, ravi, { addTeamIds: [two.id] });
    const last = await change(olga, ravi, { addTeamIds: [three.id], removeTeamIds: [one.id] });
    expect(last.teamIds.toSorted()).toEqual([two.id, three.id].toSorted());
  });

  test("can't change members of another workspace", async () => {
    const [mine, theirs] = [await openFixture(), await openFixture()];
    expect(await errorCodeOf(change(mine.olga, theirs.ravi, { role: "viewer" }))).toBe("not_found");
  });
});

describe("the member's own profile", () => {
  test("changes name and availability, visible to everyone", async () => {
    const { ravi, amy } = await openFixture();
    const actor = await people.actorOf(ravi);
    await people.run(updateProfile, actor, { name: "Ravi Shah", availability: "away" });
    const { rows } = await people.run(listMembers, await people.actorOf(amy), {});
    expect(rows.find((one) => one.id === ravi.memberId)).toMatchObject({
      name: "Ravi Shah",
      availability: "away",
    });
  });

  test("saves each setting separately, and publishes it to the member alone", async () => {
    const { ravi, olga } = await openFixture();
    const actor = await people.actorOf(ravi);
    await people.run(updateProfile, actor, { settings: { theme: "dark" } });
    await people.run(updateProfile, actor, { settings: { timeZone: "Europe/Berlin" } });
    const { me } = await people.run(getMe, actor, {});
    expect(me.settings).toEqual({
      theme: "dark",
      density: "comfortable",
      timeZone: "Europe/Berlin",
      areShortcutsEnabled: true,
      language: null,
      signature: "",
      personalPhone: "",
      personalPhoneAfterSeconds: 8,
      afterClosing: "next",
      assignsOnReply: true,
      savedViewOrder: [],
    });
    const changes = await people.changesOf(olga.workspaceId);
    expect(changes.map((one) => one.memberId)).toEqual([ravi.memberId, ravi.memberId]);
  });

  test("accepts only time zones that exist", async () => {
    const { ravi } = await openFixture();
    const input = { settings: { timeZone: "Moon/Tranquility" } };
    const attempt = people.run(updateProfile, await people.actorOf(ravi), input);
    await expect(attempt).rejects.toMatchObject({
      code: "invalid_input",
      issues: [{ path: "settings.timeZone" }],
    });
  });
});
