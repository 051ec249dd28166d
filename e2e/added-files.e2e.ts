// An attached file is sent with its message, however slow the upload and wherever the author navigates meanwhile.
// Nothing is sent until every file is uploaded or removed.
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { receivedBy, soon, writeTo } from "./email-steps.ts";
import {
  conversationRegion,
  hasFocus,
  messageBox,
  openRow,
  rowOf,
  rpc,
  send,
  setUpWorkspace,
  timeline,
} from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  owner,
  saveScreenshotsOnFailure,
  signIn,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  const { inboxes } = await rpc(app, maya, "getMe", {});
  for (const inbox of inboxes.filter((one) => one.kind === "email"))
    await rpc(app, maya, "updateInbox", { inboxId: inbox.id, undoSeconds: 0 });
  await writeTo(app, maya, ["priya@nair.example", "Priya Nair"], {
    subject: "Boiler loses pressure",
    text: "It is at 0.4 bar this morning.",
  });
  await rowOf(maya, "Priya Nair").waitFor();
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const file = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.alloc(2048, 7),
});
const composer = (page: Page) => page.getByRole("form", { name: "Write" });
const newEmail = (page: Page) => page.getByRole("dialog", { name: "New email" });
const attachmentList = (page: Page) => page.getByRole("list", { name: "Attachments" });
const filesIn = (page: Page) => attachmentList(page).getByTestId("attached-file").allInnerTexts();
const namesIn = async (page: Page) =>
  (await filesIn(page)).map((one) => one.replaceAll("\n", "").replace(/\d+(\.\d+)? kB$/i, ""));

/** Holds uploads until the test completes or aborts them. */
async function holdUploads(page: Page) {
  const held: Route[] = [];
  const hold = (route: Route) => void held.push(route);
  await page.route("**/uploads?*", hold);
  return {
    async arrive(count: number) {
      await expect.poll(() => held.length).toBe(count);
      for (const route of held.splice(0)) {
        const responded = page.waitForResponse(route.request().url());
        await route.continue();
        await responded;
      }
    },
    async fail() {
      await expect.poll(() => held.length).toBe(1);
      await held.splice(0)[0]?.abort();
    },
    end: () => page.unroute("**/uploads?*", hold),
  };
}

const openPriya = async () => {
  await rowOf(maya, "Priya Nair").click();
  await conversationRegion(maya).getByRole("heading", { name: "Boiler loses pressure" }).waitFor();
  await messageBox(maya).waitFor();
};
const attach = (page: Page, ...names: string[]) =>
  page.setInputFiles("form input[type=file]", names.map(file));

test("keeps two files whose uploads finish after the conversation was left", async () => {
  await openPriya();
  await messageBox(maya).click();
  await maya.keyboard.type("Both plans are attached.");
  const uploads = await holdUploads(maya);
  await attach(maya, "First plan.pdf", "Second plan.pdf");
  await openRow(maya, "Ada Brook");
  await uploads.arrive(2);
  await uploads.end();
  const [row] = (await rpc(app, maya, "listConversations", { view: "open" })).rows.filter(
    (one) => one.contactName === "Priya Nair",
  );
  const saved = async () => {
    const { drafts } = await rpc(app, maya, "getConversation", {
      conversationId: String(row?.number),
    });
    return drafts.find((one) => one.kind === "email")?.attachments.map((one) => one.name);
  };
  await soon(saved).toEqual(["First plan.pdf", "Second plan.pdf"]);
  await openPriya();
  await soon(() => namesIn(maya)).toEqual(["First plan.pdf", "Second plan.pdf"]);
  expect(await messageBox(maya).innerText()).toBe("Both plans are attached.");
  await composer(maya).getByRole("tab", { name: "Email", selected: true }).waitFor();
});

