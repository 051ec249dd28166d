// Invited by email, a member joins, forgets the password, resets it by email, and changes the sign-in email.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { receivedBy } from "./email-steps.ts";
import { setUpWorkspace } from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  owner,
  saveScreenshotsOnFailure,
  signIn,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
let nina: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  nina = await app.person();
  for (const [address, name] of Object.entries(mailboxes)) {
    const url = `${app.url}/simulator/api/mailboxes/${encodeURIComponent(address)}`;
    expect((await maya.request.put(url, { data: { name } })).ok()).toBe(true);
  }
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const first = "nina@elsewhere.example";
const second = "nina@moved.example";
const mailboxes = { [first]: "Nina Old", [second]: "Nina New" };
const passwords = { joined: "seven green kettles", reset: "eleven brown kettles" };

/** The link of the newest email with this subject. */
async function linkIn(mailbox: string, subject: RegExp): Promise<string> {
  const email = await expect
    .poll(() => receivedBy(app, maya, mailbox, subject), { timeout: 60_000 })
    .toBeTruthy()
    .then(() => receivedBy(app, maya, mailbox, subject));
  const link = /^http\S+$/m.exec(email?.text ?? "")?.[0];
  return link?.trim() ?? "";
}

/** On a light desktop and a dark phone. */
async function look(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, `${where} on a phone`);
  await expectUpright(page, `${where} on a phone`);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("an invitation is emailed, sent again with a new link, and joins", async () => {
  await maya.goto(`${app.url}/settings/members`);
  await maya.getByRole("button", { name: "Invite" }).click();
  const dialog = maya.getByRole("dialog");
  await dialog.getByLabel("Email", { exact: true }).fill(first);
  expect(await dialog.getByLabel("Send the invitation by email").isChecked()).toBe(true);
  await look(maya, "inviting by email");
  await dialog.getByRole("button", { name: "Create invitation" }).click();
  await dialog.getByText(`The invitation is on its way to ${first}`).waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  const row = maya
    .getByRole("list", { name: "Pending invitations" })
    .getByRole("listitem")
    .filter({ hasText: first });
  await row.getByText("Invitation sent").waitFor();
  await look(maya, "an emailed invitation");
  const replaced = await linkIn("Nina Old", /Maya Lund invited you to Copperline/);
  await row.getByRole("button", { name: `Send the invitation to ${first}` }).click();
  await expect
    .poll(() => linkIn("Nina Old", /Maya Lund invited you/), { timeout: 60_000 })
    .not.toBe(replaced);
  await nina.goto(replaced);
  await nina.getByText("This link no longer works").waitFor();
  await nina.goto(await linkIn("Nina Old", /Maya Lund invited you/));
  await nina.getByLabel("Your name").fill("Nina Berg");
  await nina.getByLabel("Password", { exact: true }).fill(passwords.joined);
  await nina.getByRole("button", { name: "Join" }).click();
  await nina.getByRole("navigation", { name: "Views" }).waitFor();
});

test("a forgotten password is reset with the emailed link", async () => {
  await nina.context().clearCookies();
  await nina.goto(`${app.url}/forgot`);
  await nina.getByLabel("Email").fill(first);
  await look(nina, "forgotten password");
  await nina.getByRole("button", { name: "Send link" }).click();
  await nina.getByText(`If there's an account for ${first}`).waitFor();
  await look(nina, "forgotten password, sent");
  await nina.goto(await linkIn("Nina Old", /Set a new password/));
  await nina.getByLabel("New password").fill(passwords.reset);
  await nina.getByRole("button", { name: "Set password" }).click();
  await nina.getByText("Your password is set").waitFor();
  await signIn(nina, app.url, first, passwords.reset);
});

test("the sign-in email changes with the link in the new mailbox", async () => {
  await nina.goto(`${app.url}/settings/profile`);
  const section = nina.getByRole("region", { name: "Sign-in email" });
  await section.getByLabel("New email").fill(second);
  await section.getByLabel("Current password").fill(passwords.reset);
  await section.getByRole("button", { name: "Send confirmation link" }).click();
  await section.getByText(`Open the link in the email to ${second}`).waitFor();
  await look(nina, "changing the sign-in email");
  await nina.goto(await linkIn("Nina New", /Confirm your new sign-in email/));
  await nina.getByText(`sign in with ${second}`).waitFor();
  await look(nina, "confirming the sign-in email");
  await nina.getByLabel("Password", { exact: true }).fill(passwords.reset);
  await nina.getByRole("button", { name: "Confirm your email" }).click();
  await nina.getByText("Your email was changed").waitFor();
  await nina.context().clearCookies();
  await signIn(nina, app.url, second, passwords.reset);
  await expect
    .poll(() => receivedBy(app, maya, "Nina Old", /sign-in email was changed/), { timeout: 60_000 })
    .toBeTruthy();
});

test("none of these emails is a conversation, and the audit log tells what happened", async () => {
  await maya.goto(`${app.url}/conversations/open`);
  const list = maya.getByRole("listbox", { name: "Conversations" });
  await list.getByRole("option").first().waitFor();
  expect(await list.getByRole("option", { name: /Nina/ }).count()).toBe(0);
  await maya.goto(`${app.url}/settings/audit-log`);
  await maya.getByText(`changed their sign-in email from ${first} to ${second}`).waitFor();
});

test("an admin changes a member's sign-in email with their own password", async () => {
  await maya.goto(`${app.url}/settings/members`);
  await maya.getByRole("button", { name: "Actions for Nina Berg" }).click();
  await maya.getByRole("menuitem", { name: "Change sign-in email" }).click();
  const dialog = maya.getByRole("dialog");
  await dialog.getByLabel("New email").fill("nina.berg@elsewhere.example");
  await dialog.getByLabel("Your password").fill(owner.password);
  await look(maya, "changing a member's sign-in email");
  await dialog.getByRole("button", { name: "Save" }).click();
  await maya.getByText("Nina Berg now signs in with nina.berg@elsewhere.example.").waitFor();
  await maya.goto(`${app.url}/settings/general`);
  await maya.getByLabel("Emails about accounts come from").waitFor();
  await look(maya, "where emails about accounts come from");
});
