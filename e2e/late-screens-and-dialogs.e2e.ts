// A part that loads late or not at all loses nothing else: no typed letter, no call, no other screen.
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { flowOf, ring as ringStep, voicemail } from "#testing/app/calls/call-flows.ts";
import { conversationRegion, hasFocus, messageBox, rowOf } from "./member-steps.ts";
import {
  answer,
  callButton,
  callInbox,
  handset,
  openPhones,
  type Phones,
  ring,
  setFlow,
} from "./phone-steps.ts";
import { saveScreenshotsOnFailure } from "./start-e2e-app.ts";
import { expectHears } from "./voice-steps.ts";

let phones: Phones;
let maya: Page;

beforeAll(async () => {
  phones = await openPhones();
  maya = phones.maya.page;
  await setFlow(phones, flowOf(ringStep("ring", "vm", { seconds: 60 }), voicemail("vm")));
});
afterAll(() => phones?.close());
saveScreenshotsOnFailure(() => phones?.app);

/** Holds requests to this URL until released. */
async function hold(address: string | RegExp): Promise<() => void> {
  const letGo = Promise.withResolvers<void>();
  await maya.route(address, async (route) => {
    await letGo.promise;
    await route.continue();
  });
  return letGo.resolve;
}

const atQueue = async () => {
  await maya.goto(`${phones.app.url}/conversations/open`);
  await rowOf(maya, "Ada Brook").waitFor();
};

test.each([
  ["r", messageBox],
  ["n", messageBox],
] as const)(
  "text typed after %s while the conversation loads appears in its text field",
  async (key, box) => {
    await atQueue();
    const letGo = await hold("**/rpc/getConversation");
    await rowOf(maya, "Max Oduya").click();
    await maya.keyboard.press(key);
    // Each of these letters is a shortcut.
    await maya.keyboard.type("he has Jade tea ");
    letGo();
    await hasFocus(maya, box(maya));
    await maya.keyboard.type("today");
    const fieldText = () =>
      box(maya).evaluate((field) =>
        field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? ""),
      );
    await expect.poll(fieldText).toBe("he has Jade tea today");
    expect(await maya.getByRole("dialog").count()).toBe(0);
    expect(await maya.getByRole("menu").count()).toBe(0);
    await maya.unroute("**/rpc/getConversation");
  },
);

test("a key pressed at the very moment a conversation appears takes effect", async () => {
  await atQueue();
  const letGo = await hold("**/rpc/getConversation");
  await rowOf(maya, "Max Oduya").click();
  await maya.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector("[data-part=composer]") === null) return;
      watch.disconnect();
      const press = { key: "m", code: "KeyM", bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", press));
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  letGo();
  await maya.getByRole("dialog", { name: /Merge/ }).waitFor();
  await maya.keyboard.press("Escape");
  await maya.unroute("**/rpc/getConversation");
});

test("text typed while the new email dialog is being fetched appears in it", async () => {
  await atQueue();
  const letGo = await hold(/new-email-dialog.*\.js$/);
  await maya.keyboard.press("Shift+M");
  await maya.keyboard.type("hana@");
  letGo();
  const to = maya.getByRole("dialog", { name: "New email" }).getByRole("combobox", { name: "To" });
  await hasFocus(maya, to);
  await maya.keyboard.type("novak.example");
  await expect.poll(() => to.inputValue()).toBe("hana@novak.example");
  await maya.keyboard.press("Escape");
});

test("new messages can be started from the search and the call log, with an empty recipient", async () => {
  await maya.goto(`${phones.app.url}/search?q=nobody`);
  await maya.getByRole("button", { name: "New", exact: true }).click();
  await maya.getByRole("menuitem", { name: /^New text/ }).click();
  const dialog = maya.getByRole("dialog", { name: "New text" });
  await dialog.waitFor();
  await expect.poll(() => dialog.getByRole("combobox", { name: "To" }).inputValue()).toBe("");
  await maya.keyboard.press("Escape");
  await maya.goto(`${phones.app.url}/calls`);
  await maya.getByRole("heading", { name: "Call log" }).waitFor();
  await maya.keyboard.press("Shift+M");
  await maya.getByRole("dialog", { name: "New email" }).waitFor();
  await maya.keyboard.press("Escape");
});

test("a screen that fails to load keeps the call, shows the error, and loads on Reload", async () => {
  await atQueue();
  await callInbox(handset(phones.outside, "Ada Brook"));
  await ring(maya).waitFor();
  await answer(maya);
  await expectHears(maya, phones.outside.voice);
  const refuse = (route: Route) => route.abort();
  await maya.route(/settings-page.*\.(js|css)$/, refuse);
  await maya.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );
  await maya.keyboard.press("g");
  await maya.keyboard.press("s");
  await maya.getByRole("heading", { name: "Couldn't show this page" }).waitFor();
  await expectHears(maya, phones.outside.voice);
  await callButton(maya, "Mute").waitFor();
  // Still failing: the error is shown again, and the page is not reloaded under the call.
  const refused = maya.waitForEvent("requestfailed", (one) => /settings-page/.test(one.url()));
  await maya.getByRole("button", { name: "Reload" }).click();
  await refused;
  await maya.getByRole("heading", { name: "Couldn't show this page" }).waitFor();
  await expectHears(maya, phones.outside.voice);
  await maya.unroute(/settings-page.*\.(js|css)$/, refuse);
  await maya.getByRole("button", { name: "Reload" }).click();
  await maya.getByRole("navigation", { name: "Settings" }).waitFor();
  const width = await maya.locator("main").evaluate((one) => getComputedStyle(one).display);
  expect(width, "its style sheet came too").toBe("grid");
  await expectHears(maya, phones.outside.voice);
  await maya.getByRole("button", { name: "Hang up" }).click();
});

test("a dialog that fails to load keeps the conversation, and is fetched again on the next try", async () => {
  await atQueue();
  await rowOf(maya, "Ada Brook").click();
  await messageBox(maya).waitFor();
  const refuse = (route: Route) => route.abort();
  await maya.route(/merge-dialog.*\.(js|css)$/, refuse);
  await maya.keyboard.press("m");
  await maya.getByText("Couldn't open this.").waitFor();
  await conversationRegion(maya)
    .getByRole("heading", { name: /Ada Brook/ })
    .waitFor();
  await maya.unroute(/merge-dialog.*\.(js|css)$/, refuse);
  await maya.keyboard.press("m");
  await maya.getByRole("dialog", { name: /Merge/ }).waitFor();
  await maya.keyboard.press("Escape");
});
