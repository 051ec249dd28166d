// Details that are cramped or covered on a narrow screen.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newDraftId } from "#testing/new-draft-id.ts";
import {
  conversationRegion,
  messageBox,
  openRow,
  rowOf,
  rpc,
  setUpWorkspace,
  timeline,
} from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

const phone = { width: 360, height: 740 };
const desktop = { width: 1440, height: 900 };

let app: E2eApp;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (box === null) throw new Error("it is not on the screen");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  const isApart = a.right <= b.x || b.right <= a.x || a.bottom <= b.y || b.bottom <= a.y;
  expect(isApart, JSON.stringify([a, b])).toBe(true);
}

test("after an email is scheduled, the toast leaves its actions free", async () => {
  await rowOf(maya, "Bill Tranter").click();
  await conversationRegion(maya)
    .getByRole("heading", { name: /Thermostat/ })
    .waitFor();
  await messageBox(maya).click();
  await maya.keyboard.type("Has the pressure held?");
  await conversationRegion(maya).getByRole("button", { name: "More send options" }).click();
  await maya.getByRole("menuitem", { name: /^Tomorrow morning/ }).click();
  const toast = maya.getByTestId("toast").filter({ hasText: "Scheduled" });
  await toast.hover();
  const reschedule = timeline(maya).getByRole("button", { name: "Reschedule" });
  const edit = timeline(maya).getByRole("button", { name: "Edit" });
  for (const size of [desktop, phone]) {
    await maya.setViewportSize(size);
    await reschedule.waitFor();
    await expectAccessible(maya, "a scheduled email with its toast");
    await expectApart(toast, reschedule);
    await expectApart(toast, edit);
  }
  await maya.setViewportSize(desktop);
});

test("first steps no longer say that a customer waits whose reply is scheduled", async () => {
  await expect.poll(() => maya.getByText("This customer is waiting for you.").count()).toBe(0);
  await openRow(maya, "Max Oduya");
  expect(await maya.getByText("This customer is waiting for you.").count()).toBe(0);
});

test("an edited note shows its author, and the reply bar says that a note was started", async () => {
  const number = new URL(maya.url()).pathname.split("/").at(-1) ?? "";
  const { conversation } = await rpc(app, maya, "getConversation", { conversationId: number });
  const conversationId = conversation.id;
  const { id } = await rpc(app, maya, "addNote", { conversationId, text: "Owes us 40 pounds" });
  await rpc(app, maya, "updateNote", {
    entryId: id,
    text: "Paid 40 pounds",
    mentions: [],
    revision: 1,
  });
  const draft = { kind: "note" as const, body: "Ask for the key", version: 0 };
  await rpc(app, maya, "saveDraft", {
    conversationId,
    ...draft,
    draftId: newDraftId(),
    email: null,
    attachmentIds: [],
  });
  await maya.setViewportSize(phone);
  await maya.reload();
  const note = timeline(maya).getByRole("listitem", { name: /^Note by/ });
  await note.getByText(/^edited/).waitFor();
  expect((await boxOf(note.locator("b"))).width).toBeGreaterThan(60);
  await maya.getByRole("button", { name: /Note draft Ask for the key/ }).waitFor();
  await expectAccessible(maya, "an edited note and a note draft");
  await expectUpright(maya, "an edited note and a note draft");
  await maya.setViewportSize(desktop);
});

test("the phone of a simulated customer in a call shows all its keys and actions", async () => {
  const page = await app.person({
    viewport: { width: 780, height: 800 },
    storageState: await maya.context().storageState(),
    permissions: ["microphone"],
  });
  await page.goto(`${app.url}/simulator`);
  const handset = page.getByRole("region", { name: "Ada Brook", exact: true });
  await handset.getByRole("button", { name: "Call an inbox" }).click();
  const hangUp = handset.getByRole("button", { name: /^(Hang up|End call)/ });
  await handset.getByRole("group", { name: "Keypad" }).waitFor();
  await expectAccessible(page, "a simulated call", "main");
  const hidden = await handset.evaluate((person) => {
    const screen = [...person.querySelectorAll("fieldset")].at(-1)?.parentElement;
    if (!screen) return ["no screen"];
    const frame = screen.getBoundingClientRect();
    return [...screen.querySelectorAll("button")]
      .filter((button) => {
        const box = button.getBoundingClientRect();
        return (
          box.left < frame.left ||
          box.right > frame.right ||
          box.top < frame.top ||
          box.bottom > Math.min(frame.bottom, innerHeight)
        );
      })
      .map((button) => button.textContent);
  });
  expect(hidden).toEqual([]);
  await hangUp.click();
});
