// The same as the guard on the code, on a desk that lives: what was typed as a secret and what customers wrote
// stands in no line of the log, and no secret stands readable in the database.
import { expect, test } from "vitest";
import { sql } from "#server/store/sql.ts";
import { openDesk, password } from "#testing/open-app.ts";

test("neither log nor database gives away a password, a link, a key or a customer's words", async () => {
  const desk = await openDesk({ members: ["maya:agent"] });
  const olga = desk.as("olga");
  const wrong = "a wrong password that is long";
  await olga.refusal("signIn", { email: "olga@copperline.example", password: wrong });
  const { link } = await olga.rpc("inviteMember", {
    email: "new@copperline.example",
    role: "agent",
  });
  const { rows: members } = await olga.rpc("listMembers", {});
  const maya = members.find((one) => one.name === "Maya");
  const reset = await olga.rpc("createResetLink", { memberId: maya?.id as never });
  const { secret } = await olga.rpc("createApiKey", { name: "reports", role: "viewer" });
  const enrolment = await olga.rpc("beginSecondFactorSetup", { password });
  const authToken = "0123456789abcdef0123456789abcdef";
  const refused = await olga.refusal("connectAccount", {
    vendor: "twilio",
    settings: { accountSid: "no account", authToken },
  });
  expect(refused).toBe("invalid_input");

  const words = "The boiler sings at night";
  const phone = await desk.phone("+447700900561");
  await phone.text(words);
  const conversation = await desk.as("maya").conversationWith("07700 900561");
  const answer = "We come and listen";
  await desk.as("maya").rpc("sendSms", { conversationId: conversation.id, text: answer });
  await phone.expectText(/come and listen/);
  const forged = await fetch(`${desk.url}/webhooks/twilio/${desk.lines[0]?.accountId}/text`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": "forged",
    },
    body: `Body=${words}`,
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
  const said = JSON.stringify(desk.log);
  for (const [what, value] of Object.entries({ ...bearers, words, answer })) {
    expect(value.length, what).toBeGreaterThan(15);
    expect(said, what).not.toContain(value);
  }
  expect(desk.log.map((line) => line.event)).toContain("webhook.rejected");

  const database = desk.running.desk.parts.database;
  const tables = await database.many<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  expect(tables.length).toBeGreaterThan(30);
  const kept: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.pool.query(
      `select row_to_json(t)::text as row from "${name}" t`,
    );
    kept.push(...rows.map((one: { row: string }) => one.row));
  }
  const whole = kept.join("\n");
  expect(whole).toContain(words);
  for (const [what, value] of Object.entries(bearers)) expect(whole, what).not.toContain(value);
});
