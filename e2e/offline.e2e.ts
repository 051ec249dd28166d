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
  maya.on("response", (answer) => {
    if (answer.url().endsWith("/rpc/getConversation")) loaded.add(answer.request().postData());
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
  expect(sent.filter((text) => text.by === "desk")).toEqual([]);

  await send(maya).click();
  await conversationRegion(maya)
    .getByText(/delivered/)
    .waitFor();
  expect(await maya.evaluate(() => "isSamePage" in window)).toBe(true);
});
