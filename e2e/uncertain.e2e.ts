// The promise: what may or may not have been sent is never sent again unasked. Whoever knows decides, and is told first
// what follows.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { openSmtpCompany, type SmtpCompany } from "#testing/email-provider/kits/smtp.ts";
import { runSql } from "./database.ts";
import {
  ask,
  hasFocus,
  joinAsMember,
  openRow,
  room,
  rowOf,
  send,
  setUpWorkspace,
  timeline,
  words,
} from "./member-steps.ts";
import { type Street, streetOf } from "./simulator-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  keepFailedScreens,
  startE2eApp,
} from "./start-e2e-app.ts";

let company: SmtpCompany;
let house: E2eApp;
let maya: Page;
let street: Street;
let databaseUrl: string;
beforeAll(async () => {
  company = await openSmtpCompany();
  house = await startE2eApp({
    outside: async (at) => {
      databaseUrl = at.databaseUrl;
      return {};
    },
  });
  maya = await setUpWorkspace(house);
  street = streetOf(house, maya);
  const { id: accountId } = await ask(house, maya, "connectAccount", {
    ...{ vendor: "smtp", label: "Our own server", settings: company.settings },
  });
  await ask(house, maya, "createEmailInbox", {
    ...{ accountId, address: "office@copperline.example", name: "Office", intake: "smtp" },
  });
});
afterAll(async () => {
  await house?.close();
  await company.close();
});
keepFailedScreens(() => house);

/** The server takes the words and then says nothing more: nobody can know whether the mail went out. */
async function mailInTheDark(subject: string): Promise<void> {
  const { lines } = await ask(house, maya, "getMe", {});
  const office = lines.find((one) => one.name === "Office");
  if (!office) throw new Error("There is no Office.");
  company.breaks("reset");
  const { conversation } = await ask(house, maya, "startEmailConversation", {
    ...{ inboxId: office.id, to: [{ address: "ada@brook.example", name: "Ada Brook" }] },
    ...{ subject, html: `<p>${subject}: everything is in the file.</p>` },
  });
  await maya.goto(`${house.url}/conversations/open/${conversation.number}`);
  await uncertain().waitFor();
}
/** As with a provider whose list proves nothing, after it was asked as often as is worth while. */
async function textInTheDark(text: string): Promise<void> {
  await maya.goto(`${house.url}/conversations/open`);
  await openRow(maya, "Ada Brook", "text");
  await words(maya).fill(text);
  await send(maya).click();
  await bubble(text)
    .getByText(/delivered/)
    .waitFor();
  await runSql(
    databaseUrl,
    `update delivery set state = 'unknown', status_checks = $1
      where message_id = (select id from message where body = $2)`,
    [limits.askUnknownTries.max, text],
  );
  await runSql(
    databaseUrl,
    `update conversation set last_entry = jsonb_set(last_entry, '{isFailed}', 'true')
      where id = (select conversation_id from message where body = $1)`,
    [text],
  );
  await maya.reload();
  await uncertain().waitFor();
}

const uncertain = () => room(maya).getByText(/The provider never confirmed this/);
/** Nobody can know yet whether it was delivered, so the list must not say that it was not. */
const flagged = () => maya.getByRole("option", { name: /, delivery problem/ });
const bubble = (text: string) => timeline(maya).getByRole("listitem").filter({ hasText: text });
const button = (name: string, within: Page | Locator = timeline(maya)) =>
  within.getByRole("button", { name, exact: true });
const sure = (title: string) => maya.getByRole("alertdialog", { name: title });

/** At both ends of the house's looks. */
async function look(where: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await maya.emulateMedia({ colorScheme });
    for (const [width, height] of [
      [1440, 900],
      [360, 740],
    ] as const) {
      await maya.setViewportSize({ width, height });
      await expectAccessible(maya, where);
      await expectUpright(maya, where, ["Views"]);
    }
  }
  await maya.emulateMedia({ colorScheme: "light" });
  await maya.setViewportSize({ width: 1440, height: 900 });
}

