// Quick ways into a house, for journeys whose promise begins later: through the same doors, without the clicks.
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import type { Inputs, Outputs, RouteName } from "#contract/routes.ts";
import type { Role } from "#domain/permissions.ts";
import { type E2eApp, owner, type PersonOptions } from "./start-e2e-app.ts";

/** As the page's own member, and as the web app itself asks. */
export async function ask<Name extends RouteName>(
  house: E2eApp,
  page: Page,
  name: Name,
  input: Inputs[Name],
): Promise<Outputs[Name]> {
  const answer = await page.request.post(`${house.url}/rpc/${name}`, {
    data: input,
    headers: { "idempotency-key": randomUUID() },
  });
  if (!answer.ok()) throw new Error(`${name}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Outputs[Name];
}

/** Founds the workspace and seats its owner at the desk, with all that the street says of its own accord there. */
export async function setUpWorkspace(house: E2eApp, options?: PersonOptions): Promise<Page> {
  const page = await house.person(options);
  const { company, name, email, password } = owner;
  await ask(house, page, "setUp", {
    company,
    yourName: name,
    email,
    password,
    timeZone: "Europe/London",
    country: "GB",
  });
  await ask(house, page, "connectSimulator", {});
  await page.goto(`${house.url}/conversations/open`);
  for (const neighbour of ["Ada Brook", "Max Oduya"])
    await rowOf(page, neighbour, "text").waitFor();
  // Whoever comes in later would stand between the rows that a journey counts.
  for (const neighbour of ["Bill Tranter", "Hana Novak"])
    await rowOf(page, neighbour, "email").waitFor();
  return page;
}

export interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}
export const ravi: Newcomer = {
  name: "Ravi Shah",
  email: "ravi@copperline.example",
  role: "agent",
};

/** Invited by the owner, joined, and seated at the desk in a browser of their own. */
export async function joinAsMember(
  house: E2eApp,
  by: Page,
  who: Newcomer,
  options?: PersonOptions,
): Promise<Page> {
  const { name, email, role } = who;
  const { link } = await ask(house, by, "inviteMember", { email, role, teamIds: [] });
  const page = await house.person(options);
  const token = link.split("/invite/")[1] ?? "";
  await ask(house, page, "acceptInvitation", { token, name, password: owner.password });
  await page.goto(`${house.url}/conversations/open`);
  await rows(page).first().waitFor();
  return page;
}

export const list = (page: Page): Locator => page.getByRole("listbox", { name: "Conversations" });
export const rows = (page: Page): Locator => list(page).getByRole("option");
/** The row of a contact; its name begins with theirs. Who both texts and mails has two: one is named. */
export const rowOf = (page: Page, contact: string, last: "text" | "email" | null = null): Locator =>
  list(page).getByRole("option", {
    name: new RegExp(last === null ? `^${contact}` : `^${contact}\\s*, (unread )?${last},`),
  });
export const room = (page: Page): Locator => page.getByRole("region", { name: "Conversation" });
export const timeline = (page: Page): Locator => page.getByRole("list", { name: "Timeline" });
export const words = (page: Page): Locator => page.getByRole("textbox", { name: "Message" });
export const send = (page: Page): Locator =>
  page.getByRole("button", { name: "Send", exact: true });

export async function openRow(
  page: Page,
  contact: string,
  last: "text" | null = null,
): Promise<void> {
  await rowOf(page, contact, last).click();
  await room(page)
    .getByRole("heading", { name: new RegExp(contact) })
    .waitFor();
  await words(page).waitFor();
}

/** Waits until it has the focus. */
export const hasFocus = (page: Page, what: Locator): Promise<void> =>
  what.and(page.locator(":focus")).waitFor();
