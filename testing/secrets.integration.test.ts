// Complements the repo test on a running app: typed secrets and customers' messages appear in no log line, and no
// secret is readable in the database.
import { expect, test } from "vitest";
import { sql } from "#server/store/sql.ts";
import { openTestApp, password } from "#testing/open-app.ts";

test("neither log nor database reveals a password, a link, a key or a customer's message", async () => {
  const app = await openTestApp({ members: ["maya:agent"] });
  const olga = app.as("olga");
  const wrong = "a wrong password that is long";
  await olga.errorCode("signIn", { email: "olga@copperline.example", password: wrong });
  const { link } = await olga.rpc("inviteMember", {
    email: "new@copperline.example",
    role: "agent",
  });
  const { rows: members } = await olga.rpc("listMembers", {});
  const maya = members.find((one) => one.name === "Maya");
  const reset = await olga.rpc("createResetLink", { memberId: maya?.id as never });
  const { secret } = await olga.rpc("createApiKey", { name: "reports", role: "viewer" });
  const enrolment = await olga.rpc("startSecondFactorSetup", { password });
  const authToken = "0123456789abcdef0123456789abcdef";
  const refused = await olga.errorCode("connectAccount", {
    provider: "twilio",
    settings: { accountSid: "no account", authToken },
  });
  expect(refused).toBe("invalid_input");

  const text = "The boiler sings at night";
  const phone = await app.phone("+447700900561");
  await phone.text(text);
  const conversation = await app.as("maya").conversationWith("07700 900561");
  const replyText = "We come and listen";
  await app.as("maya").rpc("sendText", { conversationId: conversation.id, text: replyText });
  await phone.expectText(/come and listen/);
  const forged = await fetch(`${app.url}/webhooks/twilio/${app.inboxes[0]?.accountId}/sms`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": "forged",
    },
    body: `Body=${text}`,
  });
  expect(forged.status).toBe(403);

  const cookie = olga.cookie.split("=")[1] ?? "";
  const tokenOf = (address: string) => address.split("/").at(-1) ?? "";
  const bearers = {
    password,
    wrong,
    cookie,
    invited: tokenOf(link),
    reset: tokenOf(reset.link),
    secret,
    totp: enrolment.secret,
    authToken,
  };
  const logText = JSON.stringify(app.log);
  for (const [what, value] of Object.entries({ ...bearers, text, replyText })) {
    expect(value.length, what).toBeGreaterThan(15);
    expect(logText, what).not.toContain(value);
  }
  expect(app.log.map((line) => line.event)).toContain("webhook.rejected");

  const database = app.running.runtime.deps.database;
  const tables = await database.many<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  expect(tables.length).toBeGreaterThan(30);
  const storedRows: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.pool.query(
      `select row_to_json(t)::text as row from "${name}" t`,
    );
    storedRows.push(...rows.map((one: { row: string }) => one.row));
  }
  const whole = storedRows.join("\n");
  expect(whole).toContain(text);
  for (const [what, value] of Object.entries(bearers)) expect(whole, what).not.toContain(value);
});
