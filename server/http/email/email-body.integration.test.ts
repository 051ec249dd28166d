// A mail as it is read: its body with the addresses of its pictures, its header lines, its original; and who
// may have them.
import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { EntryId } from "#domain/ids.ts";
import { signedImageUrl } from "#server/actions/message/email/viewing/remote-image-url.ts";
import { parseResponse } from "#testing/access-matrix/run-matrix.ts";
import { receiveEmailFrom } from "#testing/app/received-email.ts";
import { TestBrowser } from "#testing/app/test-browser.ts";
import { shareDesk } from "#testing/open-app.ts";

const desk = shareDesk({ members: ["maya:agent", "vera:viewer"] });
let entryId: EntryId;
let stranger: TestBrowser;

const html = `<p>Look <img src="cid:gauge@brook"> and
  <img src="http://pictures.brook.example/a.png?x=1&amp;y=2"></p><style>p{background:url(//pictures.brook.example/b.png)}</style>`;

beforeAll(async () => {
  const { conversationId } = await receiveEmailFrom(desk(), "Rita", {
    subject: "The gauge – café",
    html,
  });
  const [entry] = await desk().as("maya").messages(conversationId);
  entryId = entry?.id as EntryId;
  // Sees open lines and those of her teams, and this one is neither.
  const olga = desk().as("olga");
  stranger = await desk().join("otto", "agent");
  const team = await olga.rpc("createTeam", { name: "Night", memberIds: [] });
  await olga.rpc("updateInbox", {
    inboxId: desk().mailLine.id,
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

describe("the body of a mail", () => {
  test("comes with an address of ours for each picture from afar", async () => {
    const body = await desk().as("vera").rpc("getEmailBody", { entryId });
    expect(body.html).toContain("Look");
    expect(body.isTrusted).toBe(false);
    expect(body.remote.map(({ url }) => url)).toEqual([
      "http://pictures.brook.example/a.png?x=1&y=2",
      "https://pictures.brook.example/b.png",
    ]);
    for (const { proxyUrl } of body.remote)
      expect(proxyUrl).toMatch(/^\/remote-images\?u=http.*&s=.{20,}/);
  });

  test("knows whom the team trusts, in whatever letters the address is written, until it no longer does", async () => {
    const [maya, vera] = [desk().as("maya"), desk().as("vera")];
    const isTrusted = async () => (await vera.rpc("getEmailBody", { entryId })).isTrusted;
    await maya.rpc("trustSender", { address: "Rita@Brook.example", isTrusted: true });
    expect(await isTrusted()).toBe(true);
    await maya.rpc("trustSender", { address: "rita@brook.example", isTrusted: false });
    expect(await isTrusted()).toBe(false);
  });

  test("is nobody's who may not see its line", async () => {
    await expect(stranger.rpc("getEmailBody", { entryId })).rejects.toThrow(
      /not_found|does not exist/,
    );
    await expect(stranger.rpc("getEmailSource", { entryId })).rejects.toThrow(
      /not_found|does not exist/,
    );
  });
});

describe("the original", () => {
  test("is given as it came, as text to look at or as a file to keep", async () => {
    const vera = desk().as("vera");
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
    const kept = await vera.fetch(`/messages/${entryId}/original?download`);
    expect(kept.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w-]+\.eml"$/);
    expect(await kept.text()).toBe(text);
    const source = await vera.rpc("getEmailSource", { entryId });
    expect(source.size).toBe(Buffer.byteLength(text));
    const names = source.headers.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["From", "Subject", "Message-Id"]));
  });

  test("is like one never made for whoever may not see it, and shut for nobody", async () => {
    const url = `/messages/${entryId}/original`;
    expect(await parseResponse(await stranger.fetch(url))).toMatchObject({ status: 404 });
    expect(await parseResponse(await new TestBrowser(desk().url).fetch(url))).toMatchObject({
      status: 401,
    });
    for (const odd of ["/messages/1/original", `/messages/${crypto.randomUUID()}/original`])
      expect(await parseResponse(await desk().as("maya").fetch(odd))).toMatchObject({
        status: 404,
      });
  });
});

describe("the door for pictures", () => {
  const signed = (url: string) => {
    const { desk: inner } = desk().running;
    const workspaceId = workspaceOf();
    return signedImageUrl(inner.parts.secrets, workspaceId, url);
  };
  let workspaceOf: () => Parameters<typeof signedImageUrl>[1];
  beforeAll(async () => {
    const { workspace } = await desk().as("maya").rpc("getMe", {});
    workspaceOf = () => workspace.id;
  });

  test("is shut for whoever is not signed in, and for addresses we did not write", async () => {
    const good = signed("http://pictures.brook.example/a.png");
    expect((await new TestBrowser(desk().url).fetch(good)).status).toBe(401);
    const maya = desk().as("maya");
    for (const url of [
      "/remote-images",
      "/remote-images?u=http://pictures.brook.example/a.png",
      `/remote-images?u=http://pictures.brook.example/a.png&s=${randomBytes(32).toString("base64url")}`,
      good.replace("a.png", "b.png"),
    ])
      expect([url, (await maya.fetch(url)).status]).toEqual([url, 404]);
  });

  test("never leads into our own house, though we signed the address", async () => {
    const own = new URL(desk().url);
    for (const url of [
      `http://127.0.0.1:${own.port}/healthz`,
      `http://localhost:${own.port}/healthz`,
      "http://169.254.169.254/latest/meta-data/",
      "http://[::1]/",
      "http://10.0.0.1/",
    ]) {
      const answer = await desk().as("maya").fetch(signed(url));
      expect([url, answer.status, await answer.text()]).toEqual([
        url,
        404,
        expect.not.stringContaining("alive"),
      ]);
    }
    const refused = desk().log.filter((line) => line.event === "remote_image.rejected");
    expect(refused.length).toBeGreaterThanOrEqual(5);
  });
});
