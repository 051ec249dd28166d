// Bytes in and out: who may have a picture, who may bring one, and the signed addresses for providers.
import { beforeAll, describe, expect, test } from "vitest";
import { readWavHeader } from "#domain/call/audio/wav.ts";
import type { AttachmentId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { signedMediaUrl } from "#server/actions/message/media/media-url.ts";
import { type AccessFixture, createAccessFixture } from "#testing/access-matrix/access-fixture.ts";
import { type Callers, createCallers } from "#testing/access-matrix/callers.ts";
import { parseResponse } from "#testing/access-matrix/run-matrix.ts";
import { onePixelPng } from "#testing/access-matrix/scope-data.ts";
import { TestBrowser } from "#testing/app/test-browser.ts";
import { shareDesk } from "#testing/open-app.ts";

let ahead = 0;
const desk = shareDesk({ now: () => new Date(Date.now() + ahead) });
let house: AccessFixture;
let callers: Callers;
beforeAll(async () => {
  house = await createAccessFixture(desk());
  callers = await createCallers(house);
});
const nobody = () => new TestBrowser(desk().url);

describe("a sound that callers hear", () => {
  test("is given to everybody of its house and to nobody else", async () => {
    const ours = `/audio-files/${house.places.open.ids.audioFileId}`;
    for (const one of callers.all) {
      const response = await callers.ask(one, ours);
      expect([response.status, response.headers.get("content-type")], one.name).toEqual([
        200,
        "audio/wav",
      ]);
      expect(readWavHeader(new Uint8Array(await response.arrayBuffer()))?.seconds).toBe(0.1);
      for (const odd of [`/audio-files/${house.theirs.ids.audioFileId}`, "/audio-files/1"])
        expect(await parseResponse(await callers.ask(one, odd))).toMatchObject({
          code: "not_found",
        });
    }
    expect(await parseResponse(await nobody().fetch(ours))).toMatchObject({ status: 401 });
  });
});

describe("a picture", () => {
  test("is given to whoever sees its conversation, and to others as one never made", async () => {
    const faults: string[] = [];
    for (const one of callers.all) {
      const never = await parseResponse(
        await callers.ask(one, `/attachments/${house.nowhere.uploadId}`),
      );
      expect(never).toMatchObject({ status: 404, code: "not_found" });
      for (const where of ["open", "hidden"] as const) {
        const response = await callers.ask(one, `/attachments/${house.places[where].pictureId}`);
        if (one.sees.includes(where)) {
          const bytes = Buffer.from(await response.arrayBuffer());
          if (!bytes.equals(onePixelPng)) faults.push(`${one.name} lacks the ${where} picture`);
        } else if (JSON.stringify(await parseResponse(response)) !== JSON.stringify(never))
          faults.push(`${one.name} learns of the ${where} picture`);
      }
      const foreign = await parseResponse(
        await callers.ask(one, `/attachments/${house.theirs.pictureId}`),
      );
      expect(foreign).toEqual(never);
    }
    expect(faults).toEqual([]);
  });

  test("is not given to nobody, and a malformed id is like one never made", async () => {
    const url = `/attachments/${house.places.open.pictureId}`;
    expect(await parseResponse(await nobody().fetch(url))).toMatchObject({ status: 401 });
    for (const odd of ["/attachments/", "/attachments/1", "/attachments/..%2f..%2fetc"])
      expect(await parseResponse(await house.owner.fetch(odd))).toMatchObject({
        code: "not_found",
      });
  });

  test("that was only uploaded is its author's alone", async () => {
    const url = `/attachments/${house.places.open.ids.uploadId}`;
    expect((await house.owner.fetch(url)).status).toBe(200);
    expect(await parseResponse(await callers.ask(callers.named("admin"), url))).toMatchObject({
      code: "not_found",
    });
  });

  test("is shown in a page; what is no picture is only ever a download, whatever it calls itself", async () => {
    const shown = await house.owner.fetch(`/attachments/${house.places.open.pictureId}`);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": expect.stringMatching(/^inline/),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": expect.stringMatching(/^private/),
    });
    const script = Buffer.from("<script>alert(1)</script>");
    for (const type of ["text/html", "image/svg+xml", "image/png"]) {
      const { id } = await house.owner.upload("picture.png", type, script);
      const given = await house.owner.fetch(`/attachments/${id}`);
      const isInline = given.headers.get("content-disposition")?.startsWith("inline");
      if (type === "image/png") expect(given.headers.get("content-type")).toBe("image/png");
      else
        expect([isInline, given.headers.get("content-type")]).toEqual([
          false,
          "application/octet-stream",
        ]);
    }
  });

  test("of too many pixels is a download, and drawn in no page", async () => {
    const heavy = Buffer.from(onePixelPng);
    heavy.writeUInt32BE(11_500, 16);
    heavy.writeUInt32BE(11_500, 20);
    const { id } = await house.owner.upload("map.png", "image/png", heavy);
    const url = `/attachments/${id}`;
    for (const headers of [{ accept: "image/avif,image/webp,*/*" }, { "sec-fetch-dest": "image" }])
      expect((await house.owner.fetch(url, { headers })).status).toBe(404);
    expect((await house.owner.fetch(url)).status).toBe(200);
    const shown = await house.owner.fetch(`/attachments/${house.places.open.pictureId}`, {
      headers: { accept: "image/avif,image/webp,*/*" },
    });
    expect(shown.status).toBe(200);
  });
});

