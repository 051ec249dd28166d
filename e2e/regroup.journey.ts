// The promise: what landed in the wrong place is put right in a moment, can be undone, and says why it is
// where it is; and whoever follows an old link arrives where the words are now.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CustomerMail } from "#contract/simulator/simulated-mail.ts";
import {
  expectAccessible,
  expectUpright,
  type House,
  keepFailedScreens,
  openHouse,
} from "./open-house.ts";
import {
  ask,
  foundHouse,
  hasFocus,
  list,
  ravi,
  room,
  rowOf,
  rows,
  seat,
  timeline,
} from "./people.ts";

let house: House;
let maya: Page;
let ravis: Page;
beforeAll(async () => {
  house = await openHouse();
  maya = await foundHouse(house);
  ravis = await seat(house, maya, ravi);
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

async function write(address: string, name: string, mail: CustomerMail): Promise<void> {
  const place = `${house.url}/simulator/api/mailboxes/${encodeURIComponent(address)}`;
  expect((await maya.request.put(place, { data: { name } })).ok()).toBe(true);
  const answer = await maya.request.post(`${place}/mails`, { data: mail });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Named by an id, so that a later one can say what it answers. */
const letter = (id: string, subject: string, text: string, answers?: string): CustomerMail => ({
  subject,
  text,
  headers: {
    "Message-ID": `<${id}@letters.example>`,
    ...(answers === undefined
      ? {}
      : {
          "In-Reply-To": `<${answers}@letters.example>`,
          References: `<${answers}@letters.example>`,
        }),
  },
});

/** The machine may have more to do than this. */
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 20_000 });
const toast = (words: string | RegExp) => maya.locator(".toast").filter({ hasText: words });
const mails = (page: Page, who: string) =>
  timeline(page).getByRole("listitem", { name: `E-mail from ${who}` });
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const numberAt = (page: Page) => Number(new URL(page.url()).pathname.split("/").at(-1));
const atNumber = (page: Page, number: number) => page.waitForURL(`**/queue/open/${number}`);
const banner = (page: Page) => room(page).locator(".banner");

async function openMails(page: Page, who: string): Promise<void> {
  await rowOf(page, who).first().click();
  await mails(page, who).first().waitFor();
}
async function conversationsOf(contact: string) {
  const { rows: all } = await ask(house, maya, "listConversations", { view: "open" });
  return all.filter((row) => row.contactName === contact);
}
async function openNumber(page: Page, number: number): Promise<void> {
  await page.goto(`${house.url}/queue/open/${number}`);
  await timeline(page).waitFor();
}
async function chooseFromMenu(who: string, which: number, item: string): Promise<void> {
  const mail = mails(maya, who).nth(which);
  const folded = mail.locator(".mail-row");
  if (await folded.isVisible()) await folded.click();
  await mail.hover();
  await mail.getByRole("button", { name: "More for this e-mail" }).click();
  await maya.locator('[role^="menuitem"]').filter({ hasText: item }).click();
}

test("two of the same customer and subject are suggested, merged with Enter, and apart again with u", async () => {
  await write(
    "nina@dale.example",
    "Nina Dale",
    letter("n1", "Leaking tap in the kitchen", "It drips."),
  );
  await rowOf(maya, "Nina Dale").waitFor();
  await write(
    "nina@dale.example",
    "Nina Dale",
    letter("n2", "Leaking tap in the kitchen", "It pours now."),
  );
  await soon(() => rowOf(maya, "Nina Dale").count()).toBe(2);
  const [newer, older] = await conversationsOf("Nina Dale");
  await openNumber(maya, newer?.number ?? 0);

  await banner(maya).getByText(`Looks like #${older?.number} from the same customer.`).waitFor();
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
  await toast(`#${newer?.number} is merged into #${older?.number}`).waitFor();
  await soon(() => mails(maya, "Nina Dale").count()).toBe(2);
  await timeline(maya).getByText(`merged #${newer?.number} into this`).waitFor();
  await soon(() => rowOf(maya, "Nina Dale").count()).toBe(1);
  await expectAccessible(maya, "a merged conversation");

  await maya.keyboard.press("u");
  await atNumber(maya, newer?.number ?? 0);
  await soon(() => mails(maya, "Nina Dale").count()).toBe(1);
  await soon(() => rowOf(maya, "Nina Dale").count()).toBe(2);
});

test("said once that they are not the same, it is not suggested again", async () => {
  await banner(maya).getByRole("button", { name: "Not the same" }).click();
  await soon(() => banner(maya).count()).toBe(0);
  await maya.reload();
  await timeline(maya).waitFor();
  expect(await banner(maya).getByText("Looks like").count()).toBe(0);
});

test("m finds any other by contact, and what stays can be turned round", async () => {
  const here = numberAt(maya);
  const [max] = await conversationsOf("Max Oduya");
  await maya.keyboard.press("m");
  const merging = dialog(maya, /^Merge #/);
  await merging.getByRole("combobox").fill("max od");
  await merging.getByRole("option", { name: /Max Oduya/ }).waitFor();
  expect(await merging.getByRole("option").count()).toBe(1);
  await merging.getByRole("radio", { name: `#${here}, this one` }).click();
  await merging.getByRole("button", { name: `Merge into #${here}` }).click();

  await toast(`#${max?.number} is merged into #${here}`).waitFor();
  expect(numberAt(maya)).toBe(here);
  await timeline(maya).getByRole("listitem", { name: "Text from" }).first().waitFor();
  await soon(() => rowOf(maya, "Max Oduya").count()).toBe(0);

  // An old link leads on, and says so.
  await openNumber(ravis, max?.number ?? 0);
  await atNumber(ravis, here);
  await banner(ravis).getByText(`#${max?.number} was merged into this one.`).waitFor();
  await expectAccessible(ravis, "where an old link leads");

  // Taken back from the line that tells of it, by whoever sees it; then nobody can again.
  const line = timeline(ravis).getByRole("listitem", { name: /merged #\d+ into this/ });
  await line.last().getByRole("button", { name: "Undo" }).click();
  await timeline(ravis).getByText(`took back the merge of #${max?.number}`).waitFor();
  await soon(() => line.last().getByRole("button", { name: "Undo" }).count()).toBe(0);
  await rowOf(maya, "Max Oduya").waitFor();
});

test("a mail is split off with what answers it, and comes back", async () => {
  const who = "Otto Gray";
  const address = "otto@gray.example";
  await write(address, who, letter("o1", "The front door", "It sticks when it rains."));
  await write(address, who, letter("o2", "Another thing: the boiler", "It is cold.", "o1"));
  await write(address, who, letter("o3", "Re: Another thing: the boiler", "Still cold.", "o2"));
  await write(address, who, letter("o4", "Re: The front door", "Dry today, it opens.", "o1"));
  await openMails(maya, who);
  await openMails(ravis, who);
  for (const page of [maya, ravis]) await soon(() => mails(page, who).count()).toBe(4);
  const here = numberAt(maya);

  await chooseFromMenu(who, 1, "Why here");
  await mails(maya, who)
    .nth(1)
    .getByText("Here because it answers a mail that stands here.")
    .waitFor();
  await expectAccessible(maya, "why a mail is here");
  await mails(maya, who).nth(1).getByRole("button", { name: "Split here" }).click();
  const splitting = dialog(maya, "Split from here");
  await hasFocus(maya, splitting.getByLabel("Subject"));
  expect(await splitting.getByLabel("Subject").inputValue()).toBe("Another thing: the boiler");
  expect(await splitting.getByRole("checkbox", { name: "And what answers it" }).isChecked()).toBe(
    true,
  );
  await expectAccessible(maya, "the dialog of splitting");
  await splitting.getByLabel("Subject").fill("A cold boiler");
  await maya.keyboard.press("Enter");

  await room(maya).getByRole("heading", { name: "A cold boiler" }).waitFor();
  const there = numberAt(maya);
  await soon(() => mails(maya, who).count()).toBe(2);
  await timeline(maya).getByText(`Goes on from #${here}`).waitFor();
  // Whoever looks on sees them go.
  await soon(() => mails(ravis, who).count()).toBe(2);
  await timeline(ravis).getByText(`split 2 messages off into #${there}`).waitFor();

  await toast(`Split off as #${there}`).getByRole("button", { name: "Undo" }).click();
  await atNumber(maya, here);
  for (const page of [maya, ravis]) await soon(() => mails(page, who).count()).toBe(4);
  await maya.goto(`${house.url}/queue/open/${there}`);
  await atNumber(maya, here);
});

test("a mail is moved where it belongs, alone or with its answers", async () => {
  const who = "Otto Gray";
  const [nina] = await conversationsOf("Nina Dale");
  await openMails(maya, who);
  await soon(() => mails(maya, who).count()).toBe(4);
  await chooseFromMenu(who, 1, "Move to another conversation");
  const moving = dialog(maya, "Move to another conversation");
  await moving.getByRole("checkbox", { name: "And what answers it" }).uncheck();
  await moving.getByRole("combobox").fill(`#${nina?.number}`);
  await moving
    .getByRole("option", { name: new RegExp(`#${nina?.number}`), selected: true })
    .waitFor();
  await expectAccessible(maya, "the dialog of moving");
  await moving.getByRole("button", { name: `Move to #${nina?.number}` }).click();
  await toast(`Moved to #${nina?.number}`).waitFor();
  await soon(() => mails(maya, who).count()).toBe(3);

  await timeline(maya)
    .getByRole("link", { name: `#${nina?.number}` })
    .click();
  await atNumber(maya, nina?.number ?? 0);
  await mails(maya, who).waitFor();
  await timeline(maya)
    .getByRole("listitem", { name: /moved a message here/ })
    .getByRole("button", { name: "Undo" })
    .click();
  await soon(() => mails(maya, who).count()).toBe(0);
  await openMails(maya, who);
  await soon(() => mails(maya, who).count()).toBe(4);
});

test("what is split or moved away elsewhere moves nothing that is being read", async () => {
  const who = "Ida Long";
  const address = "ida@long.example";
  await write(address, who, letter("i1", "A long story", "How it began."));
  for (let n = 2; n <= 44; n += 1)
    await write(address, who, letter(`i${n}`, "Re: A long story", `Part ${n}.`, "i1"));
  await openMails(ravis, who);
  await soon(() => mails(ravis, who).count()).toBe(44);
  const middle = mails(ravis, who).nth(6);
  // The last stays below the edge: who stands at the end is kept at the end.
  await mails(ravis, who)
    .nth(4)
    .evaluate((mail) => mail.scrollIntoView({ block: "start" }));
  const before = (await middle.boundingBox())?.y;
  const { entries } = await ask(house, maya, "showConversation", {
    conversationId: String(numberAt(ravis)),
  });
  const early = entries.filter((one) => one.kind === "message")[1];
  await ask(house, maya, "splitMessage", { entryId: early?.id ?? ("" as never) });
  await soon(() => mails(ravis, who).count()).toBe(43);
  const after = (await mails(ravis, who).nth(5).boundingBox())?.y;
  expect(Math.abs((after ?? 0) - (before ?? 0))).toBeLessThan(2);
});

test("whoever has it open while it is merged away stays and is told where it goes on", async () => {
  const [one, other] = await conversationsOf("Ida Long");
  await openNumber(ravis, one?.number ?? 0);
  await ask(house, maya, "mergeConversation", {
    conversationId: one?.id as never,
    intoId: other?.id as never,
  });
  await banner(ravis).getByText(`This was merged into #${other?.number}`).waitFor();
  await expectAccessible(ravis, "merged away while it is open");
  await banner(ravis)
    .getByRole("link", { name: `Go to #${other?.number}` })
    .click();
  await atNumber(ravis, other?.number ?? 0);
});

test("a refused merge is told, and nothing has moved", async () => {
  const [nina] = await conversationsOf("Nina Dale");
  await openNumber(maya, nina?.number ?? 0);
  await rows(maya).first().waitFor();
  await maya.route("**/rpc/mergeConversation", (route) => route.abort());
  await maya.keyboard.press("m");
  await dialog(maya, /^Merge #/)
    .getByRole("option")
    .first()
    .waitFor();
  await maya.keyboard.press("Enter");
  await toast("Nothing was changed").waitFor();
  await atNumber(maya, nina?.number ?? 0);
  await soon(() => rowOf(maya, "Nina Dale").count()).toBe(2);
  await maya.unroute("**/rpc/mergeConversation");
});

test("the true customer of a mail that was passed on takes the place of who passed it on", async () => {
  await write("otto@gray.example", "Otto Gray", {
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
  const [passedOn] = await conversationsOf("Otto Gray");
  await openNumber(maya, passedOn?.number ?? 0);
  await room(maya).getByRole("button", { name: "Make Vera the customer" }).click();
  await timeline(maya).getByText("made vera@finch.example the customer").waitFor();
  await rowOf(maya, "Vera Finch").waitFor();
  expect(
    await room(maya)
      .getByRole("button", { name: /the customer$/ })
      .count(),
  ).toBe(0);
});

test("on a phone in the dark the dialogs fit, and a reader is offered none of it", async () => {
  const vera = { name: "Vic Reader", email: "vic@copperline.example", role: "viewer" as const };
  const [otto] = await conversationsOf("Otto Gray");
  const reader = await seat(house, maya, vera);
  await openNumber(reader, otto?.number ?? 0);
  await room(reader).getByRole("button", { name: "More", exact: true }).click();
  await reader.getByRole("menuitem", { name: "Copy the link" }).waitFor();
  expect(await reader.getByRole("menuitem", { name: "Merge" }).count()).toBe(0);

  const sam = { name: "Sam Small", email: "sam@copperline.example", role: "agent" as const };
  const phone = await seat(house, maya, sam, {
    viewport: { width: 360, height: 740 },
    colorScheme: "dark",
    hasTouch: true,
  });
  await openNumber(phone, otto?.number ?? 0);
  await room(phone).getByRole("button", { name: "More", exact: true }).click();
  await phone.getByRole("menuitem", { name: "Merge" }).click();
  await dialog(phone, /^Merge #/)
    .getByRole("combobox")
    .fill("nina");
  await dialog(phone, /^Merge #/)
    .getByRole("option")
    .first()
    .waitFor();
  await expectAccessible(phone, "merging on a phone");
  await expectUpright(phone, "merging on a phone", ["Views"]);
  expect(await list(maya).count()).toBe(1);
});
