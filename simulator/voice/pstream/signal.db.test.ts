// The gateway word by word, without a browser and without sound.
import twilio from "twilio";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { eventually } from "#testing/eventually.ts";
import { openVoiceWorld } from "#testing/fixtures/simulator//open-voice-world.ts";

const { AccessToken } = twilio.jwt;

interface Told {
  type: string;
  payload: Record<string, unknown> & { callsid?: string; error?: { code: number } };
}

async function openGateway() {
  const world = await openVoiceWorld();
  world.when("/client", (document) => {
    document.dial().conference({ beep: "false" }, "call-1");
  });
  const application = await world.client.applications.create({
    friendlyName: "desk",
    voiceUrl: world.url("/client"),
    statusCallback: world.url("/client-status"),
  });
  const key = await world.client.newKeys.create({ friendlyName: "browsers" });
  const token = ({ secret = key.secret, ttl = 3_600, rung = true, app = application.sid } = {}) => {
    const made = new AccessToken(world.sid, key.sid, secret, { identity: "agent_7", ttl });
    made.addGrant(new AccessToken.VoiceGrant({ outgoingApplicationSid: app, incomingAllow: rung }));
    return made.toJwt();
  };
  return { world, token };
}

async function connect(port: number) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/signal`);
  await new Promise((done, fail) => socket.once("open", done).once("error", fail));
  onTestFinished(() => socket.terminate());
  const told: Told[] = [];
  socket.on("message", (data) => {
    if (String(data) !== "\n") told.push(JSON.parse(String(data)) as Told);
  });
  return {
    told,
    socket,
    say: (type: string, payload: object) => socket.send(JSON.stringify({ type, payload })),
    hears: (type: string, nth = 1) =>
      eventually(() => {
        const found = told.filter((one) => one.type === type)[nth - 1];
        if (found === undefined) throw new Error(`${type} is not told: ${JSON.stringify(told)}`);
        return found.payload;
      }),
  };
}

test("without a good token nothing is done, and its problem has the number that the package knows", async () => {
  const { world, token } = await openGateway();
  const browser = await connect(world.simulator.port);
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
  expect(world.heardAt("/client")).toEqual([]);
});

test("a call out is told as it goes, takes keys by word, and is hung up by the name it had before it had a number", async () => {
  const { world, token } = await openGateway();
  world.when("/client", (document) => {
    document.gather({ numDigits: 2, timeout: 600, action: "/keys" });
  });
  world.when("/keys", (document) => {
    document.dial().conference({ beep: "false" }, "call-1");
  });
  const browser = await connect(world.simulator.port);
  browser.say("listen", { token: token() });
  browser.say("invite", { callsid: "TJ1", sdp: "v=0", twilio: { params: "a=1&b=two%20words" } });
  const { callsid } = await browser.hears("ringing");
  expect(await browser.hears("answer")).toMatchObject({ callsid });
  expect(world.heardAt("/client")[0]?.fields).toMatchObject({ a: "1", b: "two words" });
  const pressed = world.client.calls(callsid ?? "");
  browser.say("dtmf", { callsid, dtmf: "12" });
  await world.until(() => world.heardAt("/keys")[0]?.fields.Digits === "12");
  browser.say("reinvite", { callsid, sdp: "v=0 another" });
  expect(await browser.hears("answer", 2)).toMatchObject({ callsid });
  browser.say("hangup", { callsid: "TJ1" });
  await browser.hears("hangup");
  expect((await pressed.fetch()).status).toBe("completed");
  await world.until(() => world.steps("/client-status").at(-1) === "completed");
});

test("an application that is none ends the call with a reason", async () => {
  const { world, token } = await openGateway();
  const browser = await connect(world.simulator.port);
  browser.say("listen", { token: token({ app: `AP${"0".repeat(32)}` }) });
  browser.say("invite", { callsid: "TJ1", sdp: "v=0", twilio: {} });
  expect(await browser.hears("hangup")).toMatchObject({ callsid: "TJ1", error: { code: 31002 } });
});

test("who comes back to a call needs its word, and then hears its end", async () => {
  const { world, token } = await openGateway();
  const first = await connect(world.simulator.port);
  first.say("listen", { token: token() });
  first.say("invite", { callsid: "TJ1", sdp: "v=0", twilio: {} });
  const { callsid, reconnect } = await first.hears("answer");
  first.socket.terminate();

  const second = await connect(world.simulator.port);
  second.say("listen", { token: token() });
  second.say("invite", { callsid, reconnect: "guessed", sdp: "v=0", twilio: {} });
  expect(await second.hears("hangup")).toMatchObject({ callsid });
  second.say("invite", { callsid, reconnect, sdp: "v=0\r\na=setup:actpass\r\n", twilio: {} });
  expect(await second.hears("answer")).toMatchObject({ callsid, reconnect });
  await world.client.calls(callsid ?? "").update({ status: "completed" });
  expect(await second.hears("hangup", 2)).toEqual({ callsid });
});

test("two browsers of one person ring together; the first has the call, the other is told to stop", async () => {
  const { world, token } = await openGateway();
  const browsers = [await connect(world.simulator.port), await connect(world.simulator.port)];
  for (const browser of browsers) {
    browser.say("listen", { token: token() });
    browser.say("register", { media: { audio: true } });
    await browser.hears("ready");
  }
  const [left, right] = browsers;
  if (left === undefined || right === undefined) throw new Error("no browsers");
  const ring = () =>
    world.client.conferences("call-1").participants.create({
      from: world.line,
      to: "client:agent_7?conversation=42",
      statusCallback: world.url("/leg"),
      statusCallbackEvent: ["answered", "completed"],
    });
  const first = await ring();
  expect(await left.hears("invite")).toMatchObject({
    callsid: first.callSid,
    parameters: { From: world.line, To: "client:agent_7", Params: "conversation=42" },
  });
  await right.hears("invite");
  left.say("answer", { callsid: first.callSid, sdp: "v=0" });
  right.say("answer", { callsid: first.callSid, sdp: "v=0" });
  await right.hears("cancel");
  await world.until(() => world.steps("/leg", first.callSid).includes("in-progress"));
  await world.client.calls(first.callSid).update({ status: "completed" });
  await left.hears("hangup");
  expect(left.told.filter(({ type }) => type === "cancel")).toEqual([]);
  expect(right.told.filter(({ type }) => type === "hangup")).toEqual([]);

  right.say("register", { media: { audio: false } });
  await right.hears("offline");
  const second = await ring();
  await left.hears("invite", 2);
  left.say("reject", { callsid: second.callSid });
  await world.until(() => world.steps("/leg", second.callSid).at(-1) === "busy");
  left.socket.terminate();
  expect(right.told.filter(({ type }) => type === "invite").length).toBe(1);
});

test("another address than the gateway's takes no socket", async () => {
  const { world } = await openGateway();
  const socket = new WebSocket(`ws://127.0.0.1:${world.simulator.port}/elsewhere`);
  await expect(
    new Promise((done, fail) => socket.once("open", done).once("error", fail)),
  ).rejects.toThrow();
});
