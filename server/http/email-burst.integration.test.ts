// Many large emails at the same moment: each is stored once, and the process serves others meanwhile.
import { expect, onTestFinished, test } from "vitest";
import { emailWebhookUrls } from "#server/presenters/email-webhook-urls.ts";
import { sql } from "#server/store/sql.ts";
import { eventually } from "#testing/eventually.ts";
import { addAccount, addEmailInbox, firstWorkspace } from "#testing/mail-servers/email-inbox.ts";
import { SmtpTestClient } from "#testing/mail-servers/smtp-test-client.ts";
import { shareTestApp } from "#testing/open-app.ts";

const shared = shareTestApp();
const emailsEach = 20;
const file = Buffer.alloc(768 * 1024, "desk")
  .toString("base64")
  .replace(/.{76}/g, "$&\r\n");

const mail = (to: string, subject: string) =>
  [
    `From: Casey <casey@customer.example>\r\nTo: ${to}\r\nSubject: ${subject}`,
    `Message-ID: <${subject.replaceAll(" ", ".")}@customer.example>\r\nMIME-Version: 1.0`,
    `Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nHello\r\n--x`,
    `Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64`,
    `Content-Disposition: attachment; filename=a.bin\r\n\r\n${file}\r\n--x--\r\n`,
  ].join("\r\n");

test("a burst by webhook and by SMTP is stored, each email once, while the health check responds", async () => {
  const { running, url } = shared();
  const { runtime } = running;
  const { database, services, secrets } = runtime.deps;
  const workspaceId = await firstWorkspace(runtime);
  const bySmtp = await addEmailInbox(runtime, { workspaceId, address: "smtp@burst.example" });
  const accountId = await addAccount(runtime, workspaceId, "postmark", { serverToken: "x" });
  const address = "webhook@burst.example";
  await addEmailInbox(runtime, { workspaceId, address, accountId });
  const account = { id: accountId, provider: "postmark" };
  const { email } = emailWebhookUrls(services.publicUrl, account, secrets);

  const post = async (nth: number) => {
    const response = await fetch(`${url}${new URL(email).pathname}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        MessageID: `burst-${nth}`,
        From: "casey@customer.example",
        Subject: "Burst",
        FromFull: { Email: "casey@customer.example", Name: "Casey", MailboxHash: "" },
        ToFull: [{ Email: address, Name: "", MailboxHash: "" }],
        OriginalRecipient: address,
        RawEmail: mail(address, `Burst by webhook ${nth}`),
      }),
    });
    return response.status;
  };
  const deliver = async (nth: number) => {
    const smtp = await SmtpTestClient.start(running.smtpPort() ?? 0);
    onTestFinished(() => smtp.close());
    await smtp.say(`RCPT TO:<${bySmtp.address}>`);
    return smtp.send(mail(bySmtp.address, `Burst by SMTP ${nth}`));
  };
  let isOver = false;
  const responses: string[] = [];
  const asking = (async () => {
    while (!isOver) responses.push(await (await fetch(`${url}/healthz`)).text());
  })();
  const numbers = Array.from({ length: emailsEach }, (_, nth) => nth);
  // Each twice, as by a sender that missed the response.
  for (const _ of ["first", "again"]) {
    const statuses = numbers.map(post);
    const replies = numbers.map(deliver);
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
    for (const reply of await Promise.all(replies)) expect(reply).toMatch(/^250/);
  }
  const expected = numbers.flatMap((nth) => [`Burst by SMTP ${nth}`, `Burst by webhook ${nth}`]);
  await eventually(async () => {
    const rows = await database.many<{ subject: string }>(
      sql`select subject from email where workspace_id = ${workspaceId} and subject like 'Burst %'`,
    );
    expect(rows.map(({ subject }) => subject).toSorted()).toEqual(expected.toSorted());
  }, 180_000);
  isOver = true;
  await asking;
  expect(new Set(responses)).toEqual(new Set(["ok"]));
  expect(responses.length).toBeGreaterThan(1);
});
