// The make-believe world as a newcomer switches it on: phones and mail, spoken to by the real adapters.
import { expect, test } from "vitest";
import { sql } from "#server/store/sql.ts";
import { openDesk } from "#testing/open-app.ts";

test("the simulator brings lines for texts and one for mail, once", async () => {
  const desk = await openDesk();
  const olga = desk.as("olga");
  const lines = () =>
    olga
      .rpc("listInboxes", {})
      .then(({ rows }) => rows.map(({ kind, address }) => [kind, address]));
  const first = await lines();
  expect(first.map(([kind]) => kind).sort()).toEqual(["mail", "phone", "phone"]);
  expect(desk.mailLine.address).toBe("hello@copperline.example");
  await olga.rpc("connectSimulator", {});
  expect(await lines()).toEqual(first);
  const { rows } = await olga.rpc("listAccounts", {});
  expect(rows.map(({ vendor, isSimulated }) => [vendor, isSimulated])).toEqual([
    ["twilio", true],
    ["resend", true],
  ]);
  for (const { id } of rows) {
    expect(await olga.rpc("checkAccount", { accountId: id })).toMatchObject({ state: "working" });
  }
});

test("a workspace from before there was mail is given its mail side, and keeps its phones", async () => {
  const desk = await openDesk();
  const olga = desk.as("olga");
  const { database } = desk.running.desk.parts;
  await database.run(sql`delete from inbox where channel = 'mail'`);
  await database.run(sql`delete from account where provider = 'resend'`);
  const before = (await olga.rpc("listInboxes", {})).rows;
  expect(before.map(({ kind }) => kind)).toEqual(["phone", "phone"]);
  await olga.rpc("connectSimulator", {});
  const after = (await olga.rpc("listInboxes", {})).rows;
  expect(after.map(({ address }) => address)).toEqual([
    ...before.map(({ address }) => address),
    "hello@copperline.example",
  ]);
  const bill = await desk.mailbox("bill.tranter@street.example");
  await bill.write({ subject: "Are you there?" });
  await olga.conversationWith("Bill Tranter");
});