test("keeps the caret in the message after a file is chosen, the chooser closes empty, or a file is removed", async () => {
  const choose = async (chosen: ReturnType<typeof file>[]) => {
    const fileChooser = maya.waitForEvent("filechooser");
    await composer(maya).getByRole("button", { name: "Attach" }).click();
    await (await fileChooser).setFiles(chosen);
  };
  await messageBox(maya).click();
  await maya.keyboard.press("Control+End");
  await choose([file("Spare.pdf")]);
  await maya.keyboard.type(" hello");
  await composer(maya).getByRole("button", { name: "Remove Spare.pdf" }).click();
  await hasFocus(maya, messageBox(maya));
  await maya.keyboard.type(" there");
  await expect
    .poll(() => messageBox(maya).innerText())
    .toBe("Both plans are attached. hello there");
  await soon(() => namesIn(maya)).toEqual(["First plan.pdf", "Second plan.pdf"]);
  // One row per file: icon, name, size and remove button side by side, within the chip.
  const spills = () =>
    maya.getByTestId("attached-file").evaluateAll((chips) =>
      chips.flatMap((chip) => {
        const around = chip.getBoundingClientRect();
        return [...chip.children].filter((part) => {
          const { top, bottom, left, right } = part.getBoundingClientRect();
          return (
            top < around.top || bottom > around.bottom || left < around.left || right > around.right
          );
        });
      }),
    );
  expect(await spills()).toEqual([]);
});

test("adds a file to the email if its upload finishes while the Note tab is open", async () => {
  const uploads = await holdUploads(maya);
  await attach(maya, "Third plan.pdf");
  await openRow(maya, "Ada Brook");
  await openPriya();
  await composer(maya).getByRole("tab", { name: "Note" }).click();
  await uploads.arrive(1);
  await uploads.end();
  await composer(maya).getByRole("tab", { name: "Email" }).click();
  await soon(() => namesIn(maya)).toEqual(["First plan.pdf", "Second plan.pdf", "Third plan.pdf"]);
});

test("does not send before the files are uploaded, and the button says why", async () => {
  const uploads = await holdUploads(maya);
  await attach(maya, "Invoice.pdf");
  const waiting = composer(maya).getByRole("button", { name: "Waiting for 1 file" });
  await waiting.and(maya.locator(":visible")).waitFor();
  expect(await waiting.and(maya.locator(":visible")).isDisabled()).toBe(true);
  await messageBox(maya).click();
  await maya.keyboard.press("Control+Enter");
  await maya.getByText("Waiting for 1 file. Send when the upload is complete.").first().waitFor();
  await expectAccessible(maya, "waiting for a file");

  await uploads.fail();
  await composer(maya).getByRole("alert").getByText("1 file failed: try again or remove it.");
  const failed = composer(maya).getByRole("button", { name: "1 file failed" });
  await failed.and(maya.locator(":visible")).waitFor();
  await maya.keyboard.press("Control+Enter");
  await expectAccessible(maya, "a file that failed");
  expect(await receivedBy(app, maya, "Priya Nair", /^Re: Boiler/)).toBeNull();

  await composer(maya).getByRole("button", { name: "Try again" }).click();
  await uploads.arrive(1);
  await uploads.end();
  await send(maya).and(maya.locator(":visible")).waitFor();
  await messageBox(maya).click();
  await maya.keyboard.press("Control+Enter");
  await timeline(maya)
    .getByRole("listitem", { name: /^Email from Maya/ })
    .waitFor();
  const email = () => receivedBy(app, maya, "Priya Nair", /^Re: Boiler/);
  await soon(async () => (await email())?.files.map((one) => one.name)).toEqual([
    "First plan.pdf",
    "Second plan.pdf",
    "Third plan.pdf",
    "Invoice.pdf",
  ]);
});

test("holds a text while its picture is not uploaded", async () => {
  await openRow(maya, "Ada Brook");
  await composer(maya).getByRole("tab", { name: "Text" }).click();
  await messageBox(maya).fill("Here it is");
  const uploads = await holdUploads(maya);
  const picture = { name: "boiler.png", mimeType: "image/png", buffer: Buffer.alloc(512, 1) };
  await maya.setInputFiles("form input[type=file]", picture);
  await uploads.fail();
  await composer(maya).getByText("1 file failed: try again or remove it.").waitFor();
  await maya.keyboard.press("Control+Enter");
  await timeline(maya).getByText("Here it is").waitFor({ state: "detached" });
  await composer(maya).getByRole("button", { name: "Remove boiler.png" }).click();
  await uploads.end();
  await send(maya).and(maya.locator(":visible")).waitFor();
  await messageBox(maya).fill("");
});

