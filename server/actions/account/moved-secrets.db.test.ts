// A member who may edit an account can't read its password, not even by pointing the account at their own server.
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
const providers: Readonly<Record<string, EmailProvider>> = {
  smtp: { ...smtp, check },
  imap: { ...imap, check },
};
const people = createMembersFixture(undefined, {
  services: {
    findEmailProvider: (id) => providers[id] ?? null,
    connect: (_, settings) => ({ settings, baseUrl: "", http: fetch }),
  },
});
afterAll(() => people.close());
beforeEach(() => {
  tried.length = 0;
  found = { kind: "working", label: "works" };
});

const settings = { host: "mail.copperline.example", username: "maya", password: "kettle" };
async function connected(provider: string, more: Settings = {}) {
  const olga = await people.createWorkspace();
  const actor = await people.actorOf(olga);
  const account = await people.run(connectAccount, actor, {
    provider,
    settings: { ...settings, ...more },
  });
  tried.length = 0;
  const update = (given: Settings) =>
    people.run(updateAccount, actor, { accountId: account.id, settings: given });
  return { update };
}
const reenterIssue = (key: string, label: string) => ({
  path: `settings.${key}`,
  message: `Enter the ${label} again, because the server it's sent to has changed.`,
});

describe.each(["smtp", "imap"])("%s", (provider) => {
  test.each([{ host: "evil.test" }, { port: "2525" }, { security: "starttls" }])(
    "setting %o without the password doesn't send the saved one anywhere",
    async (changed) => {
      const { update } = await connected(provider);
      const refused = await errorOf(update(changed));
      expect(refused).toMatchObject({
        code: "invalid_input",
        issues: [reenterIssue("password", "password")],
      });
      expect(tried).toEqual([]);
      await update({ ...changed, password: "new" });
      expect(tried).toEqual([{ ...settings, ...changed, password: "new" }]);
    },
  );

  test("asks for every saved secret again, and doesn't send one that is cleared", async () => {
    const { update } = await connected(provider, { accessToken: "token" });
    expect((await errorOf(update({ host: "evil.test" }))).issues).toEqual([
      reenterIssue("password", "password"),
      reenterIssue("accessToken", "access token (OAuth 2)"),
    ]);
    await update({ host: "other.example", password: "", accessToken: "fresh" });
    const { password: _, ...others } = settings;
    expect(tried).toEqual([{ ...others, host: "other.example", accessToken: "fresh" }]);
  });

  test("keeps the password while the server stays the same", async () => {
    const { update } = await connected(provider);
    await update({ username: "ben", host: settings.host });
    expect(tried).toEqual([{ ...settings, username: "ben" }]);
  });

  test("asks for the password again when the old server is restored", async () => {
    const { update } = await connected(provider);
    await update({ host: "other.example", password: "theirs" });
    expect((await errorOf(update({ host: settings.host }))).issues).toHaveLength(1);
  });
});

test("keeps a key that is never sent", async () => {
  const dkim = {
    dkimDomain: "copperline.example",
    dkimSelector: "desk",
    dkimPrivateKey: "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg=\n-----END PRIVATE KEY-----",
  };
  const { update } = await connected("smtp", dkim);
  await update({ host: "other.example", password: "new" });
  expect(tried).toEqual([{ ...settings, ...dkim, host: "other.example", password: "new" }]);
});

test("reports every unreachable server with the same sentence, and keeps the cause for the log", async () => {
  const { update } = await connected("smtp");
  const errors = new Set<string>();
  for (const reason of ["connect ECONNREFUSED 10.0.0.7:5432", "no response in time"]) {
    found = { kind: "unreachable", message: "Couldn't reach the mail server.", reason };
    const refused = await errorOf(update({ username: "ben" }));
    expect(refused.cause).toMatchObject({ message: reason });
    errors.add(JSON.stringify([refused.code, refused.message, refused.params, refused.issues]));
  }
  expect(errors.size).toBe(1);
});
