// Connects the simulator in a new workspace: phones and email, through the real adapters.
import { expect, test } from "vitest";
import { sql } from "#server/store/sql.ts";
import { openTestApp } from "#testing/open-app.ts";

test("the simulator adds inboxes for texts and one for email, once", async () => {
  const app = await openTestApp();
  const olga = app.as("olga");
  const listInboxes = () =>
    olga
      .rpc("listInboxes", {})
      .then(({ rows }) => rows.map(({ kind, address }) => [kind, address]));
  const first = await listInboxes();
  expect(first.map(([kind]) => kind).sort()).toEqual(["email", "phone", "phone"]);
  expect(app.emailInbox.address).toBe("hello@copperline.example");
  await olga.rpc("connectSimulator", {});
  expect(await listInboxes()).toEqual(first);
  const { rows } = await olga.rpc("listAccounts", {});
  expect(rows.map(({ provider, isSimulated }) => [provider, isSimulated])).toEqual([
    ["twilio", true],
    ["resend", true],
  ]);
  const { rows: audited } = await olga.rpc("listAuditLog", {});
  expect(audited.filter(({ action }) => action === "connect-simulator")).toHaveLength(1);
  for (const { id } of rows) {
    expect(await olga.rpc("checkAccount", { accountId: id })).toMatchObject({ state: "working" });
  }
});

test("a workspace connected before the simulator had email gets it, and keeps its phones", async () => {
  const app = await openTestApp();
  const olga = app.as("olga");
  const { database } = app.running.runtime.deps;
  await database.run(sql`delete from inbox where channel = 'email'`);
  await database.run(sql`delete from account where provider = 'resend'`);
  const before = (await olga.rpc("listInboxes", {})).rows;
  expect(before.map(({ kind }) => kind)).toEqual(["phone", "phone"]);
  await olga.rpc("connectSimulator", {});
  const after = (await olga.rpc("listInboxes", {})).rows;
  expect(after.map(({ address }) => address)).toEqual([
    ...before.map(({ address }) => address),
    "hello@copperline.example",
  ]);
  const bill = await app.mailbox("bill.tranter@street.example");
  await bill.write({ subject: "Are you there?" });
  await olga.conversationWith("Bill Tranter");
});
