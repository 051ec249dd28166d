// Which pictures of saved replies and signatures an email may show: a file that someone else has not sent is theirs.
import { describe, expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { deleteUnusedAttachments } from "#server/store/attachment.ts";
import { receiveEmailFrom } from "#testing/app/received-email.ts";
import { onePixelPng } from "#testing/one-pixel-png.ts";
import { shareTestApp } from "#testing/open-app.ts";

const shared = shareTestApp({ members: ["maya:agent", "ravi:agent", "max:manager"] });
const showing = (id: string) => `<p>Look</p><img src="/attachments/${id}">`;

async function openFixture(who: string) {
  const app = shared();
  const { conversationId } = await receiveEmailFrom(app, who);
  const upload = (name: string) => app.as(name).upload("secret.png", "image/png", onePixelPng);
  const email = (html: string) => ({
    conversationId,
    kind: "new" as const,
    to: [{ address: `${who.toLowerCase()}@brook.example`, name: "" }],
    subject: "Look",
    html,
  });
  /** How many pictures the email shows. */
  const send = async (name: string, html: string) => {
    const entry = await app.as(name).rpc("sendEmail", email(html));
    return entry.kind === "message" ? entry.attachments.length : null;
  };
  const sendByKey = async (secret: string, html: string) => {
    const { conversationId: _, ...body } = email(html);
    const response = await fetch(`${app.url}/api/v1/conversations/${conversationId}/emails`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status).toBeLessThan(300);
    const entry = (await response.json()) as { attachments: readonly unknown[] };
    return entry.attachments.length;
  };
  return { app, upload, send, sendByKey };
}

describe("an unsent file of another member", () => {
  test("is not sent by naming it in a saved reply or signature of one's own", async () => {
    const { app, upload, send } = await openFixture("Una");
    const { id } = await upload("maya");
    const html = showing(id);
    const ravi = app.as("ravi");
    await ravi.rpc("createSavedReply", { name: "Stolen", body: html, isShared: false });
    await ravi.rpc("updateProfile", { settings: { signature: html } });
    expect(await send("ravi", html)).toBe(0);
    await app.as("max").rpc("createSavedReply", { name: "Shared", body: html, isShared: true });
    expect(await send("ravi", html)).toBe(0);
    await ravi.rpc("updateProfile", { settings: { signature: "" } });
  });

  test("is not sent because it is in a personal reply of theirs", async () => {
    const { app, upload, send } = await openFixture("Uwe");
    const { id } = await upload("maya");
    const body = showing(id);
    await app.as("maya").rpc("createSavedReply", { name: "Hers", body, isShared: false });
    await app.as("ravi").rpc("createSavedReply", { name: "Same", body, isShared: false });
    expect(await send("ravi", body)).toBe(0);
    expect(await send("maya", body)).toBe(1);
    expect(await send("maya", body)).toBe(1);
  });

  test("is not sent by an API key of theirs, though the key's own reply names it", async () => {
    const { app, upload, sendByKey } = await openFixture("Ute");
    const { id } = await upload("olga");
    const body = showing(id);
    const { secret } = await app.as("olga").rpc("createApiKey", { name: "Shop", role: "manager" });
    const response = await fetch(`${app.url}/api/v1/saved-replies`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "By a key", body, isShared: true }),
    });
    expect(response.status).toBeLessThan(300);
    expect(await sendByKey(secret, body)).toBe(0);
  });
});

test("a picture of a shared reply is sent by everyone, also from a reply made of it, and is kept until no text shows it", async () => {
  const { app, upload, send } = await openFixture("Ulf");
  const { id } = await upload("max");
  const body = showing(id);
  const max = app.as("max");
  const reply = await max.rpc("createSavedReply", { name: "Map", body, isShared: true });
  expect(await send("ravi", body)).toBe(1);
  const own = await app
    .as("ravi")
    .rpc("createSavedReply", { name: "My map", body, isShared: false });
  await max.rpc("updateSavedReply", { savedReplyId: reply.id, body: "<p>No map</p>" });
  expect(await send("maya", body)).toBe(0);
  expect(await send("ravi", body)).toBe(1);
  const { database } = app.running.runtime.deps;
  const sweep = () => deleteUnusedAttachments(database, new Date(Date.now() + 60_000));
  await sweep();
  expect(await send("ravi", body)).toBe(1);
  await app.as("ravi").rpc("deleteSavedReply", { savedReplyId: required(own.id, "created") });
  await sweep();
  expect(await send("max", body)).toBe(0);
});
