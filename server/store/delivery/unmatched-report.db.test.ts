import { afterAll, expect, test } from "vitest";
import type { AccountId } from "#domain/ids.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { insertUnmatchedReport, listUnmatchedReports } from "./unmatched-report.ts";

const people = createMembersFixture();
afterAll(() => people.close());

test("finds a recent report behind many that never match an email", async () => {
  const { workspaceId } = await people.createWorkspace();
  const accountId = people.newId<AccountId>();
  const keep = async (providerRef: string) => {
    people.advanceClock(0.01);
    const row = { id: people.newId(), accountId, providerRef, messageId: null, at: people.now() };
    await insertUnmatchedReport(people.database, workspaceId, { ...row, report: { providerRef } });
  };
  for (const name of ["stranger 1", "stranger 2", "stranger 3", "ours"]) await keep(name);
  const waiting = await listUnmatchedReports<{ providerRef: string }>(
    people.database,
    workspaceId,
    null,
    2,
  );
  expect(waiting.map((one) => one.report.providerRef)).toEqual(["ours", "stranger 3"]);
});
