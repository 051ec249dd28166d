// Failed lookups: an email is shown with what is known and authenticated again; no sender can evade the verdict.

import { afterAll, describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
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
const people = createMembersFixture(undefined, { services: { dns: dnsOf(zone) } });
afterAll(() => people.close());

async function createAuthenticationFixture() {
  const opened = await createEmailFixture(people);
  const { workspaceId } = opened;
  let mails = 0;
  const forged = {
    from: "Your bank <help@bank.example>",
    ip: "198.51.100.9",
    envelopeFrom: "x@lame.example",
    trace: ["DKIM-Signature: v=1; a=rsa-sha256; d=lame.example; s=s1; h=from; bh=Zm9v; b=Zm9vYmFy"],
  };
  const write = (email: Partial<typeof forged>) => {
    // IDs within one millisecond are unordered.
    people.advanceClock(1);
    return opened.inboundEmails.receive({
      ...forged,
      id: `again-${workspaceId}-${mails++}`,
      ...email,
    });
  };
  const stateOf = (id: string) =>
    people.database.one<{
      dmarc: string | null;
      isDue: boolean;
      attempts: number;
      securityWarnings: string[];
    }>(sql`
      select authentication ->> 'dmarc' as dmarc, needs_authentication as "isDue", auth_tries as attempts,
             coalesce(metadata -> 'securityWarnings', '[]') as "securityWarnings"
        from email where workspace_id = ${workspaceId} and id = ${id}`);
  const nextJobs = () =>
    people.database.many<{ key: string; inSeconds: number }>(sql`
      select key, extract(epoch from run_at - ${people.now()}::timestamptz)::float8 as "inSeconds"
        from graphile_worker.jobs where key = ${jobKeys.authenticateEmailsAgain(workspaceId)}`);
  const judge = () => authenticateEmails(people.runtime, workspaceId);
  const waitForRetry = (attempts: number) =>
    people.advanceClock(limit("emailAuthRetrySeconds") * 2 ** attempts);
  return { ...opened, forged, write, stateOf, nextJobs, judge, waitForRetry };
}
const doubt = expect.arrayContaining(["not_authentic"]);

test("a spoofer's unresponsive domains hide nothing: the warning shows at once and is final after a few attempts", async () => {
  const { write, stateOf, nextJobs, judge, waitForRetry } = await createAuthenticationFixture();
  const { entryId } = await write({});
  await judge();
  expect(await stateOf(entryId)).toEqual({
    dmarc: "fail",
    isDue: true,
    attempts: 1,
    securityWarnings: doubt,
  });
  expect(await nextJobs()).toEqual([
    { key: expect.any(String), inSeconds: limit("emailAuthRetrySeconds") },
  ]);
  await judge();
  expect(await stateOf(entryId)).toMatchObject({ attempts: 1 });
  for (let attempts = 0; attempts < limit("emailAuthAttempts") - 1; attempts += 1) {
    waitForRetry(attempts);
    await judge();
  }
  expect(await stateOf(entryId)).toMatchObject({
    dmarc: "fail",
    isDue: false,
    securityWarnings: doubt,
  });
});

test("removes the warning from an authenticated email when DNS is back", async () => {
  const { write, stateOf, judge, waitForRetry } = await createAuthenticationFixture();
  const spf = zone["bank.example TXT"] ?? [];
  zone["bank.example TXT"] = "fails";
  const { entryId } = await write({
    ip: "192.0.2.1",
    envelopeFrom: "help@bank.example",
    trace: [],
  });
  await judge();
  expect(await stateOf(entryId)).toMatchObject({
    dmarc: "fail",
    isDue: true,
    securityWarnings: doubt,
  });
  zone["bank.example TXT"] = spf;
  waitForRetry(0);
  await judge();
  const judged = await stateOf(entryId);
  expect(judged).toMatchObject({ dmarc: "pass", isDue: false });
  expect(judged.securityWarnings).not.toContain("not_authentic");
});

describe("a From domain whose policy can't be looked up", () => {
  test("is retried, and stays unauthenticated after the last attempt", async () => {
    const { write, stateOf, judge, waitForRetry } = await createAuthenticationFixture();
    const { entryId } = await write({ from: "x@lame.example" });
    for (let attempts = 0; attempts < limit("emailAuthAttempts"); attempts += 1) {
      expect(await stateOf(entryId)).toMatchObject({ dmarc: null, isDue: true, attempts });
      await judge();
      waitForRetry(attempts);
    }
    expect(await stateOf(entryId)).toMatchObject({ dmarc: null, isDue: false });
  });

  test("postpones the rest of the batch at the third in a row, and loses none of it", async () => {
    const { write, stateOf, nextJobs, judge } = await createAuthenticationFixture();
    for (let one = 0; one < 3; one += 1) await write({ from: "x@lame.example" });
    const { entryId } = await write({});
    await judge();
    expect(await stateOf(entryId)).toMatchObject({ dmarc: null, isDue: true, attempts: 0 });
    expect(await nextJobs()).toEqual([
      { key: expect.any(String), inSeconds: limit("emailAuthPauseSeconds") },
    ]);
    people.advanceClock(limit("emailAuthPauseSeconds"));
    await judge();
    expect(await stateOf(entryId)).toMatchObject({ dmarc: "fail", securityWarnings: doubt });
  });
});
