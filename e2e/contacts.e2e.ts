// A customer is found among all contacts, by half a number and by a misspelt name, opened by keyboard and texted. What a
// member may not know of a contact is not found.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { checkAppearance } from "./check-appearance.ts";
import { hasFocus, joinAsMember, ravi as raviShah, rpc, setUpWorkspace } from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
let ravi: Page;

beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  ravi = await joinAsMember(app, maya, raviShah);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const search = (page: Page) => page.getByRole("searchbox", { name: "Search contacts" });
const contacts = (page: Page) => page.getByRole("listbox", { name: "Contacts" });
const rowOf = (page: Page, name: string) =>
  contacts(page).getByRole("option", { name: new RegExp(`^${name}`) });
const namesOf = (page: Page) => contacts(page).getByRole("option").locator("b").allTextContents();

test("finds a customer by half a number, by keyboard, and starts a text", async () => {
  const { rows } = await rpc(app, maya, "listContacts", { query: "Ada Brook" });
  const ada = required(rows[0], "she texted");
  const phone = required(
    ada.contactPoints.find((one) => one.kind === "phone"),
    "from her phone",
  );
  await maya.keyboard.press("g");
  await maya.keyboard.press("k");
  await rowOf(maya, "Ada Brook").waitFor();
  await rowOf(maya, "Max Oduya").waitFor();
  await checkAppearance(maya, "contacts");
  await maya.keyboard.press("/");
  await hasFocus(maya, search(maya));
  const digits = phone.value.slice(-5);
  await maya.keyboard.type(`${digits.slice(0, 2)}-${digits.slice(2)}`);
  await rowOf(maya, "Max Oduya").waitFor({ state: "detached" });
  expect(await namesOf(maya)).toEqual(["Ada Brook"]);
  expect(new URL(maya.url()).searchParams.get("q")).toBe(
    `${digits.slice(0, 2)}-${digits.slice(2)}`,
  );
  await maya.keyboard.press("ArrowDown");
  await hasFocus(maya, rowOf(maya, "Ada Brook"));
  await maya.keyboard.press("Enter");
  await maya.getByRole("heading", { level: 1, name: "Ada Brook" }).waitFor();
  await maya.getByRole("region", { name: "Conversations" }).getByRole("link").first().waitFor();
  await checkAppearance(maya, "contact");
  await maya.keyboard.press("t");
  const dialog = maya.getByRole("dialog", { name: "New text" });
  await dialog.waitFor();
  await dialog.getByText("Ada Brook").first().waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  // Back in the list, where the row has the focus.
  await maya.keyboard.press("Escape");
  await hasFocus(maya, rowOf(maya, "Ada Brook"));
});

test("finds a customer by a misspelt name, and says when there is none", async () => {
  await maya.goto(`${app.url}/contacts`);
  await search(maya).fill("Odyua");
  await rowOf(maya, "Max Oduya").getByText("similar").waitFor();
  await search(maya).fill("Zzyzx");
  await maya.getByRole("heading", { name: "No results for “Zzyzx”" }).waitFor();
  await checkAppearance(maya, "no contacts found");
  await maya.getByRole("button", { name: "Clear search" }).last().click();
  await rowOf(maya, "Ada Brook").waitFor();
});

test("the order is kept in the address", async () => {
  await maya.goto(`${app.url}/contacts`);
  await maya.getByRole("button", { name: "Sort by Name" }).click();
  await expect.poll(() => new URL(maya.url()).searchParams.get("sort")).toBe("name");
  await expect
    .poll(async () => {
      const names = (await namesOf(maya)).filter((name) => /^\p{L}/u.test(name));
      return names.join() === names.toSorted((a, b) => a.localeCompare(b, "en")).join();
    })
    .toBe(true);
});

test("a note written on the page of a contact is saved", async () => {
  await maya.goto(`${app.url}/contacts`);
  await rowOf(maya, "Max Oduya").click();
  await maya.getByRole("heading", { level: 1, name: "Max Oduya" }).waitFor();
  const { rows } = await rpc(app, maya, "listContacts", { query: "Max Oduya" });
  const { id } = required(rows[0], "he texted");
  await maya.getByRole("textbox", { name: "Notes about this contact" }).fill("Rings twice.");
  await maya.getByRole("textbox", { name: "Notes about this contact" }).blur();
  await expect
    .poll(async () => (await rpc(app, maya, "getContact", { contactId: id })).notes)
    .toBe("Rings twice.");
});

test("a contact is created by hand, once", async () => {
  await maya.goto(`${app.url}/contacts`);
  const create = async () => {
    await maya.getByRole("button", { name: "New contact" }).click();
    const dialog = maya.getByRole("dialog", { name: "New contact" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("Ines Duarte");
    await dialog.getByRole("textbox", { name: "Phone" }).fill("07700 900 471");
    await dialog.getByRole("textbox", { name: "Email" }).fill("ines@duarte.example");
    await dialog.getByRole("button", { name: "Create contact" }).click();
    return dialog;
  };
  await create();
  await maya.getByRole("heading", { level: 1, name: "Ines Duarte" }).waitFor();
  await maya.getByText("No conversations in your inboxes yet.").waitFor();
  await maya.goto(`${app.url}/contacts?q=ines`);
  await rowOf(maya, "Ines Duarte").waitFor();
  const dialog = await create();
  await dialog.getByText(/07700 900 471/).waitFor();
  await expectAccessible(maya, "a contact that can't be created");
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

test("a member who may not see an inbox doesn't find its contacts", async () => {
  const team = await rpc(app, maya, "createTeam", { name: "Owners", memberIds: [] });
  const { inboxes } = await rpc(app, maya, "getMe", {});
  const { rows } = await rpc(app, maya, "listContacts", { query: "Hana Novak" });
  const hana = required(rows[0], "she wrote");
  await ravi.goto(`${app.url}/contacts?q=Hana`);
  await rowOf(ravi, "Hana Novak").waitFor();
  for (const inbox of inboxes.filter((one) => one.kind === "email"))
    await rpc(app, maya, "updateInbox", {
      inboxId: inbox.id,
      visibility: "team",
      teamId: team.id,
    });
  await ravi.goto(`${app.url}/contacts?q=Hana`);
  await ravi.getByRole("heading", { name: "No results for “Hana”" }).waitFor();
  await search(ravi).fill("Novka");
  await ravi.getByRole("heading", { name: "No results for “Novka”" }).waitFor();
  await ravi.goto(`${app.url}/contacts/${hana.id}`);
  await ravi.getByRole("heading", { name: "Contact not found" }).waitFor();
  await search(maya)
    .or(maya.getByRole("link", { name: "Contacts" }))
    .first()
    .waitFor();
});
