// The first minute after setup: a new customer texts, two browsers show it, one member replies, the reply is delivered
// to the handset, and STOP is honored.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { rpc } from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  owner,
  setUpWithSimulator,
  signIn,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
beforeAll(async () => {
  app = await startE2eApp({ fromNothing: true });
});
afterAll(() => app?.close());

const list = (page: Page) => page.getByRole("listbox", { name: "Conversations" });
const timeline = (page: Page) => page.getByRole("list", { name: "Timeline" });

test("setup, a customer's text in two browsers, a delivered reply, and a send refused after STOP", async () => {
  const maya = await app.person();
  await maya.goto(app.url);
  await maya.getByLabel("Company").waitFor();
  await expectAccessible(maya, "set-up");
  await setUpWithSimulator(maya, app.url);

  // The simulator has already created a first conversation.
  await list(maya).getByRole("option").first().waitFor();
  await expectAccessible(maya, "the desk");

  const ravi = await app.person({ colorScheme: "dark" });
  await signIn(ravi, app.url, owner.email, owner.password);

  const simulator = await app.person();
  await signIn(simulator, app.url, owner.email, owner.password);
  await simulator.goto(`${app.url}/simulator`);
  await simulator.getByRole("button", { name: "Add a customer" }).click();
  const dialog = simulator.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Nobody Known");
  await dialog.getByLabel(/number/i).fill("07700 900514");
  await dialog.getByRole("button", { name: /add|move/i }).click();
  // The phone is there with the first event, and can't be used while the dialog is open.
  await dialog.waitFor({ state: "detached" });
  const phone = simulator.getByRole("region", { name: /Nobody Known/ });
  await phone.getByLabel("Text message").fill("Is my table ready?");
  await phone.getByRole("button", { name: "Send text" }).click();

  for (const page of [maya, ravi]) {
    await list(page)
      .getByRole("option", { name: /^07700 900514/ })
      .waitFor();
  }
  await list(maya)
    .getByRole("option", { name: /^07700 900514/ })
    .click();
  await timeline(maya).getByText("Is my table ready?").waitFor();
  await maya.getByRole("textbox", { name: "Message" }).fill("Yes, come in");
  await maya.getByRole("button", { name: "Send", exact: true }).click();
  await phone.getByText("Yes, come in").waitFor();
  await maya
    .getByRole("region", { name: "Conversation" })
    .getByText(/delivered/i)
    .waitFor();
  await expectAccessible(maya, "a conversation");
  await expectAccessible(simulator, "the simulator");

  await list(ravi)
    .getByRole("option", { name: /^07700 900514/ })
    .click();
  await timeline(ravi).getByText("Yes, come in").waitFor();

  await phone.getByLabel("Text message").fill("STOP");
  await phone.getByRole("button", { name: "Send text" }).click();
  await maya
    .getByText(/wrote STOP/i)
    .first()
    .waitFor();
  await expect.poll(() => maya.getByRole("textbox", { name: "Message" }).isEditable()).toBe(false);
  await expect
    .poll(() => maya.getByRole("button", { name: "Send", exact: true }).isDisabled())
    .toBe(true);
  await expectAccessible(maya, "a refusing composer");
});

test("a customer with two numbers is texted on the one chosen in their details", async () => {
  const page = await app.person();
  await signIn(page, app.url, owner.email, owner.password);
  await list(page)
    .getByRole("option", { name: /^07700 900514/ })
    .click();
  const to = page.getByRole("group", { name: "To" });
  await to.getByText("07700 900514").waitFor();
  const { rows } = await rpc(app, page, "listConversations", { view: "open" });
  const { contactId, id } = required(
    rows.find((one) => one.contactName === "07700 900514"),
    "the conversation",
  );
  await rpc(app, page, "addContactPoint", { contactId, kind: "phone", value: "07700 900987" });
  await page.getByRole("button", { name: "Text 07700 900987" }).click();
  await to.getByText("07700 900987").waitFor();
  await page.getByRole("textbox", { name: "Message" }).fill("Is this number better?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await timeline(page).getByText("Is this number better?").waitFor();
  await expect
    .poll(async () => {
      const { rows: entries } = await rpc(app, page, "listEntries", { conversationId: id });
      return entries.flatMap((one) =>
        one.kind === "message" && one.text === "Is this number better?" ? [one.to] : [],
      );
    })
    .toEqual(["07700 900987"]);
});

test("open browsers survive a crash and restart of the server without a reload", async () => {
  const page = await app.person();
  await signIn(page, app.url, owner.email, owner.password);
  await list(page).getByRole("option").first().waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("connection-banner")),
  );
  await app.kill();
  await page
    .getByRole("status", { name: "Connection" })
    .getByText(/reach the server/)
    .waitFor();
  await app.start();
  const simulator = await app.person();
  await signIn(simulator, app.url, owner.email, owner.password);
  await simulator.goto(`${app.url}/simulator`);
  const ada = simulator.getByRole("region", { name: /Ada Brook/ });
  await ada.getByLabel("Text message").fill("Still there?");
  await ada.getByRole("button", { name: "Send text" }).click();
  await list(page).getByText("Still there?").waitFor();
});
