// What an external action did under an idempotency key is not done again, wherever the response is lost.
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { DatabaseFault } from "#domain/database-fault.ts";
import { limit } from "#domain/limits.ts";
import { connectAccount } from "#server/actions/account/connect-account.ts";
import { createRuntime } from "#server/actions/runtime.ts";
import type { CheckResult } from "#server/ports/provider.ts";
import { smtp } from "#server/providers/email/smtp.ts";
import { listAccounts } from "#server/store/account.ts";
import type { Database } from "#server/store/database.ts";
import { claimIdempotencyKey, saveIdempotentResponse } from "#server/store/idempotency.ts";
import { sql } from "#server/store/sql.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";

const works: CheckResult = { kind: "working", label: "works" };
let check = async (): Promise<CheckResult> => works;
const people = createMembersFixture(undefined, {
  services: {
    findEmailProvider: (id) => (id === "smtp" ? { ...smtp, check: () => check() } : null),
    connect: (_, settings) => ({ settings, baseUrl: "", http: fetch }),
  },
});
afterAll(() => people.close());

const input = {
  provider: "smtp",
  settings: { host: "mail.copperline.example", username: "maya", password: "kettle" },
};

async function open() {
  const olga = await people.createWorkspace();
  const actor = await people.actorOf(olga);
  const count = async () => (await listAccounts(people.database, olga.workspaceId)).length;
  /** Uses a runtime whose database fails `times` times at matching statements outside transactions. */
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
    const runtime = createRuntime({ ...people.runtime.deps, database });
    return runtime.run(connectAccount, { actor, idempotencyKey: "once" }, input);
  };
  return { count, connect };
}

test("stores only the existence of a response that is too large", async () => {
  const { workspaceId } = await people.createWorkspace();
  const claim = {
    workspaceId,
    principalId: randomUUID(),
    action: "x",
    inputHash: "y",
    at: people.now(),
  };
  const max = limit("idempotentResponseLength");
  const outputs = { small: "x".repeat(max - 20), large: "x".repeat(max) };
  for (const [key, text] of Object.entries(outputs)) {
    const ofKey = { ...claim, key };
    expect(await claimIdempotencyKey(people.database, ofKey)).toBeNull();
    await saveIdempotentResponse(people.database, ofKey, { text });
    const again = claimIdempotencyKey(people.database, ofKey);
    if (key === "small") expect(await again).toEqual({ output: { text } });
    else expect(await errorCodeOf(again)).toBe("response_not_stored");
  }
  const { bytes } = await people.database.one<{ bytes: number }>(
    sql`select length(response::text) as bytes from idempotency_key where key = 'large' and workspace_id = ${workspaceId}`,
  );
  expect(bytes).toBeLessThan(100);
});

const saveResponseSql = /set response/;

test("retries saving a response that can't be saved at once", async () => {
  const { count, connect } = await open();
  const first = await connect(saveResponseSql, 2);
  expect(await connect()).toEqual(first);
  expect(await count()).toBe(1);
});

test("reports an unknown outcome if the response was lost, and repeats nothing", async () => {
  const { count, connect } = await open();
  // The client still gets the response.
  expect(await connect(saveResponseSql)).toMatchObject({ provider: "smtp" });
  expect(await errorCodeOf(connect())).toBe("request_in_progress");
  people.advanceClock(121);
  expect(await errorCodeOf(connect())).toBe("outcome_unknown");
  expect(await errorCodeOf(connect())).toBe("outcome_unknown");
  expect(await count()).toBe(1);
});

test("an action interrupted before it wrote anything runs again", async () => {
  const { count, connect } = await open();
  check = async () => {
    throw new Error("cut off");
  };
  await expect(connect()).rejects.toThrow("cut off");
  check = async () => works;
  await connect();
  expect(await count()).toBe(1);
});

test("a key is free after a rejection, even if it couldn't be released at once", async () => {
  const { count, connect } = await open();
  check = async () => ({ kind: "rejected", message: "Wrong password." });
  expect(await errorCodeOf(connect(/delete from idempotency_key/))).toBe("account_rejected");
  check = async () => works;
  expect(await errorCodeOf(connect())).toBe("request_in_progress");
  people.advanceClock(121);
  await connect();
  expect(await count()).toBe(1);
});
