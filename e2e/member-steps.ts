// Shortcuts to set up a workspace through the app's own API, for tests whose subject starts later.
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import type { Inputs, Outputs, RouteName } from "#contract/routes.ts";
import type { Role } from "#domain/permissions.ts";
import { type E2eApp, owner, type PersonOptions } from "./start-e2e-app.ts";

/** Calls an action with the page's session, as the web app does. */
export async function rpc<Name extends RouteName>(
  app: E2eApp,
  page: Page,
  name: Name,
  input: Inputs[Name],
): Promise<Outputs[Name]> {
  const response = await page.request.post(`${app.url}/rpc/${name}`, {
    data: input,
    headers: { "idempotency-key": randomUUID() },
  });
  if (!response.ok()) throw new Error(`${name}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as Outputs[Name];
}

/** Creates the workspace, signs its owner in, and waits for the simulator's initial messages. */
export async function setUpWorkspace(app: E2eApp, options?: PersonOptions): Promise<Page> {
  const page = await app.person(options);
  const { company, name, email, password } = owner;
  await rpc(app, page, "setUp", {
    company,
    yourName: name,
    email,
    password,
    timeZone: "Europe/London",
    country: "GB",
  });
  await rpc(app, page, "connectSimulator", {});
  await page.goto(`${app.url}/conversations/open`);
  for (const neighbour of ["Ada Brook", "Max Oduya"]) await rowOf(page, neighbour, "sms").waitFor();
  // Rows that arrive later would shift the rows a test counts.
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

/** Invites a member, accepts the invitation, and opens the app in their own browser. */
export async function joinAsMember(
  app: E2eApp,
  by: Page,
  who: Newcomer,
  options?: PersonOptions,
): Promise<Page> {
  const { name, email, role } = who;
  const { link } = await rpc(app, by, "inviteMember", { email, role, teamIds: [] });
  const page = await app.person(options);
  const token = link.split("/invite/")[1] ?? "";
  await rpc(app, page, "acceptInvitation", { token, name, password: owner.password });
  await page.goto(`${app.url}/conversations/open`);
  await rows(page).first().waitFor();
  return page;
}

export const list = (page: Page): Locator => page.getByRole("listbox", { name: "Conversations" });
export const rows = (page: Page): Locator => list(page).getByRole("option");
/**
 * The row of a contact, whose name it starts with. A contact who sends both texts and emails has two rows: `last`
 * selects one.
 */
export const rowOf = (page: Page, contact: string, last: "sms" | "email" | null = null): Locator =>
  list(page).getByRole("option", {
    name: new RegExp(
      last === null ? `^${contact}` : `^${contact}\\s*, (unread )?${rowWords[last]},`,
    ),
  });
const rowWords = { sms: "text", email: "email" } as const;
export const conversationRegion = (page: Page): Locator =>
  page.getByRole("region", { name: "Conversation" });
export const timeline = (page: Page): Locator => page.getByRole("list", { name: "Timeline" });
export const messageBox = (page: Page): Locator => page.getByRole("textbox", { name: "Message" });
export const send = (page: Page): Locator =>
  page.getByRole("button", { name: "Send", exact: true });

export async function openRow(
  page: Page,
  contact: string,
  last: "sms" | null = null,
): Promise<void> {
  await rowOf(page, contact, last).click();
  await conversationRegion(page)
    .getByRole("heading", { name: new RegExp(contact) })
    .waitFor();
  await messageBox(page).waitFor();
}

/** Waits until the element has the focus. */
export const hasFocus = (page: Page, what: Locator): Promise<void> =>
  what.and(page.locator(":focus")).waitFor();
