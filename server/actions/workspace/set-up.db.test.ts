import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
} from "vitest";
import { openDatabase } from "#server/store/database.ts";
import { migrate } from "#server/store/migrate.ts";
import { sql } from "#server/store/sql.ts";
import { insertSetupCodeIfMissing } from "#server/store/workspace/setup.ts";
import {
  createMembersFixture,
  errorCodeOf,
  errorOf,
  testPassword,
} from "#testing/fixtures/member/members-fixture.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";
import { getInstance } from "./get-instance.ts";
import { getMe } from "./get-me.ts";
import { setUp } from "./set-up.ts";

// These tests need a server that was never set up, so they use their own database.
const { connection } = inject("postgres");
const name = `set_up_${process.pid}_${process.hrtime.bigint()}`;
const ownConnection = { ...connection, database: name };
let people: ReturnType<typeof createMembersFixture>;

async function onServer(statement: string): Promise<void> {
  const server = openDatabase(connection, () => {}, { size: 1 });
  await server.pool.query(statement);
  await server.close();
}

beforeAll(async () => {
  await onServer(`create database ${name}`);
  await migrate(ownConnection);
  people = createMembersFixture(ownConnection);
});
afterAll(async () => {
  await people.close();
  await onServer(`drop database ${name}`);
});
beforeEach(async () => {
  people.advanceClock(60);
  await people.database.run(
    sql`truncate workspace, person, instance_setting, session, rate_limit_counter cascade`,
  );
});

const form = {
  company: "Copperline",
  yourName: "Olga",
  email: "olga@copperline.example",
  password: testPassword,
  timeZone: "Europe/London",
  country: "GB",
  locale: "en-GB",
};
const fill = (extra = {}) => people.runAndGetSession(setUp, { ...form, ...extra });
const instance = () => people.run(getInstance, people.anonymous, {});

describe("the first run", () => {
  test("creates the workspace and its owner, who is signed in at once", async () => {
    expect(await instance()).toMatchObject({
      isSetUp: false,
      needsSetupCode: false,
      canSimulate: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    const { output, session } = await fill();
    expect(output).toEqual({ done: true });
    const actor = await people.recognize(session?.token ?? "");
    if (!actor) throw new Error("not signed in");
    const bootstrap = await people.run(getMe, actor, {});
    expect(bootstrap.me).toMatchObject({ name: "Olga", email: form.email, role: "owner" });
    expect(bootstrap.workspace).toMatchObject({
      name: "Copperline",
      timeZone: "Europe/London",
      country: "GB",
      hasSimulator: false,
      sendsSystemEmails: true,
      systemEmailInboxId: null,
    });
    expect(bootstrap.feedSeq).toBe(2);
    expect((await instance()).isSetUp).toBe(true);
    expect(await people.auditOf(actor.workspaceId)).toMatchObject([
      { action: "set-up", objectId: actor.memberId },
    ]);
  });

  test("happens once", async () => {
    await fill();
    expect(await errorCodeOf(fill({ email: "thief@elsewhere.example" }))).toBe("already_set_up");
  });

  test("happens once, also when two browsers submit at the same time", async () => {
    const both = await Promise.all([
      errorCodeOf(fill()),
      errorCodeOf(fill({ email: "max@copperline.example" })),
    ]);
    expect(both.sort()).toEqual(["already_set_up", "was carried out"]);
    const rows = await people.database.many(sql`select id from person`);
    expect(rows).toHaveLength(1);
  });

  test("reports each time zone, country and locale that doesn't exist, and refuses a common password", async () => {
    const wrong = await errorOf(
      fill({ timeZone: "Moon/Tranquility", country: "QQ", locale: "not a language" }),
    );
    expect(wrong.issues.map((one) => one.path)).toEqual(["timeZone", "country", "locale"]);
    expect(await errorCodeOf(fill({ password: "password123" }))).toBe("weak_password");
    expect((await instance()).isSetUp).toBe(false);
  });
});

describe("the setup code of a server that others can reach", () => {
  test("is required, accepted in any spelling, and deleted afterwards", async () => {
    expect(await insertSetupCodeIfMissing(people.database, "K7QF-2M9X")).toBe("K7QF-2M9X");
    expect((await instance()).needsSetupCode).toBe(true);
    expect(await errorCodeOf(fill())).toBe("invalid_setup_code");
    expect(await errorCodeOf(fill({ setupCode: "K7QF-2M9Y" }))).toBe("invalid_setup_code");
    expect(await errorCodeOf(fill({ setupCode: " k7qf2m9x " }))).toBe("was carried out");
    expect((await instance()).needsSetupCode).toBe(false);
    const left = await people.database.many(sql`select key as name from instance_setting`);
    expect(left).toEqual([]);
  });

  test("is required also before one is stored: nobody owns the server without it", async () => {
    const reachable = createMembersFixture(ownConnection, { services: { needsSetupCode: true } });
    onTestFinished(() => reachable.close());
    expect(await reachable.run(getInstance, reachable.anonymous, {})).toMatchObject({
      needsSetupCode: true,
    });
    for (const setupCode of [undefined, "", "K7QF-2M9X"])
      expect(
        await errorCodeOf(reachable.run(setUp, reachable.anonymous, { ...form, setupCode })),
      ).toBe("invalid_setup_code");
    expect((await instance()).isSetUp).toBe(false);
  });

  test("is required from a setup that began before the code was stored", async () => {
    const [outcome] = await whileLocked(
      people.database,
      sql`
        with stored as (insert into instance_setting (key, value) values ('setup_code', '"K7QF-2M9X"'))
        select pg_advisory_xact_lock(hashtext('deskbell set-up'))`,
      [() => errorCodeOf(fill())],
    );
    expect(outcome).toBe("invalid_setup_code");
    expect((await instance()).isSetUp).toBe(false);
  });

  test("stays the same across restarts until it is used", async () => {
    await insertSetupCodeIfMissing(people.database, "K7QF-2M9X");
    expect(await insertSetupCodeIfMissing(people.database, "OTHER-CODE")).toBe("K7QF-2M9X");
  });

  test("cannot be guessed", async () => {
    await insertSetupCodeIfMissing(people.database, "K7QF-2M9X");
    const tries: string[] = [];
    for (let n = 0; n < 11; n += 1) tries.push(await errorCodeOf(fill({ setupCode: `GUESS${n}` })));
    expect(tries.at(-1)).toBe("too_many_requests");
    expect(await errorCodeOf(fill({ setupCode: "K7QF-2M9X" }))).toBe("too_many_requests");
  });
});
