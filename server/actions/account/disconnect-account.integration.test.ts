// After an account is removed, scheduled emails are still sent and no message being sent is interrupted.
import { expect, test } from "vitest";
import type { AccountId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { findAccount, insertAccount } from "#server/store/account.ts";
import { sql } from "#server/store/sql.ts";
import { receiveEmailFrom } from "#testing/app/received-email.ts";
import { openTestApp } from "#testing/open-app.ts";

test("a scheduled email is sent through the account its inbox has by then; an email being sent keeps its account", async () => {
  const app = await openTestApp({ members: ["maya:agent"] });
  const [olga, maya] = [app.as("olga"), app.as("maya")];
  const { customer, reply, expectState } = await receiveEmailFrom(app, "Kit");
  const { deps, newId } = app.running.runtime;
  const { database, secrets, clock } = deps;
  const row = await database.one<{ workspaceId: never; accountId: AccountId }>(sql`
    select workspace_id as "workspaceId", account_id as "accountId" from inbox where id = ${app.emailInbox.id}`);
  const { workspaceId } = row;
  const before = required(
    await findAccount(database, workspaceId, row.accountId),
    "the inbox has one",
  );
  const accountId = newId<AccountId>();
  const settings = secrets.open(before.settingsEncrypted, before.id);
  const { provider, isSimulated } = before;
  await insertAccount(database, workspaceId, {
    id: accountId,
    provider,
    label: "New",
    settingsEncrypted: secrets.seal(settings, accountId),
    isSimulated,
    state: "working",
    at: clock.now(),
  });
  const sendAt = new Date(clock.now().getTime() + 20 * 3600_000).toISOString();
  const scheduled = await reply("On Monday", { sendAt });
  const uncertain = await reply("At once");
  await customer.expectMail(/At once/);
  await expectState(uncertain.id, "delivered");
  const put = (state: "unknown" | "delivered") =>
    database.run(sql`
      update delivery set state = ${state}, status_checks = 99 where workspace_id = ${workspaceId} and message_id = ${uncertain.id}`);

  await olga.rpc("updateInbox", { inboxId: app.emailInbox.id, accountId });
  await put("unknown");
  const remove = { accountId: before.id };
  expect(await olga.errorCode("disconnectAccount", remove)).toBe("account_has_messages");
  await put("delivered");
  await olga.rpc("disconnectAccount", remove);

  await maya.rpc("rescheduleMessage", { entryId: scheduled.id, sendAt: null });
  await customer.expectMail(/On Monday/);
});
