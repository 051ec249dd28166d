// Whoever may edit an account may not read its password: not by pointing it at a server of their own either.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { connectAccount } from "#server/actions/account/connect-account.ts";
import { updateAccount } from "#server/actions/account/update-account.ts";
import type { EmailProvider } from "#server/ports/email.ts";
import type { CheckResult, Settings } from "#server/ports/provider.ts";
import { imap } from "#server/providers/email/imap.ts";
import { smtp } from "#server/providers/email/smtp.ts";
import { createMembersFixture, errorOf } from "#testing/fixtures/member/members-fixture.ts";

const tried: Settings[] = [];
let found: CheckResult = { kind: "working", label: "works" };
const check: EmailProvider["check"] = async ({ settings }) => {
  tried.push(settings);
  return found;
};
const vendors: Readonly<Record<string, EmailProvider>> = {
  smtp: { ...smtp, check },
  imap: { ...imap, check },
};
const people = createMembersFixture(undefined, {
  outside: {
    findEmailProvider: (id) => vendors[id] ?? null,
    connect: (_, settings) => ({ settings, baseUrl: "", http: fetch }),
  },
});
afterAll(() => people.close());
beforeEach(() => {
  tried.length = 0;
  found = { kind: "working", label: "works" };
});

const settings = { host: "mail.copperline.example", username: "maya", password: "kettle" };
async function connected(vendor: string, more: Settings = {}) {
  const olga = await people.found();
  const actor = await people.actorOf(olga);
  const account = await people.ask(connectAccount, actor, {
    vendor,
    settings: { ...settings, ...more },
  });
  tried.length = 0;
  const update = (given: Settings) =>
    people.ask(updateAccount, actor, { accountId: account.id, settings: given });
  return { update };
}
const again = (key: string, label: string) => ({
  path: `settings.${key}`,
  say: `Enter the ${label} again, because the server it's sent to has changed.`,
});

describe.each(["smtp", "imap"])("%s", (vendor) => {
  test.each([{ host: "evil.test" }, { port: "2525" }, { security: "starttls" }])(
    "%o without the password sends it nowhere",
    async (changed) => {
      const { update } = await connected(vendor);
      const refused = await errorOf(update(changed));
      expect(refused).toMatchObject({
        code: "invalid_input",
        issues: [again("password", "password")],
      });
      expect(tried).toEqual([]);
      await update({ ...changed, password: "new" });
      expect(tried).toEqual([{ ...settings, ...changed, password: "new" }]);
    },
  );

  test("every kept secret is named, and one that is given up goes nowhere", async () => {
    const { update } = await connected(vendor, { accessToken: "token" });
    expect((await errorOf(update({ host: "evil.test" }))).issues).toEqual([
      again("password", "password"),
      again("accessToken", "access token (OAuth 2)"),
    ]);
    await update({ host: "other.example", password: "", accessToken: "fresh" });
    const { password: _, ...others } = settings;
    expect(tried).toEqual([{ ...others, host: "other.example", accessToken: "fresh" }]);
  });

  test("what stays on the same server keeps its password", async () => {
    const { update } = await connected(vendor);
    await update({ username: "ben", host: settings.host });
    expect(tried).toEqual([{ ...settings, username: "ben" }]);
  });

  test("a way back to the old server needs it again too", async () => {
    const { update } = await connected(vendor);
    await update({ host: "other.example", password: "theirs" });
    expect((await errorOf(update({ host: settings.host }))).issues).toHaveLength(1);
  });
});

test("a key that is never sent stays where it is", async () => {
  const dkim = {
    ...{ dkimDomain: "copperline.example", dkimSelector: "desk" },
    dkimPrivateKey: "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg=\n-----END PRIVATE KEY-----",
  };
  const { update } = await connected("smtp", dkim);
  await update({ host: "other.example", password: "new" });
  expect(tried).toEqual([{ ...settings, ...dkim, host: "other.example", password: "new" }]);
});

test("whoever cannot be reached is told with one sentence; the cause is for the log", async () => {
  const { update } = await connected("smtp");
  const said = new Set<string>();
  for (const why of ["connect ECONNREFUSED 10.0.0.7:5432", "no answer in time"]) {
    found = { kind: "unreachable", say: "Couldn't reach the mail server.", why };
    const refused = await errorOf(update({ username: "ben" }));
    expect(refused.cause).toMatchObject({ message: why });
    said.add(JSON.stringify([refused.code, refused.message, refused.facts, refused.issues]));
  }
  expect(said.size).toBe(1);
});
