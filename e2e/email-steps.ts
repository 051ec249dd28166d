// Emails of simulated customers, and where a member finds them.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { ConversationRow } from "#contract/live-protocol.ts";
import type { CustomerEmail, SimulatedEmail } from "#contract/simulator/simulated-email.ts";
import { conversationRegion, rowOf, rpc, timeline } from "./member-steps.ts";
import { runSql } from "./run-sql.ts";
import { createSimulatorSteps } from "./simulator-steps.ts";
import type { E2eApp } from "./start-e2e-app.ts";

/** Uses the simulator's own API, as a member with access to it. */
export async function writeTo(
  app: E2eApp,
  by: Page,
  [address, name]: readonly [string, string],
  email: CustomerEmail,
): Promise<void> {
  const mailboxUrl = `${app.url}/simulator/api/mailboxes/${encodeURIComponent(address)}`;
  expect((await by.request.put(mailboxUrl, { data: { name } })).ok()).toBe(true);
  const response = await by.request.post(`${mailboxUrl}/emails`, { data: email });
  expect(response.ok(), await response.text()).toBe(true);
}

/** The newest email with this subject that a customer's mailbox received. */
export async function receivedBy(
  app: E2eApp,
  by: Page,
  name: string,
  subject: RegExp,
): Promise<SimulatedEmail | null> {
  const customer = (await createSimulatorSteps(app, by).state()).customers.find(
    (one) => one.name === name,
  );
  const head = customer?.mailbox?.emails.find(
    (one) => one.folder === "received" && subject.test(one.subject),
  );
  if (!head) return null;
  const response = await by.request.get(`${app.url}/simulator/api/emails/${head.id}`);
  return (await response.json()) as SimulatedEmail;
}

/** The id becomes the Message-ID, so a later email can reference it. */
export const letter = (
  id: string,
  subject: string,
  text: string,
  inReplyTo?: string,
): CustomerEmail => ({
  subject,
  text,
  headers: {
    "Message-ID": `<${id}@letters.example>`,
    ...(inReplyTo === undefined
      ? {}
      : {
          "In-Reply-To": `<${inReplyTo}@letters.example>`,
          References: `<${inReplyTo}@letters.example>`,
        }),
  },
});

/** Longer than the default: the machine may be busy. */
export const soon = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 });

export const emails = (page: Page, who: string): Locator =>
  timeline(page).getByRole("listitem", { name: `Email from ${who}` });
export const dialog = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("dialog", { name });
export const toast = (page: Page, text: string): Locator =>
  page.getByTestId("toast").filter({ hasText: text });
export const banner = (page: Page): Locator =>
  conversationRegion(page).locator('[data-part="banner"]');

export const numberAt = (page: Page): number =>
  Number(new URL(page.url()).pathname.split("/").at(-1));
export const atNumber = (page: Page, number: number): Promise<void> =>
  page.waitForURL(`**/conversations/open/${number}`);

export async function openEmailConversation(page: Page, who: string): Promise<void> {
  await rowOf(page, who).first().click();
  await emails(page, who).first().waitFor();
}

export async function openNumber(app: E2eApp, page: Page, number: number): Promise<void> {
  await page.goto(`${app.url}/conversations/open/${number}`);
  await timeline(page).waitFor();
}

/** Newest first. */
export async function listOpenConversationsOf(
  app: E2eApp,
  page: Page,
  contact: string,
): Promise<ConversationRow[]> {
  const { rows } = await rpc(app, page, "listConversations", { view: "open" });
  return rows.filter((row) => row.contactName === contact);
}

/** Finds text in the body, which is in an iframe. */
export const textIn = (email: Locator, text: string): Locator =>
  email.frameLocator("iframe").getByText(text);

export const composer = (page: Page): Locator => page.getByRole("form", { name: "Write" });

/** The recipients in a field of the composer. */
export const chips = (page: Page, field: string): Promise<string[]> =>
  page
    .getByRole("group", { name: new RegExp(`^${field},`) })
    .locator("[data-part=chip]")
    .allInnerTexts();

/** Of all email inboxes. */
export async function setUndoSeconds(app: E2eApp, page: Page, undoSeconds: number): Promise<void> {
  const { inboxes } = await rpc(app, page, "getMe", {});
  for (const inbox of inboxes.filter((one) => one.kind === "email"))
    await rpc(app, page, "updateInbox", { inboxId: inbox.id, undoSeconds });
}

export async function unfold(email: Locator): Promise<void> {
  const folded = email.getByTestId("email-row");
  if (await folded.isVisible()) await folded.click();
}

export async function chooseFromMenu(email: Locator, item: string): Promise<void> {
  await unfold(email);
  await email.hover();
  await email.getByRole("button", { name: "More actions for this email" }).click();
  await email.page().locator('[role^="menuitem"]').filter({ hasText: item }).click();
}

/** Simulated customers have no domain that could confirm their address. */
export async function confirmSender({ databaseUrl }: E2eApp, name: string): Promise<void> {
  const auth = { spf: "none", dkim: "none", dmarc: "pass", via: null };
  const change = "authentication = $1, needs_authentication = false";
  await runSql(databaseUrl, `update email set ${change} where from_name = $2`, [auth, name]);
}
