// What the carrier makes of the desk's answers, good and bad.
import { expect, test } from "vitest";
import { openVoiceWorld, type VoiceWorld } from "#testing/fixtures/simulator//open-voice-world.ts";

const excuse = /something went wrong/;
const words = async (world: VoiceWorld) =>
  ((await world.phone(world.ada))?.captions ?? []).map(({ text }) => text);
const remarks = async (world: VoiceWorld) =>
  (await world.wire()).flatMap((row) => row.words ?? []).join("\n");
const isOver = (world: VoiceWorld) => world.until(() => world.heardAt("/status").length === 1);

/** The desk answers the first question with this, and any other by the documents. */
function answerFirst(world: VoiceWorld, given: { type: string; body: string; status?: number }) {
  world.desk.answerBy((heard) => {
    if (heard.path === "/voice") return given;
    if (heard.path !== "/fallback") return null;
    return { type: "text/xml", body: "<Response><Say>The other way.</Say></Response>" };
  });
}

test.each([
  ["an error", { type: "text/xml", body: "<Response/>", status: 500 }, "11200"],
  ["no document", { type: "text/xml", body: "<Response><Say>Hi" }, "12100"],
  ["another type", { type: "application/json", body: "{}" }, "12300"],
])("%s leads to the fallback, which is told why", async (_, given, code) => {
  const world = await openVoiceWorld();
  answerFirst(world, given);
  await world.call(world.ada);
  await isOver(world);
  expect(world.heardAt("/fallback")[0]?.fields).toMatchObject({
    ErrorCode: code,
    ErrorUrl: world.url("/voice"),
  });
  expect(await words(world)).toEqual(["The other way."]);
  expect(await remarks(world)).toContain(code);
});

test("a desk that says nothing in time is given up for the fallback", async () => {
  const world = await openVoiceWorld({ hookTimeoutMs: 1_500 });
  world.when("/fallback", (document) => void document.say("The other way."));
  world.desk.reactWith(({ path }) => (path === "/voice" ? "keep_silent" : "answer"));
  await world.call(world.ada);
  await isOver(world);
  expect(world.heardAt("/fallback")[0]?.fields.ErrorCode).toBe("11205");
  expect(world.heardAt("/voice")).toHaveLength(1);
  expect(await words(world)).toEqual(["The other way."]);
});

test("a broken connection is tried once more with the same token", async () => {
  const world = await openVoiceWorld();
  world.when("/voice", (document) => void document.say("Hello."));
  world.desk.reactWith(({ path }, nth) => (path === "/voice" && nth === 1 ? "hang_up" : "answer"));
  await world.call(world.ada);
  await isOver(world);
  const tokens = world
    .heardAt("/voice")
    .map(({ headers }) => headers["i-twilio-idempotency-token"]);
  expect(tokens).toHaveLength(2);
  expect(new Set(tokens).size).toBe(1);
  expect(await words(world)).toEqual(["Hello."]);
});

test("without any way out the caller hears an excuse, and the call ends", async () => {
  const world = await openVoiceWorld();
  await world.point({ voiceFallbackUrl: "" });
  answerFirst(world, { type: "text/xml", body: "", status: 500 });
  await world.call(world.ada);
  await isOver(world);
  expect((await words(world))[0]).toMatch(excuse);
  expect(world.steps("/status")).toEqual(["completed"]);
});

test("a slip in a document is left out and remarked upon", async () => {
  const world = await openVoiceWorld();
  const body = `<Response><Shout>x</Shout><Say vioce="a">Hello.</Say><Say>Bye.</Say></Response>`;
  answerFirst(world, { type: "text/xml", body });
  await world.call(world.ada);
  await isOver(world);
  expect(await words(world)).toEqual(["Hello.", "Bye."]);
  expect((await remarks(world)).match(/12200/g)).toHaveLength(2);
});

test("who waits cannot be asked for keys", async () => {
  const world = await openVoiceWorld();
  world.when("/voice", (document) => {
    document.dial().conference({ startConferenceOnEnter: false, waitUrl: "/wait" }, "call-1");
  });
  world.when("/wait", (document) => void document.gather({ numDigits: 1 }));
  await world.call(world.ada);
  await world.until(async () => (await remarks(world)).includes("13238"));
});

test("a number that nobody has pointed anywhere cannot be called", async () => {
  const world = await openVoiceWorld();
  await world.point({ voiceUrl: "" });
  await world.call(world.ada);
  await isOver(world);
  expect(world.steps("/status")).toEqual(["failed"]);
});

test("an application takes the place of a number's own address", async () => {
  const world = await openVoiceWorld();
  const application = await world.client.applications.create({ voiceUrl: world.url("/app") });
  await world.point({ voiceApplicationSid: application.sid });
  world.when("/app", (document) => void document.say("By the application."));
  await world.call(world.ada);
  await world.until(async () => (await words(world)).length === 1);
  expect(world.heardAt("/voice")).toEqual([]);
  await expect(world.point({ voiceApplicationSid: `AP${"0".repeat(32)}` })).rejects.toMatchObject({
    code: 21218,
  });
});

test("an empty answer to a gather goes to its action only where that is wanted", async () => {
  const world = await openVoiceWorld();
  world.when("/voice", (document) => {
    document.gather({ timeout: 1, action: "/never" });
    document.gather({ timeout: 1, action: "/empty", actionOnEmptyResult: true });
  });
  world.when("/empty", (document) => document.hangup());
  await world.call(world.ada);
  await isOver(world);
  expect(world.heardAt("/never")).toEqual([]);
  expect(world.heardAt("/empty")[0]?.fields.Digits).toBe("");
});

test("keys end with the one that ends them, and the prompt stops at the first", async () => {
  const world = await openVoiceWorld({ callPace: 1 });
  world.when("/voice", (document) => {
    document.gather({ timeout: 30, action: "/menu" }).say("A very long story. ".repeat(50));
  });
  world.when("/menu", (document) => document.hangup());
  const sid = await world.call(world.ada);
  await world.until(async () => (await words(world)).length === 1);
  await world.at(sid, "digits", { digits: "42#" });
  await world.until(() => world.heardAt("/menu").length === 1);
  expect(world.heardAt("/menu")[0]?.fields).toMatchObject({ Digits: "42", FinishedOnKey: "#" });
});

test("a key is waited for as long as wished where all else is quick", async () => {
  const world = await openVoiceWorld({ callPace: 0, keyPace: 1 });
  world.when("/voice", (document) => {
    document.gather({ timeout: 600, numDigits: 1, action: "/menu" }).say("Choose.");
  });
  world.when("/menu", (document) => document.hangup());
  const sid = await world.call(world.ada);
  await world.until(async () => (await words(world)).length === 1);
  await world.at(sid, "digits", { digits: "4" });
  await world.until(() => world.heardAt("/menu").length === 1);
  expect(world.heardAt("/menu")[0]?.fields.Digits).toBe("4");
});

test("a sound is fetched from the desk, signed, and once for all callers of a minute", async () => {
  const world = await openVoiceWorld();
  const url = world.desk.show("/hello.wav", { type: "audio/x-mulaw", bytes: new Uint8Array(800) });
  world.when("/voice", (document) => {
    document.play(url);
    document.play({ loop: 2 }, "/hello.wav");
  });
  await world.call(world.ada);
  await isOver(world);
  const rows = (await world.wire()).filter(({ title }) => title.startsWith("sound"));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ verdict: "taken", method: "GET", status: 200 });
});
