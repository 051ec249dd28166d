import { expect, test } from "vitest";
import {
  authToken,
  createSimulatorFixture,
} from "#testing/fixtures/simulator//simulator-fixture.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a customer's pictures come by address, behind the key, one redirect away", async () => {
  const world = await createSimulatorFixture();
  const sid = await world.text(world.ada, "", {
    pictures: [
      { type: "image/png", base64: png.toString("base64") },
      { type: "image/jpeg", base64: Buffer.from("not really").toString("base64") },
    ],
  });
  await world.quiet();
  const fields = world.desk.texts()[0]?.fields ?? {};
  expect(sid).toMatch(/^MM/);
  expect(fields).toMatchObject({
    Body: "",
    NumMedia: "2",
    MediaContentType0: "image/png",
    MediaContentType1: "image/jpeg",
  });
  const address = fields.MediaUrl0 ?? "";
  expect((await fetch(address)).status).toBe(401);
  const authorization = `Basic ${btoa(`${world.sid}:${authToken}`)}`;
  const asked = await fetch(address, { headers: { authorization }, redirect: "manual" });
  expect(asked.status).toBe(307);
  const open = await fetch(asked.headers.get("location") ?? "");
  expect(open.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await open.arrayBuffer()).equals(png)).toBe(true);

  const media = await world.client.messages(sid).media.list();
  expect(media.map((one) => one.contentType)).toEqual(["image/png", "image/jpeg"]);
  await world.client
    .messages(sid)
    .media(media[0]?.sid ?? "")
    .remove();
  expect((await fetch(address, { headers: { authorization } })).status).toBe(404);
});

test("pictures of an outgoing text are fetched from the desk and stand on the phone", async () => {
  const world = await createSimulatorFixture();
  const mediaUrl = [world.desk.show("/media/tap", { type: "image/png", bytes: png })];
  const sent = await world.client.messages.create({
    to: world.ada.number,
    from: world.line,
    mediaUrl,
  });
  expect(sent).toMatchObject({ numMedia: "1" });
  await world.quiet();
  const text = (await world.state()).customers[0]?.threads[0]?.texts[0];
  expect(text?.pictures).toMatchObject([{ type: "image/png" }]);
  const shown = await world.control("GET", `media/${text?.pictures[0]?.sid}`);
  expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true);
});

test.each([
  ["is not there", 11200, null],
  ["is too large", 11751, { type: "image/png", bytes: Buffer.alloc(5 * 1024 * 1024 + 1) }],
  ["is no picture", 12300, { type: "application/x-msdownload", bytes: png }],
])("a text whose picture %s fails with %i", async (_, code, file) => {
  const world = await createSimulatorFixture();
  if (file !== null) world.desk.show("/media/x", file);
  const sent = await world.client.messages.create({
    to: world.ada.number,
    from: world.line,
    mediaUrl: [`${world.desk.publicUrl}/media/x`],
    statusCallback: `${world.desk.publicUrl}/status`,
  });
  await world.quiet();
  expect(world.desk.statuses(sent.sid)).toEqual(["sending", "failed"]);
  expect(await world.client.messages(sent.sid).fetch()).toMatchObject({ errorCode: code });
  expect(await world.reached(world.ada.number)).toEqual([]);
});

test("picture faults: gone, or far larger than the desk allows", async () => {
  const world = await createSimulatorFixture();
  const picture = { type: "image/png", base64: png.toString("base64") };
  await world.text(world.ada, "look", { pictures: [picture] });
  await world.quiet();
  const address = world.desk.texts()[0]?.fields.MediaUrl0 ?? "";
  const headers = { authorization: `Basic ${btoa(`${world.sid}:${authToken}`)}` };
  await world.faults({ rules: [{ fault: { kind: "picture_missing" } }] });
  expect((await fetch(address, { headers })).status).toBe(404);
  await world.faults({ rules: [{ fault: { kind: "picture_too_large" } }] });
  const huge = await fetch(address, { headers });
  expect(Number(huge.headers.get("content-length"))).toBeGreaterThan(20 * 1024 * 1024);
  await huge.body?.cancel();
});
