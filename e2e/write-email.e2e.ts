// An email is sent as intended: to the right people, compatible with every program, not before the author confirms.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CustomerEmail, SimulatedEmail } from "#contract/simulator/simulated-email.ts";
import { required } from "#domain/required.ts";
import { chips, composer, receivedBy, setUndoSeconds, writeTo } from "./email-steps.ts";
import { holdResponses } from "./hold-responses.ts";
import {
  conversationRegion,
  hasFocus,
  joinAsMember,
  list,
  messageBox,
  ravi,
  rowOf,
  rpc,
  send,
  setUpWorkspace,
  timeline,
} from "./member-steps.ts";
import { createSimulatorSteps, type SimulatorSteps } from "./simulator-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  owner,
  saveScreenshotsOnFailure,
  signIn,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
let simulator: SimulatorSteps;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  simulator = createSimulatorSteps(app, maya);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const write = (address: string, name: string, email: CustomerEmail) =>
  writeTo(app, maya, [address, name], email);

const received = (name: string, subject: RegExp) => receivedBy(app, maya, name, subject);
const arrived = async (name: string, subject: RegExp): Promise<SimulatedEmail> => {
  await expect.poll(() => received(name, subject)).not.toBeNull();
  return required(await received(name, subject), "it was there a moment ago");
};

const undoSeconds = (seconds: number) => setUndoSeconds(app, maya, seconds);
const field = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
const empty = async () => {
  await messageBox(maya).click();
  await maya.keyboard.press("Control+a");
  await maya.keyboard.press("Backspace");
};
const file = {
  name: "Invoice 2207.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.alloc(2048, 7),
};
/** Maya's newest email; its body is in an iframe. */
const mine = () =>
  timeline(maya)
    .getByRole("listitem", { name: /^Email from Maya/ })
    .last();

test("sends a reply to all participants as rich text, with a file and the quoted history", async () => {
  await undoSeconds(0);
  await write("priya@nair.example", "Priya Nair", {
    subject: "Boiler loses pressure",
    text: "It is at 0.4 bar this morning.",
    cc: [{ address: "office@millhouse.example", name: "Mill House" }],
  });
  await rowOf(maya, "Priya Nair").click();
  await maya.getByRole("tab", { name: "Email", selected: true }).waitFor();
  await maya.keyboard.press("Shift+R");
  await expect.poll(() => chips(maya, "To")).toEqual(["Priya Nair"]);
  expect(await chips(maya, "Cc")).toEqual(["Mill House"]);
  await maya.keyboard.type("Dear Priya,\n\nwe come on ");
  await maya.keyboard.press("Control+b");
  await maya.keyboard.type("Friday");
  await maya.keyboard.press("Control+b");
  await maya.keyboard.type(" and bring:\n- a new vessel\nthe gauge");
  await maya.setInputFiles("form input[type=file]", file);
  await composer(maya).getByText(file.name).waitFor();
  await expectAccessible(maya, "an answer by mail");
  await maya.keyboard.press("Control+Enter");
  await mine().frameLocator("iframe").getByText("a new vessel").waitFor();
  await expect.poll(() => messageBox(maya).innerText()).toBe("\n");

  const email = await arrived("Priya Nair", /^Re: Boiler loses pressure$/);
  expect(email.to.map((one) => one.address)).toEqual(["priya@nair.example"]);
  expect(email.cc.map((one) => one.address)).toEqual(["office@millhouse.example"]);
  expect(email.html).toMatch(/<strong>Friday<\/strong>/);
  expect(email.html).toMatch(/<li[^>]*>a new vessel<\/li>/);
  expect(email.html).toMatch(/<blockquote[^>]*type="cite"/);
  expect(email.text).toMatch(/we come on Friday and bring:[\s\S]*a new vessel/);
  expect(email.files.map((one) => [one.name, one.size])).toEqual([[file.name, 2048]]);
  expect(email.inReplyTo).not.toBeNull();
});

