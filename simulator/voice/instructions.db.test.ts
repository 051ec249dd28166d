// How the carrier handles the app's responses, valid and invalid.
import { expect, test } from "vitest";
import {
  createVoiceFixture,
  type VoiceFixture,
} from "#testing/fixtures/simulator/voice-fixture.ts";

const excuse = /something went wrong/;
const captionsOf = async (fixture: VoiceFixture) =>
  ((await fixture.phone(fixture.ada))?.captions ?? []).map(({ text }) => text);
const remarks = async (fixture: VoiceFixture) =>
  (await fixture.traffic()).flatMap((row) => row.text ?? []).join("\n");
const waitUntilEnded = (fixture: VoiceFixture) =>
  fixture.until(() => fixture.requestsTo("/status").length === 1);

/** The app responds to the first request with this, and the fallback request with another document. */
function answerFirst(
  fixture: VoiceFixture,
  given: { type: string; body: string; status?: number },
) {
  fixture.app.respondBy((request) => {
    if (request.path === "/voice") return given;
    if (request.path !== "/fallback") return null;
    return { type: "text/xml", body: "<Response><Say>The other way.</Say></Response>" };
  });
}

test.each([
  ["an error", { type: "text/xml", body: "<Response/>", status: 500 }, "11200"],
  ["no document", { type: "text/xml", body: "<Response><Say>Hi" }, "12100"],
  ["another type", { type: "application/json", body: "{}" }, "12300"],
])("%s leads to the fallback URL, which receives the reason", async (_, given, code) => {
  const fixture = await createVoiceFixture();
  answerFirst(fixture, given);
  await fixture.call(fixture.ada);
  await waitUntilEnded(fixture);
  expect(fixture.requestsTo("/fallback")[0]?.fields).toMatchObject({
    ErrorCode: code,
    ErrorUrl: fixture.url("/voice"),
  });
  expect(await captionsOf(fixture)).toEqual(["The other way."]);
  expect(await remarks(fixture)).toContain(code);
});

test("an app that does not answer in time is replaced by the fallback URL", async () => {
  const fixture = await createVoiceFixture({ webhookTimeoutMs: 1_500 });
  fixture.when("/fallback", (document) => void document.say("The other way."));
  fixture.app.reactWith(({ path }) => (path === "/voice" ? "keep_silent" : "respond"));
  await fixture.call(fixture.ada);
  await waitUntilEnded(fixture);
  expect(fixture.requestsTo("/fallback")[0]?.fields.ErrorCode).toBe("11205");
  expect(fixture.requestsTo("/voice")).toHaveLength(1);
  expect(await captionsOf(fixture)).toEqual(["The other way."]);
});

test("a broken connection is retried once with the same token", async () => {
  const fixture = await createVoiceFixture();
  fixture.when("/voice", (document) => void document.say("Hello."));
  fixture.app.reactWith(({ path }, nth) =>
    path === "/voice" && nth === 1 ? "hang_up" : "respond",
  );
  await fixture.call(fixture.ada);
  await waitUntilEnded(fixture);
  const tokens = fixture
    .requestsTo("/voice")
    .map(({ headers }) => headers["i-twilio-idempotency-token"]);
  expect(tokens).toHaveLength(2);
  expect(new Set(tokens).size).toBe(1);
  expect(await captionsOf(fixture)).toEqual(["Hello."]);
});

test("without a fallback URL the caller hears an apology, and the call ends", async () => {
  const fixture = await createVoiceFixture();
  await fixture.point({ voiceFallbackUrl: "" });
  answerFirst(fixture, { type: "text/xml", body: "", status: 500 });
  await fixture.call(fixture.ada);
  await waitUntilEnded(fixture);
  expect((await captionsOf(fixture))[0]).toMatch(excuse);
  expect(fixture.steps("/status")).toEqual(["completed"]);
});

test("skips an invalid part of a document and logs a warning", async () => {
  const fixture = await createVoiceFixture();
  const body = `<Response><Shout>x</Shout><Say vioce="a">Hello.</Say><Say>Bye.</Say></Response>`;
  answerFirst(fixture, { type: "text/xml", body });
  await fixture.call(fixture.ada);
  await waitUntilEnded(fixture);
  expect(await captionsOf(fixture)).toEqual(["Hello.", "Bye."]);
  expect((await remarks(fixture)).match(/12200/g)).toHaveLength(2);
});

