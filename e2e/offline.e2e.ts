// The promise: without a connection one reads and writes on; nothing leaves behind one's back, nothing is lost.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  list,
  openRow,
  room,
  rowOf,
  send,
  setUpWorkspace,
  timeline,
  words,
} from "./member-steps.ts";
import { type Street, streetOf } from "./simulator-steps.ts";
import { type E2eApp, expectAccessible, keepFailedScreens, startE2eApp } from "./start-e2e-app.ts";

let house: E2eApp;
let maya: Page;
let street: Street;
beforeAll(async () => {
  house = await startE2eApp();
  maya = await setUpWorkspace(house);
  // The street goes on though Maya's browser is cut off: it is moved from another one.
  const elsewhere = await house.browser.newContext({
    storageState: await maya.context().storageState(),
  });
  street = streetOf(house, await elsewhere.newPage());
  await openRow(maya, "Ada Brook");
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

test("offline is said, nothing is queued silently, the draft is kept, and all is there without a reload", async () => {
  const loaded = new Set<string | null>();
  maya.on("response", (answer) => {
    if (answer.url().endsWith("/rpc/getConversation")) loaded.add(answer.request().postData());
  });
  await maya.reload();
  await words(maya).waitFor();
  await expect.poll(() => loaded.size).toBeGreaterThanOrEqual(4);
  await maya.evaluate(() => Object.assign(window, { isSamePage: true }));
  const topOfWords = () => words(maya).evaluate((one) => one.getBoundingClientRect().top);
  const topOfList = () => list(maya).evaluate((one) => one.getBoundingClientRect().top);
  const tops = [await topOfWords(), await topOfList()];
  await maya.context().setOffline(true);
  const connection = maya.getByRole("status", { name: "Connection" });
  await connection.getByText(/You're offline\. Drafts are saved on this device/).waitFor();
  await expectAccessible(maya, "offline");
  // It lies over the end of the list: nothing moved.
  expect([await topOfWords(), await topOfList()]).toEqual(tops);

  await words(maya).fill("Tomorrow at nine");
  await send(maya).click();
  await maya
    .getByRole("alert")
    .getByText(/connection|offline/i)
    .waitFor();
  await expect.poll(() => words(maya).inputValue()).toBe("Tomorrow at nine");
  // What stands at the top of the list is here to be read; what is not says so, and comes by itself later.
  const before = maya.url();
  await rowOf(maya, "Max Oduya").click();
  await room(maya)
    .getByRole("heading", { name: /Max Oduya/ })
    .waitFor();
  await timeline(maya).getByRole("listitem").first().waitFor();
  await maya.goBack();
  await expect.poll(() => maya.url()).toBe(before);
  await expect.poll(() => words(maya).inputValue()).toBe("Tomorrow at nine");
  await street.text("Hana Novak", "Is anybody there?");
  await street.text("Ada Brook", "It drips on my socks now");

  await maya.context().setOffline(false);
  await connection.getByText("Connected").waitFor();
  await timeline(maya).getByText("It drips on my socks now").waitFor();
  await rowOf(maya, "Hana Novak", "text").waitFor();
  // Read, so that the guard against answering what one has not seen lets go.
  await list(maya)
    .getByRole("option", { name: /^Ada Brook\s*, text.*socks/ })
    .waitFor();
  await expect.poll(() => words(maya).inputValue()).toBe("Tomorrow at nine");
  const sent = (await street.state()).customers.flatMap((one) =>
    one.threads.flatMap((t) => t.texts),
  );
  expect(sent.filter((text) => text.by === "desk")).toEqual([]);

  await send(maya).click();
  await room(maya)
    .getByText(/delivered/)
    .waitFor();
  expect(await maya.evaluate(() => "isSamePage" in window)).toBe(true);
});
