// An action that grants rights checks its actor inside its transaction: the actor may have been resolved before they
// lost theirs.
import { afterAll, expect, test } from "vitest";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { createApiKey } from "./member/api-key/create-api-key.ts";
import { revokeApiKey } from "./member/api-key/revoke-api-key.ts";
import { updateMember } from "./member/update-member.ts";
import { createTeam } from "./workspace/create-team.ts";

const people = createMembersFixture();
afterAll(() => people.close());

async function scene() {
  const olga = await people.createWorkspace();
  const max = await people.addMember(olga.workspaceId, "Max", "admin");
  const owner = await people.actorOf(olga);
  return { owner, max, before: await people.actorOf(max) };
}

test.each([
  ["disabled", { state: "disabled" }, "unauthenticated"],
  ["demoted", { role: "viewer" }, "forbidden"],
] as const)("an admin who was %s can't give it back to themselves", async (_, change, code) => {
  const { owner, max, before } = await scene();
  const { memberId } = max;
  await people.run(updateMember, owner, { memberId, ...change });
  const undo = { memberId, role: "admin", state: "active" } as const;
  expect(await errorCodeOf(people.run(updateMember, before, undo))).toBe(code);
  const key = { name: "Mine", role: "manager", inboxIds: null } as const;
  expect(await errorCodeOf(people.run(createApiKey, before, key))).toBe(code);
});

test("a revoked API key changes no teams", async () => {
  const { owner } = await scene();
  const input = { name: "Script", role: "manager", inboxIds: null } as const;
  const { key } = await people.run(createApiKey, owner, input);
  const { sessionId: _, personId: __, ...who } = owner;
  const asKey = { ...who, kind: "api_key" as const, role: "manager" as const, keyId: key.id };
  await people.run(createTeam, asKey, { name: "Day", memberIds: [] });
  await people.run(revokeApiKey, owner, { apiKeyId: key.id });
  const late = people.run(createTeam, asKey, { name: "Night", memberIds: [] });
  expect(await errorCodeOf(late)).toBe("unauthenticated");
});
