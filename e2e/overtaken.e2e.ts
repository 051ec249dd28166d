// The promise: answers may overtake one another on the way. What was changed meanwhile is shown all the same.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOnesOf } from "./email-steps.ts";
import { ask, room, rowOf, setUpWorkspace, timeline, words } from "./member-steps.ts";
import { type E2eApp, keepFailedScreens, startE2eApp } from "./start-e2e-app.ts";

let house: E2eApp;
let maya: Page;
let late: Page;
beforeAll(async () => {
  house = await startE2eApp();
  maya = await setUpWorkspace(house);
  late = await maya.context().newPage();
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

test("what changes while a page loads is on it, though who I am is answered long after the list", async () => {
  const [max] = await openOnesOf(house, maya, "Max Oduya");
  const [ada] = await openOnesOf(house, maya, "Ada Brook");
  if (!max || !ada) throw new Error("Nobody wrote.");
  const hasList = late.waitForResponse("**/rpc/listConversations");
  const hasConversation = late.waitForResponse("**/rpc/getConversation");
  let isHeld = true;
  await late.route("**/rpc/getMe", async (route) => {
    if (isHeld) {
      isHeld = false;
      await Promise.all([hasList, hasConversation]).then((answers) =>
        Promise.all(answers.map((one) => one.finished())),
      );
      const { id: conversationId } = max;
      await ask(house, maya, "renameConversation", { conversationId, subject: "A round table" });
      // More than a moment's worth, each of them elsewhere.
      for (let n = 0; n < 12; n += 1)
        await ask(house, maya, "renameConversation", {
          ...{ conversationId: ada.id, subject: `The tap, ${n}` },
        });
    }
    await route.continue();
  });
  await late.goto(`${house.url}/conversations/open/${max.number}`);
  await rowOf(late, "Max Oduya").getByText("A round table").waitFor();
  await room(late).getByRole("heading", { name: "A round table" }).waitFor();
  await rowOf(late, "Ada Brook").getByText("The tap, 11").waitFor();
  await words(late).waitFor();
  expect(isHeld).toBe(false);
});

test("what becomes of a message is heard in a conversation that opened before who I am was known", async () => {
  const { lines } = await ask(house, maya, "getMe", {});
  const hello = lines.find((one) => one.name === "Hello");
  if (!hello) throw new Error("There is no inbox for email.");
  const { conversation } = await ask(house, maya, "startEmailConversation", {
    ...{ inboxId: hello.id, to: [{ address: "ada@brook.example", name: "Ada Brook" }] },
    ...{ subject: "Your visit", html: "<p>We come at nine.</p>" },
  });
  const early = await maya.context().newPage();
  const hasConversation = early.waitForResponse("**/rpc/getConversation");
  await early.route("**/rpc/getMe", async (route) => {
    await (await hasConversation).finished();
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  await early.goto(`${house.url}/conversations/open/${conversation.number}`);
  // It opens within the time to undo: what follows changes an entry that is there, so nobody asks for it.
  await timeline(early)
    .getByText(/delivered/)
    .waitFor();
});