describe("an upload", () => {
  const post = { method: "POST", body: onePixelPng, headers: { "content-type": "image/png" } };

  test("is taken from whoever may reply", async () => {
    for (const one of callers.all) {
      const { status } = await callers.ask(one, "/uploads?name=a.png", post);
      expect(status, one.name).toBe(one.role === "viewer" ? 403 : 201);
    }
    expect((await nobody().fetch("/uploads?name=a.png", post)).status).toBe(401);
  });

  test("without a byte is refused", async () => {
    const answer = await house.owner.fetch("/uploads", { ...post, body: Buffer.alloc(0) });
    expect(await parseResponse(answer)).toMatchObject({
      code: "invalid_input",
      body: { issues: [{ say: "The file is empty." }] },
    });
  });
});

describe("the address of a picture for a provider", () => {
  const link = (workspaceId: WorkspaceId, id: AttachmentId) =>
    new URL(signedMediaUrl(desk().running.desk.parts, workspaceId, id)).pathname;

  test("gives the picture without a session, and nothing once a sign of it is changed", async () => {
    const good = link(house.workspaceId, house.places.open.pictureId);
    const given = await nobody().fetch(good);
    expect(Buffer.from(await given.arrayBuffer())).toEqual(onePixelPng);

    const [workspaceId = "", id = "", until = "", signature = ""] = good
      .replace("/media/", "")
      .split(".");
    const changed = [
      [workspaceId, house.places.hidden.pictureId, until, signature],
      [house.theirs.ids.inboxId, id, until, signature],
      [workspaceId, id, String(Number(until) + 1), signature],
      [workspaceId, id, until, `${signature.slice(0, -1)}${signature.endsWith("A") ? "B" : "A"}`],
      [workspaceId, id, until, ""],
      [workspaceId, id, until],
      [workspaceId, id],
    ].map((parts) => `/media/${parts.join(".")}`);
    for (const url of [...changed, "/media/", "/media/..."])
      expect([url, (await nobody().fetch(url)).status]).toEqual([url, 404]);
  });

  test("is dead after a while", async () => {
    const good = link(house.workspaceId, house.places.open.pictureId);
    ahead += limit("mediaLinkSeconds") * 1000 + 2_000;
    expect((await nobody().fetch(good)).status).toBe(404);
  });
});
