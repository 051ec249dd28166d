// Uploads and downloads: who can read an image, who can upload one, and signed URLs for providers.
import { beforeAll, describe, expect, test } from "vitest";
import { readWavHeader } from "#domain/call/audio/wav.ts";
import type { AttachmentId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { signedMediaUrl } from "#server/actions/message/media/media-url.ts";
import { type AccessFixture, createAccessFixture } from "#testing/access-matrix/access-fixture.ts";
import { type Callers, createCallers } from "#testing/access-matrix/callers.ts";
import { parseResponse } from "#testing/access-matrix/run-matrix.ts";
import { TestBrowser } from "#testing/app/test-browser.ts";
import { onePixelPng } from "#testing/one-pixel-png.ts";
import { shareTestApp } from "#testing/open-app.ts";

let ahead = 0;
const app = shareTestApp({ now: () => new Date(Date.now() + ahead) });
let fixture: AccessFixture;
let callers: Callers;
beforeAll(async () => {
  fixture = await createAccessFixture(app());
  callers = await createCallers(fixture);
});
const anonymous = () => new TestBrowser(app().url);

describe("an audio file for callers", () => {
  test("is served to every member of its workspace and to no one else", async () => {
    const ours = `/audio-files/${fixture.scopes.open.ids.audioFileId}`;
    for (const one of callers.all) {
      const response = await callers.request(one, ours);
      expect([response.status, response.headers.get("content-type")], one.name).toEqual([
        200,
        "audio/wav",
      ]);
      expect(readWavHeader(new Uint8Array(await response.arrayBuffer()))?.seconds).toBe(0.1);
      for (const odd of [`/audio-files/${fixture.theirs.ids.audioFileId}`, "/audio-files/1"])
        expect(await parseResponse(await callers.request(one, odd))).toMatchObject({
          code: "not_found",
        });
    }
    expect(await parseResponse(await anonymous().fetch(ours))).toMatchObject({ status: 401 });
  });
});

describe("an image", () => {
  test("is served to members who see its conversation; others get a 404", async () => {
    const faults: string[] = [];
    for (const one of callers.all) {
      const never = await parseResponse(
        await callers.request(one, `/attachments/${fixture.nowhere.uploadId}`),
      );
      expect(never).toMatchObject({ status: 404, code: "not_found" });
      for (const where of ["open", "hidden"] as const) {
        const response = await callers.request(
          one,
          `/attachments/${fixture.scopes[where].pictureId}`,
        );
        if (one.sees.includes(where)) {
          const bytes = Buffer.from(await response.arrayBuffer());
          if (!bytes.equals(onePixelPng)) faults.push(`${one.name} lacks the ${where} picture`);
        } else if (JSON.stringify(await parseResponse(response)) !== JSON.stringify(never))
          faults.push(`${one.name} learns of the ${where} picture`);
      }
      const foreign = await parseResponse(
        await callers.request(one, `/attachments/${fixture.theirs.pictureId}`),
      );
      expect(foreign).toEqual(never);
    }
    expect(faults).toEqual([]);
  });

  test("requires a session, and a malformed ID gets a 404", async () => {
    const url = `/attachments/${fixture.scopes.open.pictureId}`;
    expect(await parseResponse(await anonymous().fetch(url))).toMatchObject({ status: 401 });
    for (const odd of ["/attachments/", "/attachments/1", "/attachments/..%2f..%2fetc"])
      expect(await parseResponse(await fixture.owner.fetch(odd))).toMatchObject({
        code: "not_found",
      });
  });

  test("that was only uploaded is visible to its author alone", async () => {
    const url = `/attachments/${fixture.scopes.open.ids.uploadId}`;
    expect((await fixture.owner.fetch(url)).status).toBe(200);
    expect(await parseResponse(await callers.request(callers.named("admin"), url))).toMatchObject({
      code: "not_found",
    });
  });

  test("is shown inline; a non-image is always a download, whatever type it declares", async () => {
    const shown = await fixture.owner.fetch(`/attachments/${fixture.scopes.open.pictureId}`);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": expect.stringMatching(/^inline/),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": expect.stringMatching(/^private/),
    });
    const script = Buffer.from("<script>alert(1)</script>");
    for (const type of ["text/html", "image/svg+xml", "image/png"]) {
      const { id } = await fixture.owner.upload("picture.png", type, script);
      const given = await fixture.owner.fetch(`/attachments/${id}`);
      const isInline = given.headers.get("content-disposition")?.startsWith("inline");
      expect([isInline, given.headers.get("content-type")]).toEqual([
        false,
        "application/octet-stream",
      ]);
    }
  });

  test("with too many pixels is a download and never rendered inline", async () => {
    const heavy = Buffer.from(onePixelPng);
    heavy.writeUInt32BE(11_500, 16);
    heavy.writeUInt32BE(11_500, 20);
    const { id } = await fixture.owner.upload("map.png", "image/png", heavy);
    const url = `/attachments/${id}`;
    for (const headers of [{ accept: "image/avif,image/webp,*/*" }, { "sec-fetch-dest": "image" }])
      expect((await fixture.owner.fetch(url, { headers })).status).toBe(404);
    expect((await fixture.owner.fetch(url)).status).toBe(200);
    const shown = await fixture.owner.fetch(`/attachments/${fixture.scopes.open.pictureId}`, {
      headers: { accept: "image/avif,image/webp,*/*" },
    });
    expect(shown.status).toBe(200);
  });
});

