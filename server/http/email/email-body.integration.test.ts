// Reading an email: its body with image URLs, its headers and its original, and who can access them.
import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { signedImageUrl } from "#server/actions/message/email/viewing/remote-image-url.ts";
import { sql } from "#server/store/sql.ts";
import { parseResponse } from "#testing/access-matrix/run-matrix.ts";
import { receiveEmailFrom } from "#testing/app/received-email.ts";
import { TestBrowser } from "#testing/app/test-browser.ts";
import { eventually } from "#testing/eventually.ts";
import { shareTestApp } from "#testing/open-app.ts";

const app = shareTestApp({ members: ["maya:agent", "vera:viewer"] });
let entryId: EntryId;
let outsider: TestBrowser;

const html = `<p>Look <img src="cid:gauge@brook"> and
  <img src="http://pictures.brook.example/a.png?x=1&amp;y=2"></p><style>p{background:url(//pictures.brook.example/b.png)}</style>`;

beforeAll(async () => {
  const { conversationId } = await receiveEmailFrom(app(), "Rita", {
    subject: "The gauge – café",
    html,
  });
  const [entry] = await app().as("maya").messages(conversationId);
  entryId = entry?.id as EntryId;
  // Sees open inboxes and those of her teams; this inbox is neither.
  const olga = app().as("olga");
  outsider = await app().join("otto", "agent");
  const team = await olga.rpc("createTeam", { name: "Night", memberIds: [] });
  await olga.rpc("updateInbox", {
    inboxId: app().emailInbox.id,
    visibility: "team",
    teamId: team.id,
  });
  await olga.rpc("updateTeam", {
    teamId: team.id,
    memberIds: (await olga.rpc("listMembers", {})).rows
      .filter(({ name }) => name !== "Otto")
      .map(({ id }) => id),
  });
});

/** The job that authenticates emails must not be late and overwrite it. */
const setAuthentication = (dmarc: string) =>
  eventually(async () => {
    const auth = JSON.stringify({ spf: "none", dkim: "none", dmarc, via: null });
    const updated = await app().running.runtime.deps.database.run(
      sql`update email set authentication = ${auth}::jsonb where id = ${entryId} and not needs_authentication`,
    );
    expect(updated).toBe(1);
  });

describe("the body of an email", () => {
  test("has a proxy URL for each remote image", async () => {
    const body = await app().as("vera").rpc("getEmailBody", { entryId });
    expect(body.html).toContain("Look");
    expect(body.isTrusted).toBe(false);
    expect(body.remote.map(({ url }) => url)).toEqual([
      "http://pictures.brook.example/a.png?x=1&y=2",
      "https://pictures.brook.example/b.png",
    ]);
    for (const { proxyUrl } of body.remote)
      expect(proxyUrl).toMatch(/^\/remote-images\?u=http.*&e=.*&s=.{20,}/);
  });

  test("shows whether the team trusts the sender, ignoring case, until that is revoked", async () => {
    const [maya, vera] = [app().as("maya"), app().as("vera")];
    const body = () => vera.rpc("getEmailBody", { entryId });
    const isTrusted = async () => (await body()).isTrusted;
    await setAuthentication("pass");
    expect(await body()).toMatchObject({ isTrusted: false, isSenderConfirmed: true });
    await maya.rpc("trustSender", { address: "Rita@Brook.example", isTrusted: true });
    expect(await isTrusted()).toBe(true);
    // Anyone can write this address into From.
    await setAuthentication("none");
    expect(await body()).toMatchObject({ isTrusted: false, isSenderConfirmed: false });
    await setAuthentication("pass");
    await maya.rpc("trustSender", { address: "rita@brook.example", isTrusted: false });
    expect(await isTrusted()).toBe(false);
  });

  test("is hidden from members who can't see its inbox", async () => {
    await expect(outsider.rpc("getEmailBody", { entryId })).rejects.toThrow(
      /not_found|does not exist/,
    );
    await expect(outsider.rpc("getEmailSource", { entryId })).rejects.toThrow(
      /not_found|does not exist/,
    );
  });
});

