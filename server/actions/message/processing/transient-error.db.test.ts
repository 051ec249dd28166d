// A full disk or slow store says nothing about a payload: it is processed when they recover, without anyone's
// attention. Only unreadable ones become dead letters.

import { afterAll, expect, test } from "vitest";
import { FileFault, type FileStore } from "#server/ports/files.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { sql } from "#server/store/sql.ts";
import { adaAddress, createEmailFixture } from "#testing/fixtures/email/email-fixture.ts";
import { filesInMemory } from "#testing/fixtures/member/files-in-memory.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { processInbound } from "./process-inbound.ts";

const stored = new Map<string, Uint8Array>();
let fault: Error | null = null;
const files: FileStore = {
  ...filesInMemory(),
  async put(key, bytes) {
    if (fault) throw fault;
    stored.set(key, bytes);
  },
  async get(key) {
    if (fault) throw fault;
    return stored.get(key) ?? null;
  },
};
const people = createMembersFixture(undefined, { services: { files } });
afterAll(() => people.close());

const withPicture = {
  from: adaAddress,
  body: [
    "Content-Type: multipart/mixed; boundary=b\r\n",
    "--b\r\nContent-Type: text/plain\r\n\r\nSee the picture.",
    '--b\r\nContent-Type: image/png; name="leak.png"\r\nContent-Disposition: attachment; filename="leak.png"',
    "Content-Transfer-Encoding: base64\r\n\r\nYSBwaWN0dXJlIG9mIHdhdGVy\r\n--b--\r\n",
  ].join("\r\n"),
};

test.each([
  ["a store that does not answer", new FileFault("The file storage didn't respond.", false)],
  ["a full disk", new FileFault("The disk for files is full.", true)],
])("%s postpones an email, which is processed automatically afterwards", async (_, reason) => {
  const { inboundEmails, workspaceId } = await createEmailFixture(people);
  fault = reason;
  const id = await inboundEmails.store(withPicture);
  const small = await inboundEmails.store({ from: "max@oduya.example", text: "Hello." });
  await processInbound(people.runtime, workspaceId);
  expect(await inboundEmails.stateOf(id)).toEqual({ state: "pending", problem: reason.message });
  expect((await inboundEmails.stateOf(small)).state).toBe("processed");
  // It has a job, and is not retried before its time.
  const jobs = await people.database.many(sql`
    select 1 from graphile_worker.jobs where key = ${jobKeys.processPostponedPayloads("process-inbound", workspaceId)}`);
  expect(jobs).toHaveLength(1);
  fault = null;
  await processInbound(people.runtime, workspaceId);
  expect((await inboundEmails.stateOf(id)).state).toBe("pending");
  people.advanceClock(60);
  await processInbound(people.runtime, workspaceId);
  expect(await inboundEmails.stateOf(id)).toEqual({ state: "processed", problem: null });
});

test("a payload becomes a dead letter after a day of faults", async () => {
  const { inboundEmails, workspaceId } = await createEmailFixture(people);
  fault = new FileFault("The file storage didn't respond.", false);
  const id = await inboundEmails.store(withPicture);
  for (let again = 0; again <= 100; again += 1) {
    people.advanceClock(16 * 60);
    await processInbound(people.runtime, workspaceId);
  }
  expect(await inboundEmails.stateOf(id)).toEqual({
    state: "failed",
    problem: "The file storage didn't respond.",
  });
});
