// The carrier's own browser package against its simulated gateway, with sound in both directions.
import twilio from "twilio";
import { expect, onTestFinished, test } from "vitest";
import type { CallAnswered } from "#contract/simulator/simulated-call.ts";
import { eventually } from "#testing/eventually.ts";
import { openVoiceWorld, type VoiceWorld } from "#testing/fixtures/simulator//open-voice-world.ts";
import { type TestPhone, TestPhonePool } from "#testing/fixtures/simulator/media/test-phone.ts";
import { type Browser, openBrowser } from "#testing/fixtures/simulator/pstream/open-browser.ts";

const agentHz = 1_300;
const customerHz = 700;
const { AccessToken } = twilio.jwt;
const slow = 90_000;

async function openHouse() {
  const world = await openVoiceWorld({ sound: "packets", callPace: 1 });
  world.when("/client", (document) => {
    document.dial().conference({ beep: "false", participantLabel: "agent" }, "call-1");
  });
  const application = await world.client.applications.create({
    friendlyName: "desk",
    voiceUrl: world.url("/client"),
    statusCallback: world.url("/client-status"),
  });
  const key = await world.client.newKeys.create({ friendlyName: "browsers" });
  const token = (secret = key.secret) => {
    const made = new AccessToken(world.sid, key.sid, secret, { identity: "agent_7", ttl: 3_600 });
    made.addGrant(
      new AccessToken.VoiceGrant({
        outgoingApplicationSid: application.sid,
        incomingAllow: true,
      }),
    );
    return made.toJwt();
  };
  const browser = await openBrowser(world.simulator.port, agentHz);
  const shelf = new TestPhonePool();
  onTestFinished(() => shelf.close());
  return { world, token, browser, shelf };
}

/** Its name is enough to be rung into it; all else wants its number. */
async function findRoom(world: VoiceWorld) {
  const [room] = await world.client.conferences.list({ friendlyName: "call-1" });
  if (room === undefined) throw new Error("There is no such room.");
  return world.client.conferences(room.sid);
}

/** Ada's phone, rung into the room by the desk and picked up by hand. */
async function ringAda(
  world: VoiceWorld,
  shelf: TestPhonePool,
): Promise<{ phone: TestPhone; sid: string }> {
  const { callSid } = await world.client.conferences("call-1").participants.create({
    from: world.line,
    to: world.ada.number,
    label: "customer",
    endConferenceOnExit: true,
  });
  await world.until(async () => (await world.phone(world.ada))?.state === "ringing");
  const phone = shelf.take();
  phone.hum(customerHz);
  const answered = await world.at(callSid, "answer", { offer: await phone.offer() });
  const { answer } = (await answered.json()) as CallAnswered;
  await phone.accept(answer ?? "");
  await phone.connected;
  return { phone, sid: callSid };
}

const says = (browser: Browser, word: string) =>
  eventually(async () => expect(await browser.told()).toContain(word));
const pageHears = (browser: Browser, hz: number) =>
  eventually(async () => expect(await browser.hears(hz)).toBeGreaterThan(-50));
const pageHearsNo = (browser: Browser, hz: number) =>
  eventually(async () => expect(await browser.hears(hz)).toBeLessThan(-70));
const phoneHears = (phone: TestPhone, hz: number) =>
  eventually(() => expect(phone.hears(hz)).toBeGreaterThan(0.05));
const phoneHearsNo = (phone: TestPhone, hz: number) =>
  eventually(() => expect(phone.hears(hz)).toBeLessThan(0.01));

function connect(browser: Browser) {
  return browser.page.evaluate(async () => {
    const call = await window.desk.device.connect({
      params: { pass: "abc", note: "two words & a sign" },
    });
    window.watch(call);
  });
}

