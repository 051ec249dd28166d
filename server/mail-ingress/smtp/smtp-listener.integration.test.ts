import { createTransport } from "nodemailer";
import { describe, expect, onTestFinished, test } from "vitest";
import { runMaintenance } from "#server/jobs/maintenance.ts";
import { fileKey } from "#server/store/attachment.ts";
import { sql } from "#server/store/sql.ts";
import { addWorkspace } from "#testing/app/members.ts";
import { eventually } from "#testing/eventually.ts";
import { addEmailInbox, firstWorkspace, storedEmails } from "#testing/mail-servers/email-inbox.ts";
import { SmtpWire } from "#testing/mail-servers/smtp-wire.ts";
import { type OpenedDesk, shareDesk } from "#testing/open-app.ts";

const desk = shareDesk();
let number = 0;
const nextAddress = () => `help${++number}@desk.example`;

const portOf = ({ running }: OpenedDesk) => running.smtpPort() ?? 0;

async function handIn(to: readonly string[], body: string | Buffer): Promise<string> {
  const wire = await SmtpWire.begin(portOf(desk()));
  onTestFinished(() => wire.close());
  for (const one of to) {
    const answer = await wire.say(`RCPT TO:<${one}>`);
    if (!answer.startsWith("250")) return answer;
  }
  return wire.send(body);
}

const mail = (word: string) =>
  `From: Casey <casey@customer.example>\r\nTo: Help <help@desk.example>\r\nMessage-ID: <${word}@customer.example>\r\nSubject: ${word}\r\n\r\nHello`;

describe("mail at our own door", () => {
  test("is a row of the line's account before the sender hears yes", async () => {
    const { running } = desk();
    const workspaceId = await firstWorkspace(running.desk);
    const line = await addEmailInbox(running.desk, { workspaceId, address: nextAddress() });
    expect(await handIn([line.address], mail("first"))).toMatch(/^250/);
    const kept = (await storedEmails(running.desk, workspaceId)).filter(
      (one) => one.accountId === line.accountId,
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ vendor: "smtp", envelope: { to: [line.address] } });
    expect(kept[0]?.body.toString()).toBe(`${mail("first")}\r\n`);
  });

  test("aliases, plus-forms and capital letters lead to the line; an address put away leads nowhere", async () => {
    const { running } = desk();
    const workspaceId = await firstWorkspace(running.desk);
    const address = nextAddress();
    const alias = `also.${address}`;
    const line = await addEmailInbox(running.desk, { workspaceId, address, aliases: [alias] });
    const forms = [address.toUpperCase(), alias, address.replace("@", "+order-7@")];
    for (const [place, to] of forms.entries())
      expect(await handIn([to], mail(`form${place}`))).toMatch(/^250/);
    const kept = (await storedEmails(running.desk, workspaceId)).filter(
      (one) => one.accountId === line.accountId,
    );
    expect(kept.map((one) => one.envelope.to[0])).toEqual(forms);

    await running.desk.parts.database.run(
      sql`update inbox set archived_at = now() where workspace_id = ${workspaceId} and id = ${line.inboxId}`,
    );
    await eventually(async () => expect(await handIn([address], mail("late"))).toMatch(/^550/));
  });

  test("sent twice it is kept once; sent to two workspaces it is kept in each", async () => {
    const { running } = desk();
    const workspaceId = await firstWorkspace(running.desk);
    const address = nextAddress();
    const line = await addEmailInbox(running.desk, { workspaceId, address });
    const other = await addWorkspace(desk(), "Elsewhere");
    const there = await addEmailInbox(running.desk, {
      workspaceId: other.workspaceId,
      address: nextAddress(),
    });
    for (let turn = 0; turn < 2; turn += 1)
      expect(await handIn([address, there.address], mail("twice"))).toMatch(/^250/);
    const here = (await storedEmails(running.desk, workspaceId)).filter(
      (one) => one.accountId === line.accountId,
    );
    expect(here.map((one) => one.envelope.to)).toEqual([[address]]);
    const elsewhere = await storedEmails(running.desk, other.workspaceId);
    expect(elsewhere.map((one) => one.envelope.to)).toEqual([[there.address]]);
  });

  test("a large one lies in a file that nobody sweeps away", async () => {
    const { running } = desk();
    const { database, outside } = running.desk.parts;
    const workspaceId = await firstWorkspace(running.desk);
    const line = await addEmailInbox(running.desk, { workspaceId, address: nextAddress() });
    const body = `${mail("large")}\r\n${`${"x".repeat(900)}\r\n`.repeat(2000)}`;
    expect(await handIn([line.address], body)).toMatch(/^250/);
    const [kept] = (await storedEmails(running.desk, workspaceId)).filter(
      (one) => one.accountId === line.accountId,
    );
    expect(kept).toMatchObject({ size: body.length + 2 });
    expect(kept?.body).toHaveLength(0);
    const key = fileKey(workspaceId, kept?.originalSha256 ?? "");
    expect(Buffer.from((await outside.files.get(key)) ?? []).toString()).toBe(`${body}\r\n`);

    await database.run(
      sql`update file set created_at = now() - interval '2 days' where workspace_id = ${workspaceId}`,
    );
    await runMaintenance(running.desk);
    expect(await outside.files.get(key)).not.toBeNull();
  });

  test("while the database is away the sender is asked to come again, and nothing is lost", async () => {
    const { running } = desk();
    const { database } = running.desk.parts;
    const workspaceId = await firstWorkspace(running.desk);
    const line = await addEmailInbox(running.desk, { workspaceId, address: nextAddress() });
    const wire = await SmtpWire.begin(portOf(desk()));
    onTestFinished(() => wire.close());
    await wire.say(`RCPT TO:<${line.address}>`);
    // Its sessions are cut the moment they come, as a server does that is being stopped.
    const cut = sql`
      create function cut() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`;
    await database.run(cut);
    await database.run(
      sql`create trigger cut before insert on inbound_payload for each row execute function cut()`,
    );
    expect(await wire.send(mail("away"))).toMatch(/^451/);
    await database.run(sql`drop trigger cut on inbound_payload`);
    await wire.say("MAIL FROM:<casey@customer.example>");
    await wire.say(`RCPT TO:<${line.address}>`);
    expect(await wire.send(mail("away"))).toMatch(/^250/);
    const kept = (await storedEmails(running.desk, workspaceId)).filter(
      (one) => one.accountId === line.accountId,
    );
    expect(kept).toHaveLength(1);
  });

  test("a hundred senders at once lose nothing, each mail is there once", async () => {
    const { running } = desk();
    const workspaceId = await firstWorkspace(running.desk);
    const line = await addEmailInbox(running.desk, { workspaceId, address: nextAddress() });
    const transport = createTransport({
      host: "127.0.0.1",
      port: portOf(desk()),
      pool: true,
      maxConnections: 10,
      ignoreTLS: true,
    });
    onTestFinished(() => transport.close());
    const subjects = Array.from({ length: 100 }, (_, place) => `number ${place}`);
    await Promise.all(
      subjects.map((subject) =>
        transport.sendMail({
          from: "casey@customer.example",
          to: line.address,
          subject,
          text: "Hello",
        }),
      ),
    );
    const kept = (await storedEmails(running.desk, workspaceId)).filter(
      (one) => one.accountId === line.accountId,
    );
    const got = kept.map((one) => /^Subject: (.*)$/m.exec(one.body.toString())?.[1]?.trim());
    expect(got.toSorted()).toEqual(subjects.toSorted());
  });
});
