// Without a connection a member can go on reading and writing; nothing is sent unnoticed, nothing is lost.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  conversationRegion,
  list,
  messageBox,
  openRow,
  rowOf,
  send,
  setUpWorkspace,
  timeline,
} from "./member-steps.ts";
import { createSimulatorSteps, type SimulatorSteps } from "./simulator-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
let simulator: SimulatorSteps;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  // Maya's browser is offline, so the simulator is controlled from another browser context.
  const elsewhere = await app.browser.newContext({
    storageState: await maya.context().storageState(),
  });
  simulator = createSimulatorSteps(app, await elsewhere.newPage());
  await openRow(maya, "Ada Brook");
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

test("the offline state is shown, nothing is queued silently, the draft is kept, and reconnecting needs no reload", async () => {
  const loaded = new Set<string | null>();
  maya.on("response", (response) => {
    if (response.url().endsWith("/rpc/getConversation")) loaded.add(response.request().postData());
  });
  await maya.reload();
  await messageBox(maya).waitFor();
  await expect.poll(() => loaded.size).toBeGreaterThanOrEqual(4);
  await maya.evaluate(() => Object.assign(window, { isSamePage: true }));
  const messageBoxTop = () => messageBox(maya).evaluate((one) => one.getBoundingClientRect().top);
  const listTop = () => list(maya).evaluate((one) => one.getBoundingClientRect().top);
  const tops = [await messageBoxTop(), await listTop()];
  await maya.context().setOffline(true);
  const connection = maya.getByRole("status", { name: "Connection" });
  await connection.getByText(/You're offline\. Drafts are saved on this device/).waitFor();
  await expectAccessible(maya, "offline");
  // The banner overlays the end of the list: nothing moved.
  expect([await messageBoxTop(), await listTop()]).toEqual(tops);

  await messageBox(maya).fill("Tomorrow at nine");
  await send(maya).click();
  await maya
    .getByRole("alert")
    .getByText(/connection|offline/i)
    .waitFor();
  await expect.poll(() => messageBox(maya).inputValue()).toBe("Tomorrow at nine");
  // The top conversations of the list are preloaded and can be read offline.
  const before = maya.url();
  await rowOf(maya, "Max Oduya").click();
  await conversationRegion(maya)
    .getByRole("heading", { name: /Max Oduya/ })
    .waitFor();
  await timeline(maya).getByRole("listitem").first().waitFor();
  await maya.goBack();
  await expect.poll(() => maya.url()).toBe(before);
  await expect.poll(() => messageBox(maya).inputValue()).toBe("Tomorrow at nine");
  await simulator.text("Hana Novak", "Is anyone there?");
  await simulator.text("Ada Brook", "Now it's dripping on my socks");

  await maya.context().setOffline(false);
  await connection.getByText("Connected").waitFor();
  await timeline(maya).getByText("Now it's dripping on my socks").waitFor();
  await rowOf(maya, "Hana Novak", "sms").waitFor();
  // Wait until it is read: the check against replying to unseen messages would stop the send.
  await list(maya)
    .getByRole("option", { name: /^Ada Brook\s*, text.*socks/ })
    .waitFor();
  await expect.poll(() => messageBox(maya).inputValue()).toBe("Tomorrow at nine");
  const sent = (await simulator.state()).customers.flatMap((one) =>
    one.threads.flatMap((t) => t.texts),
  );
  expect(sent.filter((text) => text.by === "app")).toEqual([]);

  await send(maya).click();
  await conversationRegion(maya)
    .getByText(/delivered/)
    .waitFor();
  expect(await maya.evaluate(() => "isSamePage" in window)).toBe(true);
});

test("actions that need code or an email from the server say that they can't be done", async () => {
  await rowOf(maya, "Hana Novak", "email").click();
  const email = timeline(maya).getByRole("listitem", { name: "Email from Hana Novak" }).last();
  const more = email.getByRole("button", { name: "More actions for this email" });
  await more.click();
  await maya.keyboard.press("Escape");
  await maya.context().setOffline(true);
  await more.click();
  await maya.getByRole("menuitem", { name: "Print" }).click();
  const alert = maya.getByRole("alert");
  await alert.getByText("Couldn't print the email: you're offline.").waitFor();
  await maya.keyboard.press("Shift+U");
  await alert
    .getByText("Couldn't update the conversation with Hana Novak: you're offline.")
    .waitFor();
  await maya.context().setOffline(false);
});

test("a contact that can't be loaded can be tried again, and an error is shown for copying by hand", async () => {
  await maya.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined }),
  );
  await maya.route("**/rpc/getConversation", (route) => route.abort());
  await maya.reload();
  const pane = conversationRegion(maya);
  await pane.getByText("Couldn't load this conversation").waitFor();
  await pane.getByRole("button", { name: "Copy details" }).click();
  const details = pane.getByRole("textbox", { name: "Details" });
  const selected = (field: Element) => {
    const { value, selectionStart, selectionEnd } = field as HTMLTextAreaElement;
    return value.slice(selectionStart, selectionEnd);
  };
  await expect.poll(() => details.evaluate(selected)).toMatch(/^#\d+/);
  await expectAccessible(maya, "details to copy by hand");
  const contact = maya.getByRole("region", { name: "Contact", exact: true });
  await contact.getByText("Couldn't load the contact").waitFor();
  await expectAccessible(maya, "a contact that isn't loaded");
  await maya.unroute("**/rpc/getConversation");
  await contact.getByRole("button", { name: "Reload" }).click();
  await messageBox(maya).waitFor();
});
