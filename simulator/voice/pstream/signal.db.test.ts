// The gateway protocol message by message, without a browser and without audio.
import twilio from "twilio";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { eventually } from "#testing/eventually.ts";
import { createVoiceFixture } from "#testing/fixtures/simulator/voice-fixture.ts";

const { AccessToken } = twilio.jwt;

interface ReceivedMessage {
  type: string;
  payload: Record<string, unknown> & { callsid?: string; error?: { code: number } };
}

async function openGateway() {
  const fixture = await createVoiceFixture();
  fixture.when("/client", (document) => {
    document.dial().conference({ beep: "false" }, "call-1");
  });
  const application = await fixture.client.applications.create({
    friendlyName: "desk",
    voiceUrl: fixture.url("/client"),
    statusCallback: fixture.url("/client-status"),
  });
  const key = await fixture.client.newKeys.create({ friendlyName: "browsers" });
  const token = ({ secret = key.secret, ttl = 3_600, rung = true, app = application.sid } = {}) => {
    const made = new AccessToken(fixture.sid, key.sid, secret, { identity: "agent_7", ttl });
    made.addGrant(new AccessToken.VoiceGrant({ outgoingApplicationSid: app, incomingAllow: rung }));
    return made.toJwt();
  };
  return { fixture, token };
}

