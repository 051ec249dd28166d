// The promise: of two people who write about one contact at a time, neither loses a word unasked.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import {
  ask,
  joinAsMember,
  openRow,
  ravi as raviShah,
  room,
  setUpWorkspace,
} from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  keepFailedScreens,
  startE2eApp,
} from "./start-e2e-app.ts";

let house: E2eApp;
let maya: Page;
let ravi: Page;
beforeAll(async () => {
  house = await startE2eApp();
  maya = await setUpWorkspace(house);
  ravi = await joinAsMember(house, maya, raviShah);
  await openRow(maya, "Ada Brook");
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

const notes = () => maya.getByRole("textbox", { name: "Notes about this contact" });
const ada = async () => {
  const { rows } = await ask(house, ravi, "listContacts", { query: "Ada" });
  return required(rows[0], "she texted");
};
const saveAsRavi = async (words: string) =>
  ask(house, ravi, "updateContact", { contactId: (await ada()).id, notes: words });

async function look(where: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await maya.emulateMedia({ colorScheme });
    await expectAccessible(maya, where);
  }
}

test("notes that a colleague saved while one wrote are shown, and one's own may be kept", async () => {
  await notes().fill("Has a dog.");
  await saveAsRavi("Rings on Mondays.");
  await maya.getByText("Someone else changed these notes while you were writing:").waitFor();
  await maya.getByText("Rings on Mondays.", { exact: true }).waitFor();
  await look("notes that a colleague changed");
  await maya.setViewportSize({ width: 360, height: 740 });
  await room(maya).getByRole("button", { name: "Contact" }).first().click();
  await maya.getByRole("button", { name: "Keep mine" }).waitFor();
  await look("notes that a colleague changed");
  await expectUpright(maya, "notes that a colleague changed");
  await maya.goBack();
  await maya.setViewportSize({ width: 1440, height: 900 });
  expect((await ada()).notes).toBe("Rings on Mondays.");
  await maya.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(async () => (await ada()).notes).toBe("Has a dog.");
  await maya.getByRole("button", { name: "Keep mine" }).waitFor({ state: "detached" });
});

test("or the colleague's are taken, and Undo brings one's own back", async () => {
  await notes().fill("Has a dog and a cat.");
  await saveAsRavi("Moved to Leeds.");
  await maya.getByRole("button", { name: "Use theirs" }).click();
  await expect.poll(() => notes().inputValue()).toBe("Moved to Leeds.");
  expect((await ada()).notes).toBe("Moved to Leeds.");
  await maya.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => notes().inputValue()).toBe("Has a dog and a cat.");
});

test("where the news are late, the server's refusal shows them", async () => {
  await notes().fill("Prefers texts.");
  await notes().blur();
  await expect.poll(async () => (await ada()).notes).toBe("Prefers texts.");
  await maya.context().setOffline(true);
  await notes().fill("Prefers calls.");
  await saveAsRavi("Prefers emails.");
  await maya.context().setOffline(false);
  await notes().blur();
  await maya.getByRole("button", { name: "Use theirs" }).waitFor();
  expect((await ada()).notes).toBe("Prefers emails.");
});
