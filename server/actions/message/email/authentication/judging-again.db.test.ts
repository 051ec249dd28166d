// Lookups that fail: a mail is shown with what is known of it, and judged again; nobody has a verdict forgotten.
import { afterAll, describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { sql } from "#server/store/sql.ts";
import { dnsOf } from "#testing/app/dns.ts";
import { createEmailFixture } from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { authenticateEmails } from "./authenticate-emails.ts";

const zone: Record<string, readonly string[] | "fails"> = {
  "_dmarc.bank.example TXT": ["v=DMARC1; p=reject"],
  "bank.example TXT": ["v=spf1 ip4:192.0.2.1 -all"],
};
const lame = ["_dmarc.lame.example TXT", "lame.example TXT", "s1._domainkey.lame.example TXT"];
for (const name of lame) zone[name] = "fails";
const people = createMembersFixture(undefined, { outside: { dns: dnsOf(zone) } });
afterAll(() => people.close());

async function street() {
  const opened = await createEmailFixture(people);
  const { workspaceId } = opened;
  let mails = 0;
  const forged = {
    from: "Your bank <help@bank.example>",
    ip: "198.51.100.9",
    envelopeFrom: "x@lame.example",
    trace: ["DKIM-Signature: v=1; a=rsa-sha256; d=lame.example; s=s1; h=from; bh=Zm9v; b=Zm9vYmFy"],
  };
  const write = (mail: Partial<typeof forged>) => {
    // Ids of one millisecond have no order.
    people.wait(1);
    return opened.letters.write({ ...forged, id: `again-${workspaceId}-${mails++}`, ...mail });
  };
  const stateOf = (id: string) =>
    people.database.one<{
      dmarc: string | null;
      isDue: boolean;
      tries: number;
      hints: string[];
    }>(sql`
      select authentication ->> 'dmarc' as dmarc, needs_authentication as "isDue", auth_tries as tries,
             coalesce(metadata -> 'hints', '[]') as hints
        from email where workspace_id = ${workspaceId} and id = ${id}`);
  const nextJobs = () =>
    people.database.many<{ key: string; inSeconds: number }>(sql`
      select key, extract(epoch from run_at - ${people.now()}::timestamptz)::float8 as "inSeconds"
        from graphile_worker.jobs where key = ${`judge-again:${workspaceId}`}`);
  const judge = () => authenticateEmails(people.desk, workspaceId);
  const waitForRetry = (tries: number) => people.wait(limit("mailAuthRetrySeconds") * 2 ** tries);
  return { ...opened, forged, write, stateOf, nextJobs, judge, waitForRetry };
}
const doubt = expect.arrayContaining(["not_authentic"]);

test("a spoofer's domains that never answer hide nothing: the doubt is shown at once, and is final after a few tries", async () => {
  const { write, stateOf, nextJobs, judge, waitForRetry } = await street();
  const { entryId } = await write({});
  await judge();
  expect(await stateOf(entryId)).toEqual({ dmarc: "fail", isDue: true, tries: 1, hints: doubt });
  expect(await nextJobs()).toEqual([
    { key: expect.any(String), inSeconds: limit("mailAuthRetrySeconds") },
  ]);
  await judge();
  expect(await stateOf(entryId)).toMatchObject({ tries: 1 });
  for (let tries = 0; tries < limit("mailAuthTries") - 1; tries += 1) {
    waitForRetry(tries);
    await judge();
  }
  expect(await stateOf(entryId)).toMatchObject({ dmarc: "fail", isDue: false, hints: doubt });
});

test("when the name server is back the doubt is taken from a mail that its domain vouches for", async () => {
  const { write, stateOf, judge, waitForRetry } = await street();
  const spf = zone["bank.example TXT"] ?? [];
  zone["bank.example TXT"] = "fails";
  const { entryId } = await write({
    ip: "192.0.2.1",
    envelopeFrom: "help@bank.example",
    trace: [],
  });
  await judge();
  expect(await stateOf(entryId)).toMatchObject({ dmarc: "fail", isDue: true, hints: doubt });
  zone["bank.example TXT"] = spf;
  waitForRetry(0);
  await judge();
  const judged = await stateOf(entryId);
  expect(judged).toMatchObject({ dmarc: "pass", isDue: false });
  expect(judged.hints).not.toContain("not_authentic");
});

describe("a From whose policy cannot be asked for", () => {
  test("is tried again, and after the last try stays unjudged", async () => {
    const { write, stateOf, judge, waitForRetry } = await street();
    const { entryId } = await write({ from: "x@lame.example" });
    for (let tries = 0; tries < limit("mailAuthTries"); tries += 1) {
      expect(await stateOf(entryId)).toMatchObject({ dmarc: null, isDue: true, tries });
      await judge();
      waitForRetry(tries);
    }
    expect(await stateOf(entryId)).toMatchObject({ dmarc: null, isDue: false });
  });

  test("puts the rest of the queue off when it is the third in a row, and forgets none of it", async () => {
    const { write, stateOf, nextJobs, judge } = await street();
    for (let one = 0; one < 3; one += 1) await write({ from: "x@lame.example" });
    const { entryId } = await write({});
    await judge();
    expect(await stateOf(entryId)).toMatchObject({ dmarc: null, isDue: true, tries: 0 });
    expect(await nextJobs()).toEqual([
      { key: expect.any(String), inSeconds: limit("mailAuthPauseSeconds") },
    ]);
    people.wait(limit("mailAuthPauseSeconds"));
    await judge();
    expect(await stateOf(entryId)).toMatchObject({ dmarc: "fail", hints: doubt });
  });
});
