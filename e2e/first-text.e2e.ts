// The promise of the first minute: set up, a stranger texts, two browsers see it, one answers, the answer
// is followed to the handset, and STOP is heeded.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import { ask } from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  owner,
  setUpWithSimulator,
  signIn,
  startE2eApp,
} from "./start-e2e-app.ts";

let house: E2eApp;
beforeAll(async () => {
  house = await startE2eApp({ fromNothing: true });
});
afterAll(() => house?.close());

const list = (page: Page) => page.getByRole("listbox", { name: "Conversations" });
const timeline = (page: Page) => page.getByRole("list", { name: "Timeline" });

test("set-up, a stranger's text in two browsers, the answer delivered, STOP refuses with the reason", async () => {
  const maya = await house.person();
  await maya.goto(house.url);
  await maya.getByLabel("Company").waitFor();
  await expectAccessible(maya, "set-up");
  await setUpWithSimulator(maya, house.url);

  // A first conversation waits already.
  await list(maya).getByRole("option").first().waitFor();
  await expectAccessible(maya, "the desk");

  const ravi = await house.person({ colorScheme: "dark" });
  await signIn(ravi, house.url, owner.email, owner.password);

  const street = await house.person();
  await signIn(street, house.url, owner.email, owner.password);
  await street.goto(`${house.url}/simulator`);
  await street.getByRole("button", { name: "Add a customer" }).click();
  const dialog = street.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Nobody Known");
  await dialog.getByLabel(/number/i).fill("07700 900514");
  await dialog.getByRole("button", { name: /add|move/i }).click();
  const phone = street.getByRole("region", { name: /Nobody Known/ });
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
  await expectAccessible(street, "the simulator");

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
  await expect.poll(() => maya.getByRole("textbox", { name: "Message" }).isDisabled()).toBe(true);
  await expect
    .poll(() => maya.getByRole("button", { name: "Send", exact: true }).isDisabled())
    .toBe(true);
  await expectAccessible(maya, "a refusing composer");
});

test("a customer of two numbers is texted on the one that is picked in their details", async () => {
  const page = await house.person();
  await signIn(page, house.url, owner.email, owner.password);
  await list(page)
    .getByRole("option", { name: /^07700 900514/ })
    .click();
  const to = page.getByRole("group", { name: "To" });
  await to.getByText("07700 900514").waitFor();
  const { rows } = await ask(house, page, "listConversations", { view: "open" });
  const { contactId, id } = required(
    rows.find((one) => one.contactName === "07700 900514"),
    "the conversation",
  );
  await ask(house, page, "addContactPoint", { contactId, kind: "phone", value: "07700 900987" });
  await page.getByRole("button", { name: "Text 07700 900987" }).click();
  await to.getByText("07700 900987").waitFor();
  await page.getByRole("textbox", { name: "Message" }).fill("Is this number better?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await timeline(page).getByText("Is this number better?").waitFor();
  await expect
    .poll(async () => {
      const { rows: entries } = await ask(house, page, "listEntries", { conversationId: id });
      return entries.flatMap((one) =>
        one.kind === "message" && one.text === "Is this number better?" ? [one.to] : [],
      );
    })
    .toEqual(["07700 900987"]);
});

test("the server dies under open browsers and comes back: they go on without a reload", async () => {
  const page = await house.person();
  await signIn(page, house.url, owner.email, owner.password);
  await list(page).getByRole("option").first().waitFor();
  await house.kill();
  await page
    .getByRole("status", { name: "Connection" })
    .getByText(/reach the server/)
    .waitFor();
  await house.start();
  const street = await house.person();
  await signIn(street, house.url, owner.email, owner.password);
  await street.goto(`${house.url}/simulator`);
  const ada = street.getByRole("region", { name: /Ada Brook/ });
  await ada.getByLabel("Text message").fill("Still there?");
  await ada.getByRole("button", { name: "Send text" }).click();
  await list(page).getByText("Still there?").waitFor();
});
