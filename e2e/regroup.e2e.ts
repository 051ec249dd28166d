// The promise: two conversations that are one are put together in a moment and apart again, and whoever
// follows an old link arrives where the words are now.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  atNumber,
  banner,
  dialog,
  emails,
  letter,
  numberAt,
  openNumber,
  openOnesOf,
  soon,
  toast,
  writeTo,
} from "./email-steps.ts";
import {
  ask,
  hasFocus,
  joinAsMember,
  list,
  ravi,
  room,
  rowOf,
  rows,
  setUpWorkspace,
  timeline,
  words,
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
let ravis: Page;
beforeAll(async () => {
  house = await startE2eApp();
  maya = await setUpWorkspace(house);
  ravis = await joinAsMember(house, maya, ravi);
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

const nina = ["nina@dale.example", "Nina Dale"] as const;

test("two of the same customer and subject are suggested, merged with Enter, and apart again with u", async () => {
  await writeTo(house, maya, nina, letter("n1", "Leaking tap in the kitchen", "It drips."));
  await rowOf(maya, "Nina Dale").waitFor();
  await writeTo(house, maya, nina, letter("n2", "Leaking tap in the kitchen", "It pours now."));
  await soon(() => rowOf(maya, "Nina Dale").count()).toBe(2);
  const [newer, older] = await openOnesOf(house, maya, "Nina Dale");
  await openNumber(house, maya, newer?.number ?? 0);

  await banner(maya)
    .getByText(`Possible duplicate of #${older?.number} from the same customer.`)
    .waitFor();
  await expectAccessible(maya, "a suggestion to merge");
  await banner(maya).getByRole("button", { name: "Merge" }).click();
  const merging = dialog(maya, `Merge #${newer?.number} with another`);
  await merging
    .getByRole("option", { name: /Same customer and subject/, selected: true })
    .waitFor();
  await hasFocus(maya, merging.getByRole("combobox", { name: "Number or contact" }));
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

test("said once that they are not the same, it is not suggested again", async () => {
  await banner(maya).getByRole("button", { name: "Not a duplicate" }).click();
  await soon(() => banner(maya).count()).toBe(0);
  await maya.reload();
  await timeline(maya).waitFor();
  expect(await banner(maya).getByText("Possible duplicate of").count()).toBe(0);
});

test("m finds any other by contact, and what stays can be turned round", async () => {
  const here = numberAt(maya);
  const [max] = await openOnesOf(house, maya, "Max Oduya");
  await maya.keyboard.press("m");
  const merging = dialog(maya, /^Merge #/);
  await merging.getByRole("combobox").fill("max od");
  await merging.getByRole("option", { name: /Max Oduya/ }).waitFor();
  await expect.poll(() => merging.getByRole("option").count()).toBe(1);
  await merging.getByRole("radio", { name: `#${here}, this one` }).click();
  await merging.getByRole("button", { name: `Merge into #${here}` }).click();

  await toast(maya, `Merged #${max?.number} into #${here}`).waitFor();
  expect(numberAt(maya)).toBe(here);
  await timeline(maya).getByRole("listitem", { name: "Text from" }).first().waitFor();
  await soon(() => rowOf(maya, "Max Oduya").count()).toBe(0);

  // An old link leads on, and says so.
  await openNumber(house, ravis, max?.number ?? 0);
  await atNumber(ravis, here);
  await banner(ravis).getByText(`#${max?.number} was merged into this one.`).waitFor();
  await expectAccessible(ravis, "where an old link leads");

  // Taken back from the line that tells of it, by whoever sees it; then nobody can again.
  const line = timeline(ravis).getByRole("listitem", { name: /merged #\d+ into this/ });
  await line.last().getByRole("button", { name: "Undo" }).click();
  await timeline(ravis).getByText(`undid the merge of #${max?.number}`).waitFor();
  await soon(() => line.last().getByRole("button", { name: "Undo" }).count()).toBe(0);
  await rowOf(maya, "Max Oduya").waitFor();
});

test("a refused merge is told, and nothing has moved", async () => {
  const [newest] = await openOnesOf(house, maya, "Nina Dale");
  await openNumber(house, maya, newest?.number ?? 0);
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

test("whoever writes in it while it is merged away writes on and is told where it goes on", async () => {
  const [one, other] = await openOnesOf(house, maya, "Nina Dale");
  await openNumber(house, ravis, one?.number ?? 0);
  await words(ravis).click();
  await ravis.keyboard.type("We come on");
  await ask(house, maya, "mergeConversation", {
    conversationId: one?.id as never,
    intoId: other?.id as never,
  });
  await banner(ravis).getByText(`This was merged into #${other?.number}`).waitFor();
  await ravis.keyboard.type(" Friday");
  await expect.poll(() => words(ravis).innerText()).toBe("We come on Friday");
  await expectAccessible(ravis, "merged away while one writes in it");
  await banner(ravis)
    .getByRole("link", { name: `Go to #${other?.number}` })
    .click();
  await atNumber(ravis, other?.number ?? 0);
});

test("on a phone in the dark the dialogs fit, and a reader is offered none of it", async () => {
  const vera = { name: "Vic Reader", email: "vic@copperline.example", role: "viewer" as const };
  const [newest] = await openOnesOf(house, maya, "Nina Dale");
  const reader = await joinAsMember(house, maya, vera);
  await openNumber(house, reader, newest?.number ?? 0);
  await room(reader).getByRole("button", { name: "More", exact: true }).click();
  await reader.getByRole("menuitem", { name: "Copy link" }).waitFor();
  expect(await reader.getByRole("menuitem", { name: "Merge" }).count()).toBe(0);

  const sam = { name: "Sam Small", email: "sam@copperline.example", role: "agent" as const };
  const phone = await joinAsMember(house, maya, sam, {
    viewport: { width: 360, height: 740 },
    colorScheme: "dark",
    hasTouch: true,
  });
  await openNumber(house, phone, newest?.number ?? 0);
  await room(phone).getByRole("button", { name: "More", exact: true }).click();
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
