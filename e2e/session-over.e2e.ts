// A session that ends while the app is open loses nothing. The same member continues where they were; another member
// starts with an empty app.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  conversationRegion,
  hasFocus,
  joinAsMember,
  list,
  messageBox,
  openRow,
  ravi as raviShah,
  rpc,
  setUpWorkspace,
} from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  owner,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  await joinAsMember(app, maya, raviShah);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const signInDialog = (page: Page) => page.getByRole("dialog", { name: "Sign in" });

/** Ends the session on the server, as expiry or an admin would; the browser learns of it with its next request. */
async function endSession(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const response = await fetch("/rpc/signOut", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: "{}",
    });
    return response.status;
  });
  expect(status).toBeLessThan(300);
}

/** Once the session is over, the dialog takes the focus: a response that is late would come after it. */
async function endSessionWhileTyping(text: string): Promise<void> {
  const ended = endSession(maya);
  await messageBox(maya).pressSequentially(text);
  await ended;
}

async function signInAgain(page: Page, email: string, password: string): Promise<void> {
  await signInDialog(page).getByLabel("Email").fill(email);
  await signInDialog(page).getByLabel("Password", { exact: true }).fill(password);
  await signInDialog(page).getByRole("button", { name: "Sign in" }).click();
}

beforeEach(async () => {
  await maya.goto(`${app.url}/conversations/open`);
  await openRow(maya, "Ada Brook");
  await messageBox(maya).fill("I could come on");
  await endSessionWhileTyping(" Friday at ten");
  await signInDialog(maya).waitFor();
});

test("the same member continues where they were, with every typed letter", async () => {
  const here = maya.url();
  await expectAccessible(maya, "the sign-in over the app");
  await hasFocus(maya, signInDialog(maya).getByLabel("Password", { exact: true }));
  // Nothing behind the dialog is reachable, and the dialog can't be dismissed.
  await maya.keyboard.press("Escape");
  await maya.keyboard.press("Escape");
  await signInAgain(maya, owner.email, "not my password at all");
  await signInDialog(maya)
    .getByText(/password/i)
    .first()
    .waitFor();
  await signInAgain(maya, owner.email, owner.password);
  await signInDialog(maya).waitFor({ state: "detached" });
  expect(maya.url()).toBe(here);
  expect(await messageBox(maya).inputValue()).toBe("I could come on Friday at ten");
  await messageBox(maya).fill("I could come on Friday at eleven");
  await conversationRegion(maya).getByRole("button", { name: /^Send/ }).first().click();
  await conversationRegion(maya).getByText("I could come on Friday at eleven").waitFor();
  await list(maya).waitFor();
});

test("another member sees nothing of the first member, whose draft is kept for them", async () => {
  await signInAgain(maya, raviShah.email, owner.password);
  await signInDialog(maya).waitFor({ state: "detached" });
  await openRow(maya, "Ada Brook");
  expect(await messageBox(maya).inputValue()).toBe("");
  await endSessionWhileTyping("Ravi");
  await signInDialog(maya).waitFor();
  await signInAgain(maya, owner.email, owner.password);
  await signInDialog(maya).waitFor({ state: "detached" });
  await openRow(maya, "Ada Brook");
  await expect.poll(() => messageBox(maya).inputValue()).toBe("I could come on Friday at ten");
});

test("a tab that did not notice another member's sign-in saves nothing for them and becomes theirs", async () => {
  await signInAgain(maya, owner.email, owner.password);
  await signInDialog(maya).waitFor({ state: "detached" });
  const becomeMember = ({ email }: { email: string }) =>
    rpc(app, maya, "signIn", { email, password: owner.password });
  await becomeMember(raviShah);
  await messageBox(maya).fill("Monday at nine");
  await messageBox(maya).waitFor({ state: "detached" });
  await openRow(maya, "Ada Brook");
  expect(await messageBox(maya).inputValue()).not.toContain("Monday");
  await becomeMember(owner);
  await maya.goto(`${app.url}/conversations/open`);
  await openRow(maya, "Ada Brook");
  await expect.poll(() => messageBox(maya).inputValue()).toBe("Monday at nine");
});

test("a sign-out that fails says so, and succeeds on retry", async () => {
  await signInAgain(maya, owner.email, owner.password);
  await signInDialog(maya).waitFor({ state: "detached" });
  const { me } = await rpc(app, maya, "getMe", {});
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
  expect((await rpc(app, maya, "getMe", {})).me.id).toBe(me.id);
  await maya.unroute("**/rpc/signOut");
  await maya.getByRole("button", { name: "Try again" }).click();
  await maya.waitForURL("**/sign-in");
  await expect(rpc(app, maya, "getMe", {})).rejects.toThrow(/401/);
});
