// The promise: what was written about a call is not lost with the call.
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, openRow, setUpWorkspace, timeline } from "./member-steps.ts";
import { type E2eApp, expectAccessible, keepFailedScreens, startE2eApp } from "./start-e2e-app.ts";

let house: E2eApp;
let maya: Page;
beforeAll(async () => {
  house = await startE2eApp();
  maya = await setUpWorkspace(house);
  await openRow(maya, "Ada Brook");
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

/** As an earlier load of the page left it: its call is over and put away. */
async function leaveBegun(words: Record<string, unknown>): Promise<void> {
  const conversationNumber = Number(new URL(maya.url()).pathname.split("/").at(-1));
  const { conversation } = await ask(house, maya, "getConversation", {
    conversationId: String(conversationNumber),
  });
  const { me } = await ask(house, maya, "getMe", {});
  const about = { conversationId: conversation.id, conversationNumber, contactName: "Ada Brook" };
  const begun = [[randomUUID(), { note: "", closes: false, about, ...words }]];
  await maya.evaluate(
    ([key, kept]) => localStorage.setItem(key ?? "", kept ?? ""),
    [`draft ${me.id} call words`, JSON.stringify(begun)],
  );
  await maya.reload();
}

test("a note whose call is put away waits as a draft in its conversation", async () => {
  await leaveBegun({ note: "Ask for the key." });
  await maya.getByText("Your call note is a draft in the conversation with Ada Brook").waitFor();
  await maya.getByRole("tab", { name: "Note" }).click();
  const note = maya.getByRole("form", { name: "Write" }).getByRole("textbox", { name: "Message" });
  await expect.poll(() => note.inputValue()).toBe("Ask for the key.");
  await expectAccessible(maya, "a call note that became a draft");
});

test("a note that was being saved when the page was closed is saved once", async () => {
  await leaveBegun({ saving: { text: "She wants Tuesday.", key: randomUUID() } });
  await timeline(maya).getByText("She wants Tuesday.").waitFor();
  await maya.reload();
  await timeline(maya).getByText("She wants Tuesday.").waitFor();
  expect(await timeline(maya).getByText("She wants Tuesday.").count()).toBe(1);
});
