// Responses may overtake each other; changes made meanwhile are shown anyway.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listOpenConversationsOf } from "./email-steps.ts";
import {
  conversationRegion,
  messageBox,
  rowOf,
  rpc,
  setUpWorkspace,
  timeline,
} from "./member-steps.ts";
import { type E2eApp, saveScreenshotsOnFailure, startE2eApp } from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
let lateTab: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  lateTab = await maya.context().newPage();
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

test("shows changes made while a page loads, even if the response to getMe arrives long after the list", async () => {
  const [max] = await listOpenConversationsOf(app, maya, "Max Oduya");
  const [ada] = await listOpenConversationsOf(app, maya, "Ada Brook");
  if (!max || !ada) throw new Error("Nobody wrote.");
  const hasList = lateTab.waitForResponse("**/rpc/listConversations");
  const hasConversation = lateTab.waitForResponse("**/rpc/getConversation");
  let isHeld = true;
  await lateTab.route("**/rpc/getMe", async (route) => {
    if (isHeld) {
      isHeld = false;
      await Promise.all([hasList, hasConversation]).then((responses) =>
        Promise.all(responses.map((one) => one.finished())),
      );
      const { id: conversationId } = max;
      await rpc(app, maya, "renameConversation", { conversationId, subject: "A round table" });
      // Many later changes, so that the server does not resend the first one as a recent change.
      for (let n = 0; n < 12; n += 1)
        await rpc(app, maya, "renameConversation", {
          conversationId: ada.id,
          subject: `The tap, ${n}`,
        });
    }
    await route.continue();
  });
  await lateTab.goto(`${app.url}/conversations/open/${max.number}`);
  await rowOf(lateTab, "Max Oduya").getByText("A round table").waitFor();
  await conversationRegion(lateTab).getByRole("heading", { name: "A round table" }).waitFor();
  await rowOf(lateTab, "Ada Brook").getByText("The tap, 11").waitFor();
  await messageBox(lateTab).waitFor();
  expect(isHeld).toBe(false);
});

test("shows a delivery status in a conversation that loaded before the response to getMe", async () => {
  const { inboxes } = await rpc(app, maya, "getMe", {});
  const hello = inboxes.find((one) => one.name === "Hello");
  if (!hello) throw new Error("There is no inbox for email.");
  const { conversation } = await rpc(app, maya, "startEmailConversation", {
    inboxId: hello.id,
    to: [{ address: "ada@brook.example", name: "Ada Brook" }],
    subject: "Your visit",
    html: "<p>We come at nine.</p>",
  });
  const early = await maya.context().newPage();
  const hasConversation = early.waitForResponse("**/rpc/getConversation");
  await early.route("**/rpc/getMe", async (route) => {
    await (await hasConversation).finished();
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  await early.goto(`${app.url}/conversations/open/${conversation.number}`);
  // Opened within the undo period: later changes update an existing entry, so no client refetches it.
  await timeline(early)
    .getByText(/delivered/)
    .waitFor();
});