describe("the original", () => {
  test("is served as received, as plain text to view or a file to save", async () => {
    const vera = app().as("vera");
    const shown = await vera.fetch(`/messages/${entryId}/original`);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    const text = await shown.text();
    expect(text).toMatch(/^Subject: /m);
    expect(text).toContain("MIME-Version: 1.0");
    const downloaded = await vera.fetch(`/messages/${entryId}/original?download`);
    expect(downloaded.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[\w-]+\.eml"$/,
    );
    expect(await downloaded.text()).toBe(text);
    const source = await vera.rpc("getEmailSource", { entryId });
    expect(source.size).toBe(Buffer.byteLength(text));
    const names = source.headers.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["From", "Subject", "Message-Id"]));
  });

  test("is stored by a browser only to be revalidated, and withheld once access is lost", async () => {
    const url = `/messages/${entryId}/original`;
    const vera = app().as("vera");
    const signedOut = new TestBrowser(app().url);
    for (const address of [url, `${url}?download`]) {
      const shown = await vera.fetch(address);
      await shown.arrayBuffer();
      expect(shown.headers.get("cache-control")).toBe("private, no-cache");
      const statusFor = async (browser: TestBrowser, tag: string) =>
        (await browser.fetch(address, { headers: { "if-none-match": tag } })).status;
      const tag = shown.headers.get("etag") ?? "";
      expect(await statusFor(vera, tag)).toBe(304);
      expect(await statusFor(vera, '"0"')).toBe(200);
      expect(await statusFor(outsider, tag)).toBe(404);
      expect(await statusFor(signedOut, tag)).toBe(401);
    }
  });

  test("returns 404 to members who can't see it, and 401 without a session", async () => {
    const url = `/messages/${entryId}/original`;
    expect(await parseResponse(await outsider.fetch(url))).toMatchObject({ status: 404 });
    expect(await parseResponse(await new TestBrowser(app().url).fetch(url))).toMatchObject({
      status: 401,
    });
    for (const odd of ["/messages/1/original", `/messages/${crypto.randomUUID()}/original`])
      expect(await parseResponse(await app().as("maya").fetch(odd))).toMatchObject({
        status: 404,
      });
  });
});

describe("the remote image endpoint", () => {
  const signed = (url: string) => {
    const { runtime: inner } = app().running;
    const workspaceId = workspaceOf();
    const conversationId = "c" as ConversationId;
    return signedImageUrl(inner.deps.secrets, workspaceId, { conversationId, entryId, url });
  };
  let workspaceOf: () => Parameters<typeof signedImageUrl>[1];
  beforeAll(async () => {
    const { workspace } = await app().as("maya").rpc("getMe", {});
    workspaceOf = () => workspace.id;
  });

  test("requires a session and a URL signed by the server", async () => {
    const good = signed("http://pictures.brook.example/a.png");
    expect((await new TestBrowser(app().url).fetch(good)).status).toBe(401);
    const maya = app().as("maya");
    for (const url of [
      "/remote-images",
      "/remote-images?u=http://pictures.brook.example/a.png",
      `/remote-images?u=http://pictures.brook.example/a.png&s=${randomBytes(32).toString("base64url")}`,
      good.replace("a.png", "b.png"),
    ])
      expect([url, (await maya.fetch(url)).status]).toEqual([url, 404]);
  });

  test("never connects to the internal network, even with a signed URL", async () => {
    const own = new URL(app().url);
    for (const url of [
      `http://127.0.0.1:${own.port}/healthz`,
      `http://localhost:${own.port}/healthz`,
      "http://169.254.169.254/latest/meta-data/",
      "http://[::1]/",
      "http://10.0.0.1/",
    ]) {
      const response = await app().as("maya").fetch(signed(url));
      expect([url, response.status, await response.text()]).toEqual([
        url,
        404,
        expect.not.stringMatching(/^ok$/),
      ]);
    }
    const rejected = app().log.filter((line) => line.event === "remote_image.rejected");
    expect(rejected.length).toBeGreaterThanOrEqual(5);
  });
});
