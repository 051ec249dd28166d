// Many mails in the name of one of us at once, whose names nobody answers for.
import { afterAll, expect, test } from "vitest";
import type { WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { dnsOf } from "#testing/app/dns.ts";
import { eventually } from "#testing/eventually.ts";
import { filesInMemory } from "#testing/fixtures/member/files-in-memory.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { authenticateClaim } from "./authenticate-own-domain.ts";

const names = Promise.withResolvers<{ kind: "none" }>();
let brought = 0;
const files = {
  ...filesInMemory(),
  get: async () => {
    brought += 1;
    return Buffer.from("From: maya@copperline.example\r\n\r\nHello.\r\n");
  },
};
const people = createMembersFixture(undefined, {
  outside: { files, dns: { ...dnsOf({}), recall: () => names.promise } },
});
afterAll(() => people.close());

test("those that find no room are held in memory by nobody, and get their verdict later", async () => {
  const size = limit("judgedMailBytes");
  const item = { size, envelope: null, body: Buffer.alloc(0), originalSha256: "a".repeat(64) };
  const claim = () => authenticateClaim(people.desk, "w" as WorkspaceId, { item } as never);
  const fitting = Math.floor(limit("judgedClaimsBytes") / size);
  const judging = Array.from({ length: fitting }, claim);
  expect(await claim()).toBeNull();
  expect(brought).toBe(fitting);
  names.resolve({ kind: "none" });
  await Promise.all(judging);
  // Their room is free again as soon as the last of them is judged.
  await eventually(async () => {
    await claim();
    expect(brought).toBeGreaterThan(fitting);
  });
});
