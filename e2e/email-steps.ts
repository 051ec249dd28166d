// Mail of the street's customers, and where a member finds it.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { ConversationRow } from "#contract/live-protocol.ts";
import type { CustomerEmail, SimulatedEmail } from "#contract/simulator/simulated-email.ts";
import { ask, room, rowOf, timeline } from "./member-steps.ts";
import { streetOf } from "./simulator-steps.ts";
import type { E2eApp } from "./start-e2e-app.ts";

/** By the simulator's own door, as a member who may use it. */
export async function writeTo(
  house: E2eApp,
  by: Page,
  [address, name]: readonly [string, string],
  mail: CustomerEmail,
): Promise<void> {
  const place = `${house.url}/simulator/api/mailboxes/${encodeURIComponent(address)}`;
  expect((await by.request.put(place, { data: { name } })).ok()).toBe(true);
  const answer = await by.request.post(`${place}/mails`, { data: mail });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** What lies in a customer's mailbox under this subject, newest first. */
export async function receivedBy(
  house: E2eApp,
  by: Page,
  name: string,
  subject: RegExp,
): Promise<SimulatedEmail | null> {
  const customer = (await streetOf(house, by).state()).customers.find((one) => one.name === name);
  const head = customer?.mailbox?.mails.find(
    (one) => one.folder === "received" && subject.test(one.subject),
  );
  if (!head) return null;
  const answer = await by.request.get(`${house.url}/simulator/api/mails/${head.id}`);
  return (await answer.json()) as SimulatedEmail;
}

/** Named by an id, so that a later one can say what it answers. */
export const letter = (
  id: string,
  subject: string,
  text: string,
  answers?: string,
): CustomerEmail => ({
  subject,
  text,
  headers: {
    "Message-ID": `<${id}@letters.example>`,
    ...(answers === undefined
      ? {}
      : {
          "In-Reply-To": `<${answers}@letters.example>`,
          References: `<${answers}@letters.example>`,
        }),
  },
});

/** The machine may have more to do than this. */
export const soon = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 });

export const emails = (page: Page, who: string): Locator =>
  timeline(page).getByRole("listitem", { name: `Email from ${who}` });
export const dialog = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("dialog", { name });
export const toast = (page: Page, words: string): Locator =>
  page.locator(".toast").filter({ hasText: words });
export const banner = (page: Page): Locator => room(page).locator(".banner");

export const numberAt = (page: Page): number =>
  Number(new URL(page.url()).pathname.split("/").at(-1));
export const atNumber = (page: Page, number: number): Promise<void> =>
  page.waitForURL(`**/conversations/open/${number}`);

export async function openEmails(page: Page, who: string): Promise<void> {
  await rowOf(page, who).first().click();
  await emails(page, who).first().waitFor();
}

export async function openNumber(house: E2eApp, page: Page, number: number): Promise<void> {
  await page.goto(`${house.url}/conversations/open/${number}`);
  await timeline(page).waitFor();
}

/** Newest first. */
export async function openOnesOf(
  house: E2eApp,
  page: Page,
  contact: string,
): Promise<ConversationRow[]> {
  const { rows } = await ask(house, page, "listConversations", { view: "open" });
  return rows.filter((row) => row.contactName === contact);
}

export async function chooseFromMenu(mail: Locator, item: string): Promise<void> {
  const folded = mail.locator(".mail-row");
  if (await folded.isVisible()) await folded.click();
  await mail.hover();
  await mail.getByRole("button", { name: "More actions for this email" }).click();
  await mail.page().locator('[role^="menuitem"]').filter({ hasText: item }).click();
}
