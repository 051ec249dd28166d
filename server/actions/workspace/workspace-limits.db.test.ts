// What is loaded whole has a limit per workspace, also against concurrent additions.
import { afterAll, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { connectAccount } from "#server/actions/account/connect-account.ts";
import { createApiKey } from "#server/actions/member/api-key/create-api-key.ts";
import { revokeApiKey } from "#server/actions/member/api-key/revoke-api-key.ts";
import { inviteMember } from "#server/actions/member/invitation/invite-member.ts";
import { revokeInvitation } from "#server/actions/member/invitation/revoke-invitation.ts";
import { updateMember } from "#server/actions/member/update-member.ts";
import { createTag } from "#server/actions/tag/create-tag.ts";
import { smtp } from "#server/providers/email/smtp.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { lowerLimits } from "#testing/lower-limit.ts";
import { createTeam } from "./create-team.ts";
import { updateTeam } from "./update-team.ts";

lowerLimits({
  tagsPerWorkspace: 3,
  teamsPerWorkspace: 3,
  teamMembershipsPerWorkspace: 3,
  membersPerWorkspace: 4,
  accountsPerWorkspace: 3,
  apiKeysPerWorkspace: 3,
});
const people = createMembersFixture(undefined, {
  services: {
    findEmailProvider: () => ({
      ...smtp,
      check: async () => ({ kind: "working", label: "works" }),
    }),
    connect: (_, settings) => ({ settings, baseUrl: "", http: fetch }),
  },
});
afterAll(() => people.close());

async function openFixture() {
  const owner = await people.createWorkspace();
  const ravi = await people.addMember(owner.workspaceId, "Ravi", "agent");
  return { owner, ravi, olga: await people.actorOf(owner), agent: await people.actorOf(ravi) };
}

/** Starts more at once than the limit allows, and expects the rest to be refused. */
async function expectLimit(max: number, code: string, add: (nth: number) => Promise<unknown>) {
  const tried = Array.from({ length: max + 3 }, (_, nth) => errorCodeOf(add(nth)));
  const codes = await Promise.all(tried);
  expect(codes.toSorted()).toEqual(
    [...Array(max).fill("was carried out"), ...Array(3).fill(code)].toSorted(),
  );
}

test('a workspace has at most "tagsPerWorkspace"', async () => {
  const { agent } = await openFixture();
  await expectLimit(limit("tagsPerWorkspace"), "too_many_tags", (nth) =>
    people.run(createTag, agent, { name: `Tag ${nth}` }),
  );
  const other = await openFixture();
  await people.run(createTag, other.agent, { name: "Tag 1" });
});

test('a workspace has at most "teamsPerWorkspace"', async () => {
  const { olga } = await openFixture();
  await expectLimit(limit("teamsPerWorkspace"), "too_many_teams", (nth) =>
    people.run(createTeam, olga, { name: `Team ${nth}` }),
  );
});

test('all teams together have at most "teamMembershipsPerWorkspace"', async () => {
  const { olga, owner, ravi } = await openFixture();
  const both = [owner.memberId, ravi.memberId];
  const create = (name: string) => people.run(createTeam, olga, { name, memberIds: both });
  const { id } = await create("Service");
  expect(await errorCodeOf(create("Sales"))).toBe("too_many_team_members");
  const sales = await people.run(createTeam, olga, { name: "Sales", memberIds: [owner.memberId] });
  const add = people.run(updateTeam, olga, { teamId: sales.id, addMemberIds: [ravi.memberId] });
  expect(await errorCodeOf(add)).toBe("too_many_team_members");
  const join = { memberId: ravi.memberId, teamIds: [id, sales.id] };
  expect(await errorCodeOf(people.run(updateMember, olga, join))).toBe("too_many_team_members");
  await people.run(updateTeam, olga, { teamId: id, memberIds: [] });
  await people.run(updateMember, olga, join);
});

test('a workspace has at most "accountsPerWorkspace"', async () => {
  const { olga } = await openFixture();
  const settings = { host: "mail.copperline.example", username: "olga", password: "kettle" };
  await expectLimit(limit("accountsPerWorkspace"), "too_many_accounts", () =>
    people.run(connectAccount, olga, { provider: "smtp", settings }),
  );
});

test('a workspace has at most "apiKeysPerWorkspace", without revoked ones', async () => {
  const { olga } = await openFixture();
  const create = (nth: number) =>
    people.run(createApiKey, olga, { name: `Shop ${nth}`, role: "agent" });
  const { key } = await create(0);
  await people.run(revokeApiKey, olga, { apiKeyId: key.id });
  await expectLimit(limit("apiKeysPerWorkspace"), "too_many_api_keys", create);
});

test('a workspace has at most "membersPerWorkspace", with open invitations', async () => {
  const { olga } = await openFixture();
  const invite = (nth: number) =>
    people.run(inviteMember, olga, { email: `member${nth}@copperline.example`, role: "agent" });
  const first = await invite(100);
  await expectLimit(limit("membersPerWorkspace") - 3, "too_many_members", invite);
  // A new link for the same address replaces the open invitation.
  const again = await invite(100);
  await people.run(revokeInvitation, olga, { invitationId: again.invitation.id });
  await invite(101);
  expect(first.invitation.id).not.toBe(again.invitation.id);
});
