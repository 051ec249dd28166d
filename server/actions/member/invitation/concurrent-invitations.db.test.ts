// One open invitation for each address, however many are made or used at the same moment.
import { afterAll, expect, test } from "vitest";
import type { InvitationId } from "#domain/ids.ts";
import { hashToken } from "#server/secrets.ts";
import { sql } from "#server/store/sql.ts";
import {
  createMembersFixture,
  errorCodeOf,
  type TestMember,
} from "#testing/fixtures/member/members-fixture.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { getInvitation } from "./get-invitation.ts";
import { inviteMember } from "./invite-member.ts";
import { listInvitations } from "./list-invitations.ts";
import { revokeInvitation } from "./revoke-invitation.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const fresh = () => `newcomer.${people.newId().slice(-12)}@copperline.example`;
async function invited(by: TestMember, email = fresh()) {
  const actor = await people.actorOf(by);
  const input = { email, role: "agent" } as const;
  const { invitation, link } = await people.run(inviteMember, actor, input);
  return { email, invitation, token: link.replace("https://desk.example/invite/", "") };
}
const show = (token: string) => people.run(getInvitation, people.anonymous, { token });
const accept = (token: string) =>
  people.runAndGetSession(acceptInvitation, {
    token,
    name: "Nina",
    password: "seven green kettles",
  });

test("an invitation is one for each address, also when two are made at the same moment", async () => {
  const olga = await people.createWorkspace();
  const email = fresh();
  const made = await whileLocked(
    people.database,
    sql`select id from workspace where id = ${olga.workspaceId} for update`,
    [email, email.toUpperCase()].map((address) => () => invited(olga, address)),
  );
  const { rows } = await people.run(listInvitations, await people.actorOf(olga), {});
  expect(rows).toHaveLength(1);
  const used: string[] = [];
  for (const { token } of made) used.push(await errorCodeOf(accept(token)));
  expect(used.sort()).toEqual(["link_expired", "was carried out"]);
});

test("an invitation to a person who joins at the same moment is refused", async () => {
  const olga = await people.createWorkspace();
  const { email, token } = await invited(olga);
  const [joined, again] = await whileLocked(
    people.database,
    sql`select id from workspace where id = ${olga.workspaceId} for update`,
    [() => errorCodeOf(accept(token)), () => errorCodeOf(invited(olga, email))],
  );
  // One of two orders: they joined and are not invited again, or a newer invitation ended theirs.
  expect([joined, again]).toEqual(
    joined === "was carried out"
      ? ["was carried out", "email_taken"]
      : ["link_expired", "was carried out"],
  );
});

test.each([
  ["accepted", (_: TestMember, token: string) => accept(token)],
  [
    "revoked",
    async (by: TestMember, _: string, invitationId: InvitationId) =>
      people.run(revokeInvitation, await people.actorOf(by), { invitationId }),
  ],
] as const)("ends the others to the same address when it is %s", async (_, end) => {
  const olga = await people.createWorkspace();
  const { token, invitation } = await invited(olga);
  const twin = `twin ${people.newId()}`;
  // As two made at the same moment were left by an older version.
  await people.database.run(sql`
    insert into invitation (workspace_id, id, token_hash, email, role, invited_by, created_at, expires_at)
    select workspace_id, ${people.newId()}, ${hashToken(twin)}, upper(email), role, invited_by, created_at, expires_at
      from invitation where id = ${invitation.id}`);
  expect(await errorCodeOf(show(twin))).toBe("was carried out");
  await end(olga, token, invitation.id);
  expect(await errorCodeOf(show(twin))).toBe("link_expired");
  const { rows } = await people.run(listInvitations, await people.actorOf(olga), {});
  expect(rows).toEqual([]);
});
