// The cost of a text and whether it can be sent are shown before sending, and a failure says how to go on.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { onePixelPng } from "#testing/one-pixel-png.ts";
import { holdResponses } from "./hold-responses.ts";
import {
  conversationRegion,
  messageBox,
  openRow,
  rpc,
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
let simulatorPage: Page;
let simulator: SimulatorSteps;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  simulator = createSimulatorSteps(app, maya);
  simulatorPage = await maya.context().newPage();
  await simulatorPage.goto(`${app.url}/simulator`);
  await openRow(maya, "Ada Brook");
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const undoSeconds = async (seconds: number) => {
  const { inboxes } = await rpc(app, maya, "getMe", {});
  const front = inboxes.find((one) => one.name === "Front desk");
  if (front) await rpc(app, maya, "updateInbox", { inboxId: front.id, undoSeconds: seconds });
};
const bubble = (text: string) => timeline(maya).getByRole("listitem").filter({ hasText: text });

test("a text on an inbox with an undo period can be undone, and its content returns to the composer", async () => {
  await undoSeconds(limits.undoWindowMaxSeconds.max);
  await messageBox(maya).fill("We'll come at noon");
  await send(maya).click();
  const held = bubble("We'll come at noon");
  await held.getByText(/sending in \d+ s/).waitFor();
  await expectAccessible(maya, "a held text");
  await held.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => messageBox(maya).inputValue()).toBe("We'll come at noon");
  await held.waitFor({ state: "detached" });
  // No toast remains for the canceled send.
  expect(await maya.getByText("Sending to Ada Brook").count()).toBe(0);
  await undoSeconds(0);
  const ada = simulatorPage.getByRole("region", { name: "Ada Brook" });
  expect(await ada.getByText("We'll come at noon").count()).toBe(0);
  await messageBox(maya).fill("");
});

test("a text that failed says why, and succeeds on the second attempt", async () => {
  const faults = simulatorPage.getByRole("region", { name: "Faults" });
  await faults.getByRole("combobox", { name: "Code" }).selectOption("30003");
  await faults.getByRole("switch", { name: "Fail with a code" }).click();
  await expect.poll(async () => (await simulator.state()).faults.rules.length).toBe(1);
  await messageBox(maya).fill("The plumber is on his way");
  await send(maya).click();
  const text = bubble("The plumber is on his way");
  await text.getByText(/Not delivered: the phone was off or out of range/).waitFor();
  await maya.getByRole("option", { name: /^Ada Brook\s*, delivery problem/ }).waitFor();
  await expectAccessible(maya, "a failed text");
  await text.getByRole("button", { name: "Try again" }).click();
  await text
    .getByText(/delivered/i)
    .and(text.getByText(/^You/))
    .waitFor();
  await simulatorPage
    .getByRole("region", { name: "Ada Brook" })
    .getByText("The plumber is on his way")
    .waitFor();
});

test("a character that raises the cost is named, and one click replaces it", async () => {
  const dear = `It’s ready for you at the counter. ${"Bring the slip with you. ".repeat(3)}`.trim();
  await messageBox(maya).fill(dear);
  await conversationRegion(maya)
    .getByText(/, 2 texts$/)
    .waitFor();
  await expectAccessible(maya, "a costly character");
  await conversationRegion(maya)
    .getByRole("button", { name: /’.*make.* this 2 texts/ })
    .click();
  await expect.poll(() => messageBox(maya).inputValue()).toBe(dear.replace("’", "'"));
  await conversationRegion(maya)
    .getByText(/, 1 text$/)
    .waitFor();
  await messageBox(maya).fill("");
});

async function attach(name: string, buffer: Buffer): Promise<void> {
  const chooser = maya.waitForEvent("filechooser");
  await conversationRegion(maya).getByRole("button", { name: "Attach" }).click();
  await (await chooser).setFiles({ name, mimeType: "image/png", buffer });
}

test("a picture has a preview and is delivered; one that is too large is rejected with the size limit", async () => {
  await attach(
    "roof.png",
    Buffer.concat([onePixelPng, Buffer.alloc(2 * limits.textImageBytes.max)]),
  );
  await maya.getByRole("alert").getByText(/5 MB/).waitFor();
  expect(await conversationRegion(maya).getByRole("img", { name: "roof.png" }).count()).toBe(0);

  const letItArrive = await holdResponses(maya, "/uploads?*");
  await attach("tap.png", onePixelPng);
  // The upload survives switching to Note and back, and so does text written meanwhile.
  await conversationRegion(maya).getByRole("tab", { name: "Note" }).click();
  await conversationRegion(maya).getByRole("tab", { name: "Text" }).click();
  await conversationRegion(maya).getByRole("progressbar").waitFor();
  await messageBox(maya).fill("This one?");
  await letItArrive();
  await conversationRegion(maya).getByRole("img", { name: "tap.png" }).waitFor();
  await expectAccessible(maya, "a picture in the composer");
  await send(maya).click();
  await bubble("This one?")
    .getByText(/delivered/)
    .waitFor();
  await simulatorPage
    .getByRole("region", { name: "Ada Brook" })
    .getByRole("img", { name: "Attached to this text" })
    .waitFor();
});

