// Reads the headers of an email from its beginning, however large it is.
import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { EntryId, InboundPayloadId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { fileKey } from "#server/store/attachment.ts";
import { insertInboundPayloads } from "#server/store/inbound-payload.ts";
import { createEmailFixture, helpAddress } from "#testing/fixtures/email/email-fixture.ts";
import { filesInMemory } from "#testing/fixtures/member/files-in-memory.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { getEmailSource } from "./get-email-source.ts";

const memory = filesInMemory();
let fullReads = 0;
const files = {
  ...memory,
  get: (key: string) => {
    fullReads += 1;
    return memory.get(key);
  },
};
const people = createMembersFixture(undefined, { services: { files } });
afterAll(() => people.close());

test("does not read all of a large email for its headers", async () => {
  const { olga, inboundEmails, inbox, workspaceId } = await createEmailFixture(people);
  const bytes = Buffer.from(
    `From: Ada <ada@brook.example>\r\nTo: ${helpAddress}\r\nSubject: My plans\r\n\r\n${"Many words. ".repeat(200_000)}`,
  );
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await files.put(fileKey(workspaceId, sha256), bytes);
  const id = people.newId<InboundPayloadId>();
  const envelope = { from: "ada@brook.example", to: [helpAddress] };
  await insertInboundPayloads(people.database, [
    {
      workspaceId,
      id,
      accountId: inbox.accountId,
      provider: "smtp",
      url: "",
      headers: {},
      dedupeKey: sha256,
      body: Buffer.alloc(0),
      receivedAt: people.now(),
      email: { envelope, sha256, size: bytes.length, originalSha256: sha256, parentId: null },
    },
  ]);
  await inboundEmails.process();
  const { entryId } = required((await inboundEmails.storedOf(id))[0], "a letter becomes a message");
  const before = fullReads;
  const source = await people.run(getEmailSource, await people.actorOf(olga), {
    entryId: entryId as EntryId,
  });
  expect(fullReads).toBe(before);
  expect(source.size).toBe(bytes.length);
  expect(source.headers).toEqual([
    { name: "From", value: "Ada <ada@brook.example>" },
    { name: "To", value: helpAddress },
    { name: "Subject", value: "My plans" },
  ]);
});
