// An email that is slow to parse, before and among others.
import { afterAll, expect, test, vi } from "vitest";
import { parseEmail } from "#server/mime/parse-email.ts";
import { dnsOf } from "#testing/app/dns.ts";
import { eventually } from "#testing/eventually.ts";
import { adaAddress, createEmailFixture } from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { createInboundProcessor } from "./inbound-processor.ts";

const gate = Promise.withResolvers<void>();
let timesRead = 0;
vi.mock("#server/mime/worker/parse-email-isolated.ts", () => ({
  async parseEmailIsolated(bytes: Uint8Array, slow: () => void) {
    if (!Buffer.from(bytes).includes("a riddle")) return parseEmail(bytes);
    timesRead += 1;
    slow();
    await gate.promise;
    return parseEmail(bytes);
  },
}));

const names = Promise.withResolvers<{ kind: "none" }>();
const people = createMembersFixture(undefined, {
  services: { dns: { ...dnsOf({}), recall: () => names.promise } },
});
afterAll(() => people.close());

const startProcessor = () =>
  createInboundProcessor({ realtime: people.runtime, reading: people.runtime }, () => undefined);

test("a slow email delays no other, is parsed once, and is written when ready", async () => {
  const { inboundEmails, workspaceId } = await createEmailFixture(people);
  const slow = await inboundEmails.store({ from: adaAddress, text: "This is a riddle." });
  const quick = await inboundEmails.store({ from: "max@oduya.example", text: "Hello." });
  const processor = startProcessor();
  processor.wake({ workspaceId, queue: "messages" });
  await eventually(async () =>
    expect((await inboundEmails.stateOf(quick)).state).toBe("processed"),
  );
  expect((await inboundEmails.stateOf(slow)).state).toBe("pending");

  const another = await inboundEmails.store({ from: "ines@duarte.example", text: "Meanwhile." });
  processor.wake({ workspaceId, queue: "messages" });
  await eventually(async () =>
    expect((await inboundEmails.stateOf(another)).state).toBe("processed"),
  );
  expect((await inboundEmails.stateOf(slow)).state).toBe("pending");
  gate.resolve();
  await eventually(async () => expect((await inboundEmails.stateOf(slow)).state).toBe("processed"));
  await processor.stop();
  expect(timesRead).toBe(1);
});

test("an email in a member's name delays no other during its DNS lookups", async () => {
  const { inboundEmails, olga } = await createEmailFixture(people);
  const claim = await inboundEmails.store({ from: olga.email, text: "Who am I?" });
  const quick = await inboundEmails.store({ from: adaAddress, text: "Hello." });
  const processor = startProcessor();
  processor.wake({ workspaceId: olga.workspaceId, queue: "messages" });
  await eventually(async () =>
    expect((await inboundEmails.stateOf(quick)).state).toBe("processed"),
  );
  names.resolve({ kind: "none" });
  await eventually(async () =>
    expect((await inboundEmails.stateOf(claim)).state).toBe("processed"),
  );
  await processor.stop();
  const numberOf = async (id: typeof claim) => (await inboundEmails.storedOf(id))[0]?.number;
  expect([await numberOf(quick), await numberOf(claim)]).toEqual([1, 2]);
});
