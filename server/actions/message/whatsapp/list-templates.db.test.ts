import { afterAll, beforeAll, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import type { ProviderTemplate } from "#server/ports/sms.ts";
import { twilio } from "#server/providers/sms/twilio.ts";
import { insertTestAccount, insertTestInbox } from "#testing/fixtures/member/inboxes.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { lowerLimits } from "#testing/lower-limit.ts";
import { listTemplates } from "./list-templates.ts";

lowerLimits({ templatesPerAccount: 5 });
const people = createMembersFixture();
let actor: MemberActor;
let templates: () => Promise<readonly ProviderTemplate[]>;
beforeAll(async () => {
  Object.assign(people.runtime.parts.services, {
    findSmsProvider: () => ({ ...twilio, listTemplates: () => templates() }),
    connect: () => ({ settings, baseUrl: "", http: fetch }),
  });
  actor = await people.actorOf(await people.found());
});
afterAll(() => people.close());

const settings = { accountSid: `AC${"0".repeat(32)}`, authToken: "0".repeat(32) };
let serial = 100;
async function addInbox() {
  serial += 1;
  const { workspaceId } = actor;
  const account = { provider: "twilio", settings };
  const accountId = await insertTestAccount(people, workspaceId, account);
  const address = `+12025550${serial}`;
  return insertTestInbox(people, workspaceId, { kind: "whatsapp", address, accountId });
}
const template = (n: number): ProviderTemplate => ({
  ref: `HX${n}`,
  name: `template_${n}`,
  language: "en",
  isApproved: true,
  body: "Hello {{1}}, your order {{2}} is here.",
});

test("answers two simultaneous requests for templates", async () => {
  const inboxId = await addInbox();
  templates = async () => [template(1), template(2)];
  const both = await Promise.all(
    Array.from({ length: 3 }, () => people.run(listTemplates, actor, { inboxId })),
  );
  for (const { rows, problem } of both) {
    expect(problem).toBeNull();
    expect(rows.map(({ ref }) => ref)).toEqual(["HX1", "HX2"]);
  }
});

test('lists at most "templatesPerAccount" templates of a provider', async () => {
  const inboxId = await addInbox();
  const max = limit("templatesPerAccount");
  templates = async () => Array.from({ length: max + 1 }, (_, nth) => template(nth));
  const { rows } = await people.run(listTemplates, actor, { inboxId });
  expect(rows).toHaveLength(max);
});

test("does not report our own error as the provider's when listing templates", async () => {
  const inboxId = await addInbox();
  templates = async () => {
    throw new TypeError("secret internals");
  };
  await expect(people.run(listTemplates, actor, { inboxId })).rejects.toThrow(TypeError);
});