test("keeps the files of a new email that was closed during the upload", async () => {
  const to = newEmail(maya).getByRole("combobox", { name: "To" });
  const open = async () => {
    await maya.keyboard.press("Escape");
    await maya.keyboard.press("Shift+M");
    await to.waitFor();
  };
  await open();
  await to.fill("tom@okafor.example,");
  await newEmail(maya).getByRole("textbox", { name: "Message" }).click();
  await maya.keyboard.type("Two pages are attached.");
  const uploads = await holdUploads(maya);
  await maya.setInputFiles("dialog input[type=file]", ["Page 1.pdf", "Page 2.pdf"].map(file));
  await newEmail(maya).getByRole("button", { name: "Waiting for 2 files" }).waitFor();
  await expectAccessible(maya, "a new email waits for files");
  await maya.keyboard.press("Escape");
  await newEmail(maya).waitFor({ state: "detached" });
  await uploads.arrive(2);
  await uploads.end();
  const saved = async () =>
    (await rpc(app, maya, "listUnsentEmails", {})).rows.map((one) =>
      one.attachments.map((other) => other.name),
    );
  await soon(saved).toEqual([["Page 1.pdf", "Page 2.pdf"]]);
  await open();
  await soon(() => namesIn(maya)).toEqual(["Page 1.pdf", "Page 2.pdf"]);
  await hasFocus(maya, newEmail(maya).locator("[data-part=subject-row] > input"));
  await maya.keyboard.type("Two pages");
  await maya.keyboard.press("Escape");
  await open();
  await hasFocus(maya, newEmail(maya).getByRole("textbox", { name: "Message" }));
  await maya.keyboard.press("Escape");
});

test("fits a file name of any length on a phone, with its extension visible", async () => {
  const names = [`${"a".repeat(196)}.pdf`, `${"خطةعملطويلة".repeat(10)}.docx`];
  await writeTo(app, maya, ["tom@okafor.example", "Tom Okafor"], {
    subject: "Plans",
    text: "See attached.",
    files: names.map((name) => ({ name, type: "application/pdf", base64: "JVBERi0xLjQ=" })),
  });
  await rowOf(maya, "Tom Okafor").waitFor();
  const phone = await app.person({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await signIn(phone, app.url, owner.email, owner.password).catch(() => undefined);
  for (const page of [phone, maya]) {
    await page.goto(`${app.url}/conversations/open`);
    await rowOf(page, "Tom Okafor").click();
    await attachmentList(page).first().waitFor();
    await endingsAreSeen(page, "[data-part=file-name]");
    if (page === phone) await page.getByTestId("quick-box").click();
    await messageBox(page).waitFor();
    // Both pages share the draft: wait for the removal on the phone to arrive here.
    await expect.poll(() => composer(page).getByTestId("attached-file").count()).toBe(0);
    await attach(page, ...names);
    await expect.poll(() => composer(page).getByTestId("attached-file").count()).toBe(2);
    await endingsAreSeen(page, "[data-testid=attached-file] [data-part=file-name]");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, "long names of files");
    }
    if (page === phone) await expectUpright(page, "long names of files");
    for (const ending of ["pdf", "docx"])
      await composer(page)
        .getByRole("button", { name: new RegExp(`^Remove .*\\.${ending}$`) })
        .click();
  }
  await phone.close();
});

/** Within the viewport and the surrounding list item. */
async function endingsAreSeen(page: Page, where: string): Promise<void> {
  const seen = () =>
    page.locator(where).evaluateAll((names) =>
      names.map((name) => {
        const ending = name.lastElementChild?.getBoundingClientRect();
        const around = name.closest("li")?.getBoundingClientRect();
        return (
          ending !== undefined &&
          around !== undefined &&
          ending.width > 0 &&
          ending.left >= around.left &&
          ending.right <= Math.min(around.right, document.documentElement.clientWidth)
        );
      }),
    );
  await expect.poll(seen).toEqual([true, true]);
}
