// A message that may or may not have been sent is never resent without asking. A member decides, after seeing the
// consequences.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { openSmtpCompany, type SmtpCompany } from "#testing/email-provider/kits/smtp.ts";
import {
  conversationRegion,
  hasFocus,
  joinAsMember,
  messageBox,
  openRow,
  rowOf,
  rpc,
  send,
  setUpWorkspace,
  timeline,
} from "./member-steps.ts";
import { runSql } from "./run-sql.ts";
import { createSimulatorSteps, type SimulatorSteps } from "./simulator-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let company: SmtpCompany;
let app: E2eApp;
let maya: Page;
let simulator: SimulatorSteps;
let databaseUrl: string;
beforeAll(async () => {
  company = await openSmtpCompany();
  app = await startE2eApp({
    outside: async (at) => {
      databaseUrl = at.databaseUrl;
      return {};
    },
  });
  maya = await setUpWorkspace(app);
  simulator = createSimulatorSteps(app, maya);
  const { id: accountId } = await rpc(app, maya, "connectAccount", {
    provider: "smtp",
    label: "Our own server",
    settings: company.settings,
  });
  await rpc(app, maya, "createEmailInbox", {
    accountId,
    address: "office@copperline.example",
    name: "Office",
    intake: "smtp",
  });
});
afterAll(async () => {
  await app?.close();
  await company.close();
});
saveScreenshotsOnFailure(() => app);

/** The server accepts the content and then stays silent: the outcome of the email is unknown. */
async function mailInTheDark(subject: string): Promise<void> {
  const { inboxes } = await rpc(app, maya, "getMe", {});
  const office = inboxes.find((one) => one.name === "Office");
  if (!office) throw new Error("There is no Office.");
  company.breaks("reset");
  const { conversation } = await rpc(app, maya, "startEmailConversation", {
    inboxId: office.id,
    to: [{ address: "ada@brook.example", name: "Ada Brook" }],
    subject,
    html: `<p>${subject}: everything is in the file.</p>`,
  });
  await maya.goto(`${app.url}/conversations/open/${conversation.number}`);
  await uncertain().waitFor();
}
/** As with a provider whose message list proves nothing, after the maximum number of status checks. */
async function textInTheDark(text: string): Promise<void> {
  await maya.goto(`${app.url}/conversations/open`);
  await openRow(maya, "Ada Brook", "sms");
  await messageBox(maya).fill(text);
  await send(maya).click();
  await bubble(text)
    .getByText(/delivered/)
    .waitFor();
  await runSql(
    databaseUrl,
    `update delivery set state = 'unknown', status_checks = $1
      where message_id = (select id from message where body = $2)`,
    [limits.statusCheckAttempts.max, text],
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

const uncertain = () => conversationRegion(maya).getByText(/The provider never confirmed this/);
/** The outcome is unknown, so the list must not report a failure. */
const flagged = () => maya.getByRole("option", { name: /, delivery problem/ });
const bubble = (text: string) => timeline(maya).getByRole("listitem").filter({ hasText: text });
const button = (name: string, within: Page | Locator = timeline(maya)) =>
  within.getByRole("button", { name, exact: true });
const sure = (title: string) => maya.getByRole("alertdialog", { name: title });

/** Checks light and dark mode at desktop and phone size. */
async function checkAppearance(where: string): Promise<void> {
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

test("an email with an unknown outcome is resent only after a warning, and then once", async () => {
  await mailInTheDark("Your offer");
  await rowOf(maya, "Ada Brook").and(flagged()).first().waitFor();
  await checkAppearance("an uncertain email");
  company.takes("Q2");
  await button("Send again").click();
  await sure("Send this email again?")
    .getByText(/the customer gets this email twice/)
    .waitFor();
  await hasFocus(maya, button("Cancel", sure("Send this email again?")));
  await checkAppearance("an uncertain email, sent again?");
  await maya.keyboard.press("Escape");
  await sure("Send this email again?").waitFor({ state: "detached" });
  await hasFocus(maya, button("Send again"));
  expect(company.envelopes).toHaveLength(1);
  await button("Send again").click();
  await button("Send again", sure("Send this email again?")).click();
  await uncertain().waitFor({ state: "detached" });
  await expect.poll(() => company.envelopes.length).toBe(2);
  await conversationRegion(maya)
    .getByText(/\bsent\b/)
    .last()
    .waitFor();
  await flagged().waitFor({ state: "detached" });
});

test("the health page counts it, and says where to decide", async () => {
  await mailInTheDark("Your contract");
  await maya.goto(`${app.url}/settings/health`);
  const notice = "1 message may or may not have been sent.";
  await maya.getByRole("status", { name: "Health" }).getByText(notice, { exact: true }).waitFor();
  await maya.getByText(`${notice} We're checking with the provider`).waitFor();
  await checkAppearance("health with an uncertain message");
  await maya.goBack();
  await uncertain().waitFor();
  await button("It was sent").click();
  await button("Mark as sent", sure("Mark this email as sent?")).click();
  await uncertain().waitFor({ state: "detached" });
});

test("an email that was sent after all is marked as sent, for teammates too, and nothing is resent", async () => {
  const ravi = await joinAsMember(app, maya, {
    name: "Ravi Shah",
    email: "ravi@copperline.example",
    role: "agent",
  });
  await mailInTheDark("The papers");
  const before = company.envelopes.length;
  await ravi.goto(maya.url());
  await conversationRegion(ravi)
    .getByText(/The provider never confirmed this/)
    .waitFor();
  await button("It was sent").click();
  await checkAppearance("an uncertain email, was it sent?");
  await button("Mark as sent", sure("Mark this email as sent?")).click();
  for (const page of [maya, ravi]) {
    await conversationRegion(page)
      .getByText(/The provider never confirmed this/)
      .waitFor({ state: "detached" });
    await conversationRegion(page)
      .getByText(/, sent$/)
      .waitFor();
    expect(await button("Send again", timeline(page)).count()).toBe(0);
  }
  expect(company.envelopes).toHaveLength(before);
});

test("a text with an unknown outcome is flagged in the list, and resent only on request", async () => {
  await textInTheDark("Your parcel is here");
  await rowOf(maya, "Ada Brook").and(flagged()).first().waitFor();
  await checkAppearance("an uncertain text");
  await button("Send again").click();
  await button("Send again", sure("Send this text again?")).click();
  await bubble("Your parcel is here")
    .getByText(/delivered/)
    .waitFor();
  await expect
    .poll(async () => (await simulator.textsOn("Ada Brook")).filter((one) => /parcel/.test(one)))
    .toHaveLength(2);
});

test("if the server rejects the choice, it remains available and the reason is shown", async () => {
  await textInTheDark("The key is under the mat");
  await maya.route("**/rpc/confirmSent", (route) =>
    route.fulfill({ status: 500, body: JSON.stringify({ detail: "Not now." }) }),
  );
  await button("It was sent").click();
  await button("Mark as sent", sure("Mark this text as sent?")).click();
  await maya.getByTestId("toast").getByText("Not now.").waitFor();
  await uncertain().waitFor();
  await maya.unroute("**/rpc/confirmSent");
  await button("It was sent").click();
  await button("Mark as sent", sure("Mark this text as sent?")).click();
  await bubble("The key is under the mat")
    .getByText(/, sent$/)
    .waitFor();
  expect((await simulator.textsOn("Ada Brook")).filter((one) => /mat/.test(one))).toHaveLength(1);
});
