import { expect, test } from "vitest";
import type { AccountId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { emailWebhookUrls } from "#server/presenters/email-webhook-urls.ts";
import { sql } from "#server/store/sql.ts";
import { receiveEmailFrom } from "#testing/app/received-email.ts";
import { addAccount, firstWorkspace } from "#testing/mail-servers/email-inbox.ts";
import { shareTestApp } from "#testing/open-app.ts";

const shared = shareTestApp({ members: ["maya:agent"] });

/** Only the path matters: the public URL may differ from the address this process listens on. */
const post = (url: string, body: string | Uint8Array, type = "application/json") =>
  fetch(`${shared().url}${new URL(url).pathname}`, {
    method: "POST",
    headers: { "content-type": type },
    body: body as BodyInit,
  });

type EmailWebhooks = { id: AccountId; events: string; email: string };

const postmark = () => addAccountWithWebhooks("postmark", { serverToken: "x" });

async function addAccountWithWebhooks(
  provider: string,
  settings: Record<string, string>,
): Promise<EmailWebhooks> {
  const { runtime } = shared().running;
  const id = await addAccount(runtime, await firstWorkspace(runtime), provider, settings);
  const account = { id, provider };
  return {
    id,
    ...emailWebhookUrls(runtime.deps.services.publicUrl, account, runtime.deps.secrets),
  };
}

const stored = (accountId: AccountId) =>
  shared().running.runtime.deps.database.many<{ url: string; kind: string }>(
    sql`select url, kind from inbound_payload where account_id = ${accountId} order by id`,
  );

test("stores a provider's webhook without the token from its URL", async () => {
  const { id, events } = await postmark();
  const response = await post(events, JSON.stringify({ RecordType: "Unheard" }));
  expect(response.status).toBe(200);
  const [row] = await stored(id);
  expect(row).toMatchObject({ kind: "webhook" });
  expect(row?.url).toMatch(new RegExp(`/webhooks/postmark/${id}/events/-$`));
});

test("returns 503 at a wrong webhook URL, so that the provider tries again, and stores nothing", async () => {
  const { id, events } = await postmark();
  const wrong = events.replace(/[^/]+$/, "A".repeat(43));
  const others = (await postmark()).events.split("/").at(-1) ?? "";
  for (const url of [wrong, events.replace(/[^/]+$/, others), events.replace(/\/[^/]+$/, "")])
    expect((await post(url, "{}")).status).toBe(503);
  expect(await stored(id)).toEqual([]);
});

test("refuses a wrong signature with a 401, because some providers stop retrying after a 403", async () => {
  const { rows } = await shared().as("olga").rpc("listAccounts", {});
  const resend = required(
    rows.find((one) => one.eventsWebhookUrl !== null),
    "the simulated world reports",
  );
  const response = await post(required(resend.eventsWebhookUrl, "it reports"), "{}");
  expect(response.status).toBe(401);
});

test("a webhook the provider doesn't use returns 404", async () => {
  const { runtime } = shared().running;
  const id = await addAccount(runtime, await firstWorkspace(runtime), "smtp", {});
  const urls = emailWebhookUrls(
    runtime.deps.services.publicUrl,
    { id, provider: "smtp" },
    runtime.deps.secrets,
  );
  expect((await post(urls.events, "{}")).status).toBe(404);
  expect((await post(urls.email, "{}")).status).toBe(404);
  expect((await post(urls.email.replace("/smtp/", "/postmark/"), "{}")).status).toBe(404);
});

test("limits how many fields a webhook may have, and how deeply they are nested", async () => {
  const { events } = await postmark();
  const fields = (count: number) =>
    `{${Array.from({ length: count / 2 }, (_, nth) => `"${nth}":1`).join()}}`;
  expect((await post(events, fields(limit("webhookJsonParts")))).status).toBe(200);
  expect((await post(events, fields(limit("webhookJsonParts") + 10))).status).toBe(422);
  const nested = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
  expect((await post(events, nested(limit("jsonDepth")))).status).toBe(200);
  expect((await post(events, nested(limit("jsonDepth") + 1))).status).toBe(422);
});

test("accepts large emails but limits the size of reports", async () => {
  const { events, email } = await postmark();
  const large = Buffer.alloc(limit("emailEventWebhookBytes") + 1, " ");
  expect((await post(events, large)).status).toBe(413);
  expect((await post(email, large)).status).toBe(200);
});

test("refuses a form with more parts than an email has, and stores nothing", async () => {
  const parts = limit("formParts") + 1;
  const multipart = `${"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n".repeat(parts)}--x--\r\n`;
  for (const [provider, settings] of [
    ["mailgun", { signingKey: "k" }],
    ["sendgrid", {}],
  ] as const) {
    const { id, email } = await addAccountWithWebhooks(provider, settings);
    const response = await post(email, multipart, "multipart/form-data; boundary=x");
    expect(response.status, provider).toBe(413);
    expect(await stored(id)).toEqual([]);
  }
  const { email } = await addAccountWithWebhooks("mailgun", { signingKey: "k" });
  const response = await post(email, "a=1&".repeat(parts), "application/x-www-form-urlencoded");
  expect(response.status).toBe(413);
});

test("counts the fields of an unsigned form and of JSON before anything reads them", async () => {
  const form = "application/x-www-form-urlencoded; charset=UTF-8";
  const pairs = (count: number) => Array.from({ length: count }, (_, nth) => `k${nth}`).join("&");
  for (const provider of ["twilio", "plivo", "telnyx", "vonage"]) {
    const { id } = await addAccountWithWebhooks(provider, { authToken: "t" });
    for (const path of ["sms", "calls", "voice"]) {
      const url = `http://localhost/webhooks/${provider}/${id}/${path}`;
      expect((await post(url, pairs(limit("formParts")), form)).status, url).not.toBe(413);
      expect((await post(url, pairs(limit("formParts") + 1), form)).status, url).toBe(413);
    }
  }
  const { events } = await postmark();
  const list = `${" ".repeat(200)}[${"0,".repeat(limit("webhookJsonParts") + 10)}0]`;
  expect((await post(events, list)).status).toBe(422);
});

test("signed reports of a real provider update the email they are about", async () => {
  const { reply, expectState } = await receiveEmailFrom(shared(), "Ada");
  await expectState((await reply("Reported")).id, "delivered");
});