async function connect(port: number) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/signal`);
  await new Promise((done, fail) => socket.once("open", done).once("error", fail));
  onTestFinished(() => socket.terminate());
  const received: ReceivedMessage[] = [];
  socket.on("message", (data) => {
    if (String(data) !== "\n") received.push(JSON.parse(String(data)) as ReceivedMessage);
  });
  return {
    told: received,
    socket,
    say: (type: string, payload: object) => socket.send(JSON.stringify({ type, payload })),
    hears: (type: string, nth = 1) =>
      eventually(() => {
        const found = received.filter((one) => one.type === type)[nth - 1];
        if (found === undefined)
          throw new Error(`${type} is not told: ${JSON.stringify(received)}`);
        return found.payload;
      }),
  };
}

test("does nothing without a valid token, and reports the SDK's error codes", async () => {
  const { fixture, token } = await openGateway();
  const browser = await connect(fixture.simulator.port);
  browser.say("invite", { callsid: "TJ1", sdp: "v=0", twilio: { params: "" } });
  expect((await browser.hears("error")).error?.code).toBe(31204);
  browser.say("listen", { token: token({ secret: "another" }) });
  expect((await browser.hears("error", 2)).error?.code).toBe(31204);
  browser.say("listen", { token: token({ ttl: -5 }) });
  expect((await browser.hears("error", 3)).error?.code).toBe(31205);
  browser.say("register", { media: { audio: true } });
  expect((await browser.hears("error", 4)).error?.code).toBe(31204);
  browser.socket.send("nonsense");
  browser.say("listen", { token: token({ rung: false }) });
  expect(await browser.hears("connected")).toMatchObject({ token: { identity: "agent_7" } });
  browser.say("register", { media: { audio: true } });
  expect((await browser.hears("error", 5)).error?.code).toBe(31201);
  expect(fixture.requestsTo("/client")).toEqual([]);
});

test("reports an outgoing call's progress, accepts keys by message, and hangs up by the call's temporary id", async () => {
  const { fixture, token } = await openGateway();
  fixture.when("/client", (document) => {
    document.gather({ numDigits: 2, timeout: 600, action: "/keys" });
  });
  fixture.when("/keys", (document) => {
    document.dial().conference({ beep: "false" }, "call-1");
  });
  const browser = await connect(fixture.simulator.port);
  browser.say("listen", { token: token() });
  browser.say("invite", { callsid: "TJ1", sdp: "v=0", twilio: { params: "a=1&b=two%20words" } });
  const { callsid } = await browser.hears("ringing");
  expect(await browser.hears("answer")).toMatchObject({ callsid });
  expect(fixture.requestsTo("/client")[0]?.fields).toMatchObject({ a: "1", b: "two words" });
  const pressed = fixture.client.calls(callsid ?? "");
  browser.say("dtmf", { callsid, dtmf: "12" });
  await fixture.until(() => fixture.requestsTo("/keys")[0]?.fields.Digits === "12");
  browser.say("reinvite", { callsid, sdp: "v=0 another" });
  expect(await browser.hears("answer", 2)).toMatchObject({ callsid });
  browser.say("hangup", { callsid: "TJ1" });
  await browser.hears("hangup");
  expect((await pressed.fetch()).status).toBe("completed");
  await fixture.until(() => fixture.steps("/client-status").at(-1) === "completed");
});

test("an unknown application ends the call with a reason", async () => {
  const { fixture, token } = await openGateway();
  const browser = await connect(fixture.simulator.port);
  browser.say("listen", { token: token({ app: `AP${"0".repeat(32)}` }) });
  browser.say("invite", { callsid: "TJ1", sdp: "v=0", twilio: {} });
  expect(await browser.hears("hangup")).toMatchObject({ callsid: "TJ1", error: { code: 31002 } });
});

test("resuming a call requires its reconnect token, and then reports its end", async () => {
  const { fixture, token } = await openGateway();
  const first = await connect(fixture.simulator.port);
  first.say("listen", { token: token() });
  first.say("invite", { callsid: "TJ1", sdp: "v=0", twilio: {} });
  const { callsid, reconnect } = await first.hears("answer");
  first.socket.terminate();

  const second = await connect(fixture.simulator.port);
  second.say("listen", { token: token() });
  second.say("invite", { callsid, reconnect: "guessed", sdp: "v=0", twilio: {} });
  expect(await second.hears("hangup")).toMatchObject({ callsid });
  second.say("invite", { callsid, reconnect, sdp: "v=0\r\na=setup:actpass\r\n", twilio: {} });
  expect(await second.hears("answer")).toMatchObject({ callsid, reconnect });
  await fixture.client.calls(callsid ?? "").update({ status: "completed" });
  expect(await second.hears("hangup", 2)).toEqual({ callsid });
});

test("two browsers of one person ring together; the first gets the call, the other stops ringing", async () => {
  const { fixture, token } = await openGateway();
  const browsers = [await connect(fixture.simulator.port), await connect(fixture.simulator.port)];
  for (const browser of browsers) {
    browser.say("listen", { token: token() });
    browser.say("register", { media: { audio: true } });
    await browser.hears("ready");
  }
  const [left, right] = browsers;
  if (left === undefined || right === undefined) throw new Error("no browsers");
  const ring = () =>
    fixture.client.conferences("call-1").participants.create({
      from: fixture.inboxNumber,
      to: "client:agent_7?conversation=42",
      statusCallback: fixture.url("/leg"),
      statusCallbackEvent: ["answered", "completed"],
    });
  const first = await ring();
  expect(await left.hears("invite")).toMatchObject({
    callsid: first.callSid,
    parameters: { From: fixture.inboxNumber, To: "client:agent_7", Params: "conversation=42" },
  });
  await right.hears("invite");
  left.say("answer", { callsid: first.callSid, sdp: "v=0" });
  right.say("answer", { callsid: first.callSid, sdp: "v=0" });
  await right.hears("cancel");
  await fixture.until(() => fixture.steps("/leg", first.callSid).includes("in-progress"));
  await fixture.client.calls(first.callSid).update({ status: "completed" });
  await left.hears("hangup");
  expect(left.told.filter(({ type }) => type === "cancel")).toEqual([]);
  expect(right.told.filter(({ type }) => type === "hangup")).toEqual([]);

  right.say("register", { media: { audio: false } });
  await right.hears("offline");
  const second = await ring();
  await left.hears("invite", 2);
  left.say("reject", { callsid: second.callSid });
  await fixture.until(() => fixture.steps("/leg", second.callSid).at(-1) === "busy");
  left.socket.terminate();
  expect(right.told.filter(({ type }) => type === "invite").length).toBe(1);
});

test("rejects sockets on any other path", async () => {
  const { fixture } = await openGateway();
  const socket = new WebSocket(`ws://127.0.0.1:${fixture.simulator.port}/elsewhere`);
  await expect(
    new Promise((done, fail) => socket.once("open", done).once("error", fail)),
  ).rejects.toThrow();
});
