import { afterAll, describe, expect, test } from "vitest";
import { authenticateApiKey } from "#server/actions/member/session/authenticate.ts";
import { updateMember } from "#server/actions/member/update-member.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { sql } from "#server/store/sql.ts";
import { addInbox } from "#testing/fixtures/member/inboxes.ts";
import {
  createMembersFixture,
  errorCodeOf,
  type TestMember,
} from "#testing/fixtures/member/members-fixture.ts";
import { createApiKey } from "./create-api-key.ts";
import { listApiKeys } from "./list-api-keys.ts";
import { revokeApiKey } from "./revoke-api-key.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const knock = (token: string) =>
  authenticateApiKey(people.database, { token, ip: "10.0.0.1", now: people.now() });

async function createApiKeyFixture() {
  const olga = await people.createWorkspace();
  const boss = await people.actorOf(olga);
  const team = await people.run(createTeam, boss, { name: "Billing" });
  const open = await addInbox(people, olga, "+12025550100");
  const closed = await addInbox(people, olga, "+12025550101", team.id);
  return { olga, boss, open, closed };
}
const demote = (boss: TestMember, someone: TestMember, change: object) =>
  people
    .actorOf(boss)
    .then((actor) => people.run(updateMember, actor, { memberId: someone.memberId, ...change }));

describe("an API key", () => {
  test("is shown once, and identified by its hash and last letters afterwards", async () => {
    const { boss } = await createApiKeyFixture();
    const { key, secret } = await people.run(createApiKey, boss, { name: "Shop", role: "agent" });
    expect(secret).toMatch(/^deskbell_[\w-]{43}$/);
    expect(key).toMatchObject({ name: "Shop", hint: secret.slice(-4), usedAt: null });
    const rows = await people.database.many(
      sql`select id from api_key k where k::text like ${`%${secret.slice(9)}%`}`,
    );
    expect(rows).toEqual([]);
    const { rows: listed } = await people.run(listApiKeys, boss, {});
    expect(listed.map((one) => one.id)).toEqual([key.id]);
    expect(JSON.stringify(listed)).not.toContain(secret);
  });

  test("acts on behalf of its creator with its own role, and records when it was used", async () => {
    const { olga, boss } = await createApiKeyFixture();
    const { secret } = await people.run(createApiKey, boss, { name: "Shop", role: "viewer" });
    expect(await knock(secret)).toMatchObject({
      kind: "api_key",
      name: "Shop",
      memberId: olga.memberId,
      role: "viewer",
      visibleInboxIds: null,
    });
    const { rows } = await people.run(listApiKeys, boss, {});
    expect(Date.parse(rows[0]?.usedAt ?? "")).toBe(people.now().getTime());
    expect(await knock(`${secret}x`)).toBeNull();
  });

  test("sees the inboxes it was created for, and never one its creator can't see", async () => {
    const { olga, open, closed } = await createApiKeyFixture();
    const amy = await people.addMember(olga.workspaceId, "Amy", "admin");
    const actor = await people.actorOf(amy);
    const make = async (inboxIds: string[] | null) =>
      (await people.run(createApiKey, actor, { name: "Shop", role: "agent", inboxIds })).secret;
    const [both, one, all] = [await make([open, closed]), await make([closed]), await make(null)];
    expect((await knock(both))?.visibleInboxIds).toEqual([open, closed]);
    expect((await knock(all))?.visibleInboxIds).toBeNull();
    await demote(olga, amy, { role: "manager" });
    expect((await knock(both))?.visibleInboxIds).toEqual([open]);
    expect((await knock(one))?.visibleInboxIds).toEqual([]);
    expect((await knock(all))?.visibleInboxIds).toEqual([open]);
  });

  test("is limited by its creator's role, and disabled while its creator is", async () => {
    const { olga } = await createApiKeyFixture();
    const amy = await people.addMember(olga.workspaceId, "Amy", "admin");
    const { secret } = await people.run(createApiKey, await people.actorOf(amy), {
      name: "Shop",
      role: "manager",
    });
    expect((await knock(secret))?.role).toBe("manager");
    await demote(olga, amy, { role: "viewer" });
    expect((await knock(secret))?.role).toBe("viewer");
    await demote(olga, amy, { state: "disabled" });
    expect(await knock(secret)).toBeNull();
  });

  test("can be revoked once, and stops working", async () => {
    const { boss, olga } = await createApiKeyFixture();
    const { key, secret } = await people.run(createApiKey, boss, { name: "Shop", role: "agent" });
    await people.run(revokeApiKey, boss, { apiKeyId: key.id });
    expect(await knock(secret)).toBeNull();
    expect((await people.run(listApiKeys, boss, {})).rows).toEqual([]);
    expect((await people.changesOf(olga.workspaceId)).at(-1)).toMatchObject({
      entity: "member",
      memberId: olga.memberId,
    });
    expect(await errorCodeOf(people.run(revokeApiKey, boss, { apiKeyId: key.id }))).toBe(
      "not_found",
    );
  });

  test("can't be created for inboxes of another workspace, nor by a member below admin", async () => {
    const [mine, theirs] = [await createApiKeyFixture(), await createApiKeyFixture()];
    const input = { name: "Shop", role: "agent" as const, inboxIds: [theirs.open] };
    expect(await errorCodeOf(people.run(createApiKey, mine.boss, input))).toBe("invalid_input");
    const manager = await people.addMember(mine.olga.workspaceId, "Max", "manager");
    expect(
      await errorCodeOf(
        people.run(createApiKey, await people.actorOf(manager), { name: "Shop", role: "agent" }),
      ),
    ).toBe("forbidden");
    const { key } = await people.run(createApiKey, theirs.boss, { name: "Shop", role: "agent" });
    expect(await errorCodeOf(people.run(revokeApiKey, mine.boss, { apiKeyId: key.id }))).toBe(
      "not_found",
    );
  });
});
