// The call flow of the phone inbox in the settings.
import type { Page } from "playwright-core";
import { rpc } from "./member-steps.ts";
import type { E2eApp } from "./start-e2e-app.ts";

export async function getPhoneInbox(app: E2eApp, page: Page) {
  const { inboxes } = await rpc(app, page, "getMe", {});
  const inbox = inboxes.find((one) => one.kind === "phone");
  if (!inbox) throw new Error("The workspace has no phone inbox.");
  return inbox;
}

export async function openFlow(app: E2eApp, page: Page): Promise<void> {
  const { id } = await getPhoneInbox(app, page);
  await page.goto(`${app.url}/settings/inboxes/${id}`);
  await card(page, "Ring").first().waitFor();
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, ...(typeof name === "string" ? { exact: true } : {}) });

export const card = (page: Page, name: string) =>
  page.getByTestId("flow-card").filter({ has: page.locator("b", { hasText: name }) });
