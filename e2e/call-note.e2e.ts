// A note written during a call outlives the call.
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRow, rpc, setUpWorkspace, timeline } from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  await openRow(maya, "Ada Brook");
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

/** Reproduces what an earlier page load left behind: a note whose call is over and dismissed. */
async function storePendingWrapUp(text: Record<string, unknown>): Promise<void> {
  const conversationNumber = Number(new URL(maya.url()).pathname.split("/").at(-1));
  const { conversation } = await rpc(app, maya, "getConversation", {
    conversationId: String(conversationNumber),
  });
  const { me } = await rpc(app, maya, "getMe", {});
  const about = { conversationId: conversation.id, conversationNumber, contactName: "Ada Brook" };
  const started = [[randomUUID(), { note: "", closeConversation: false, about, ...text }]];
  await maya.evaluate(
    ([key, kept]) => localStorage.setItem(key ?? "", kept ?? ""),
    [`draft ${me.id} call words`, JSON.stringify(started)],
  );
  await maya.reload();
}

test("keeps the note of a dismissed call as a draft in its conversation", async () => {
  await storePendingWrapUp({ note: "Ask for the key." });
  await maya.getByText("Your call note is a draft in the conversation with Ada Brook").waitFor();
  await maya.getByRole("tab", { name: "Note" }).click();
  const note = maya.getByRole("form", { name: "Write" }).getByRole("textbox", { name: "Message" });
  await expect.poll(() => note.inputValue()).toBe("Ask for the key.");
  await expectAccessible(maya, "a call note that became a draft");
});

test("saves once a note whose save was interrupted by a reload", async () => {
  await storePendingWrapUp({ saving: { text: "She wants Tuesday.", key: randomUUID() } });
  await timeline(maya).getByText("She wants Tuesday.").waitFor();
  await maya.reload();
  await timeline(maya).getByText("She wants Tuesday.").waitFor();
  expect(await timeline(maya).getByText("She wants Tuesday.").count()).toBe(1);
});