test("it registers, calls into the conference with its own fields, and both hear each other", {
  timeout: slow,
}, async () => {
  const { world, token, browser, shelf } = await openHouse();
  await browser.register(token());
  await says(browser, "device registered");
  await connect(browser);
  await says(browser, "call accept");
  expect(world.heardAt("/client")[0]).toMatchObject({
    isGenuine: true,
    fields: { From: "client:agent_7", pass: "abc", note: "two words & a sign" },
  });
  const { phone, sid } = await ringAda(world, shelf);
  await phoneHears(phone, agentHz);
  await pageHears(browser, customerHz);

  // Keys: as packets, because our description offers to take them.
  await browser.page.evaluate(() => window.desk.call.sendDigits("1w2#"));
  await eventually(() => expect(phone.digits).toBe("12#"));
  await phoneHears(phone, agentHz);

  await browser.page.evaluate(() => window.desk.call.mute(true));
  await phoneHearsNo(phone, agentHz);
  await browser.page.evaluate(() => window.desk.call.mute(false));
  await phoneHears(phone, agentHz);

  // Held by the desk: music for the one, silence for the other.
  const customer = (await findRoom(world)).participants(sid);
  await customer.update({ hold: true });
  await pageHearsNo(browser, customerHz);
  await phoneHearsNo(phone, agentHz);
  await customer.update({ hold: false });
  await pageHears(browser, customerHz);

  await browser.page.evaluate(() => window.desk.call.disconnect());
  await world.until(() => world.steps("/client-status").at(-1) === "completed");
  expect(await browser.told()).toEqual([
    "device registered",
    "call ringing",
    "call accept",
    "call disconnect",
  ]);
});

test("a line to the gateway that is cut and a path that changes leave the call where it is", {
  timeout: slow,
}, async () => {
  const { world, token, browser, shelf } = await openHouse();
  await browser.register(token());
  await says(browser, "device registered");
  await connect(browser);
  await says(browser, "call accept");
  const { phone } = await ringAda(world, shelf);
  await pageHears(browser, customerHz);
  browser.cut();
  await says(browser, "call reconnecting");
  await phoneHears(phone, agentHz);
  await says(browser, "call reconnected");

  // What it does by itself when the network changes.
  await browser.page.evaluate(() => {
    const inside = window.desk.call as unknown as { _mediaHandler: { iceRestart(): void } };
    inside._mediaHandler.iceRestart();
  });
  phone.forget();
  const before = phone.packets;
  await eventually(() => expect(phone.packets).toBeGreaterThan(before + 100));
  await phoneHears(phone, agentHz);
  await pageHears(browser, customerHz);
  expect(await browser.told()).not.toContain("call disconnect");

  // Hung up by the desk.
  await (await findRoom(world)).update({ status: "completed" });
  await says(browser, "call disconnect");
});

test("it is rung with fields of the desk, accepts, declines, or is given up on", {
  timeout: slow,
}, async () => {
  const { world, token, browser, shelf } = await openHouse();
  await browser.register(token());
  await says(browser, "device registered");
  const { phone } = await ringAda(world, shelf);
  const ring = () =>
    world.client.conferences("call-1").participants.create({
      from: world.line,
      to: "client:agent_7?conversation=42",
      label: "agent",
      statusCallback: world.url("/leg"),
      statusCallbackEvent: ["ringing", "answered", "completed"],
    });
  const first = await ring();
  await says(browser, "device incoming");
  const about = await browser.page.evaluate(() => ({
    from: window.desk.call.parameters.From,
    conversation: window.desk.call.customParameters.get("conversation"),
  }));
  expect(about).toEqual({ from: world.line, conversation: "42" });
  await browser.page.evaluate(() => window.desk.call.accept());
  await says(browser, "call accept");
  await pageHears(browser, customerHz);
  await phoneHears(phone, agentHz);
  await world.client.calls(first.callSid).update({ status: "completed" });
  await says(browser, "call disconnect");
  // The browser may know before the report has arrived.
  await world.until(() => world.steps("/leg", first.callSid).at(-1) === "completed");
  expect(world.steps("/leg", first.callSid)).toEqual(["ringing", "in-progress", "completed"]);

  const second = await ring();
  await eventually(async () =>
    expect((await browser.told()).filter((word) => word === "device incoming").length).toBe(2),
  );
  await browser.page.evaluate(() => window.desk.call.reject());
  await world.until(() => world.steps("/leg", second.callSid).at(-1) === "busy");

  const third = await ring();
  await eventually(async () =>
    expect((await browser.told()).filter((word) => word === "device incoming").length).toBe(3),
  );
  await world.client.calls(third.callSid).update({ status: "canceled" });
  await says(browser, "call cancel");
});

test("a wrong token does not get in, and nobody is rung by it", {
  timeout: slow,
}, async () => {
  const { world, token, browser } = await openHouse();
  await browser.register(token("another secret"));
  await says(browser, "device error 20101");
  await browser.page.evaluate(() => window.desk.device.destroy());
  const { callSid } = await world.client.conferences("call-1").participants.create({
    from: world.line,
    to: "client:agent_7",
  });
  await world.until(async () => (await world.client.calls(callSid).fetch()).status === "no-answer");
});
