// What an errand did under a key is not done again, wherever the way back breaks.
import { afterAll, expect, test } from "vitest";
import { DatabaseFault } from "#domain/database-fault.ts";
import { connectAccount } from "#server/actions/account/connect-account.ts";
import { createRuntime } from "#server/actions/runtime.ts";
import type { CheckResult } from "#server/ports/provider.ts";
import { smtp } from "#server/providers/email/smtp.ts";
import { listAccounts } from "#server/store/account.ts";
import type { Database } from "#server/store/database.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";

const works: CheckResult = { kind: "working", label: "works" };
let check = async (): Promise<CheckResult> => works;
const people = createMembersFixture(undefined, {
  outside: {
    findEmailProvider: (id) => (id === "smtp" ? { ...smtp, check: () => check() } : null),
    connect: (_, settings) => ({ settings, baseUrl: "", http: fetch }),
  },
});
afterAll(() => people.close());

const input = {
  vendor: "smtp",
  settings: { host: "mail.copperline.example", username: "maya", password: "kettle" },
};

async function open() {
  const olga = await people.found();
  const actor = await people.actorOf(olga);
  const count = async () => (await listAccounts(people.database, olga.workspaceId)).length;
  /** On a desk whose database fails at these statements outside of transactions, so many times. */
  const connect = (failsAt: RegExp | null = null, times = Number.POSITIVE_INFINITY) => {
    let left = times;
    const database: Database = {
      ...people.database,
      async run(statement) {
        if (failsAt?.test(statement.toQuery().text) && left > 0) {
          left -= 1;
          throw new DatabaseFault("unreachable", new Error("cut"));
        }
        return people.database.run(statement);
      },
    };
    const desk = createRuntime({ ...people.desk.parts, database });
    return desk.perform(connectAccount, { actor, idempotencyKey: "once" }, input);
  };
  return { count, connect };
}

const keepsAnswer = /set response/;

test("an answer that cannot be kept at once is kept a moment later", async () => {
  const { count, connect } = await open();
  const first = await connect(keepsAnswer, 2);
  expect(await connect()).toEqual(first);
  expect(await count()).toBe(1);
});

test("of one whose answer was lost it is said that nobody knows, and nothing is done again", async () => {
  const { count, connect } = await open();
  // Whoever asked gets the answer all the same.
  expect(await connect(keepsAnswer)).toMatchObject({ vendor: "smtp" });
  expect(await errorCodeOf(connect())).toBe("request_in_progress");
  people.wait(121);
  expect(await errorCodeOf(connect())).toBe("outcome_unknown");
  expect(await errorCodeOf(connect())).toBe("outcome_unknown");
  expect(await count()).toBe(1);
});

test("one that was cut off before it wrote anything begins again", async () => {
  const { count, connect } = await open();
  check = async () => {
    throw new Error("cut off");
  };
  await expect(connect()).rejects.toThrow("cut off");
  check = async () => works;
  await connect();
  expect(await count()).toBe(1);
});

test("a key is free after a refusal, though it could not be set free at once", async () => {
  const { count, connect } = await open();
  check = async () => ({ kind: "refused", say: "Wrong password." });
  expect(await errorCodeOf(connect(/delete from idempotency_key/))).toBe("account_rejected");
  check = async () => works;
  expect(await errorCodeOf(connect())).toBe("request_in_progress");
  people.wait(121);
  await connect();
  expect(await count()).toBe(1);
});
