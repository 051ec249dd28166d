// A right-to-left page mirrors, and nothing leaves it.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  conversationRegion,
  messageBox,
  openRow,
  setUpWorkspace,
  timeline,
} from "./member-steps.ts";
import {
  type E2eApp,
  expectUpright,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const mirror = () => maya.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
const startOf = async (pane: string) =>
  (await maya.getByRole("region", { name: pane }).boundingBox())?.x ?? Number.NaN;

test("conversation and command palette", async () => {
  await openRow(maya, "Ada Brook");
  await messageBox(maya).waitFor();
  await mirror();
  expect(await startOf("Conversation")).toBeLessThan(await startOf("List"));
  await expectUpright(maya, "a conversation, right to left");
  await maya.keyboard.press("Control+k");
  await maya.getByRole("dialog").waitFor();
  await expectUpright(maya, "the command palette, right to left");
});

test("settings, and a conversation on a phone", async () => {
  await maya.goto(`${app.url}/settings/profile`);
  await maya.getByRole("switch").first().waitFor();
  await mirror();
  await expectUpright(maya, "the profile, right to left");
  await maya.setViewportSize({ width: 360, height: 740 });
  await expectUpright(maya, "the profile on a phone, right to left");
  await maya.goto(`${app.url}/conversations/open/1`);
  await timeline(maya).waitFor();
  await mirror();
  await conversationRegion(maya).getByRole("button", { name: "Back" }).waitFor();
  await expectUpright(maya, "a conversation on a phone, right to left");
});
