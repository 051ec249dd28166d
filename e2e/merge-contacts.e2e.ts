// Two contacts are one customer: suggested, compared, merged, undone after a reload, and merged again, while another
// member has the conversation open.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { checkAppearance } from "./check-appearance.ts";
import { joinAsMember, ravi as raviShah, rpc, setUpWorkspace } from "./member-steps.ts";
import { type E2eApp, saveScreenshotsOnFailure, startE2eApp } from "./start-e2e-app.ts";

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

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const details = (page: Page) => page.getByRole("region", { name: "Contact details" });
const dialog = () => maya.getByRole("dialog", { name: "Merge 2 contacts" });

test("two duplicates are suggested, merged, undone and merged again", async () => {
  const found = await rpc(app, maya, "listContacts", { query: "Ada Brook" });
  const ada = required(found.rows[0], "she texted");
  const [conversation] = (await rpc(app, maya, "listContactConversations", { contactId: ada.id }))
    .rows;
  const { number } = required(conversation, "the one she began");
  const add = (contactId: string, value: string) =>
    rpc(app, maya, "addContactPoint", { contactId: contactId as never, kind: "email", value });
  await add(ada.id, "ada@brook-bakery.example");
  const other = await rpc(app, maya, "createContact", {
    name: "Ada Brook",
    contactPoints: [{ kind: "phone", value: "07700 900 472" }],
  });
  await add(other.id, "a.brook@brook-bakery.example");
  await rpc(app, maya, "updateContact", { contactId: other.id, notes: "Prefers mornings." });

  // Another member has her conversation open.
  await ravi.goto(`${app.url}/conversations/open/${number}`);
  await details(ravi).getByText("ada@brook-bakery.example").waitFor();

  await maya.goto(`${app.url}/contacts`);
  const strip = maya.getByRole("region", { name: "Possible duplicates" });
  await strip.getByText("same name and company domain").waitFor();
  await checkAppearance(maya, "possible duplicates");
  await strip.getByRole("button", { name: "Compare" }).click();
  await dialog().getByRole("group", { name: "Primary email address" }).waitFor();
  await dialog().getByText("You can undo this for 30 days.").waitFor();
  await checkAppearance(maya, "merge 2 contacts");
  await dialog().getByRole("button", { name: "Merge contacts" }).click();
  await heading(maya, "Ada Brook").waitFor();
  await details(maya).getByText("a.brook@brook-bakery.example").waitFor();
  await details(maya).getByText("ada@brook-bakery.example").waitFor();
  expect(await maya.getByRole("textbox", { name: "Notes about this contact" }).inputValue()).toBe(
    "Prefers mornings.",
  );
  await checkAppearance(maya, "merged contact");
  await details(ravi).getByText("a.brook@brook-bakery.example").waitFor();

  // The undo is stored: it survives a reload, and the former link opens the remaining contact.
  const current = await rpc(app, maya, "getContact", { contactId: other.id });
  const goneId = current.id === other.id ? ada.id : other.id;
  await maya.goto(`${app.url}/contacts/${goneId}`);
  await maya.waitForURL(`${app.url}/contacts/${current.id}`);
  await maya.getByRole("button", { name: "Undo merge" }).click();
  await maya.getByRole("button", { name: "Undo merge" }).waitFor({ state: "detached" });
  await details(ravi).getByText("a.brook@brook-bakery.example").waitFor({ state: "detached" });
  expect((await rpc(app, maya, "getContact", { contactId: goneId })).id).toBe(goneId);

  // Again, from the page of the contact, by keyboard.
  await maya.goto(`${app.url}/contacts/${ada.id}`);
  await heading(maya, "Ada Brook").waitFor();
  await maya.keyboard.press("m");
  await dialog().getByRole("combobox").fill("900472");
  await dialog()
    .getByRole("option", { name: /07700 900472/ })
    .waitFor();
  await checkAppearance(maya, "choose the other contact");
  await maya.keyboard.press("Enter");
  await dialog().getByRole("group", { name: "Primary email address" }).waitFor();
  await dialog().getByRole("button", { name: "Merge contacts" }).click();
  await dialog().waitFor({ state: "detached" });
  await details(maya).getByText("a.brook@brook-bakery.example").waitFor();
  await details(ravi).getByText("a.brook@brook-bakery.example").waitFor();
  const { rows } = await rpc(app, maya, "listContacts", { query: "Ada Brook" });
  expect(rows.map((row) => row.id)).toEqual([ada.id]);
});

test("two contacts that aren't one customer are suggested once", async () => {
  for (const value of ["ida@meadow-farm.example", "i.hill@meadow-farm.example"])
    await rpc(app, maya, "createContact", {
      name: "Ida Hill",
      contactPoints: [{ kind: "email", value }],
    });
  await maya.goto(`${app.url}/contacts`);
  const strip = maya.getByRole("region", { name: "Possible duplicates" });
  await strip.getByText("Ida Hill and Ida Hill").waitFor();
  await strip.getByRole("button", { name: "Not a duplicate" }).click();
  await strip.waitFor({ state: "detached" });
  await maya.reload();
  await maya
    .getByRole("option", { name: /^Ida Hill/ })
    .first()
    .waitFor();
  expect((await rpc(app, maya, "listDuplicates", {})).rows).toEqual([]);
});
