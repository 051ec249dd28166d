import { expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import type { AccountId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { emailWebhookUrls } from "#server/presenters/email-webhook-urls.ts";
import { sql } from "#server/store/sql.ts";
import { receiveEmailFrom } from "#testing/app/received-email.ts";
import { addAccount, firstWorkspace } from "#testing/mail-servers/email-inbox.ts";
import { shareDesk } from "#testing/open-app.ts";

const shared = shareDesk({ members: ["maya:agent"] });

/** The path alone: the address we give out need not be the one this process listens at. */
const post = (url: string, body: string | Uint8Array, type = "application/json") =>
  fetch(`${shared().url}${new URL(url).pathname}`, {
    method: "POST",
    headers: { "content-type": type },
    body: body as BodyInit,
  });

type Hooks = { id: AccountId; events: string; mail: string };

const postmark = () => hooksOf("postmark", { serverToken: "x" });

async function hooksOf(vendor: string, settings: Record<string, string>): Promise<Hooks> {
  const { desk } = shared().running;
  const id = await addAccount(desk, await firstWorkspace(desk), vendor, settings);
  const account = { id, vendor };
  return { id, ...emailWebhookUrls(desk.parts.outside.publicUrl, account, desk.parts.secrets) };
}

const stored = (accountId: AccountId) =>
  shared().running.desk.parts.database.many<{ url: string; kind: string }>(
    sql`select url, kind from inbound_payload where account_id = ${accountId} order by id`,
  );

test("what a vendor tells at an address of ours is stored, and the proof in it is not", async () => {
  const { id, events } = await postmark();
  const answer = await post(events, JSON.stringify({ DnsRecordType: "Unheard" }));
  expect(answer.status).toBe(200);
  const [row] = await stored(id);
  expect(row).toMatchObject({ kind: "hook" });
  expect(row?.url).toMatch(new RegExp(`/webhooks/postmark/${id}/events/-$`));
});

test("an address nobody gave out is told so, and nothing is kept", async () => {
  const { id, events } = await postmark();
  const wrong = events.replace(/[^/]+$/, "A".repeat(43));
  const others = (await postmark()).events.split("/").at(-1) ?? "";
  for (const url of [wrong, events.replace(/[^/]+$/, others), events.replace(/\/[^/]+$/, "")])
    expect((await post(url, "{}")).status).toBe(401);
  expect(await stored(id)).toEqual([]);
});

test("a wrong signature is refused without the word that makes a vendor give up", async () => {
  const { rows } = await shared().as("olga").rpc("listAccounts", {});
  const resend = required(
    rows.find((one) => one.eventsWebhookUrl !== null),
    "the simulated world reports",
  );
  const answer = await post(required(resend.eventsWebhookUrl, "it reports"), "{}");
  expect(answer.status).toBe(401);
});

test("a door the vendor has no use for is not there", async () => {
  const { desk } = shared().running;
  const id = await addAccount(desk, await firstWorkspace(desk), "smtp", {});
  const urls = emailWebhookUrls(
    desk.parts.outside.publicUrl,
    { id, vendor: "smtp" },
    desk.parts.secrets,
  );
  expect((await post(urls.events, "{}")).status).toBe(404);
  expect((await post(urls.mail, "{}")).status).toBe(404);
  expect((await post(urls.mail.replace("/smtp/", "/postmark/"), "{}")).status).toBe(404);
});

test("whole mails may be large, reports less so", async () => {
  const { events, mail } = await postmark();
  const large = Buffer.alloc(limit("eventHookBytes") + 1, " ");
  expect((await post(events, large)).status).toBe(413);
  expect((await post(mail, large)).status).toBe(200);
});

test("a form of more parts than an email has is refused, and not stored", async () => {
  const parts = limit("formParts") + 1;
  const multipart = `${"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n".repeat(parts)}--x--\r\n`;
  for (const [vendor, settings] of [
    ["mailgun", { signingKey: "k" }],
    ["sendgrid", {}],
  ] as const) {
    const { id, mail } = await hooksOf(vendor, settings);
    const answer = await post(mail, multipart, "multipart/form-data; boundary=x");
    expect(answer.status, vendor).toBe(413);
    expect(await stored(id)).toEqual([]);
  }
  const { mail } = await hooksOf("mailgun", { signingKey: "k" });
  const answer = await post(mail, "a=1&".repeat(parts), "application/x-www-form-urlencoded");
  expect(answer.status).toBe(413);
});

test("signed reports of a real vendor move the mail they are about", async () => {
  const { answer, expectState } = await receiveEmailFrom(shared(), "Ada");
  await expectState((await answer("Reported")).id, "delivered");
});
