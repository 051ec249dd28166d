// The promise: what comes late or not at all takes nothing along - no letter, no call, no other screen.
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { flowOf, ring as ringStep, voicemail } from "#testing/app/calls/call-flows.ts";
import { expectHears } from "./audio-steps.ts";
import { hasFocus, room, rowOf, words } from "./member-steps.ts";
import {
  answer,
  callInbox,
  deed,
  handset,
  loadDrivers,
  type Phones,
  ring,
  setFlow,
} from "./phone-steps.ts";
import { keepFailedScreens } from "./start-e2e-app.ts";

let phones: Phones;
let maya: Page;

beforeAll(async () => {
  phones = await loadDrivers();
  maya = phones.maya.page;
  await setFlow(phones, flowOf(ringStep("ring", "vm", { seconds: 60 }), voicemail("vm")));
});
afterAll(() => phones?.close());
keepFailedScreens(() => phones?.house);

/** Holds what is asked for at this address until it is let go. */
async function hold(address: string | RegExp): Promise<() => void> {
  const letGo = Promise.withResolvers<void>();
  await maya.route(address, async (route) => {
    await letGo.promise;
    await route.continue();
  });
  return letGo.resolve;
}

const atQueue = async () => {
  await maya.goto(`${phones.house.url}/conversations/open`);
  await rowOf(maya, "Ada Brook").waitFor();
};

test.each([
  ["r", words],
  ["n", words],
] as const)(
  "what is typed after %s while the conversation loads stands in its box",
  async (key, box) => {
    await atQueue();
    const letGo = await hold("**/rpc/getConversation");
    await rowOf(maya, "Max Oduya").click();
    await maya.keyboard.press(key);
    // Each of these letters is a key of the desk.
    await maya.keyboard.type("he has Jade tea ");
    letGo();
    await hasFocus(maya, box(maya));
    await maya.keyboard.type("today");
    const said = () =>
      box(maya).evaluate((field) =>
        field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? ""),
      );
    await expect.poll(said).toBe("he has Jade tea today");
    expect(await maya.getByRole("dialog").count()).toBe(0);
    expect(await maya.getByRole("menu").count()).toBe(0);
    await maya.unroute("**/rpc/getConversation");
  },
);

test("a key that is pressed in the very moment a conversation stands there is heard", async () => {
  await atQueue();
  const letGo = await hold("**/rpc/getConversation");
  await rowOf(maya, "Max Oduya").click();
  await maya.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector(".composer") === null) return;
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

test("what is typed while the dialog of a new email is fetched stands in it", async () => {
  await atQueue();
  const letGo = await hold(/new-mail-dialog.*\.js$/);
  await maya.keyboard.press("Shift+M");
  await maya.keyboard.type("hana@");
  letGo();
  const to = maya.getByRole("dialog", { name: "New email" }).getByRole("combobox", { name: "To" });
  await hasFocus(maya, to);
  await maya.keyboard.type("novak.example");
  await expect.poll(() => to.inputValue()).toBe("hana@novak.example");
  await maya.keyboard.press("Escape");
});

test("from the search and from the calls one writes first as from the desk, and to whom was chosen", async () => {
  await maya.goto(`${phones.house.url}/search?q=nobody`);
  await maya.getByRole("button", { name: "New", exact: true }).click();
  await maya.getByRole("menuitem", { name: /^New text/ }).click();
  const dialog = maya.getByRole("dialog", { name: "New text" });
  await dialog.waitFor();
  await expect.poll(() => dialog.getByRole("combobox", { name: "To" }).inputValue()).toBe("");
  await maya.keyboard.press("Escape");
  await maya.goto(`${phones.house.url}/calls`);
  await maya.getByRole("heading", { name: "Call log" }).waitFor();
  await maya.keyboard.press("Shift+M");
  await maya.getByRole("dialog", { name: "New email" }).waitFor();
  await maya.keyboard.press("Escape");
});

test("a screen that does not come leaves the call, says so, and comes when it is asked for again", async () => {
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
  await deed(maya, "Mute").waitFor();
  // Still away: it says so again, and the page is not loaded anew under the call.
  const refused = maya.waitForEvent("requestfailed", (one) => /settings-page/.test(one.url()));
  await maya.getByRole("button", { name: "Reload" }).click();
  await refused;
  await maya.getByRole("heading", { name: "Couldn't show this page" }).waitFor();
  await expectHears(maya, phones.outside.voice);
  await maya.unroute(/settings-page.*\.(js|css)$/, refuse);
  await maya.getByRole("button", { name: "Reload" }).click();
  await maya.getByRole("navigation", { name: "Settings" }).waitFor();
  const width = await maya.locator(".settings").evaluate((one) => getComputedStyle(one).display);
  expect(width, "its style sheet came too").toBe("grid");
  await expectHears(maya, phones.outside.voice);
  await maya.getByRole("button", { name: "Hang up" }).click();
});

test("a dialog that does not come leaves the conversation, and is fetched when it is asked for again", async () => {
  await atQueue();
  await rowOf(maya, "Ada Brook").click();
  await words(maya).waitFor();
  const refuse = (route: Route) => route.abort();
  await maya.route(/merge-dialog.*\.(js|css)$/, refuse);
  await maya.keyboard.press("m");
  await maya.getByText("Couldn't open this.").waitFor();
  await room(maya)
    .getByRole("heading", { name: /Ada Brook/ })
    .waitFor();
  await maya.unroute(/merge-dialog.*\.(js|css)$/, refuse);
  await maya.keyboard.press("m");
  await maya.getByRole("dialog", { name: /Merge/ }).waitFor();
  await maya.keyboard.press("Escape");
});
