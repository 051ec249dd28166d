import { createTransport } from "nodemailer";
import { describe, expect, onTestFinished, test } from "vitest";
import { fileKey } from "#server/store/attachment.ts";
import { sql } from "#server/store/sql.ts";
import { addWorkspace } from "#testing/app/members.ts";
import { eventually } from "#testing/eventually.ts";
import { runMaintenance } from "#testing/fixtures/scheduler/run-maintenance.ts";
import { addEmailInbox, firstWorkspace, storedEmails } from "#testing/mail-servers/email-inbox.ts";
import { SmtpTestClient } from "#testing/mail-servers/smtp-test-client.ts";
import { shareTestApp, type TestApp } from "#testing/open-app.ts";

const app = shareTestApp();
let number = 0;
const nextAddress = () => `help${++number}@desk.example`;

const portOf = ({ running }: TestApp) => running.smtpPort() ?? 0;

async function deliverEmail(to: readonly string[], body: string | Buffer): Promise<string> {
  const smtp = await SmtpTestClient.start(portOf(app()));
  onTestFinished(() => smtp.close());
  for (const one of to) {
    const response = await smtp.say(`RCPT TO:<${one}>`);
    if (!response.startsWith("250")) return response;
  }
  return smtp.send(body);
}

const mail = (id: string) =>
  `From: Casey <casey@customer.example>\r\nTo: Help <help@desk.example>\r\nMessage-ID: <${id}@customer.example>\r\nSubject: ${id}\r\n\r\nHello`;

