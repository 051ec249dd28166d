// An email in the wrong conversation says why it is there and is moved in a moment, alone or with its replies; other
// members reading the conversation keep their place.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  atNumber,
  chooseFromMenu,
  dialog,
  emails,
  letter,
  listOpenConversationsOf,
  numberAt,
  openEmailConversation,
  openNumber,
  soon,
  toast,
  writeTo,
} from "./email-steps.ts";
import {
  conversationRegion,
  hasFocus,
  joinAsMember,
  ravi,
  rowOf,
  rpc,
  setUpWorkspace,
  timeline,
} from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
let ravis: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  ravis = await joinAsMember(app, maya, ravi);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const otto = ["otto@gray.example", "Otto Gray"] as const;
const ida = ["ida@long.example", "Ida Long"] as const;

test("an email is split off with its replies, and undo restores it", async () => {
  const who = "Otto Gray";
  await writeTo(app, maya, otto, letter("o1", "The front door", "It sticks when it rains."));
  await writeTo(app, maya, otto, letter("o2", "Another thing: the boiler", "It is cold.", "o1"));
  await writeTo(
    app,
    maya,
    otto,
    letter("o3", "Re: Another thing: the boiler", "Still cold.", "o2"),
  );
  await writeTo(app, maya, otto, letter("o4", "Re: The front door", "Dry today, it opens.", "o1"));
  await openEmailConversation(maya, who);
  await openEmailConversation(ravis, who);
  for (const page of [maya, ravis]) await soon(() => emails(page, who).count()).toBe(4);
  const here = numberAt(maya);

  await chooseFromMenu(emails(maya, who).nth(1), "Why is this here?");
  await emails(maya, who)
    .nth(1)
    .getByText("Here because it replies to an email in this conversation.")
    .waitFor();
  await expectAccessible(maya, "why a mail is here");
  await emails(maya, who).nth(1).getByRole("button", { name: "Split" }).click();
  const splitting = dialog(maya, "Split into a new conversation");
  await hasFocus(maya, splitting.getByLabel("Subject"));
  await expect
    .poll(() => splitting.getByLabel("Subject").inputValue())
    .toBe("Another thing: the boiler");
  expect(await splitting.getByRole("checkbox", { name: "Include replies" }).isChecked()).toBe(true);
  await expectAccessible(maya, "the dialog of splitting");
  await splitting.getByLabel("Subject").fill("A cold boiler");
  await maya.keyboard.press("Enter");

  await conversationRegion(maya).getByRole("heading", { name: "A cold boiler" }).waitFor();
  const there = numberAt(maya);
  await soon(() => emails(maya, who).count()).toBe(2);
  await timeline(maya).getByText(`Continued from #${here}`).waitFor();
  // Another member watching the conversation sees them leave.
  await soon(() => emails(ravis, who).count()).toBe(2);
  await timeline(ravis).getByText(`split 2 messages into #${there}`).waitFor();

  await toast(maya, `Message split into #${there}`).getByRole("button", { name: "Undo" }).click();
  await atNumber(maya, here);
  for (const page of [maya, ravis]) await soon(() => emails(page, who).count()).toBe(4);
  await maya.goto(`${app.url}/conversations/open/${there}`);
  await atNumber(maya, here);
});

test("an email is moved to another conversation, alone or with its replies", async () => {
  const who = "Otto Gray";
  const [bill] = await listOpenConversationsOf(app, maya, "Bill Tranter");
  await openEmailConversation(maya, who);
  await soon(() => emails(maya, who).count()).toBe(4);
  await chooseFromMenu(emails(maya, who).nth(1), "Move to another conversation");
  const moving = dialog(maya, "Move to another conversation");
  await moving.getByRole("checkbox", { name: "Include replies" }).uncheck();
  await moving.getByRole("combobox").fill(`#${bill?.number}`);
  await moving
    .getByRole("option", { name: new RegExp(`#${bill?.number}`), selected: true })
    .waitFor();
  await expectAccessible(maya, "the dialog of moving");
  await moving.getByRole("button", { name: `Move to #${bill?.number}` }).click();
  await toast(maya, `Message moved to #${bill?.number}`).waitFor();
  await soon(() => emails(maya, who).count()).toBe(3);

  await timeline(maya)
    .getByRole("link", { name: `#${bill?.number}` })
    .click();
  await atNumber(maya, bill?.number ?? 0);
  await emails(maya, who).waitFor();
  await timeline(maya)
    .getByRole("listitem", { name: /moved a message here/ })
    .getByRole("button", { name: "Undo" })
    .click();
  await soon(() => emails(maya, who).count()).toBe(0);
  await openEmailConversation(maya, who);
  await soon(() => emails(maya, who).count()).toBe(4);
});

test("a split or move by another member does not scroll what is being read", async () => {
  const who = "Ida Long";
  await writeTo(app, maya, ida, letter("i1", "A long story", "How it began."));
  for (let n = 2; n <= 44; n += 1)
    await writeTo(app, maya, ida, letter(`i${n}`, "Re: A long story", `Part ${n}.`, "i1"));
  await openEmailConversation(ravis, who);
  await soon(() => emails(ravis, who).count()).toBe(44);
  const middle = emails(ravis, who).nth(6);
  // Keep the last email below the edge: a view scrolled to the end stays at the end.
  await emails(ravis, who)
    .nth(4)
    .evaluate((mail) => mail.scrollIntoView({ block: "start" }));
  const before = (await middle.boundingBox())?.y;
  const { entries } = await rpc(app, maya, "getConversation", {
    conversationId: String(numberAt(ravis)),
  });
  const early = entries.filter((one) => one.kind === "message")[1];
  await rpc(app, maya, "splitMessage", { entryId: early?.id ?? ("" as never) });
  await soon(() => emails(ravis, who).count()).toBe(43);
  const after = (await emails(ravis, who).nth(5).boundingBox())?.y;
  expect(Math.abs((after ?? 0) - (before ?? 0))).toBeLessThan(2);
});

test("the original sender of a forwarded email replaces the forwarder as customer", async () => {
  await writeTo(app, maya, otto, {
    subject: "Fwd: Broken window",
    text: [
      "Is this for you?",
      "",
      "---------- Forwarded message ---------",
      "From: Vera Finch <vera@finch.example>",
      "Date: Thu, 19 Nov 2026 at 09:12",
      "Subject: Broken window",
      "To: <otto@gray.example>",
      "",
      "A ball came through it.",
    ].join("\n"),
    isPlain: true,
  });
  await soon(() => rowOf(maya, "Otto Gray").count()).toBe(2);
  const [passedOn] = await listOpenConversationsOf(app, maya, "Otto Gray");
  await openNumber(app, maya, passedOn?.number ?? 0);
  await conversationRegion(maya).getByRole("button", { name: "Set Vera as customer" }).click();
  await timeline(maya).getByText("made vera@finch.example the customer").waitFor();
  await rowOf(maya, "Vera Finch").waitFor();
  expect(
    await conversationRegion(maya)
      .getByRole("button", { name: /as customer$/ })
      .count(),
  ).toBe(0);
});
