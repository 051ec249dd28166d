import { expect, test } from "vitest";
import {
  authToken,
  createSimulatorFixture,
} from "#testing/fixtures/simulator/simulator-fixture.ts";
import { onePixelPng } from "#testing/one-pixel-png.ts";

test("serves a customer's images by URL, behind the account's key and one redirect", async () => {
  const fixture = await createSimulatorFixture();
  const sid = await fixture.text(fixture.ada, "", {
    images: [
      { type: "image/png", base64: onePixelPng.toString("base64") },
      { type: "image/jpeg", base64: Buffer.from("not really").toString("base64") },
    ],
  });
  await fixture.quiet();
  const fields = fixture.app.texts()[0]?.fields ?? {};
  expect(sid).toMatch(/^MM/);
  expect(fields).toMatchObject({
    Body: "",
    NumMedia: "2",
    MediaContentType0: "image/png",
    MediaContentType1: "image/jpeg",
  });
  const address = fields.MediaUrl0 ?? "";
  expect((await fetch(address)).status).toBe(401);
  const authorization = `Basic ${btoa(`${fixture.sid}:${authToken}`)}`;
  const response = await fetch(address, { headers: { authorization }, redirect: "manual" });
  expect(response.status).toBe(307);
  const open = await fetch(response.headers.get("location") ?? "");
  expect(open.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await open.arrayBuffer()).equals(onePixelPng)).toBe(true);

  const media = await fixture.client.messages(sid).media.list();
  expect(media.map((one) => one.contentType)).toEqual(["image/png", "image/jpeg"]);
  await fixture.client
    .messages(sid)
    .media(media[0]?.sid ?? "")
    .remove();
  expect((await fetch(address, { headers: { authorization } })).status).toBe(404);
});

test("fetches the images of an outbound text from the app and shows them on the phone", async () => {
  const fixture = await createSimulatorFixture();
  const mediaUrl = [fixture.app.show("/media/tap", { type: "image/png", bytes: onePixelPng })];
  const sent = await fixture.client.messages.create({
    to: fixture.ada.number,
    from: fixture.inboxNumber,
    mediaUrl,
  });
  expect(sent).toMatchObject({ numMedia: "1" });
  await fixture.quiet();
  const text = (await fixture.state()).customers[0]?.threads[0]?.texts[0];
  expect(text?.images).toMatchObject([{ type: "image/png" }]);
  const shown = await fixture.control("GET", `media/${text?.images[0]?.sid}`);
  expect(Buffer.from(await shown.arrayBuffer()).equals(onePixelPng)).toBe(true);
});

test.each([
  ["is not there", 11200, null],
  ["is too large", 11751, { type: "image/png", bytes: Buffer.alloc(5 * 1024 * 1024 + 1) }],
  ["is no picture", 12300, { type: "application/x-msdownload", bytes: onePixelPng }],
])("a text whose image %s fails with %i", async (_, code, file) => {
  const fixture = await createSimulatorFixture();
  if (file !== null) fixture.app.show("/media/x", file);
  const sent = await fixture.client.messages.create({
    to: fixture.ada.number,
    from: fixture.inboxNumber,
    mediaUrl: [`${fixture.app.publicUrl}/media/x`],
    statusCallback: `${fixture.app.publicUrl}/status`,
  });
  await fixture.quiet();
  expect(fixture.app.statuses(sent.sid)).toEqual(["sending", "failed"]);
  expect(await fixture.client.messages(sent.sid).fetch()).toMatchObject({ errorCode: code });
  expect(await fixture.reached(fixture.ada.number)).toEqual([]);
});

test("image faults: missing, or far larger than the app allows", async () => {
  const fixture = await createSimulatorFixture();
  const picture = { type: "image/png", base64: onePixelPng.toString("base64") };
  await fixture.text(fixture.ada, "look", { images: [picture] });
  await fixture.quiet();
  const address = fixture.app.texts()[0]?.fields.MediaUrl0 ?? "";
  const headers = { authorization: `Basic ${btoa(`${fixture.sid}:${authToken}`)}` };
  await fixture.faults({ rules: [{ fault: { kind: "image_missing" } }] });
  expect((await fetch(address, { headers })).status).toBe(404);
  await fixture.faults({ rules: [{ fault: { kind: "image_too_large" } }] });
  const huge = await fetch(address, { headers });
  expect(Number(huge.headers.get("content-length"))).toBeGreaterThan(20 * 1024 * 1024);
  await huge.body?.cancel();
});
