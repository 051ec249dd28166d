// The promise: a customer's mail is read as it was meant, more calmly than in any mail program; nobody learns
// that it was read; and everything about it is one click away.
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CustomerEmail } from "#contract/simulator/simulated-email.ts";
import { joinAsMember, list, ravi, rowOf, setUpWorkspace, timeline } from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  keepFailedScreens,
  startE2eApp,
} from "./start-e2e-app.ts";

const picture =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
let house: E2eApp;
let maya: Page;
let far: http.Server;
let farUrl = "";
const farHits: string[] = [];

beforeAll(async () => {
  far = http.createServer((request, response) => {
    farHits.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((done) => far.listen(0, "127.0.0.1", done));
  farUrl = `http://127.0.0.1:${(far.address() as AddressInfo).port}`;
  house = await startE2eApp();
  maya = await setUpWorkspace(house);
});
afterAll(async () => {
  far?.close();
  await house?.close();
});
keepFailedScreens(() => house);

async function write(address: string, name: string, mail: CustomerEmail): Promise<string> {
  const place = `${house.url}/simulator/api/mailboxes/${encodeURIComponent(address)}`;
  const box = await maya.request.put(place, { data: { name } });
  expect(box.ok()).toBe(true);
  const answer = await maya.request.post(`${place}/mails`, { data: mail });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
}

const mailBy = (page: Page, who: string) =>
  timeline(page).getByRole("listitem", { name: `Email from ${who}` });
const frameOf = (page: Page, who: string) => mailBy(page, who).last().frameLocator("iframe");

const letter = () => `<div dir="ltr">Hello,<br><br>the gauge shows <b>0.4 bar</b>:<br>
  <img src="cid:gauge@nair" width="120" height="80" alt="The gauge"><img src="${farUrl}/banner.png" width="300" height="90">
  <img src="${farUrl}/wf/open?who=priya" width="1" height="1"><br>
  The manual is at <a href="${farUrl}/elsewhere">https://www.boilers.example/manual</a>, write to <a href="mailto:max@oduya.example">Max</a>.<br>Priya</div>
  <br><div class="gmail_quote"><div class="gmail_attr">On Mon, 16 Nov 2026 at 16:42, Copperline wrote:<br></div>
  <blockquote class="gmail_quote"><div>Please watch the gauge for two nights.</div></blockquote></div>`;

test("a mail in HTML stands in a frame that asks nobody, its picture shown, its quote folded", async () => {
  await write("priya@nair.example", "Priya Nair", {
    subject: "Boiler loses pressure",
    text: "",
    html: letter(),
    cc: [{ address: "max@oduya.example", name: "Max Oduya" }],
    files: [
      { name: "gauge.png", type: "image/png", base64: picture, contentId: "gauge@nair" },
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
  // What is seen inside the mail needs no place below it.
  const files = mailBy(maya, "Priya Nair").getByRole("list", { name: "Attachments" });
  await expect.poll(() => files.getByRole("listitem").count()).toBe(2);
  await files.getByText(/may contain macros/).waitFor();
  await maya.getByText(/A link shows www\.boilers\.example but opens 127\.0\.0\.1/).waitFor();
  await expectAccessible(maya, "a mail", ".timeline-place");
  expect(farHits).toEqual([]);
});

test("the quote opens in place, and what is above it does not move", async () => {
  const mail = mailBy(maya, "Priya Nair");
  const before = await mail.boundingBox();
  await mail.getByRole("button", { name: /^Quoted text/ }).click();
  await frameOf(maya, "Priya Nair").getByText("watch the gauge for two nights").waitFor();
  const after = await mail.boundingBox();
  expect(after?.y).toBe(before?.y);
  expect(after?.height).toBeGreaterThan(before?.height ?? 0);
  await mail.getByRole("button", { name: "Hide quoted text" }).click();
  await expect.poll(async () => (await mail.boundingBox())?.height).toBe(before?.height);
});

test("pictures from afar come by our own door only, and a sender can be trusted for good", async () => {
  const asked: string[] = [];
  maya.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const mail = mailBy(maya, "Priya Nair");
  await mail.getByRole("button", { name: "Show images", exact: true }).click();
  await expect.poll(() => asked.includes("/remote-images")).toBe(true);
  await mail.getByText("1 tracking pixel blocked.").waitFor();
  await maya.reload();
  await mail.getByRole("button", { name: "Always show from priya@nair.example" }).click();
  await mail.getByText("1 tracking pixel blocked.").waitFor();
  await maya.reload();
  await frameOf(maya, "Priya Nair").getByText("0.4 bar").waitFor();
  await mail.getByText("1 tracking pixel blocked.").waitFor();
  // Our server may not be sent into its own house either: the far host of this test is one.
  expect(farHits).toEqual([]);
});

test("who it was for, why it is here, its header lines and its original are one click away", async () => {
  const mail = mailBy(maya, "Priya Nair");
  await mail.getByRole("button", { name: /^Details: to / }).click();
  await mail.getByText("Priya Nair <priya@nair.example>").waitFor();
  await mail.getByText("Max Oduya <max@oduya.example>").waitFor();
  await expectAccessible(maya, "the details of a mail", ".timeline-place");

  const more = mail.getByRole("button", { name: "More actions for this email" });
  await more.click();
  await maya.getByRole("menuitemcheckbox", { name: "Why is this here?" }).click();
  await mail.getByText(/^Here because/).waitFor();
  await maya.keyboard.press("w");
  await mail.getByText(/^Here because/).waitFor({ state: "detached" });
  await maya.keyboard.press("w");
  await mail.getByText(/^Here because/).waitFor();
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
  await mail.locator("iframe").waitFor({ state: "detached" });
  await mail.getByText("the gauge shows 0.4 bar").waitFor();
});

test("a file of words is looked at, a program is only kept", async () => {
  const mail = mailBy(maya, "Priya Nair");
  await mail.getByRole("button", { name: "Preview notes.txt" }).click();
  const dialog = maya.getByRole("dialog", { name: "notes.txt" });
  await dialog.getByText("Mon 22:00 1.5 bar").waitFor();
  await maya.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await mail.getByRole("button", { name: "Preview readings.xlsm" }).count()).toBe(0);
  expect(
    await mail.getByRole("link", { name: "Download readings.xlsm" }).getAttribute("download"),
  ).toBe("readings.xlsm");
});

test("the keys of the desk go on working after a click into a mail", async () => {
  await maya.reload();
  await frameOf(maya, "Priya Nair").getByText("0.4 bar").click();
  await maya.keyboard.press("?");
  await maya.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await maya.keyboard.press("Escape");
});

test("older mails are one line until they are opened; the newest stands open", async () => {
  for (const n of [1, 2, 3]) {
    await write("tom@okafor.example", "Tom Okafor", {
      subject: "Landlord gas check",
      text: `This is letter ${n}.`,
      isPlain: true,
      headers: { "In-Reply-To": "<gas@okafor.example>" },
    });
  }
  // All are there before the conversation is opened: what comes while one looks stays open.
  await rowOf(maya, "Tom Okafor").getByText("This is letter 3.").waitFor();
  await rowOf(maya, "Tom Okafor").click();
  await expect.poll(() => mailBy(maya, "Tom Okafor").count()).toBe(3);
  const first = mailBy(maya, "Tom Okafor").first();
  const row = first.getByRole("button", { expanded: false });
  await row.getByText("This is letter 1.").waitFor();
  expect(await mailBy(maya, "Tom Okafor").last().getByText("This is letter 3.").isVisible()).toBe(
    true,
  );
  await expect.poll(() => mailBy(maya, "Tom Okafor").last().locator(".mail-card").count()).toBe(1);
  await row.click();
  await first.locator(".mail-card").getByText("This is letter 1.").waitFor();
  await first.getByRole("button", { name: "More actions for this email" }).click();
  await maya.getByRole("menuitem", { name: "Collapse" }).click();
  await row.waitFor();
  await expectAccessible(maya, "a thread of mails", ".timeline-place");

  // What was found in it is open and marked, however far back.
  await maya.keyboard.press("Escape");
  await maya.keyboard.press("/");
  await maya.getByRole("searchbox", { name: "Search" }).fill('"letter 2"');
  await maya.getByRole("listbox", { name: "Results" }).getByRole("option").first().click();
  const found = mailBy(maya, "Tom Okafor").and(maya.locator("[data-asked]"));
  await found.locator(".mail-card").getByText("This is letter 2.").waitFor();
  await row.waitFor();
  await expectAccessible(maya, "a mail that was found", ".timeline-place");
});

test("a mail that poses as somebody says so, calmly and once", async () => {
  await write("office@evil.example", "info@bank.example", {
    subject: "Your account",
    text: "",
    html: `<p>Sign in: <a href="https://evil.example/in">https://bank.example</a></p>`,
    headers: { "Reply-To": "collect@elsewhere.example" },
  });
  await list(maya)
    .getByRole("option", { name: /Your account/ })
    .click();
  const mail = mailBy(maya, "info@bank.example");
  const banner = mail.getByRole("status").filter({ hasText: "bank.example" });
  await banner
    .getByText(/The sender name is info@bank\.example, but the email comes from office@evil/)
    .waitFor();
  await expect.poll(() => banner.count()).toBe(1);
  await expectAccessible(maya, "a mail that poses as somebody", ".timeline-place");
});

test("whoever may only read reads all of it, and is offered nothing else; in the dark and on a phone too", async () => {
  const vera = await joinAsMember(
    house,
    maya,
    { ...ravi, name: "Vera Reads", email: "vera@copperline.example", role: "viewer" },
    { colorScheme: "dark" },
  );
  await write("greta@lund.example", "Greta Lund", {
    subject: "Quote",
    text: "",
    html: `<p>See <img src="${farUrl}/logo.png" width="90" height="30"> and decide.</p>`,
  });
  await rowOf(vera, "Greta Lund").click();
  const mail = mailBy(vera, "Greta Lund");
  await mail.getByText("1 remote image blocked.").waitFor();
  expect(await mail.getByRole("button", { name: /^Always show from/ }).count()).toBe(0);
  await mail.getByRole("button", { name: "More actions for this email" }).click();
  expect(await vera.getByRole("menuitem", { name: "Reply", exact: true }).count()).toBe(0);
  await vera.keyboard.press("Escape");
  await rowOf(vera, "Priya Nair").click();
  await frameOf(vera, "Priya Nair").getByText("0.4 bar").waitFor();
  await expectAccessible(vera, "a mail in the dark");
  await vera.setViewportSize({ width: 360, height: 740 });
  await frameOf(vera, "Priya Nair").getByText("0.4 bar").waitFor();
  await expectUpright(vera, "a mail on a phone");
  await expectAccessible(vera, "a mail on a phone in the dark");
});