test("a wait document cannot gather keys", async () => {
  const fixture = await createVoiceFixture();
  fixture.when("/voice", (document) => {
    document.dial().conference({ startConferenceOnEnter: false, waitUrl: "/wait" }, "call-1");
  });
  fixture.when("/wait", (document) => void document.gather({ numDigits: 1 }));
  await fixture.call(fixture.ada);
  await fixture.until(async () => (await remarks(fixture)).includes("13238"));
});

test("a number without a voice URL cannot be called", async () => {
  const fixture = await createVoiceFixture();
  await fixture.point({ voiceUrl: "" });
  await fixture.call(fixture.ada);
  await waitUntilEnded(fixture);
  expect(fixture.steps("/status")).toEqual(["failed"]);
});

test("an application replaces a number's own voice URL", async () => {
  const fixture = await createVoiceFixture();
  const application = await fixture.client.applications.create({ voiceUrl: fixture.url("/app") });
  await fixture.point({ voiceApplicationSid: application.sid });
  fixture.when("/app", (document) => void document.say("By the application."));
  await fixture.call(fixture.ada);
  await fixture.until(async () => (await captionsOf(fixture)).length === 1);
  expect(fixture.requestsTo("/voice")).toEqual([]);
  await expect(fixture.point({ voiceApplicationSid: `AP${"0".repeat(32)}` })).rejects.toMatchObject(
    {
      code: 21218,
    },
  );
});

test("an empty gather requests its action only if configured to", async () => {
  const fixture = await createVoiceFixture();
  fixture.when("/voice", (document) => {
    document.gather({ timeout: 1, action: "/never" });
    document.gather({ timeout: 1, action: "/empty", actionOnEmptyResult: true });
  });
  fixture.when("/empty", (document) => document.hangup());
  await fixture.call(fixture.ada);
  await waitUntilEnded(fixture);
  expect(fixture.requestsTo("/never")).toEqual([]);
  expect(fixture.requestsTo("/empty")[0]?.fields.Digits).toBe("");
});

test("the finish key ends a gather, and the first key stops the prompt", async () => {
  const fixture = await createVoiceFixture({ callPace: 1 });
  fixture.when("/voice", (document) => {
    document.gather({ timeout: 30, action: "/menu" }).say("A very long story. ".repeat(50));
  });
  fixture.when("/menu", (document) => document.hangup());
  const sid = await fixture.call(fixture.ada);
  await fixture.until(async () => (await captionsOf(fixture)).length === 1);
  await fixture.at(sid, "digits", { digits: "42#" });
  await fixture.until(() => fixture.requestsTo("/menu").length === 1);
  expect(fixture.requestsTo("/menu")[0]?.fields).toMatchObject({
    Digits: "42",
    FinishedOnKey: "#",
  });
});

test("waits for keys at `keyPace` even when everything else is fast", async () => {
  const fixture = await createVoiceFixture({ callPace: 0, keyPace: 1 });
  fixture.when("/voice", (document) => {
    document.gather({ timeout: 600, numDigits: 1, action: "/menu" }).say("Choose.");
  });
  fixture.when("/menu", (document) => document.hangup());
  const sid = await fixture.call(fixture.ada);
  await fixture.until(async () => (await captionsOf(fixture)).length === 1);
  await fixture.at(sid, "digits", { digits: "4" });
  await fixture.until(() => fixture.requestsTo("/menu").length === 1);
  expect(fixture.requestsTo("/menu")[0]?.fields.Digits).toBe("4");
});

test("fetches an audio file from the app once, signed, for all callers of a minute", async () => {
  const fixture = await createVoiceFixture();
  const url = fixture.app.show("/hello.wav", { type: "audio/x-mulaw", bytes: new Uint8Array(800) });
  fixture.when("/voice", (document) => {
    document.play(url);
    document.play({ loop: 2 }, "/hello.wav");
  });
  await fixture.call(fixture.ada);
  await waitUntilEnded(fixture);
  const rows = (await fixture.traffic()).filter(({ title }) => title.startsWith("audio"));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ verdict: "accepted", method: "GET", status: 200 });
});
