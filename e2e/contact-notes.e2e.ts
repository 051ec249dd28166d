// When two members edit the notes of one contact at the same time, neither loses text without being asked.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/required.ts";
import {
  conversationRegion,
  joinAsMember,
  openRow,
  ravi as raviShah,
  rpc,
  setUpWorkspace,
} from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
let ravi: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  ravi = await joinAsMember(app, maya, raviShah);
  await openRow(maya, "Ada Brook");
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const notes = () => maya.getByRole("textbox", { name: "Notes about this contact" });
const ada = async () => {
  const { rows } = await rpc(app, ravi, "listContacts", { query: "Ada" });
  return required(rows[0], "she texted");
};
const saveAsRavi = async (text: string) =>
  rpc(app, ravi, "updateContact", { contactId: (await ada()).id, notes: text });

async function checkAppearance(where: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await maya.emulateMedia({ colorScheme });
    await expectAccessible(maya, where);
  }
}

test("shows the notes a teammate saved meanwhile, and can keep one's own", async () => {
  await notes().fill("Has a dog.");
  await saveAsRavi("Rings on Mondays.");
  await maya.getByText("Someone else changed these notes while you were writing:").waitFor();
  await maya.getByText("Rings on Mondays.", { exact: true }).waitFor();
  await checkAppearance("notes that a colleague changed");
  await maya.setViewportSize({ width: 360, height: 740 });
  await conversationRegion(maya).getByRole("button", { name: "Contact" }).first().click();
  await maya.getByRole("button", { name: "Keep my version" }).waitFor();
  await checkAppearance("notes that a colleague changed");
  await expectUpright(maya, "notes that a colleague changed");
  await maya.goBack();
  await maya.setViewportSize({ width: 1440, height: 900 });
  expect((await ada()).notes).toBe("Rings on Mondays.");
  await maya.getByRole("button", { name: "Keep my version" }).click();
  await expect.poll(async () => (await ada()).notes).toBe("Has a dog.");
  await maya.getByRole("button", { name: "Keep my version" }).waitFor({ state: "detached" });
});

test("can use the teammate's notes, and Undo restores one's own", async () => {
  await notes().fill("Has a dog and a cat.");
  await saveAsRavi("Moved to Leeds.");
  await maya.getByRole("button", { name: "Use their version" }).click();
  await expect.poll(() => notes().inputValue()).toBe("Moved to Leeds.");
  expect((await ada()).notes).toBe("Moved to Leeds.");
  await maya.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => notes().inputValue()).toBe("Has a dog and a cat.");
});

test("shows the teammate's notes from the rejected save if the change feed is late", async () => {
  await notes().fill("Prefers texts.");
  await notes().blur();
  await expect.poll(async () => (await ada()).notes).toBe("Prefers texts.");
  await maya.context().setOffline(true);
  await notes().fill("Prefers calls.");
  await saveAsRavi("Prefers emails.");
  await maya.context().setOffline(false);
  await notes().blur();
  await maya.getByRole("button", { name: "Use their version" }).waitFor();
  expect((await ada()).notes).toBe("Prefers emails.");
});