describe("a file that browsers would decode to too many pixels", () => {
  const asImage = { "sec-fetch-dest": "image" };
  const bmp = Buffer.concat([Buffer.from("BM"), Buffer.alloc(1_080)]);
  const strayByte = Buffer.from("ffd8ff00ffc000110855f055f003011100021101031101", "hex");
  test.each([
    ["a BMP named as a document", "application/pdf", bmp],
    ["a BMP named as a PNG", "image/png", bmp],
    ["a JPEG with a stray byte before its size", "image/jpeg", strayByte],
  ])("%s is only downloaded, also if the browser holds it", async (_, type, bytes) => {
    const { id } = await fixture.owner.upload("a", type, bytes);
    const url = `/attachments/${id}`;
    const saved = await fixture.owner.fetch(url);
    expect([saved.status, saved.headers.get("content-type")]).toEqual([
      200,
      "application/octet-stream",
    ]);
    expect(saved.headers.get("content-disposition")).toMatch(/^attachment/);
    const held = { "if-none-match": saved.headers.get("etag") ?? "" };
    for (const headers of [asImage, { ...asImage, ...held }])
      expect((await fixture.owner.fetch(url, { headers })).status).toBe(404);
  });
});

describe("an upload", () => {
  const post = { method: "POST", body: onePixelPng, headers: { "content-type": "image/png" } };

  test("is accepted from members who may reply", async () => {
    for (const one of callers.all) {
      const { status } = await callers.request(one, "/uploads?name=a.png", post);
      expect(status, one.name).toBe(one.role === "viewer" ? 403 : 201);
    }
    expect((await anonymous().fetch("/uploads?name=a.png", post)).status).toBe(401);
  });

  test("is refused when empty", async () => {
    const response = await fixture.owner.fetch("/uploads", { ...post, body: Buffer.alloc(0) });
    expect(await parseResponse(response)).toMatchObject({
      code: "invalid_input",
      body: { issues: [{ message: "The file is empty." }] },
    });
  });
});

describe("a provider's image URL", () => {
  const link = (workspaceId: WorkspaceId, id: AttachmentId) =>
    new URL(signedMediaUrl(app().running.runtime.deps, workspaceId, id)).pathname;

  test("serves the image without a session, and nothing once any character changes", async () => {
    const good = link(fixture.workspaceId, fixture.scopes.open.pictureId);
    const given = await anonymous().fetch(good);
    expect(Buffer.from(await given.arrayBuffer())).toEqual(onePixelPng);

    const [workspaceId = "", id = "", until = "", signature = ""] = good
      .replace("/media/", "")
      .split(".");
    const changed = [
      [workspaceId, fixture.scopes.hidden.pictureId, until, signature],
      [fixture.theirs.ids.inboxId, id, until, signature],
      [workspaceId, id, String(Number(until) + 1), signature],
      [workspaceId, id, until, `${signature.slice(0, -1)}${signature.endsWith("A") ? "B" : "A"}`],
      [workspaceId, id, until, ""],
      [workspaceId, id, until],
      [workspaceId, id],
    ].map((parts) => `/media/${parts.join(".")}`);
    for (const url of [...changed, "/media/", "/media/..."])
      expect([url, (await anonymous().fetch(url)).status]).toEqual([url, 404]);
  });

  test("expires", async () => {
    const good = link(fixture.workspaceId, fixture.scopes.open.pictureId);
    ahead += limit("mediaLinkSeconds") * 1000 + 2_000;
    expect((await anonymous().fetch(good)).status).toBe(404);
  });
});