test("an email in the dark is sent again only after a warning, and then once", async () => {
  await mailInTheDark("Your offer");
  await rowOf(maya, "Ada Brook").and(flagged()).first().waitFor();
  await look("an uncertain email");
  company.takes("Q2");
  await button("Send again").click();
  await sure("Send this email again?")
    .getByText(/the customer gets this email twice/)
    .waitFor();
  await hasFocus(maya, button("Cancel", sure("Send this email again?")));
  await look("an uncertain email, sent again?");
  await maya.keyboard.press("Escape");
  await sure("Send this email again?").waitFor({ state: "detached" });
  await hasFocus(maya, button("Send again"));
  expect(company.envelopes).toHaveLength(1);
  await button("Send again").click();
  await button("Send again", sure("Send this email again?")).click();
  await uncertain().waitFor({ state: "detached" });
  await expect.poll(() => company.envelopes.length).toBe(2);
  await room(maya)
    .getByText(/on its way/)
    .waitFor();
  await flagged().waitFor({ state: "detached" });
});

test("the health page counts it, and says where to decide", async () => {
  await mailInTheDark("Your contract");
  await maya.goto(`${house.url}/settings/health`);
  const said = "1 message may or may not have been sent.";
  await maya.getByRole("status", { name: "Health" }).getByText(said, { exact: true }).waitFor();
  await maya.getByText(`${said} We're checking with the provider`).waitFor();
  await look("health with an uncertain message");
  await maya.goBack();
  await uncertain().waitFor();
  await button("It was sent").click();
  await button("Mark as sent", sure("Mark this email as sent?")).click();
  await uncertain().waitFor({ state: "detached" });
});

test("an email that was sent after all is marked so, for colleagues too, and nothing leaves", async () => {
  const ravi = await joinAsMember(house, maya, {
    ...{ name: "Ravi Shah", email: "ravi@copperline.example", role: "agent" },
  });
  await mailInTheDark("The papers");
  const before = company.envelopes.length;
  await ravi.goto(maya.url());
  await room(ravi)
    .getByText(/The provider never confirmed this/)
    .waitFor();
  await button("It was sent").click();
  await look("an uncertain email, was it sent?");
  await button("Mark as sent", sure("Mark this email as sent?")).click();
  for (const page of [maya, ravi]) {
    await room(page)
      .getByText(/The provider never confirmed this/)
      .waitFor({ state: "detached" });
    await room(page)
      .getByText(/, sent$/)
      .waitFor();
    expect(await button("Send again", timeline(page)).count()).toBe(0);
  }
  expect(company.envelopes).toHaveLength(before);
});

test("a text in the dark is flagged in the list, and goes again only when asked", async () => {
  await textInTheDark("Your parcel is here");
  await rowOf(maya, "Ada Brook").and(flagged()).first().waitFor();
  await look("an uncertain text");
  await button("Send again").click();
  await button("Send again", sure("Send this text again?")).click();
  await bubble("Your parcel is here")
    .getByText(/delivered/)
    .waitFor();
  await expect
    .poll(async () => (await street.textsOn("Ada Brook")).filter((one) => /parcel/.test(one)))
    .toHaveLength(2);
});

test("where the server refuses, the choice stands there as before and the reason is shown", async () => {
  await textInTheDark("The key is under the mat");
  await maya.route("**/rpc/confirmSent", (route) =>
    route.fulfill({ status: 500, body: JSON.stringify({ detail: "Not now." }) }),
  );
  await button("It was sent").click();
  await button("Mark as sent", sure("Mark this text as sent?")).click();
  await maya.locator(".toast").getByText("Not now.").waitFor();
  await uncertain().waitFor();
  await maya.unroute("**/rpc/confirmSent");
  await button("It was sent").click();
  await button("Mark as sent", sure("Mark this text as sent?")).click();
  await bubble("The key is under the mat")
    .getByText(/, sent$/)
    .waitFor();
  expect((await street.textsOn("Ada Brook")).filter((one) => /mat/.test(one))).toHaveLength(1);
});
