// On a phone one pane is shown at a time, Back goes pane by pane, and nothing overflows horizontally.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { onePixelPng } from "#testing/one-pixel-png.ts";
import { holdResponses } from "./hold-responses.ts";
import {
  conversationRegion,
  hasFocus,
  messageBox,
  rowOf,
  rpc,
  send,
  setUpWorkspace,
  timeline,
} from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

async function checkAppearance(where: string): Promise<void> {
  await maya.emulateMedia({ colorScheme: "light" });
  await expectAccessible(maya, `${where} on a phone`);
  await maya.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(maya, `${where} on a phone`);
  await expectUpright(maya, where, ["Views"]);
}
const theList = () => maya.getByRole("navigation", { name: "Main" });
const quickBar = () => maya.getByRole("button", { name: /^Text to / });

test("list, conversation, composer, and back pane by pane", async () => {
  await checkAppearance("the list");
  await rowOf(maya, "Ada Brook").tap();
  await quickBar().waitFor();
  expect(await theList().count()).toBe(0);
  await checkAppearance("a conversation");

  await quickBar().tap();
  await messageBox(maya).waitFor();
  await messageBox(maya).fill("Tomorrow at nine");
  await checkAppearance("the composer");
  const leaveButton = maya.getByRole("button", { name: "Keep as draft and go back" });
  await leaveButton.focus();
  await maya.keyboard.press("Shift+Tab");
  const isBehind = () =>
    maya.evaluate(() => document.activeElement?.matches("main :not(form, form *)") ?? false);
  expect(await isBehind()).toBe(false);
  await leaveButton.tap();
  const draftButton = maya.getByRole("button", { name: "Tomorrow at nine" });
  await hasFocus(maya, draftButton);
  await draftButton.tap();
  await messageBox(maya).waitFor();
  await maya.goBack();
  await maya.getByRole("button", { name: "Tomorrow at nine" }).waitFor();
  expect(await messageBox(maya).isVisible()).toBe(false);

  await maya.getByRole("button", { name: "Tomorrow at nine" }).tap();
  await send(maya).first().tap();
  await quickBar().waitFor();
  await timeline(maya).getByText("Tomorrow at nine").waitFor();
  await conversationRegion(maya)
    .getByText(/delivered/)
    .waitFor();

  await maya.getByRole("button", { name: "Contact" }).first().tap();
  const contact = maya.getByRole("region", { name: "Contact" });
  await contact.getByText("07700 900177").first().waitFor();
  await checkAppearance("the contact");
  await maya.goBack();
  await contact.waitFor({ state: "detached" });
  await quickBar().waitFor();
  await maya.goBack();
  await theList().waitFor();
  await rowOf(maya, "Ada Brook").waitFor();
});

test("no button sends a text before its picture is uploaded", async () => {
  await rowOf(maya, "Ada Brook").tap();
  await quickBar().tap();
  await messageBox(maya).fill("This one?");
  await send(maya).first().waitFor();
  const letItArrive = await holdResponses(maya, "/uploads?*");
  const chooser = maya.waitForEvent("filechooser");
  await conversationRegion(maya).getByRole("button", { name: "Attach" }).tap();
  await (await chooser).setFiles({ name: "tap.png", mimeType: "image/png", buffer: onePixelPng });
  await maya.getByRole("button", { name: "Waiting for 1 file" }).first().waitFor();
  expect(await send(maya).count()).toBe(0);
  await letItArrive();
  await send(maya).first().tap();
  await quickBar().waitFor();
  await timeline(maya).getByText("This one?").waitFor();
  await maya.goBack();
  await theList().waitFor();
});

test("views, menus and a new text are reachable by touch", async () => {
  await theList().getByRole("link", { name: "Views" }).tap();
  await maya.getByRole("heading", { name: "All views" }).waitFor();
  await checkAppearance("all views");
  await maya
    .getByRole("link", { name: /^Waiting for customer/ })
    .first()
    .tap();
  await rowOf(maya, "Ada Brook").waitFor();

  // Who replied is assigned.
  const { rows } = await rpc(app, maya, "listConversations", { view: "mine", sort: "newest" });
  const conversationId = required(rows[0], "the one replied to").id;
  await rpc(app, maya, "assignConversation", { conversationId, assigneeId: null });
  await rowOf(maya, "Ada Brook").tap();
  await quickBar().waitFor();
  await maya.getByRole("button", { name: "More" }).tap();
  await maya.getByRole("menu").waitFor();
  await checkAppearance("the menu of a conversation");
  await maya.getByRole("menuitem", { name: /^Assign to me/ }).tap();
  await maya.getByRole("button", { name: "Assigned to You. Change" }).waitFor();
  await conversationRegion(maya).getByRole("button", { name: "Back" }).tap();
  await theList().waitFor();

  await maya.getByRole("button", { name: "New", exact: true }).tap();
  await maya.getByRole("menuitem", { name: "New text" }).tap();
  await maya.getByRole("dialog").waitFor();
  await checkAppearance("a new text");
});
