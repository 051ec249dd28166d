// Two conversations about the same matter are merged and unmerged in a moment, and an old link leads to where the
// messages are now.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  atNumber,
  banner,
  dialog,
  emails,
  letter,
  listOpenConversationsOf,
  numberAt,
  openNumber,
  soon,
  toast,
  writeTo,
} from "./email-steps.ts";
import { holdResponses } from "./hold-responses.ts";
import {
  conversationRegion,
  hasFocus,
  joinAsMember,
  list,
  messageBox,
  ravi,
  rowOf,
  rows,
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

const nina = ["nina@dale.example", "Nina Dale"] as const;

test("two conversations of the same customer and subject are suggested, merged with Enter, and unmerged with u", async () => {
  await writeTo(app, maya, nina, letter("n1", "Leaking tap in the kitchen", "It drips."));
  await rowOf(maya, "Nina Dale").waitFor();
  await writeTo(app, maya, nina, letter("n2", "Leaking tap in the kitchen", "It pours now."));
  await soon(() => rowOf(maya, "Nina Dale").count()).toBe(2);
  const [newer, older] = await listOpenConversationsOf(app, maya, "Nina Dale");
  await openNumber(app, maya, newer?.number ?? 0);

  await banner(maya)
    .getByText(`Possible duplicate of #${older?.number} from the same customer.`)
    .waitFor();
  await expectAccessible(maya, "a suggestion to merge");
  await banner(maya).getByRole("button", { name: "Merge" }).click();
  const merging = dialog(maya, `Merge #${newer?.number} with another conversation`);
  await merging
    .getByRole("option", { name: /Same customer and subject/, selected: true })
    .waitFor();
  await hasFocus(
    maya,
    merging.getByRole("combobox", { name: "Search by number, contact or subject" }),
  );
  await expectAccessible(maya, "the dialog of merging");
  await maya.keyboard.press("Enter");

  await atNumber(maya, older?.number ?? 0);
  await toast(maya, `Merged #${newer?.number} into #${older?.number}`).waitFor();
  await soon(() => emails(maya, "Nina Dale").count()).toBe(2);
  await timeline(maya).getByText(`merged #${newer?.number} into this`).waitFor();
  await soon(() => rowOf(maya, "Nina Dale").count()).toBe(1);
  await expectAccessible(maya, "a merged conversation");

  await maya.keyboard.press("u");
  await atNumber(maya, newer?.number ?? 0);
  await soon(() => emails(maya, "Nina Dale").count()).toBe(1);
  await soon(() => rowOf(maya, "Nina Dale").count()).toBe(2);
});

test("a dismissed suggestion does not return", async () => {
  await banner(maya).getByRole("button", { name: "Not a duplicate" }).click();
  await soon(() => banner(maya).count()).toBe(0);
  await maya.reload();
  await timeline(maya).waitFor();
  expect(await banner(maya).getByText("Possible duplicate of").count()).toBe(0);
});

test("m finds any conversation by contact, and the surviving one can be swapped", async () => {
  const here = numberAt(maya);
  const [max] = await listOpenConversationsOf(app, maya, "Max Oduya");
  await maya.keyboard.press("m");
  const merging = dialog(maya, /^Merge #/);
  await merging.getByRole("combobox").fill("max od");
  await merging.getByRole("option", { name: /Max Oduya/ }).waitFor();
  await expect.poll(() => merging.getByRole("option").count()).toBe(1);
  await merging.getByRole("radio", { name: `Keep #${here}` }).click();
  await merging.getByRole("button", { name: `Merge into #${here}` }).click();

  await toast(maya, `Merged #${max?.number} into #${here}`).waitFor();
  expect(numberAt(maya)).toBe(here);
  await timeline(maya).getByRole("listitem", { name: "Text from" }).first().waitFor();
  await soon(() => rowOf(maya, "Max Oduya").count()).toBe(0);

  // An old link redirects and says so.
  await openNumber(app, ravis, max?.number ?? 0);
  await atNumber(ravis, here);
  await banner(ravis).getByText(`#${max?.number} was merged into this one.`).waitFor();
  await expectAccessible(ravis, "where an old link leads");

  // Another member undoes the merge from its timeline entry; after that no one can again.
  const mergeEntry = timeline(ravis).getByRole("listitem", { name: /merged #\d+ into this/ });
  await mergeEntry.last().getByRole("button", { name: "Undo" }).click();
  await timeline(ravis).getByText(`undid the merge of #${max?.number}`).waitFor();
  await soon(() => mergeEntry.last().getByRole("button", { name: "Undo" }).count()).toBe(0);
  await rowOf(maya, "Max Oduya").waitFor();
});

test("a failed merge is reported, and nothing has moved", async () => {
  const [newest] = await listOpenConversationsOf(app, maya, "Nina Dale");
  await openNumber(app, maya, newest?.number ?? 0);
  await rows(maya).first().waitFor();
  await maya.route("**/rpc/mergeConversation", (route) => route.abort());
  await maya.keyboard.press("m");
  await dialog(maya, /^Merge #/)
    .getByRole("option")
    .first()
    .waitFor();
  await maya.keyboard.press("Enter");
  await toast(maya, "Check whether this was saved").waitFor();
  await atNumber(maya, newest?.number ?? 0);
  await soon(() => rowOf(maya, "Nina Dale").count()).toBe(2);
  await maya.unroute("**/rpc/mergeConversation");
});

test("a member writing in a conversation that is merged away can go on writing and gets a link to the other one", async () => {
  const [one, other] = await listOpenConversationsOf(app, maya, "Nina Dale");
  await openNumber(app, ravis, one?.number ?? 0);
  await messageBox(ravis).click();
  const letGo = await holdResponses(ravis, "saveDraft");
  await ravis.keyboard.type("We come on");
  await rpc(app, maya, "mergeConversation", {
    conversationId: one?.id as never,
    intoId: other?.id as never,
  });
  await banner(ravis).getByText(`This was merged into #${other?.number}`).waitFor();
  await ravis.keyboard.type(" Friday");
  await expect.poll(() => messageBox(ravis).innerText()).toBe("We come on Friday");
  await letGo();
  await expectAccessible(ravis, "merged away while one writes in it");
  await banner(ravis)
    .getByRole("link", { name: `Go to #${other?.number}` })
    .click();
  await atNumber(ravis, other?.number ?? 0);
});

test("a saved draft stays with its writer when the conversation is merged away; its old address shows it in the target", async () => {
  const [one, other] = await listOpenConversationsOf(app, maya, "Max Oduya").then(async ([max]) => [
    max,
    (await listOpenConversationsOf(app, maya, "Ada Brook"))[0],
  ]);
  const merge = { conversationId: one?.id as never, intoId: other?.id as never };
  await openNumber(app, ravis, one?.number ?? 0);
  await messageBox(ravis).click();
  await ravis.keyboard.type("Saved words");
  await expect
    .poll(async () => (await listOpenConversationsOf(app, ravis, "Max Oduya"))[0]?.hasDraft)
    .toBe(true);
  await rpc(app, maya, "mergeConversation", merge);
  // Letters such as "e" and "u" are hotkeys outside a field.
  for (const letter of " and queue until noon") await ravis.keyboard.type(letter, { delay: 30 });
  await banner(ravis).getByText(`This was merged into #${other?.number}`).waitFor();
  await ravis.keyboard.type(", then come");
  expect(numberAt(ravis)).toBe(one?.number);
  const written = "Saved words and queue until noon, then come";
  await expect.poll(() => messageBox(ravis).inputValue()).toBe(written);

  // At once, before it is saved: the old address shows it until the target has it.
  await ravis.reload();
  await expect.poll(() => messageBox(ravis).inputValue()).toBe(written);
  await expect
    .poll(async () => {
      const { drafts } = await rpc(app, ravis, "getConversation", { conversationId: merge.intoId });
      return drafts[0]?.body;
    })
    .toBe(written);
  // Until the page has the response too, it stays where the text was written.
  await expect
    .poll(() => ravis.evaluate(() => Object.keys(localStorage).join("\n")))
    .not.toContain(one?.id);

  await ravis.goto(`${app.url}/conversations/open`);
  await openNumber(app, ravis, one?.number ?? 0);
  await atNumber(ravis, other?.number ?? 0);
  await expect.poll(() => messageBox(ravis).inputValue()).toBe(written);
});

test("on a phone in dark mode the dialogs fit, and a viewer is offered no merge", async () => {
  const vera = { name: "Vic Reader", email: "vic@copperline.example", role: "viewer" as const };
  const [newest] = await listOpenConversationsOf(app, maya, "Nina Dale");
  const reader = await joinAsMember(app, maya, vera);
  await openNumber(app, reader, newest?.number ?? 0);
  await conversationRegion(reader).getByRole("button", { name: "More", exact: true }).click();
  await reader.getByRole("menuitem", { name: "Copy link" }).waitFor();
  expect(await reader.getByRole("menuitem", { name: "Merge" }).count()).toBe(0);

  const sam = { name: "Sam Small", email: "sam@copperline.example", role: "agent" as const };
  const phone = await joinAsMember(app, maya, sam, {
    viewport: { width: 360, height: 740 },
    colorScheme: "dark",
    hasTouch: true,
  });
  await openNumber(app, phone, newest?.number ?? 0);
  await conversationRegion(phone).getByRole("button", { name: "More", exact: true }).click();
  await phone.getByRole("menuitem", { name: "Merge" }).click();
  await dialog(phone, /^Merge #/)
    .getByRole("combobox")
    .fill("hana");
  await dialog(phone, /^Merge #/)
    .getByRole("option")
    .first()
    .waitFor();
  await expectAccessible(phone, "merging on a phone");
  await expectUpright(phone, "merging on a phone", ["Views"]);
  await expect.poll(() => list(maya).count()).toBe(1);
});
