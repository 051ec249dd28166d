// Checks the permission of every caller on every route of the contract against the running server.
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
import { shareTestApp } from "#testing/open-app.ts";

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
/** Rate limits count per minute. */
const advanceOneMinute = () => {
  ahead += 61_000;
};

const app = shareTestApp({ now });
let fixture: AccessFixture;
let companyBefore: Awaited<ReturnType<typeof readCompany>>;
beforeAll(async () => {
  fixture = await createAccessFixture(app());
  companyBefore = await readCompany(fixture);
});

test("the access matrix covers every route of the contract", () => {
  expect(routeNames.toSorted()).toEqual(Object.keys(routes).toSorted());
});

describe("every route, called by", () => {
  type Knock = [who: string, open: () => Promise<AccessCaller>];
  const callers: Knock[] = [
    ...roles.map((role): Knock => [role, () => memberCaller(fixture, role, false)]),
    ...(["manager", "agent", "viewer"] as const).flatMap((role): Knock[] => [
      [`${role} in the team of the restricted line`, () => memberCaller(fixture, role, true)],
      [`a key of ${role}`, () => keyCaller(fixture, role, "all")],
    ]),
    ["a key for the open inbox", () => keyCaller(fixture, "agent", "open")],
    ["a key for the restricted inbox", () => keyCaller(fixture, "manager", "hidden")],
  ];

  test.each(callers)(
    "%s, is allowed, refused or not found as the access tables specify",
    async (_, open) => {
      const { faults, asked } = await runMatrix(fixture, await open(), advanceOneMinute);
      expect(faults).toEqual([]);
      expect(asked).toBeGreaterThan(routeNames.length * 1.3);
    },
  );
});

describe("every route, called without a session", () => {
  const strangers = {
    "who carries nothing": {},
    "who carries a cookie of no session": { cookie: `deskbell=${"a".repeat(43)}` },
    "who carries a key that was never made": bearer(`deskbell_${"a".repeat(43)}`),
  };

  // Each with an email of their own: one address gets only a few reset links an hour.
  const numbered = Object.entries(strangers).map(([who, headers], n) => [who, headers, n] as const);
  test.each(numbered)(
    "%s, answers unauthenticated except on public routes",
    async (_, headers, n) => {
      const faults: string[] = [];
      for (const [index, name] of routeNames.entries()) {
        if (index % 20 === 0) advanceOneMinute();
        const { asks, ends = "ok", input } = rows[name];
        const expected = asks === "public" ? ends : "unauthenticated";
        const given = (input as (ids: Ids) => never)({ ...fixture.scopes.open.ids, n });
        const rpc = { method: "POST", path: `/rpc/${name}`, body: JSON.stringify(given) };
        for (const { method, path, body } of [rpc, apiCall(name, given)]) {
          const response = await parseResponse(
            await fetch(`${fixture.app.url}${path}`, {
              method,
              headers: { "content-type": "application/json", ...headers },
              ...(body === null ? {} : { body }),
            }),
          );
          if (response.code !== expected) faults.push(`${method} ${path}: ${response.code}`);
        }
      }
      expect(faults).toEqual([]);
    },
  );
});

test("an API key never exceeds the permissions of its creator, and stops working when the creator is removed", async () => {
  advanceOneMinute();
  const { owner, app: at, workspaceId } = fixture;
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

test("nothing in the other workspace has changed after all requests", async () => {
  const now = await readCompany(fixture);
  expect(Object.keys(now).length).toBeGreaterThan(15);
  expect(now).toEqual(companyBefore);
});

/** Written by the app's own maintenance, which becomes due if the tests take long. */
const maintainedTables = ["account_health", "change_feed", "change_feed_head"];
const maintainedColumns = [
  "reconciled_at",
  "reconcile_failing_since",
  "reconcile_problem",
  "missed_since",
];
/** The test event of their webhook is sent meanwhile, to a host that doesn't exist. */
const columnsOfJobs: Readonly<Record<string, readonly string[]>> = {
  webhook_endpoint: ["feed_seq", "failures", "failing_since", "paused_until"],
  webhook_delivery: [
    "state",
    "attempts",
    "failures",
    "next_attempt_at",
    "attempted_at",
    "duration_ms",
    "problem",
  ],
};

/** Reads every row of the other workspace, table by table, without what requests never write. */
async function readCompany({ app: at, theirs }: AccessFixture): Promise<Record<string, unknown>> {
  const { database } = at.running.runtime.deps;
  const { workspace_id: theirId } = await database.one<{ workspace_id: string }>(
    sql`select workspace_id from conversation where id = ${theirs.ids.conversationId}`,
  );
  const tables = await database.many<{ name: string }>(sql`
    select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'workspace_id' order by table_name`);
  const company: Record<string, unknown> = {};
  for (const { name } of tables) {
    if (maintainedTables.includes(name)) continue;
    const { rows: held } = await database.pool.query(
      `select to_jsonb(t) - $2::text[] as row from "${name}" t where workspace_id = $1 order by to_jsonb(t)::text`,
      [theirId, [...maintainedColumns, ...(columnsOfJobs[name] ?? [])]],
    );
    if (held.length > 0) company[name] = held;
  }
  return company;
}
