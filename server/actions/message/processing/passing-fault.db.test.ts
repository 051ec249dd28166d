// A full disk and a slow store say nothing about what came in: it is read when they are well again, and nobody
// has to care. Only what cannot be read lies in the tray.
import { afterAll, expect, test } from "vitest";
import { processInbound } from "#server/actions/message/process-inbound.ts";
import { FileFault, type FileStore } from "#server/ports/files.ts";
import { sql } from "#server/store/sql.ts";
import { adaAddress, createEmailFixture } from "#testing/fixtures/email/email-fixture.ts";
import { filesInMemory } from "#testing/fixtures/member/files-in-memory.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";

const kept = new Map<string, Uint8Array>();
let fault: Error | null = null;
const files: FileStore = {
  ...filesInMemory(),
  async put(key, bytes) {
    if (fault) throw fault;
    kept.set(key, bytes);
  },
  async get(key) {
    if (fault) throw fault;
    return kept.get(key) ?? null;
  },
};
const people = createMembersFixture(undefined, { outside: { files } });
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
])("%s puts a mail off, and it is read by itself afterwards", async (_, why) => {
  const { letters, workspaceId } = await createEmailFixture(people);
  fault = why;
  const id = await letters.bring(withPicture);
  const small = await letters.bring({ from: "max@oduya.example", text: "Hello." });
  await processInbound(people.desk, workspaceId);
  expect(await letters.stateOf(id)).toEqual({ state: "new", problem: why.message });
  expect((await letters.stateOf(small)).state).toBe("understood");
  // A job is there for it, and it is not tried before its time.
  const jobs = await people.database.many(sql`
    select 1 from graphile_worker.jobs where key = ${`understand-put-off:${workspaceId}`}`);
  expect(jobs).toHaveLength(1);
  fault = null;
  await processInbound(people.desk, workspaceId);
  expect((await letters.stateOf(id)).state).toBe("new");
  people.wait(60);
  await processInbound(people.desk, workspaceId);
  expect(await letters.stateOf(id)).toEqual({ state: "understood", problem: null });
});

test("after a day of it a person is told", async () => {
  const { letters, workspaceId } = await createEmailFixture(people);
  fault = new FileFault("The file storage didn't respond.", false);
  const id = await letters.bring(withPicture);
  for (let again = 0; again <= 100; again += 1) {
    people.wait(16 * 60);
    await processInbound(people.desk, workspaceId);
  }
  expect(await letters.stateOf(id)).toEqual({
    state: "unreadable",
    problem: "The file storage didn't respond.",
  });
});
