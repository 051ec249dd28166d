// Many simultaneous emails that claim to be from us, with DNS names that never resolve.
import { afterAll, expect, test } from "vitest";
import type { WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { dnsOf } from "#testing/app/dns.ts";
import { eventually } from "#testing/eventually.ts";
import { filesInMemory } from "#testing/fixtures/member/files-in-memory.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { authenticateClaim } from "./authenticate-own-domain.ts";

const names = Promise.withResolvers<{ kind: "none" }>();
let fetchCount = 0;
const files = {
  ...filesInMemory(),
  get: async () => {
    fetchCount += 1;
    return Buffer.from("From: maya@copperline.example\r\n\r\nHello.\r\n");
  },
};
const people = createMembersFixture(undefined, {
  services: { files, dns: { ...dnsOf({}), recall: () => names.promise } },
});
afterAll(() => people.close());

test("does not hold emails beyond the limit in memory, and authenticates them later", async () => {
  const size = limit("emailAuthBytes");
  const item = { size, envelope: null, body: Buffer.alloc(0), originalSha256: "a".repeat(64) };
  const claim = () => authenticateClaim(people.runtime, "w" as WorkspaceId, { item } as never);
  const fitting = Math.floor(limit("emailAuthPendingBytes") / size);
  const judging = Array.from({ length: fitting }, claim);
  expect(await claim()).toBeNull();
  expect(fetchCount).toBe(fitting);
  names.resolve({ kind: "none" });
  await Promise.all(judging);
  // Their memory is free again as soon as the last verdict is there.
  await eventually(async () => {
    await claim();
    expect(fetchCount).toBeGreaterThan(fitting);
  });
});