test("undoing a send in time restores recipients, text and file", async () => {
  await simulator.mailbox("tom@okafor.example", "Tom Okafor");
  await undoSeconds(60);
  await messageBox(maya).click();
  await maya.keyboard.type("One more thing");
  await maya.getByRole("button", { name: "Bcc", exact: true }).click();
  await maya.keyboard.type("tom@okafor.example,");
  await maya.setInputFiles("form input[type=file]", file);
  await composer(maya).getByRole("list", { name: "Attachments" }).getByText(file.name).waitFor();
  await send(maya).click();
  await mine()
    .getByText(/sending in \d+ s/)
    .waitFor();
  await mine().getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => messageBox(maya).innerText()).toBe("One more thing");
  expect(await chips(maya, "Bcc")).toEqual(["tom@okafor.example"]);
  expect(await chips(maya, "Cc")).toEqual(["Mill House"]);
  await composer(maya).getByRole("list", { name: "Attachments" }).getByText(file.name).waitFor();
  expect(await received("Tom Okafor", /Boiler/)).toBeNull();
});

test("a draft is synced to every device, and a missing attachment is questioned before sending", async () => {
  const number = maya.url().split("/").at(-1) ?? "";
  const savedBody = async () => {
    const { drafts } = await rpc(app, maya, "getConversation", { conversationId: number });
    return drafts.find((one) => one.kind === "email")?.body;
  };
  await expect.poll(savedBody).toBe("<p>One more thing</p>");
  const other = await app.person();
  await signIn(other, app.url, owner.email, owner.password);
  await other.goto(maya.url());
  await expect.poll(() => messageBox(other).innerText()).toBe("One more thing");
  expect(await chips(other, "Bcc")).toEqual(["tom@okafor.example"]);
  await other.close();
  await conversationRegion(maya)
    .getByRole("button", { name: `Remove ${file.name}` })
    .click();
  await messageBox(maya).click();
  await maya.keyboard.press("Control+End");
  await maya.keyboard.type(", see attached.");
  await send(maya).click();
  await conversationRegion(maya)
    .getByText("You mention “attached” but there's no attachment.")
    .waitFor();
  await expectAccessible(maya, "a forgotten file");
  await empty();
  await maya.getByRole("button", { name: "Remove tom@okafor.example" }).click();
});

test("a scheduled email waits, can be edited, and is canceled if the customer writes first", async () => {
  await messageBox(maya).click();
  await maya.keyboard.type("Has the pressure held?");
  await conversationRegion(maya).getByRole("button", { name: "More send options" }).click();
  await expectAccessible(maya, "the times to send later");
  await maya.getByRole("menuitem", { name: /^Tomorrow morning/ }).click();
  const waiting = mine();
  await waiting.getByText(/scheduled for .*unless they reply/).waitFor();
  await waiting.getByRole("button", { name: "Edit" }).click();
  await expect.poll(() => messageBox(maya).innerText()).toBe("Has the pressure held?");
  await conversationRegion(maya).getByRole("button", { name: "More send options" }).click();
  await maya.getByRole("menuitem", { name: /^Tomorrow morning/ }).click();
  await waiting.getByText(/unless they reply/).waitFor();
  await write("priya@nair.example", "Priya Nair", {
    subject: "Re: Boiler loses pressure",
    text: "It fell again.",
    repliesTo: {
      emailId: (await arrived("Priya Nair", /^Re: Boiler/)).id,
      kind: "reply_all",
    },
  });
  await timeline(maya).getByRole("listitem", { name: "Email from Priya Nair" }).nth(1).waitFor();
  await expect.poll(() => messageBox(maya).innerText()).toBe("Has the pressure held?");
  // Wait until it is read: the check against replying to unseen messages would stop the send.
  await list(maya)
    .getByRole("option", { name: /^Priya Nair\s*, email,.*It fell again/ })
    .waitFor();
});

