// A customer's email is shown as it was written, without letting the sender know that it was read, and every detail of
// it is one click away.
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CustomerEmail } from "#contract/simulator/simulated-email.ts";
import { onePixelPng } from "#testing/one-pixel-png.ts";
import { confirmSender } from "./email-steps.ts";
import { joinAsMember, list, ravi, rowOf, setUpWorkspace, timeline } from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
let remoteServer: http.Server;
let remoteUrl = "";
const remoteHits: string[] = [];

beforeAll(async () => {
  remoteServer = http.createServer((request, response) => {
    remoteHits.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((done) => remoteServer.listen(0, "127.0.0.1", done));
  remoteUrl = `http://127.0.0.1:${(remoteServer.address() as AddressInfo).port}`;
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
});
afterAll(() => void remoteServer?.close());
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

async function write(address: string, name: string, email: CustomerEmail): Promise<string> {
  const mailboxUrl = `${app.url}/simulator/api/mailboxes/${encodeURIComponent(address)}`;
  expect((await maya.request.put(mailboxUrl, { data: { name } })).ok()).toBe(true);
  const response = await maya.request.post(`${mailboxUrl}/emails`, { data: email });
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { id: string }).id;
}

const mailBy = (page: Page, who: string) =>
  timeline(page).getByRole("listitem", { name: `Email from ${who}` });
const frameOf = (page: Page, who: string) => mailBy(page, who).last().frameLocator("iframe");
const isLoadedPicture = (one: Element): boolean => (one as HTMLImageElement).naturalWidth > 0;
const letter = () => `<div dir="ltr">Hello,<br><br>the gauge shows <b>0.4 bar</b>:<br>
  <img src="cid:gauge@nair" width="120" height="80" alt="The gauge"><img src="${remoteUrl}/banner.png" width="300" height="90">
  <img src="${remoteUrl}/wf/open?who=priya" width="1" height="1"><br>
  The manual is at <a href="${remoteUrl}/elsewhere">https://www.boilers.example/manual</a>, write to <a href="mailto:max@oduya.example">Max</a>.<br>Priya</div>
  <br><div class="gmail_quote"><div class="gmail_attr">On Mon, 16 Nov 2026 at 16:42, Copperline wrote:<br></div>
  <blockquote class="gmail_quote"><div>Please watch the gauge for two nights.</div></blockquote></div>`;

test("shows an HTML email in a frame without remote requests, with its picture and its quote folded", async () => {
  await write("priya@nair.example", "Priya Nair", {
    subject: "Boiler loses pressure",
    text: "",
    html: letter(),
    cc: [{ address: "max@oduya.example", name: "Max Oduya" }],
    files: [
      {
        name: "gauge.png",
        type: "image/png",
        base64: onePixelPng.toString("base64"),
        contentId: "gauge@nair",
      },
      { name: "notes.txt", type: "text/plain", base64: btoa("Mon 22:00 1.5 bar") },
      { name: "readings.xlsm", type: "application/octet-stream", base64: btoa("macro") },
    ],
  });
  await rowOf(maya, "Priya Nair").click();
  const frame = frameOf(maya, "Priya Nair");
  await frame.getByText("0.4 bar").waitFor();
  const shown = mailBy(maya, "Priya Nair").locator("iframe");
  expect(await shown.getAttribute("sandbox")).toBe(
    "allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  );
  await expect.poll(() => shown.getAttribute("referrerpolicy")).toBe("no-referrer");
  await expect
    .poll(() =>
      frame.getByAltText("The gauge").evaluate((one) => (one as HTMLImageElement).naturalWidth),
    )
    .toBe(1);
  expect(await frame.getByText("watch the gauge for two nights").isVisible()).toBe(false);
  await maya.getByText("1 remote image and 1 tracking pixel blocked.").waitFor();
  // Files displayed inline are not listed as attachments.
  const files = mailBy(maya, "Priya Nair").getByRole("list", { name: "Attachments" });
  await expect.poll(() => files.getByRole("listitem").count()).toBe(2);
  await files.getByText(/may contain macros/).waitFor();
  await maya.getByText(/A link shows www\.boilers\.example but opens 127\.0\.0\.1/).waitFor();
  await expectAccessible(maya, "a mail", "[data-part=timeline]");
  expect(remoteHits).toEqual([]);
});

test("an email whose formatting can't be loaded lists all its pictures; one that doesn't load can be tried again", async () => {
  await maya.route("**/rpc/getEmailBody", (route) => route.abort());
  await maya.route("**/attachments/*", (route) => route.abort());
  await maya.reload();
  const email = mailBy(maya, "Priya Nair");
  await email.getByText("Couldn't load the formatting. Showing plain text.").waitFor();
  await email.getByRole("button", { name: "Preview gauge.png" }).click();
  const dialog = maya.getByRole("dialog");
  await dialog.getByText("Couldn't load the picture").waitFor();
  await expectAccessible(maya, "a picture that doesn't load");
  await maya.unroute("**/attachments/*");
  await dialog.getByRole("button", { name: "Reload" }).click();
  await dialog.locator("img").waitFor();
  await expect.poll(() => dialog.locator("img").evaluate(isLoadedPicture)).toBe(true);
  await maya.keyboard.press("Escape");
  await maya.unroute("**/rpc/getEmailBody");
  await email.getByRole("button", { name: "Try again" }).click();
  await frameOf(maya, "Priya Nair").getByText("0.4 bar").waitFor();
});

test("opens the quote in place without moving what is above it", async () => {
  const email = mailBy(maya, "Priya Nair");
  const before = await email.boundingBox();
  await email.getByRole("button", { name: /^Quoted text/ }).click();
  await frameOf(maya, "Priya Nair").getByText("watch the gauge for two nights").waitFor();
  const after = await email.boundingBox();
  expect(after?.y).toBe(before?.y);
  expect(after?.height).toBeGreaterThan(before?.height ?? 0);
  await email.getByRole("button", { name: "Hide quoted text" }).click();
  await expect.poll(async () => (await email.boundingBox())?.height).toBe(before?.height);
});

test("loads remote images through our own endpoint only, and a sender can be trusted permanently", async () => {
  const requestedPaths: string[] = [];
  maya.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  const email = mailBy(maya, "Priya Nair");
  await email.getByRole("button", { name: "Show images", exact: true }).click();
  await expect.poll(() => requestedPaths.includes("/remote-images")).toBe(true);
  await email.getByText("1 tracking pixel blocked.").waitFor();
  await maya.reload();
  const always = email.getByRole("button", { name: "Always show from priya@nair.example" });
  await email.getByText("the sender's address isn't confirmed").waitFor();
  expect(await always.count()).toBe(0);
  await confirmSender(app, "Priya Nair");
  await maya.reload();
  await always.click();
  await email.getByText("1 tracking pixel blocked.").waitFor();
  await maya.reload();
  await email.getByText("1 tracking pixel blocked.").waitFor();
  // The image proxy refuses internal addresses, and the remote host of this test is one.
  expect(remoteHits).toEqual([]);
});

test("recipients, threading reason, headers and original are one click away", async () => {
  const email = mailBy(maya, "Priya Nair");
  const details = email.getByRole("button", { name: /^Details: to / });
  expect((await details.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await details.click();
  await email.getByText("Priya Nair <priya@nair.example>").waitFor();
  await email.getByText("Max Oduya <max@oduya.example>").waitFor();
  await expectAccessible(maya, "the details of a mail", "[data-part=timeline]");

  const more = email.getByRole("button", { name: "More actions for this email" });
  await more.click();
  await maya.getByRole("menuitemcheckbox", { name: "Why is this here?" }).click();
  await email.getByText(/^Here because/).waitFor();
  await maya.keyboard.press("w");
  await email.getByText(/^Here because/).waitFor({ state: "detached" });
  await maya.keyboard.press("w");
  await email.getByText(/^Here because/).waitFor();
  await more.click();
  await maya.getByRole("menuitem", { name: "View headers" }).click();
  const dialog = maya.getByRole("dialog", { name: "Headers" });
  await dialog.getByText("Message-Id", { exact: true }).waitFor();
  await expectAccessible(maya, "the header lines of a mail");
  await maya.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  const [original] = await Promise.all([
    maya.context().waitForEvent("page"),
    more.click().then(() => maya.getByRole("menuitem", { name: "View original" }).click()),
  ]);
  await original.getByText("Subject: Boiler loses pressure").waitFor();
  await original.close();
  await more.click();
  await maya.getByRole("menuitemcheckbox", { name: "Show plain text" }).click();
  await email.locator("iframe").waitFor({ state: "detached" });
  await email.getByText("the gauge shows 0.4 bar").waitFor();
});

test("a text file can be previewed, an executable one only downloaded", async () => {
  const email = mailBy(maya, "Priya Nair");
  await maya.route("**/attachments/*", (route) => route.abort());
  await email.getByRole("button", { name: "Preview notes.txt" }).click();
  const dialog = maya.getByRole("dialog", { name: "notes.txt" });
  await dialog.getByText("Couldn't load the file").waitFor();
  await maya.unroute("**/attachments/*");
  await dialog.getByRole("button", { name: "Reload" }).click();
  await dialog.getByText("Mon 22:00 1.5 bar").waitFor();
  await maya.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await email.getByRole("button", { name: "Preview readings.xlsm" }).count()).toBe(0);
  expect(
    await email.getByRole("link", { name: "Download readings.xlsm" }).getAttribute("download"),
  ).toBe("readings.xlsm");
});

test("keyboard shortcuts still work after a click into an email", async () => {
  await maya.reload();
  await frameOf(maya, "Priya Nair").getByText("0.4 bar").click();
  await maya.keyboard.press("?");
  await maya.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await maya.keyboard.press("Escape");
});

test("older emails are collapsed until opened; the newest is open", async () => {
  for (const n of [1, 2, 3]) {
    await write("tom@okafor.example", "Tom Okafor", {
      subject: "Landlord gas check",
      text: `This is letter ${n}.`,
      isPlain: true,
      headers: { "In-Reply-To": "<gas@okafor.example>" },
    });
  }
  // All must arrive before the conversation is opened: emails that arrive while it is open stay open.
  await rowOf(maya, "Tom Okafor").getByText("This is letter 3.").waitFor();
  await rowOf(maya, "Tom Okafor").click();
  await expect.poll(() => mailBy(maya, "Tom Okafor").count()).toBe(3);
  const first = mailBy(maya, "Tom Okafor").first();
  const row = first.getByRole("button", { expanded: false });
  await row.getByText("This is letter 1.").waitFor();
  expect(await mailBy(maya, "Tom Okafor").last().getByText("This is letter 3.").isVisible()).toBe(
    true,
  );
  await expect
    .poll(() => mailBy(maya, "Tom Okafor").last().getByTestId("email-card").count())
    .toBe(1);
  await row.click();
  await first.getByTestId("email-card").getByText("This is letter 1.").waitFor();
  await first.getByRole("button", { name: "More actions for this email" }).click();
  await maya.getByRole("menuitem", { name: "Collapse" }).click();
  await row.waitFor();
  await expectAccessible(maya, "a thread of mails", "[data-part=timeline]");

  // A search hit is open and marked, however old it is.
  await maya.keyboard.press("Escape");
  await maya.keyboard.press("/");
  await maya.getByRole("searchbox", { name: "Search" }).fill('"letter 2"');
  await maya.getByRole("listbox", { name: "Results" }).getByRole("option").first().click();
  const found = mailBy(maya, "Tom Okafor").and(maya.locator("[data-asked]"));
  await found.getByTestId("email-card").getByText("This is letter 2.").waitFor();
  await row.waitFor();
  await expectAccessible(maya, "a mail that was found", "[data-part=timeline]");
});

test("an email that impersonates another sender shows one warning", async () => {
  await write("office@evil.example", "info@bank.example", {
    subject: "Your account",
    text: "",
    html: `<p>Sign in: <a href="https://evil.example/in">https://bank.example</a></p>`,
    headers: { "Reply-To": "collect@elsewhere.example" },
  });
  await list(maya)
    .getByRole("option", { name: /Your account/ })
    .click();
  const email = mailBy(maya, "info@bank.example");
  const banner = email.getByRole("status").filter({ hasText: "bank.example" });
  await banner
    .getByText(/The sender name is info@bank\.example, but the email comes from office@evil/)
    .waitFor();
  await expect.poll(() => banner.count()).toBe(1);
  await expectAccessible(maya, "an email with a forged sender", "[data-part=timeline]");
});

test("a viewer can read everything and is offered nothing else; also in dark mode and on a phone", async () => {
  const vera = await joinAsMember(
    app,
    maya,
    { ...ravi, name: "Vera Reads", email: "vera@copperline.example", role: "viewer" },
    { colorScheme: "dark" },
  );
  await write("greta@lund.example", "Greta Lund", {
    subject: "Quote",
    text: "",
    html: `<p>See <img src="${remoteUrl}/logo.png" width="90" height="30"> and decide.</p>`,
  });
  await rowOf(vera, "Greta Lund").click();
  const email = mailBy(vera, "Greta Lund");
  await email.getByText("1 remote image blocked.").waitFor();
  expect(await email.getByRole("button", { name: /^Always show from/ }).count()).toBe(0);
  await email.getByRole("button", { name: "More actions for this email" }).click();
  expect(await vera.getByRole("menuitem", { name: "Reply", exact: true }).count()).toBe(0);
  await vera.keyboard.press("Escape");
  await rowOf(vera, "Priya Nair").click();
  await frameOf(vera, "Priya Nair").getByText("0.4 bar").waitFor();
  await expectAccessible(vera, "a mail in the dark");
  await vera.setViewportSize({ width: 360, height: 740 });
  await frameOf(vera, "Priya Nair").getByText("0.4 bar").waitFor();
  await expectUpright(vera, "a mail on a phone");
  const details = mailBy(vera, "Priya Nair").getByRole("button", { name: /^Details: to / });
  expect((await details.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(vera, "a mail on a phone in the dark");
});
