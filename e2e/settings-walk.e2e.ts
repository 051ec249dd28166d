// Every settings page opens for the members who may see it, is accessible on a light desktop and a dark phone, and
// works.
import { createHmac } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasFocus, joinAsMember, setUpWorkspace } from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  owner,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
const complaints: string[] = [];
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  listen(maya);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

function listen(page: Page): void {
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`);
  });
}
const nav = (page: Page) => page.getByRole("navigation", { name: "Settings" });
const goTo = async (page: Page, section: string) => {
  await page.goto(`${app.url}/settings/${section}`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
};
const dialog = () => maya.getByRole("dialog");
const rowsOf = (name: string): Locator =>
  maya.getByRole("list", { name, exact: true }).getByRole("listitem");

/** Visits every section in the navigation, at 1440 px in light and 360 px in dark mode. */
async function walk(page: Page, who: string): Promise<string[]> {
  await page.goto(`${app.url}/settings/profile`);
  await nav(page).getByRole("link", { name: "Profile" }).waitFor();
  const links = nav(page).getByRole("listitem").getByRole("link");
  const sections = await links.allInnerTexts();
  for (const section of sections) {
    const where = `${who} at ${section}`;
    await nav(page).getByRole("link", { name: section, exact: true }).click();
    await page.getByRole("region", { name: section, exact: true }).waitFor();
    await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
    await expectAccessible(page, where);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page, where);
    await expectUpright(page, where);
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  return sections;
}

test("creates a team, a tag and an inbox for that team only", async () => {
  await goTo(maya, "teams");
  await maya.getByRole("button", { name: "New team" }).click();
  await dialog().getByRole("textbox", { name: "Name" }).fill("Workshop");
  await dialog()
    .getByRole("checkbox", { name: /Maya Lund/ })
    .check();
  await expectAccessible(maya, "a new team");
  await maya.keyboard.press("Control+Enter");
  await rowsOf("Teams").filter({ hasText: "Workshop" }).waitFor();

  await goTo(maya, "tags");
  await maya.getByRole("button", { name: "New tag" }).click();
  await dialog().getByRole("textbox", { name: "Name" }).fill("urgent");
  await dialog().getByRole("button", { name: "Create tag" }).click();
  await rowsOf("Tags").filter({ hasText: "urgent" }).waitFor();

  await goTo(maya, "inboxes");
  await maya.getByRole("link", { name: /^Bookings/ }).click();
  await maya.getByRole("tab", { name: "General and texts" }).click();
  await maya.getByRole("radio", { name: "Only one team" }).check();
  await maya.getByText("Unsaved changes").first().waitFor();
  await expectAccessible(maya, "an inbox not saved yet");
  await maya.keyboard.press("Control+s");
  await maya.getByText("Unsaved changes").first().waitFor({ state: "detached" });
  await goTo(maya, "inboxes");
  await rowsOf("Inboxes").filter({ hasText: "Bookings" }).getByText("only Workshop").waitFor();
});

test("an invitation by link is accepted in another browser", async () => {
  await goTo(maya, "members");
  await maya.getByRole("button", { name: "Invite", exact: true }).click();
  await dialog().getByRole("textbox", { name: "Email" }).fill("nora@copperline.example");
  await dialog().getByRole("radio", { name: "Viewer" }).check();
  await expectAccessible(maya, "an invitation");
  await dialog().getByRole("button", { name: "Create invitation" }).click();
  const link = await dialog()
    .getByText(/\/invite\//)
    .innerText();
  await dialog().getByRole("button", { name: "Done" }).click();

  const nora = await app.person();
  listen(nora);
  await nora.goto(link);
  await nora.getByRole("heading", { name: /^Join / }).waitFor();
  await expectAccessible(nora, "joining");
  await nora.getByRole("textbox", { name: "Your name" }).fill("Nora Quinn");
  await nora.getByLabel("Password", { exact: true }).fill(owner.password);
  await nora.getByRole("button", { name: "Join" }).click();
  await nora.getByRole("navigation", { name: "Views" }).waitFor();
  await rowsOf("Members").filter({ hasText: "Nora Quinn" }).waitFor();
});

test("a viewer finds the pages a viewer may see, and each is accessible", async () => {
  const vera = await joinAsMember(app, maya, {
    name: "Vera Holt",
    email: "vera@copperline.example",
    role: "viewer",
  });
  listen(vera);
  const found = await walk(vera, "a viewer");
  expect(found).toEqual(expect.arrayContaining(["Profile", "Security", "Inboxes"]));
  expect(found).not.toContain("API keys");
  expect(found).not.toContain("Audit log");
  await vera.goto(`${app.url}/settings/api-keys`);
  await vera.getByText("Page not found").waitFor();
  // No call rings for a viewer, so nothing offers to be available for one.
  await vera.goto(`${app.url}/settings/profile`);
  await vera.getByRole("heading", { name: "Profile" }).waitFor();
  expect(await vera.getByText("Available", { exact: true }).count()).toBe(0);
});

test("an API key works once created, and no longer after it is revoked", async () => {
  await goTo(maya, "api-keys");
  await maya.getByRole("button", { name: "New key" }).click();
  await dialog().getByRole("textbox", { name: "Name" }).fill("Website form");
  await dialog().getByRole("button", { name: "Create key" }).click();
  await dialog().getByRole("heading", { name: "API key created" }).waitFor();
  const key = await dialog().locator("code").innerText();
  await dialog().getByRole("button", { name: "I've saved it" }).click();

  const requestWithKey = () =>
    fetch(`${app.url}/api/v1/conversations?view=open`, {
      headers: { authorization: `Bearer ${key}` },
    });
  const response = await requestWithKey();
  expect(response.status).toBe(200);
  expect(((await response.json()) as { rows: unknown[] }).rows.length).toBeGreaterThanOrEqual(2);
  await maya.getByRole("button", { name: "Revoke Website form" }).click();
  const sure = maya.getByRole("alertdialog", { name: "Revoke Website form?" });
  await expectAccessible(maya, "a key about to be revoked");
  await sure.getByRole("button", { name: "Revoke" }).click();
  await sure.waitFor({ state: "detached" });
  expect((await requestWithKey()).status).toBe(401);
});

test("all of the owner's pages are accessible", async () => {
  const found = await walk(maya, "the owner");
  expect(found).toHaveLength(20);
});

/** RFC 6238 TOTP, as an authenticator app computes it. */
function codeAt(secret: string, ms: number): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret]
    .map((one) => alphabet.indexOf(one).toString(2).padStart(5, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g)?.map((one) => Number.parseInt(one, 2)) ?? [];
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(ms / 30_000)));
  const mac = createHmac("sha1", Buffer.from(bytes)).update(step).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

test("two-step sign-in asks for a code, and signing out everywhere else keeps this browser signed in", async () => {
  await goTo(maya, "security");
  await maya.getByRole("button", { name: "Turn on" }).click();
  await dialog().getByLabel("Password", { exact: true }).fill(owner.password);
  await dialog().getByRole("button", { name: "Continue" }).click();
  await dialog().getByRole("heading", { name: "Scan this code" }).waitFor();
  await expectAccessible(maya, "a code to scan");
  const secret = (await dialog().locator("code").innerText()).replaceAll(/\s/g, "");
  await dialog().getByRole("textbox", { name: "Code" }).fill(codeAt(secret, Date.now()));
  await dialog().getByRole("button", { name: "Turn on" }).click();
  const recovery = dialog().getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await recovery.first().waitFor();
  const spare = await recovery.first().innerText();
  await expectAccessible(maya, "recovery codes");
  // The codes are shown once: the dialog can't be closed by mistake.
  await maya.keyboard.press("Escape");
  await dialog().getByText("Copy or download them first").waitFor();
  await maya.keyboard.press("Escape");
  await dialog().getByRole("button", { name: "Close" }).click();
  await recovery.first().waitFor();
  await dialog().getByRole("button", { name: "I've saved them" }).click();
  await maya.getByRole("button", { name: "New recovery codes" }).waitFor();

  // Its console is not checked: the 401 after the remote sign-out is expected.
  const laptop = await app.person();
  await laptop.goto(`${app.url}/sign-in`);
  await laptop.getByLabel("Email").fill(owner.email);
  await laptop.getByLabel("Password", { exact: true }).fill(owner.password);
  await laptop.getByRole("button", { name: "Sign in" }).click();
  await laptop.getByRole("heading", { name: "Two-step sign-in" }).waitFor();
  await expectAccessible(laptop, "the second step");
  // A wrong code leaves an empty, focused field, so the next six digits can be typed at once.
  const digits = laptop.getByRole("textbox", { name: "Code" });
  await digits.fill(codeAt(secret, Date.now() - 3_600_000));
  await laptop.locator('[data-part="field-error"]').waitFor();
  await expect.poll(() => digits.inputValue()).toBe("");
  await hasFocus(laptop, digits);
  // The code used to turn it on is spent, and the next one takes up to 30 seconds; a recovery code works at once.
  await laptop.getByRole("button", { name: "Use a recovery code" }).click();
  await laptop.getByRole("textbox", { name: "Recovery code" }).fill(spare);
  await laptop.getByRole("button", { name: "Sign in" }).click();
  await laptop.getByRole("navigation", { name: "Views" }).waitFor();

  await goTo(maya, "sessions");
  await expect.poll(() => rowsOf("Sessions").count()).toBe(2);
  await maya.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect.poll(() => rowsOf("Sessions").count()).toBe(1);
  await laptop.getByRole("button", { name: "Sign in" }).waitFor();
});

test("no browser logged an error", () => {
  expect(complaints).toEqual([]);
});