test("an email to a suppressed address is rejected, and its text is kept", async () => {
  await rpc(app, maya, "addSuppression", { address: "gone@nair.example", text: "asked us to" });
  await field(maya, "To").click();
  await maya.keyboard.type("gone@nair.example,");
  await send(maya).click();
  await maya.getByText(/gone@nair.example is suppressed/).waitFor();
  await expect.poll(() => messageBox(maya).innerText()).toBe("Has the pressure held?");
  expect(await chips(maya, "To")).toEqual(["Priya Nair", "gone@nair.example"]);
  await maya.getByRole("button", { name: "Remove gone@nair.example" }).click();
  await empty();
});

test("a saved reply is inserted with a key, filled in for this customer", async () => {
  await rpc(app, maya, "createSavedReply", {
    name: "Opening hours",
    body: "<p>Dear {{contact.firstName}},</p><p>we open at <strong>nine</strong>.</p>",
    isShared: true,
  });
  await messageBox(maya).click();
  await maya.keyboard.type("/");
  await maya.getByRole("combobox", { name: "Find a saved reply" }).waitFor();
  await expectAccessible(maya, "saved replies");
  await maya.keyboard.type("open");
  await maya.getByRole("option", { name: /Opening hours/ }).waitFor();
  await maya.keyboard.press("Enter");
  await expect
    .poll(() => messageBox(maya).innerText())
    .toMatch(/^Dear Priya,\s+we open at nine\.$/);
  await empty();

  const ravis = await joinAsMember(app, maya, ravi);
  await ravis.goto(`${app.url}/settings/saved-replies`);
  await ravis.getByText("Shared", { exact: true }).waitFor();
  expect(await ravis.getByRole("button", { name: "Edit Opening hours" }).count()).toBe(0);
  await expectAccessible(ravis, "saved replies of an agent");
});

test("a new email opens a conversation; a half-written one stays in its dialog", async () => {
  await undoSeconds(0);
  await maya.keyboard.press("Escape");
  await maya.keyboard.press("Shift+M");
  const dialog = maya.getByRole("dialog", { name: "New email" });
  await dialog.locator("[aria-label=To]:focus").waitFor();
  await maya.keyboard.type("priya");
  await dialog.getByRole("option", { name: /priya@nair.example/ }).waitFor();
  await maya.keyboard.press("Enter");
  await dialog.getByLabel("Subject").fill("Your yearly service");
  await messageBox(dialog as unknown as Page).click();
  await maya.keyboard.type("It is due in May.");
  await expectAccessible(maya, "a new mail");
  // Reopened before the response to the save.
  const releaseSave = await holdResponses(maya, "saveUnsentEmail");
  await maya.keyboard.press("Escape");
  await maya.getByText("Your email is saved as a draft.").waitFor();
  await maya.keyboard.press("Shift+M");
  await expect
    .poll(() => messageBox(dialog as unknown as Page).innerText())
    .toBe("It is due in May.");
  await releaseSave();
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByRole("list", { name: "Attachments" }).getByText(file.name).waitFor();
  await dialog.getByRole("button", { name: "More for this draft" }).click();
  await maya.getByRole("menuitem", { name: "Save and write another" }).click();
  await expect.poll(() => messageBox(dialog as unknown as Page).innerText()).toBe("\n");
  await maya.keyboard.press("Escape");

  const other = await app.person();
  await signIn(other, app.url, owner.email, owner.password);
  await other.goto(`${app.url}/conversations/drafts`);
  const unsent = other.getByRole("list", { name: "Unsent new emails" });
  await unsent.getByRole("button", { name: /Priya Nair.*Your yearly service/ }).waitFor();
  await expectAccessible(other, "a new mail among the drafts");
  await other.keyboard.type("j\n");
  const there = other.getByRole("dialog", { name: "New email" });
  await there.getByRole("list", { name: "Attachments" }).getByText(file.name).waitFor();
  await expect
    .poll(() => messageBox(there as unknown as Page).innerText())
    .toBe("It is due in May.");
  await other.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(other, "a new mail on a phone");
  await other.close();

  await maya.keyboard.press("Shift+M");
  await dialog.getByRole("button", { name: "More for this draft" }).click();
  await maya.getByRole("menuitem", { name: "Your yearly service" }).click();
  await dialog.getByRole("list", { name: "Attachments" }).getByText(file.name).waitFor();
  await maya.keyboard.press("Control+Enter");
  await dialog.waitFor({ state: "detached" });
  await conversationRegion(maya).getByRole("heading", { name: "Your yearly service" }).waitFor();
  const email = await arrived("Priya Nair", /^Your yearly service$/);
  expect(email.text).toContain("It is due in May.");
  expect(email.files.map((one) => one.name)).toEqual([file.name]);
  expect((await rpc(app, maya, "listUnsentEmails", {})).rows).toEqual([]);
});