describe("email to the SMTP listener", () => {
  test("is stored for the inbox's account before the sender gets a 250", async () => {
    const { running } = app();
    const workspaceId = await firstWorkspace(running.runtime);
    const inbox = await addEmailInbox(running.runtime, { workspaceId, address: nextAddress() });
    expect(await deliverEmail([inbox.address], mail("first"))).toMatch(/^250/);
    const stored = (await storedEmails(running.runtime, workspaceId)).filter(
      (one) => one.accountId === inbox.accountId,
    );
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ provider: "smtp", envelope: { to: [inbox.address] } });
    expect(stored[0]?.body.toString()).toBe(`${mail("first")}\r\n`);
  });

  test("finds the inbox by alias, plus address and any case; an archived inbox is unknown", async () => {
    const { running } = app();
    const workspaceId = await firstWorkspace(running.runtime);
    const address = nextAddress();
    const alias = `also.${address}`;
    const inbox = await addEmailInbox(running.runtime, { workspaceId, address, aliases: [alias] });
    const forms = [address.toUpperCase(), alias, address.replace("@", "+order-7@")];
    for (const [index, to] of forms.entries())
      expect(await deliverEmail([to], mail(`form${index}`))).toMatch(/^250/);
    const stored = (await storedEmails(running.runtime, workspaceId)).filter(
      (one) => one.accountId === inbox.accountId,
    );
    expect(stored.map((one) => one.envelope.to[0])).toEqual(forms);

    await running.runtime.deps.database.run(
      sql`update inbox set archived_at = now() where workspace_id = ${workspaceId} and id = ${inbox.inboxId}`,
    );
    await eventually(async () =>
      expect(await deliverEmail([address], mail("late"))).toMatch(/^550/),
    );
  });

  test("sent twice is stored once; sent to two workspaces is stored in each", async () => {
    const { running } = app();
    const workspaceId = await firstWorkspace(running.runtime);
    const address = nextAddress();
    const inbox = await addEmailInbox(running.runtime, { workspaceId, address });
    const other = await addWorkspace(app(), "Elsewhere");
    const there = await addEmailInbox(running.runtime, {
      workspaceId: other.workspaceId,
      address: nextAddress(),
    });
    for (let turn = 0; turn < 2; turn += 1)
      expect(await deliverEmail([address, there.address], mail("twice"))).toMatch(/^250/);
    const here = (await storedEmails(running.runtime, workspaceId)).filter(
      (one) => one.accountId === inbox.accountId,
    );
    expect(here.map((one) => one.envelope.to)).toEqual([[address]]);
    const elsewhere = await storedEmails(running.runtime, other.workspaceId);
    expect(elsewhere.map((one) => one.envelope.to)).toEqual([[there.address]]);
  });

  test("that is large is kept in a file that no cleanup deletes", async () => {
    const { running } = app();
    const { database, services } = running.runtime.deps;
    const workspaceId = await firstWorkspace(running.runtime);
    const inbox = await addEmailInbox(running.runtime, { workspaceId, address: nextAddress() });
    const body = `${mail("large")}\r\n${`${"x".repeat(900)}\r\n`.repeat(2000)}`;
    expect(await deliverEmail([inbox.address], body)).toMatch(/^250/);
    const [stored] = (await storedEmails(running.runtime, workspaceId)).filter(
      (one) => one.accountId === inbox.accountId,
    );
    expect(stored).toMatchObject({ size: body.length + 2 });
    expect(stored?.body).toHaveLength(0);
    const key = fileKey(workspaceId, stored?.originalSha256 ?? "");
    expect(Buffer.from((await services.files.get(key)) ?? []).toString()).toBe(`${body}\r\n`);

    await database.run(
      sql`update file set created_at = now() - interval '2 days' where workspace_id = ${workspaceId}`,
    );
    await runMaintenance(running.runtime);
    expect(await services.files.get(key)).not.toBeNull();
  });

  test("is deferred while the database is unavailable, and nothing is lost", async () => {
    const { running } = app();
    const { database } = running.runtime.deps;
    const workspaceId = await firstWorkspace(running.runtime);
    const inbox = await addEmailInbox(running.runtime, { workspaceId, address: nextAddress() });
    const smtp = await SmtpTestClient.start(portOf(app()));
    onTestFinished(() => smtp.close());
    await smtp.say(`RCPT TO:<${inbox.address}>`);
    // Cuts each session on insert, as a PostgreSQL server does while stopping.
    const cut = sql`
      create function cut() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`;
    await database.run(cut);
    await database.run(
      sql`create trigger cut before insert on inbound_payload for each row execute function cut()`,
    );
    expect(await smtp.send(mail("away"))).toMatch(/^451/);
    await database.run(sql`drop trigger cut on inbound_payload`);
    await smtp.say("MAIL FROM:<casey@customer.example>");
    await smtp.say(`RCPT TO:<${inbox.address}>`);
    expect(await smtp.send(mail("away"))).toMatch(/^250/);
    const stored = (await storedEmails(running.runtime, workspaceId)).filter(
      (one) => one.accountId === inbox.accountId,
    );
    expect(stored).toHaveLength(1);
  });

  test("from a hundred concurrent senders is all stored, each once", async () => {
    const { running } = app();
    const workspaceId = await firstWorkspace(running.runtime);
    const inbox = await addEmailInbox(running.runtime, { workspaceId, address: nextAddress() });
    const transport = createTransport({
      host: "127.0.0.1",
      port: portOf(app()),
      pool: true,
      maxConnections: 10,
      ignoreTLS: true,
    });
    onTestFinished(() => transport.close());
    const subjects = Array.from({ length: 100 }, (_, index) => `number ${index}`);
    await Promise.all(
      subjects.map((subject) =>
        transport.sendMail({
          from: "casey@customer.example",
          to: inbox.address,
          subject,
          text: "Hello",
        }),
      ),
    );
    const stored = (await storedEmails(running.runtime, workspaceId)).filter(
      (one) => one.accountId === inbox.accountId,
    );
    const got = stored.map((one) => /^Subject: (.*)$/m.exec(one.body.toString())?.[1]?.trim());
    expect(got.toSorted()).toEqual(subjects.toSorted());
  });
});
