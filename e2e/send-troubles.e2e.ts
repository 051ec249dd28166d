// The promise: what a text costs and whether it may go is known before it leaves, and what went wrong says how to go on.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { holdResponses } from "./hold-responses.ts";
import { ask, openRow, room, send, setUpWorkspace, timeline, words } from "./member-steps.ts";
import { type Street, streetOf } from "./simulator-steps.ts";
import { type E2eApp, expectAccessible, keepFailedScreens, startE2eApp } from "./start-e2e-app.ts";

let house: E2eApp;
let maya: Page;
let outside: Page;
let street: Street;
beforeAll(async () => {
  house = await startE2eApp();
  maya = await setUpWorkspace(house);
  street = streetOf(house, maya);
  outside = await maya.context().newPage();
  await outside.goto(`${house.url}/simulator`);
  await openRow(maya, "Ada Brook");
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

const undoSeconds = async (seconds: number) => {
  const { lines } = await ask(house, maya, "getMe", {});
  const front = lines.find((one) => one.name === "Front desk");
  if (front) await ask(house, maya, "updateInbox", { inboxId: front.id, undoSeconds: seconds });
};
const bubble = (text: string) => timeline(maya).getByRole("listitem").filter({ hasText: text });

test("a text on a line that holds can be taken back, and its words return to the box", async () => {
  await undoSeconds(limits.undoMaxSeconds.max);
  await words(maya).fill("Somebody comes at noon");
  await send(maya).click();
  const held = bubble("Somebody comes at noon");
  await held.getByText(/sending in \d+ s/).waitFor();
  await expectAccessible(maya, "a held text");
  await held.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => words(maya).inputValue()).toBe("Somebody comes at noon");
  await held.getByText(/unsent/).waitFor();
  // Nothing goes on promising what is no longer so.
  expect(await maya.getByText("Sending to Ada Brook").count()).toBe(0);
  await undoSeconds(0);
  const ada = outside.getByRole("region", { name: "Ada Brook" });
  expect(await ada.getByText("Somebody comes at noon").count()).toBe(0);
  await words(maya).fill("");
});

test("a text that failed says why, and goes at the second try", async () => {
  const faults = outside.getByRole("region", { name: "Faults" });
  await faults.getByRole("combobox", { name: "Code" }).selectOption("30003");
  await faults.getByRole("switch", { name: "Fail with a code" }).click();
  await expect.poll(async () => (await street.state()).faults.rules.length).toBe(1);
  await words(maya).fill("The plumber is on his way");
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
  await outside
    .getByRole("region", { name: "Ada Brook" })
    .getByText("The plumber is on his way")
    .waitFor();
});

test("the character that costs is named, and one click does without it", async () => {
  const dear = `It’s ready for you at the counter. ${"Bring the slip with you. ".repeat(3)}`.trim();
  await words(maya).fill(dear);
  await room(maya)
    .getByText(/, 2 texts$/)
    .waitFor();
  await expectAccessible(maya, "a costly character");
  await room(maya)
    .getByRole("button", { name: /’.*make.* this 2 texts/ })
    .click();
  await expect.poll(() => words(maya).inputValue()).toBe(dear.replace("’", "'"));
  await room(maya)
    .getByText(/, 1 text$/)
    .waitFor();
  await words(maya).fill("");
});

// A picture of one dot.
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
async function attach(name: string, buffer: Buffer): Promise<void> {
  const chooser = maya.waitForEvent("filechooser");
  await room(maya).getByRole("button", { name: "Attach" }).click();
  await (await chooser).setFiles({ name, mimeType: "image/png", buffer });
}

test("a picture is seen before it goes and arrives; one that is too large is refused with the size", async () => {
  await attach("roof.png", Buffer.concat([dot, Buffer.alloc(2 * limits.pictureBytes.max)]));
  await maya.getByRole("alert").getByText(/5 MB/).waitFor();
  expect(await room(maya).getByRole("img", { name: "roof.png" }).count()).toBe(0);

  const letItArrive = await holdResponses(maya, "/uploads?*");
  await attach("tap.png", dot);
  // Turned to a note and back it is still coming, and what is written meanwhile stays.
  await room(maya).getByRole("tab", { name: "Note" }).click();
  await room(maya).getByRole("tab", { name: "Text" }).click();
  await room(maya).getByRole("progressbar").waitFor();
  await words(maya).fill("This one?");
  await letItArrive();
  await room(maya).getByRole("img", { name: "tap.png" }).waitFor();
  await expectAccessible(maya, "a picture in the composer");
  await send(maya).click();
  await bubble("This one?")
    .getByText(/delivered/)
    .waitFor();
  await outside
    .getByRole("region", { name: "Ada Brook" })
    .getByRole("img", { name: "Attached to this text" })
    .waitFor();
});

test("a page that is loaded anew while it sends gives the words back, and they are sent once", async () => {
  const asked = Promise.withResolvers<void>();
  // Never answered: the page is gone before that.
  await maya.route("**/rpc/sendSms", () => asked.resolve(), { times: 1 });
  await maya.route("**/rpc/saveDraft", (route) => route.abort());
  await words(maya).fill("We ring the bell twice");
  await send(maya).click();
  await asked.promise;
  await maya.reload();
  await maya.unroute("**/rpc/saveDraft");
  await expect.poll(() => words(maya).inputValue()).toBe("We ring the bell twice");
  await send(maya).click();
  await bubble("We ring the bell twice")
    .getByText(/delivered/)
    .waitFor();

  const letItArrive = await holdResponses(maya, "sendSms");
  await words(maya).fill("And we wait a minute");
  await send(maya).click();
  const ada = outside.getByRole("region", { name: "Ada Brook" });
  await ada.getByText("And we wait a minute").waitFor();
  await maya.reload();
  await bubble("And we wait a minute")
    .getByText(/delivered/)
    .waitFor();
  expect(await words(maya).inputValue()).toBe("");
  await letItArrive().catch(() => undefined);
  expect(await ada.getByText("We ring the bell twice").count()).toBe(1);
});

test("a wish to be left alone is heard, and one click keeps it", async () => {
  await street.text("Ada Brook", "Please stop texting me");
  await room(maya)
    .getByText(/This looks like an opt-out from texts/)
    .waitFor();
  await expectAccessible(maya, "a wish for no more texts");
  await room(maya).getByRole("button", { name: "Record opt-out" }).click();
  await expect.poll(() => words(maya).isDisabled()).toBe(true);
  await expect.poll(() => send(maya).isDisabled()).toBe(true);
  await expectAccessible(maya, "an opt-out by hand");
});

test("a new mail thrown away by mistake is taken back", async () => {
  const unsent = async () =>
    (await ask(house, maya, "listUnsentEmails", {})).rows.map((one) => one.mail.subject);
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
  await maya.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => dialog.getByLabel("Subject").inputValue()).toBe("Your yearly service");
  await expect.poll(unsent).toEqual(["Your yearly service"]);
  await throwAway();
});
