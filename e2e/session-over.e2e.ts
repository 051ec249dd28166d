// The promise: a session that ends under an open desk takes nothing along. Who comes back goes on where they were;
// who else signs in finds a clean desk.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  ask,
  hasFocus,
  joinAsMember,
  list,
  openRow,
  ravi as raviShah,
  room,
  setUpWorkspace,
  words,
} from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  keepFailedScreens,
  owner,
  startE2eApp,
} from "./start-e2e-app.ts";

let house: E2eApp;
let maya: Page;
beforeAll(async () => {
  house = await startE2eApp();
  maya = await setUpWorkspace(house);
  await joinAsMember(house, maya, raviShah);
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

const door = (page: Page) => page.getByRole("dialog", { name: "Sign in" });

/** Ends it at the server, as time or an admin does; the browser learns of it by what it asks next. */
async function endSession(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const answer = await fetch("/rpc/signOut", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: "{}",
    });
    return answer.status;
  });
  expect(status).toBeLessThan(300);
}

async function comeIn(page: Page, email: string, password: string): Promise<void> {
  await door(page).getByLabel("Email").fill(email);
  await door(page).getByLabel("Password", { exact: true }).fill(password);
  await door(page).getByRole("button", { name: "Sign in" }).click();
}

beforeEach(async () => {
  await maya.goto(`${house.url}/conversations/open`);
  await openRow(maya, "Ada Brook");
  await words(maya).fill("I could come on");
  await endSession(maya);
  await words(maya).pressSequentially(" Friday at ten");
  await door(maya).waitFor();
});

test("the same member goes on where they were, and no letter is gone", async () => {
  const here = maya.url();
  await expectAccessible(maya, "the door over the desk");
  await hasFocus(maya, door(maya).getByLabel("Password", { exact: true }));
  // Nothing of the desk can be reached behind it, and it does not go by itself.
  await maya.keyboard.press("Escape");
  await maya.keyboard.press("Escape");
  await comeIn(maya, owner.email, "not my password at all");
  await door(maya)
    .getByText(/password/i)
    .first()
    .waitFor();
  await comeIn(maya, owner.email, owner.password);
  await door(maya).waitFor({ state: "detached" });
  expect(maya.url()).toBe(here);
  expect(await words(maya).inputValue()).toBe("I could come on Friday at ten");
  await words(maya).fill("I could come on Friday at eleven");
  await room(maya).getByRole("button", { name: /^Send/ }).first().click();
  await room(maya).getByText("I could come on Friday at eleven").waitFor();
  await list(maya).waitFor();
});

test("another member finds a desk with nothing of the first, whose words wait for them", async () => {
  await comeIn(maya, raviShah.email, owner.password);
  await door(maya).waitFor({ state: "detached" });
  await openRow(maya, "Ada Brook");
  expect(await words(maya).inputValue()).toBe("");
  await endSession(maya);
  await words(maya).pressSequentially("Ravi");
  await door(maya).waitFor();
  await comeIn(maya, owner.email, owner.password);
  await door(maya).waitFor({ state: "detached" });
  await openRow(maya, "Ada Brook");
  await expect.poll(() => words(maya).inputValue()).toBe("I could come on Friday at ten");
});

test("a sign-out that does not reach the server says so, and leaves once it does", async () => {
  await comeIn(maya, owner.email, owner.password);
  await door(maya).waitFor({ state: "detached" });
  const { me } = await ask(house, maya, "getMe", {});
  await maya.route("**/rpc/signOut", (route) => route.abort());
  const signOut = async () => {
    await maya.getByRole("button", { name: /Open account menu/ }).click();
    await maya.getByRole("menuitem", { name: "Sign out" }).click();
  };
  await signOut();
  await maya
    .getByText(/^Couldn't sign out\./)
    .first()
    .waitFor();
  await expectAccessible(maya, "a sign-out that failed");
  expect((await ask(house, maya, "getMe", {})).me.id).toBe(me.id);
  await maya.unroute("**/rpc/signOut");
  await maya.getByRole("button", { name: "Try again" }).click();
  await maya.waitForURL("**/sign-in");
  await expect(ask(house, maya, "getMe", {})).rejects.toThrow(/401/);
});
