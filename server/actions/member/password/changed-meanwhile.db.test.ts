import { afterAll, describe, expect, test } from "vitest";
import { signIn } from "#server/actions/member/session/sign-in.ts";
import { sql } from "#server/store/sql.ts";
import {
  createMembersFixture,
  errorCodeOf,
  type TestMember,
  testPassword,
} from "#testing/fixtures/member/members-fixture.ts";
import { changePassword } from "./change-password.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const next = "seven green kettles";

describe("a password that is reset between its check and the new session", () => {
  /** Starts while the person's row is locked; the password is checked by then, since reads don't wait. */
  const whileReset = async (enter: (someone: TestMember) => Promise<string>) => {
    const olga = await people.createWorkspace();
    const ravi = await people.addMember(olga.workspaceId, "Ravi", "agent");
    const running: Promise<string>[] = [];
    await people.database.transaction(async (tx) => {
      await tx.run(sql`update person set password_hash = 'another' where id = ${ravi.personId}`);
      running.push(enter(ravi));
      await waitUntilBlocked();
    });
    const code = await running[0];
    const sessions = await people.database.many(
      sql`select id from session where person_id = ${ravi.personId}`,
    );
    return { code, sessions: sessions.length };
  };
  const waitUntilBlocked = async () => {
    const deadline = Date.now() + 10_000;
    for (;;) {
      const rows = await people.database.many(
        sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%person%'`,
      );
      if (rows.length > 0 || Date.now() > deadline) return;
    }
  };

  test("opens none with the old password", async () => {
    const { code, sessions } = await whileReset((ravi) =>
      errorCodeOf(people.runAndGetSession(signIn, { email: ravi.email, password: testPassword })),
    );
    expect([code, sessions]).toEqual(["invalid_credentials", 0]);
  });

  test("is not put back by a sign-in or a change that checked the old one", async () => {
    const { code } = await whileReset(async (ravi) =>
      errorCodeOf(
        people.run(changePassword, await people.actorOf(ravi), {
          currentPassword: testPassword,
          newPassword: next,
        }),
      ),
    );
    expect(code).toBe("invalid_password");
  });
});