test("a reload during sending restores the text, and it is sent once", async () => {
  const requested = Promise.withResolvers<void>();
  // Never gets a response: the page is reloaded before that.
  await maya.route("**/rpc/sendText", () => requested.resolve(), { times: 1 });
  await maya.route("**/rpc/saveDraft", (route) => route.abort());
  await messageBox(maya).fill("We ring the bell twice");
  await send(maya).click();
  await requested.promise;
  await maya.reload();
  await maya.unroute("**/rpc/saveDraft");
  await expect.poll(() => messageBox(maya).inputValue()).toBe("We ring the bell twice");
  await send(maya).click();
  await bubble("We ring the bell twice")
    .getByText(/delivered/)
    .waitFor();

  const letItArrive = await holdResponses(maya, "sendText");
  await messageBox(maya).fill("And we wait a minute");
  await send(maya).click();
  const ada = simulatorPage.getByRole("region", { name: "Ada Brook" });
  await ada.getByText("And we wait a minute").waitFor();
  await maya.reload();
  await bubble("And we wait a minute")
    .getByText(/delivered/)
    .waitFor();
  expect(await messageBox(maya).inputValue()).toBe("");
  await letItArrive().catch(() => undefined);
  expect(await ada.getByText("We ring the bell twice").count()).toBe(1);
});

test("an informal opt-out is recognized, and one click records it", async () => {
  await simulator.text("Ada Brook", "Please stop texting me");
  await conversationRegion(maya)
    .getByText(/This looks like an opt-out from texts/)
    .waitFor();
  await expectAccessible(maya, "a request for no more texts");
  await conversationRegion(maya).getByRole("button", { name: "Record opt-out" }).click();
  await expect.poll(() => messageBox(maya).isEditable()).toBe(false);
  await expect.poll(() => send(maya).isDisabled()).toBe(true);
  await expectAccessible(maya, "an opt-out by hand");
});

test("a new email discarded by mistake can be restored", async () => {
  const unsent = async () =>
    (await rpc(app, maya, "listUnsentEmails", {})).rows.map((one) => one.email.subject);
  const dialog = maya.getByRole("dialog", { name: "New email" });
  const throwAway = async () => {
    await dialog.getByRole("button", { name: "More for this draft" }).click();
    await maya.getByRole("menuitem", { name: "Discard" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(unsent).toEqual([]);
  };
  await maya.keyboard.press("Shift+M");
  await dialog.getByLabel("Subject").fill("Your yearly service");
  await throwAway();
  await maya.getByTestId("toast").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => dialog.getByLabel("Subject").inputValue()).toBe("Your yearly service");
  await expect.poll(unsent).toEqual(["Your yearly service"]);
  await throwAway();
});

test("a new text that was closed, reopened and sent is not there for the next one", async () => {
  const newText = async () => {
    await maya.getByRole("button", { name: "New", exact: true }).click();
    await maya.getByRole("menuitem", { name: /^New text/ }).click();
    await dialog.waitFor();
  };
  const dialog = maya.getByRole("dialog", { name: "New text" });
  const text = dialog.getByRole("textbox", { name: "Text" });
  await newText();
  await dialog.getByRole("combobox", { name: "To" }).fill("07700 900444");
  await text.fill("Your key is under the mat");
  await maya.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await maya.getByTestId("toast").getByRole("button", { name: "Reopen" }).click();
  await expect.poll(() => text.inputValue()).toBe("Your key is under the mat");
  await dialog.getByRole("button", { name: "Send" }).click();
  await bubble("Your key is under the mat").waitFor();
  await newText();
  expect(await text.inputValue()).toBe("");
  await maya.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test("the same words sent again, after the dialog was closed before the response, are another text", async () => {
  const dialog = maya.getByRole("dialog", { name: "New text" });
  const write = async () => {
    await maya.getByRole("button", { name: "New", exact: true }).click();
    await maya.getByRole("menuitem", { name: /^New text/ }).click();
    await dialog.getByRole("combobox", { name: "To" }).fill("07700 900445");
    await dialog.getByRole("textbox", { name: "Text" }).fill("Your car is ready");
    await maya.keyboard.press("ControlOrMeta+Enter");
  };
  const release = await holdResponses(maya, "startTextConversation");
  await write();
  await dialog.getByRole("button", { name: "Send", disabled: true }).waitFor();
  await maya.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await release();
  const hasAttempt = () =>
    maya.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith(" try text new")));
  await expect.poll(hasAttempt).toBe(false);
  await write();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => bubble("Your car is ready").count()).toBe(2);
});