test("a forwarded email includes the original text, and a text can reply to an email", async () => {
  await rowOf(maya, "Priya Nair").filter({ hasText: "Boiler" }).click();
  await maya.getByRole("tab", { name: "Email", selected: true }).waitFor();
  // The quoted history loads slowly, and the author need not wait for it.
  const letHistoryCome = await holdResponses(maya, "prepareEmailDraft");
  await maya.keyboard.press("Shift+F");
  await maya.keyboard.type("tom@okafor.example,");
  await maya.keyboard.press("Control+Enter");
  await mine().getByText("Sending").waitFor();
  expect(await received("Tom Okafor", /^Fwd: /)).toBeNull();
  await letHistoryCome();
  const email = await arrived("Tom Okafor", /^Fwd: /);
  expect(email.text).toMatch(/It fell again|0\.4 bar/);

  await messageBox(maya).press("Escape");
  await maya.keyboard.press("t");
  await conversationRegion(maya).getByRole("button", { name: "Add a number" }).click();
  await maya.keyboard.type("07700 900842\n");
  await messageBox(maya).fill("On our way, Priya.");
  await send(maya).click();
  await timeline(maya)
    .getByRole("listitem", { name: /^Text from Maya/ })
    .waitFor();
});

test("R keeps a reply to all, replies to the sender after a forward, and keeps an email that was begun", async () => {
  await write("lena@orchard.example", "Lena Orchard", {
    subject: "Two quotes",
    text: "Which one would you take?",
    cc: [{ address: "tim@orchard.example", name: "Tim Orchard" }],
  });
  await rowOf(maya, "Lena Orchard").click();
  await maya.getByRole("tab", { name: "Email", selected: true }).waitFor();
  await maya.keyboard.press("r");
  await expect.poll(() => chips(maya, "Cc")).toEqual(["Tim Orchard"]);
  await maya.keyboard.press("Escape");
  const kind = composer(maya).getByRole("button", { name: /Choose another way/ });
  await maya.keyboard.press("Shift+F");
  await expect.poll(() => kind.innerText()).toBe("Forward");
  await maya.keyboard.press("Escape");
  await maya.keyboard.press("r");
  await hasFocus(maya, messageBox(maya));
  await expect.poll(() => kind.innerText()).toBe("Reply");
  await expect.poll(() => chips(maya, "To")).toEqual(["Lena Orchard"]);
  await expect.poll(() => field(maya, "Cc").count()).toBe(0);
  await maya.keyboard.press("Escape");
  await maya.keyboard.press("Shift+R");
  await maya.keyboard.type("The second.");
  await maya.keyboard.press("Escape");
  await maya.keyboard.press("r");
  await hasFocus(maya, messageBox(maya));
  expect(await kind.innerText()).toBe("Reply to all");
  expect(await chips(maya, "Cc")).toEqual(["Tim Orchard"]);
  await empty();
  await maya.keyboard.press("Escape");
});
