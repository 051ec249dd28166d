// Who may do what, asked of the running server: every route of the contract by everybody.
import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { roles } from "#domain/permissions.ts";
import { sql } from "#server/store/sql.ts";
import {
  type AccessCaller,
  type AccessFixture,
  createAccessFixture,
  keyCaller,
  memberCaller,
} from "#testing/access-matrix/access-fixture.ts";
import { rows } from "#testing/access-matrix/rows.ts";
import { parseResponse, routeNames, runMatrix } from "#testing/access-matrix/run-matrix.ts";
import type { Ids } from "#testing/access-matrix/scope-data.ts";
import { apiCall, bearer } from "#testing/app/api-call.ts";
import { addMember } from "#testing/app/members.ts";
import { shareDesk } from "#testing/open-app.ts";

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
/** The doors count by the minute; each walk begins a fresh one. */
const aMinuteLater = () => {
  ahead += 61_000;
};

const desk = shareDesk({ now });
let house: AccessFixture;
let theirsBefore: Awaited<ReturnType<typeof readCompany>>;
beforeAll(async () => {
  house = await createAccessFixture(desk());
  theirsBefore = await readCompany(house);
});

test("the walk knows every route of the contract", () => {
  expect(routeNames.toSorted()).toEqual(Object.keys(routes).toSorted());
});

describe("every route, asked by", () => {
  type Knock = [who: string, open: () => Promise<AccessCaller>];
  const callers: Knock[] = [
    ...roles.map((role): Knock => [role, () => memberCaller(house, role, false)]),
    ...(["manager", "agent", "viewer"] as const).flatMap((role): Knock[] => [
      [`${role} in the team of the restricted line`, () => memberCaller(house, role, true)],
      [`a key of ${role}`, () => keyCaller(house, role, "all")],
    ]),
    ["a key for the open line", () => keyCaller(house, "agent", "open")],
    ["a key for the restricted line", () => keyCaller(house, "manager", "hidden")],
  ];

  test.each(callers)("%s, is allowed, refused or not found as the tables say", async (_, open) => {
    aMinuteLater();
    const { faults, asked } = await runMatrix(house, await open());
    expect(faults).toEqual([]);
    expect(asked).toBeGreaterThan(routeNames.length * 1.3);
  });
});

describe("every route, asked by nobody", () => {
  const strangers = {
    "who carries nothing": {},
    "who carries a cookie of no session": { cookie: `deskbell=${"a".repeat(43)}` },
    "who carries a key that was never made": bearer(`deskbell_${"a".repeat(43)}`),
  };

  test.each(Object.entries(strangers))(
    "%s, says to sign in, but for the doors to come in by",
    async (_, headers) => {
      const faults: string[] = [];
      for (const [place, name] of routeNames.entries()) {
        if (place % 20 === 0) aMinuteLater();
        const { asks, ends = "ok", input } = rows[name];
        const expected = asks === "nobody" ? ends : "unauthenticated";
        const given = (input as (ids: Ids) => never)(house.places.open.ids);
        const rpc = { method: "POST", path: `/rpc/${name}`, body: JSON.stringify(given) };
        for (const { method, path, body } of [rpc, apiCall(name, given)]) {
          const answer = await parseResponse(
            await fetch(`${house.desk.url}${path}`, {
              method,
              headers: { "content-type": "application/json", ...headers },
              ...(body === null ? {} : { body }),
            }),
          );
          if (answer.code !== expected) faults.push(`${method} ${path}: ${answer.code}`);
        }
      }
      expect(faults).toEqual([]);
    },
  );
});

test("a key reaches no further than who made it: made by one who was let go, it opens nothing", async () => {
  aMinuteLater();
  const { owner, desk: at, workspaceId } = house;
  const admin = await addMember(at, { workspaceId, role: "admin" });
  const { secret } = await admin.browser.rpc("createApiKey", {
    name: "Left behind",
    role: "manager",
  });
  const askWithKey = async () => {
    const response = await fetch(`${at.url}/api/v1/teams`, { headers: bearer(secret) });
    return (await parseResponse(response)).code;
  };
  const createTeam = async () => {
    const { method, path, body } = apiCall("createTeam", { name: "By a program" });
    const headers = { ...bearer(secret), "content-type": "application/json" };
    return (await parseResponse(await fetch(at.url + path, { method, headers, body }))).code;
  };
  expect(await createTeam()).toBe("ok");
  await owner.rpc("updateMember", { memberId: admin.memberId, role: "viewer" });
  expect([await askWithKey(), await createTeam()]).toEqual(["ok", "forbidden"]);
  await owner.rpc("updateMember", { memberId: admin.memberId, state: "disabled" });
  expect(await askWithKey()).toBe("unauthenticated");
});

test("nothing of the other company has changed through all of this", async () => {
  const now = await readCompany(house);
  expect(Object.keys(now).length).toBeGreaterThan(15);
  expect(now).toEqual(theirsBefore);
});

/** Every row that belongs to the other company, table by table. */
async function readCompany({ desk: at, theirs }: AccessFixture): Promise<Record<string, unknown>> {
  const { database } = at.running.desk.parts;
  const { workspace_id: theirId } = await database.one<{ workspace_id: string }>(
    sql`select workspace_id from conversation where id = ${theirs.ids.conversationId}`,
  );
  const tables = await database.many<{ name: string }>(sql`
    select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'workspace_id' order by table_name`);
  const company: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows: held } = await database.pool.query(
      `select to_jsonb(t) as row from "${name}" t where workspace_id = $1 order by to_jsonb(t)::text`,
      [theirId],
    );
    if (held.length > 0) company[name] = held;
  }
  return company;
}
