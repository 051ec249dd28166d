// The headers of a mail, read from its beginning however large it is.
import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { must } from "#domain/errors.ts";
import type { EntryId, RawItemId } from "#domain/ids.ts";
import { filesInMemory } from "#server/actions/member/for-tests/files-in-memory.ts";
import { openPeople } from "#server/actions/member/for-tests/open-people.ts";
import { help, openMailStreet } from "#server/actions/message/mail/for-tests/mail-street.ts";
import { fileKey } from "#server/store/attachment.ts";
import { insertRawItems } from "#server/store/raw-item.ts";
import { showMailSource } from "./show-mail-source.ts";

const memory = filesInMemory();
let readWhole = 0;
const files = {
  ...memory,
  get: (key: string) => {
    readWhole += 1;
    return memory.get(key);
  },
};
const people = openPeople(undefined, { outside: { files } });
afterAll(() => people.close());

test("a large mail is not read as a whole for its headers", async () => {
  const { olga, letters, line, workspaceId } = await openMailStreet(people);
  const bytes = Buffer.from(
    `From: Ada <ada@brook.example>\r\nTo: ${help}\r\nSubject: My plans\r\n\r\n${"Many words. ".repeat(200_000)}`,
  );
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await files.put(fileKey(workspaceId, sha256), bytes);
  const id = people.newId<RawItemId>();
  const envelope = { from: "ada@brook.example", to: [help] };
  await insertRawItems(people.database, [
    {
      ...{ workspaceId, id, accountId: line.accountId, vendor: "smtp", url: "", headers: {} },
      ...{ dedupeKey: sha256, body: Buffer.alloc(0), receivedAt: people.now() },
      mail: { envelope, sha256, size: bytes.length, fileSha256: sha256, parentId: null },
    },
  ]);
  await letters.understand();
  const { entryId } = must((await letters.storedOf(id))[0], "a letter becomes a message");
  const before = readWhole;
  const source = await people.ask(showMailSource, await people.actorOf(olga), {
    entryId: entryId as EntryId,
  });
  expect(readWhole).toBe(before);
  expect(source.size).toBe(bytes.length);
  expect(source.headers).toEqual([
    { name: "From", value: "Ada <ada@brook.example>" },
    { name: "To", value: help },
    { name: "Subject", value: "My plans" },
  ]);
});
