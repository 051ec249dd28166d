// An admin sets up an email inbox in the browser: signature, automatic reply, other addresses, and suppressed
// addresses.
import type { Page, WebSocketRoute } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpWorkspace } from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const tab = (name: string) => maya.getByRole("tab", { name });
const save = async () => {
  await maya.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => maya.getByText("Unsaved changes").count()).toBe(0);
};

async function openEmailInbox(): Promise<void> {
  await maya.goto(`${app.url}/settings/inboxes`);
  await maya
    .getByRole("list", { name: "Inboxes" })
    .getByRole("listitem")
    .filter({ hasText: "@" })
    .getByRole("link")
    .click();
  await tab("Signature").waitFor();
}

test("every tab of an email inbox is accessible on a light desktop and a dark phone", async () => {
  await openEmailInbox();
  for (const name of ["General", "Sending", "Receiving", "Signature", "Automatic reply"]) {
    await tab(name).click();
    await expect.poll(() => maya.locator("[aria-busy=true]").count()).toBe(0);
    await expectAccessible(maya, name);
    await maya.emulateMedia({ colorScheme: "dark" });
    await maya.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(maya, `${name} on a phone`);
    await expectUpright(maya, `${name} on a phone`);
    await maya.emulateMedia({ colorScheme: "light" });
    await maya.setViewportSize({ width: 1440, height: 900 });
  }
});

test("signature, other addresses and automatic reply are saved together and persist after a reload", async () => {
  await openEmailInbox();
  await tab("Signature").click();
  const signature = maya.getByRole("textbox", { name: "Signature" });
  await signature.click();
  await maya.keyboard.type("Copperline, 4 Mill Lane, ");
  await maya.getByRole("button", { name: "Insert" }).click();
  await maya.getByRole("menuitem", { name: "Sender's name" }).click();
  await maya.getByText(/4 Mill Lane, Maya/).waitFor();
  await tab("Receiving").click();
  await maya.getByRole("button", { name: "Add address" }).click();
  await maya.getByRole("textbox", { name: "Other address 1" }).fill("Orders@Copperline.example");
  await tab("Automatic reply").click();
  await maya.getByRole("switch", { name: "Automatic reply" }).check();
  await maya.getByRole("radio", { name: "Only while closed" }).check();
  await maya.getByRole("button", { name: "Saturday: open" }).click();
  await save();

  await maya.reload();
  await tab("Signature").click();
  await maya.getByText(/4 Mill Lane, Maya/).waitFor();
  await tab("Receiving").click();
  expect(await maya.getByRole("textbox", { name: "Other address 1" }).inputValue()).toBe(
    "orders@copperline.example",
  );
  await tab("Automatic reply").click();
  await expect
    .poll(() => maya.getByRole("switch", { name: "Automatic reply" }).isChecked())
    .toBe(true);
  await expect.poll(() => maya.getByLabel("Saturday, closes").inputValue()).toBe("17:00");
});

test("a validation error opens the tab it is on", async () => {
  await openEmailInbox();
  await tab("Receiving").click();
  await maya.getByRole("button", { name: "Add address" }).click();
  await maya.getByRole("textbox", { name: "Other address 2" }).fill("office+x@copperline.example");
  await tab("Sending").click();
  await maya.getByRole("button", { name: "Save" }).click();
  await maya
    .getByText(/Plus addresses/)
    .first()
    .waitFor();
  await expect.poll(() => tab("Receiving").getAttribute("aria-selected")).toBe("true");
  await maya.getByRole("button", { name: "Discard" }).click();
});

test("a test email is sent and its result shown, even if the page refetched its data meanwhile", async () => {
  let feedSocket: WebSocketRoute | undefined;
  await maya.routeWebSocket(/\/api\/v1\/feed/, (socket) => {
    socket.connectToServer();
    feedSocket = socket;
  });
  await openEmailInbox();
  await tab("Sending").click();
  const to = maya.getByRole("textbox", { name: "To", exact: true });
  await to.fill("ada.brook@street.example");
  const readAnew = maya.waitForResponse("**/rpc/listAccounts");
  await expect.poll(() => feedSocket).toBeDefined();
  feedSocket?.send(JSON.stringify({ type: "reset", seq: 0 }));
  await readAnew;
  await expect.poll(() => to.inputValue()).toBe("ada.brook@street.example");
  await maya.getByRole("button", { name: "Send test email" }).click();
  await maya.getByText(/The provider accepted it/).waitFor();
});

test("an address is added to the suppression list, found, and removed", async () => {
  await maya.goto(`${app.url}/settings/suppressions`);
  await maya.getByRole("heading", { name: "No suppressed addresses" }).waitFor();
  await maya.getByRole("button", { name: "Add address" }).click();
  const dialog = maya.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Address" }).fill("ben@mill.example");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Asked by phone");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await maya.getByText("ben@mill.example").waitFor();
  await maya.getByRole("searchbox", { name: "Find an address" }).fill("nobody@");
  await maya.getByRole("heading", { name: "Not suppressed" }).waitFor();
  await maya.getByRole("searchbox", { name: "Find an address" }).fill("ben@");
  await maya.getByRole("button", { name: "Remove: ben@mill.example" }).click();
  await maya.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await maya.getByRole("heading", { name: "Not suppressed" }).waitFor();
});
