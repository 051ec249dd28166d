// A mail that its provider keeps until we come for it.
import { afterAll, expect, test } from "vitest";
import type { RawItemId } from "#domain/ids.ts";
import { openPeople } from "#server/actions/member/for-tests/open-people.ts";
import { ada, openMailStreet } from "#server/actions/message/mail/for-tests/mail-street.ts";
import type { MailProvider } from "#server/ports/mail.ts";
import { ProviderFault } from "#server/ports/outcome.ts";
import { insertRawItems, markRawItems } from "#server/store/raw-item.ts";
import { sql } from "#server/store/sql.ts";
import { fetchMail } from "./fetch-mail.ts";

const people = openPeople();
afterAll(() => people.close());

test("lies in the tray by its notice until it could be brought, and then stands here once", async () => {
  const { letters, line, workspaceId } = await openMailStreet(people);
  const bytes = Buffer.from(`From: ${ada}\r\nSubject: Kept there\r\n\r\nWords.\r\n`);
  let isThere = false;
  const envelope = { from: "ada@brook.example", to: ["help@copperline.example"] };
  const provider = {
    async read() {
      return {
        kind: "events",
        events: [{ kind: "mail.received", providerRef: "R1", envelope, bytes: null }],
      };
    },
    async fetchMail() {
      if (!isThere) throw new ProviderFault("refused", "This key may only send.");
      return bytes;
    },
  } as unknown as MailProvider;
  Object.assign(people.desk.parts.outside, {
    findMailProvider: () => provider,
    connect: () => ({}),
  });
  const sealed = people.desk.parts.secrets.seal("{}", line.accountId);
  await people.database.run(
    sql`update account set settings_sealed = ${sealed} where workspace_id = ${workspaceId} and id = ${line.accountId}`,
  );
  const id = people.newId<RawItemId>();
  await insertRawItems(people.database, [
    {
      ...{ workspaceId, id, accountId: line.accountId, vendor: "fake", dedupeKey: "notice" },
      ...{ url: "https://desk.example/hooks/fake/x/mail/-", headers: {}, body: Buffer.from("{}") },
      receivedAt: people.now(),
    },
  ]);
  const understood = [{ id, state: "understood", problem: null }] as const;
  await markRawItems(people.database, workspaceId, understood, people.now());
  const bring = () => fetchMail(people.desk, workspaceId, id, "R1");

  await expect(bring()).rejects.toThrow("This key may only send.");
  expect(await letters.stateOf(id)).toMatchObject({
    state: "unreadable",
    problem: expect.stringContaining("This key may only send."),
  });
  isThere = true;
  await bring();
  await bring();
  expect(await letters.stateOf(id)).toEqual({ state: "understood", problem: null });
  await letters.understand();
  const { count } = await people.database.one<{ count: number }>(
    sql`select count(*)::int as count from message where workspace_id = ${workspaceId}`,
  );
  expect(count).toBe(1);
});
