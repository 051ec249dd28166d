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

async function twoLines() {
  const olga = await people.found();
  const boss = await people.actorOf(olga);
  const team = await people.ask(createTeam, boss, { name: "Billing" });
  const open = await addInbox(people, olga, "+12025550100");
  const closed = await addInbox(people, olga, "+12025550101", team.id);
  return { olga, boss, open, closed };
}
const demote = (boss: TestMember, someone: TestMember, change: object) =>
  people
    .actorOf(boss)
    .then((actor) => people.ask(updateMember, actor, { memberId: someone.memberId, ...change }));

describe("an API key", () => {
  test("is shown once, and known by its hash and last letters after", async () => {
    const { boss } = await twoLines();
    const { key, secret } = await people.ask(createApiKey, boss, { name: "Shop", role: "agent" });
    expect(secret).toMatch(/^deskbell_[\w-]{43}$/);
    expect(key).toMatchObject({ name: "Shop", hint: secret.slice(-4), usedAt: null });
    const rows = await people.database.many(
      sql`select id from api_key k where k::text like ${`%${secret.slice(9)}%`}`,
    );
    expect(rows).toEqual([]);
    const { rows: listed } = await people.ask(listApiKeys, boss, {});
    expect(listed.map((one) => one.id)).toEqual([key.id]);
    expect(JSON.stringify(listed)).not.toContain(secret);
  });

  test("acts in its maker's name with its own role, and notes when it was used", async () => {
    const { olga, boss } = await twoLines();
    const { secret } = await people.ask(createApiKey, boss, { name: "Shop", role: "viewer" });
    expect(await knock(secret)).toMatchObject({
      kind: "key",
      name: "Shop",
      memberId: olga.memberId,
      role: "viewer",
      sight: null,
    });
    const { rows } = await people.ask(listApiKeys, boss, {});
    expect(Date.parse(rows[0]?.usedAt ?? "")).toBe(people.now().getTime());
    expect(await knock(`${secret}x`)).toBeNull();
  });

  test("sees the lines it was made for, and never one its maker does not see", async () => {
    const { olga, open, closed } = await twoLines();
    const amy = await people.join(olga.workspaceId, "Amy", "admin");
    const actor = await people.actorOf(amy);
    const make = async (inboxIds: string[] | null) =>
      (await people.ask(createApiKey, actor, { name: "Shop", role: "agent", inboxIds })).secret;
    const [both, one, all] = [await make([open, closed]), await make([closed]), await make(null)];
    expect((await knock(both))?.sight).toEqual([open, closed]);
    expect((await knock(all))?.sight).toBeNull();
    await demote(olga, amy, { role: "manager" });
    expect((await knock(both))?.sight).toEqual([open]);
    expect((await knock(one))?.sight).toEqual([]);
    expect((await knock(all))?.sight).toEqual([open]);
  });

  test("falls with its maker's role and rests while its maker is switched off", async () => {
    const { olga } = await twoLines();
    const amy = await people.join(olga.workspaceId, "Amy", "admin");
    const { secret } = await people.ask(createApiKey, await people.actorOf(amy), {
      name: "Shop",
      role: "manager",
    });
    expect((await knock(secret))?.role).toBe("manager");
    await demote(olga, amy, { role: "viewer" });
    expect((await knock(secret))?.role).toBe("viewer");
    await demote(olga, amy, { state: "disabled" });
    expect(await knock(secret)).toBeNull();
  });

  test("ends when it is revoked, once", async () => {
    const { boss, olga } = await twoLines();
    const { key, secret } = await people.ask(createApiKey, boss, { name: "Shop", role: "agent" });
    await people.ask(revokeApiKey, boss, { keyId: key.id });
    expect(await knock(secret)).toBeNull();
    expect((await people.ask(listApiKeys, boss, {})).rows).toEqual([]);
    expect((await people.newsOf(olga.workspaceId)).at(-1)).toMatchObject({
      noun: "member",
      memberId: olga.memberId,
    });
    expect(await errorCodeOf(people.ask(revokeApiKey, boss, { keyId: key.id }))).toBe("not_found");
  });

  test("is not made for lines of another house, nor by anyone below admin", async () => {
    const [mine, theirs] = [await twoLines(), await twoLines()];
    const input = { name: "Shop", role: "agent" as const, inboxIds: [theirs.open] };
    expect(await errorCodeOf(people.ask(createApiKey, mine.boss, input))).toBe("invalid_input");
    const manager = await people.join(mine.olga.workspaceId, "Max", "manager");
    expect(
      await errorCodeOf(
        people.ask(createApiKey, await people.actorOf(manager), { name: "Shop", role: "agent" }),
      ),
    ).toBe("forbidden");
    const { key } = await people.ask(createApiKey, theirs.boss, { name: "Shop", role: "agent" });
    expect(await errorCodeOf(people.ask(revokeApiKey, mine.boss, { keyId: key.id }))).toBe(
      "not_found",
    );
  });
});
