// The carrier's own browser SDK against the simulated gateway, with audio in both directions.
import twilio from "twilio";
import { expect, onTestFinished, test } from "vitest";
import type { CallAnswered } from "#contract/simulator/simulated-call.ts";
import { eventually } from "#testing/eventually.ts";
import { type TestPhone, TestPhonePool } from "#testing/fixtures/simulator/media/test-phone.ts";
import { type Browser, openBrowser } from "#testing/fixtures/simulator/pstream/open-browser.ts";
import {
  createVoiceFixture,
  type VoiceFixture,
} from "#testing/fixtures/simulator/voice-fixture.ts";

const agentHz = 1_300;
const customerHz = 700;
const { AccessToken } = twilio.jwt;
const slow = 90_000;

async function createSdkFixture() {
  const fixture = await createVoiceFixture({ sound: "packets", callPace: 1 });
  fixture.when("/client", (document) => {
    document.dial().conference({ beep: "false", participantLabel: "agent" }, "call-1");
  });
  const application = await fixture.client.applications.create({
    friendlyName: "desk",
    voiceUrl: fixture.url("/client"),
    statusCallback: fixture.url("/client-status"),
  });
  const key = await fixture.client.newKeys.create({ friendlyName: "browsers" });
  const token = (secret = key.secret) => {
    const made = new AccessToken(fixture.sid, key.sid, secret, { identity: "agent_7", ttl: 3_600 });
    made.addGrant(
      new AccessToken.VoiceGrant({
        outgoingApplicationSid: application.sid,
        incomingAllow: true,
      }),
    );
    return made.toJwt();
  };
  const browser = await openBrowser(fixture.simulator.port, agentHz);
  const shelf = new TestPhonePool();
  onTestFinished(() => shelf.close());
  return { fixture, token, browser, shelf };
}

/** Only adding a participant accepts a conference name; everything else needs its SID. */
async function getConference(fixture: VoiceFixture) {
  const [conference] = await fixture.client.conferences.list({ friendlyName: "call-1" });
  if (conference === undefined) throw new Error("There is no such room.");
  return fixture.client.conferences(conference.sid);
}

/** Ada's phone, dialed into the conference by the app and answered by hand. */
async function ringAda(
  fixture: VoiceFixture,
  shelf: TestPhonePool,
): Promise<{ phone: TestPhone; sid: string }> {
  const { callSid } = await fixture.client.conferences("call-1").participants.create({
    from: fixture.inboxNumber,
    to: fixture.ada.number,
    label: "customer",
    endConferenceOnExit: true,
  });
  await fixture.until(async () => (await fixture.phone(fixture.ada))?.state === "ringing");
  const phone = shelf.take();
  phone.hum(customerHz);
  const answered = await fixture.at(callSid, "answer", { offer: await phone.offer() });
  const { answer } = (await answered.json()) as CallAnswered;
  await phone.accept(answer ?? "");
  await phone.connected;
  return { phone, sid: callSid };
}

const expectEvent = (browser: Browser, event: string) =>
  eventually(async () => expect(await browser.told()).toContain(event));
const expectPageHears = (browser: Browser, hz: number) =>
  eventually(async () => expect(await browser.hears(hz)).toBeGreaterThan(-50));
const expectPageSilence = (browser: Browser, hz: number) =>
  eventually(async () => expect(await browser.hears(hz)).toBeLessThan(-70));
const expectPhoneHears = (phone: TestPhone, hz: number) =>
  eventually(() => expect(phone.hears(hz)).toBeGreaterThan(0.05));
const expectPhoneSilence = (phone: TestPhone, hz: number) =>
  eventually(() => expect(phone.hears(hz)).toBeLessThan(0.01));

function connect(browser: Browser) {
  return browser.page.evaluate(async () => {
    const call = await window.session.device.connect({
      params: { pass: "abc", note: "two words & a sign" },
    });
    window.watch(call);
  });
}

test("the SDK registers, calls into the conference with its own fields, and both sides hear each other", {
  timeout: slow,
}, async () => {
  const { fixture, token, browser, shelf } = await createSdkFixture();
  await browser.register(token());
  await expectEvent(browser, "device registered");
  await connect(browser);
  await expectEvent(browser, "call accept");
  expect(fixture.requestsTo("/client")[0]).toMatchObject({
    isGenuine: true,
    fields: { From: "client:agent_7", pass: "abc", note: "two words & a sign" },
  });
  const { phone, sid } = await ringAda(fixture, shelf);
  await expectPhoneHears(phone, agentHz);
  await expectPageHears(browser, customerHz);

  // Keys are sent as packets, because our description offers telephone events.
  await browser.page.evaluate(() => window.session.call.sendDigits("1w2#"));
  await eventually(() => expect(phone.digits).toBe("12#"));
  await expectPhoneHears(phone, agentHz);

  await browser.page.evaluate(() => window.session.call.mute(true));
  await expectPhoneSilence(phone, agentHz);
  await browser.page.evaluate(() => window.session.call.mute(false));
  await expectPhoneHears(phone, agentHz);

  // Held by the app: music for the customer, silence for the agent.
  const customer = (await getConference(fixture)).participants(sid);
  await customer.update({ hold: true });
  await expectPageSilence(browser, customerHz);
  await expectPhoneSilence(phone, agentHz);
  await customer.update({ hold: false });
  await expectPageHears(browser, customerHz);

  await browser.page.evaluate(() => window.session.call.disconnect());
  await fixture.until(() => fixture.steps("/client-status").at(-1) === "completed");
  expect(await browser.told()).toEqual([
    "device registered",
    "call ringing",
    "call accept",
    "call disconnect",
  ]);
});

test("a cut gateway connection and a changed media path leave the call in place", {
  timeout: slow,
}, async () => {
  const { fixture, token, browser, shelf } = await createSdkFixture();
  await browser.register(token());
  await expectEvent(browser, "device registered");
  await connect(browser);
  await expectEvent(browser, "call accept");
  const { phone } = await ringAda(fixture, shelf);
  await expectPageHears(browser, customerHz);
  browser.cut();
  await expectEvent(browser, "call reconnecting");
  await expectPhoneHears(phone, agentHz);
  await expectEvent(browser, "call reconnected");

  // The SDK does this itself when the network changes.
  await browser.page.evaluate(() => {
    const inside = window.session.call as unknown as { _mediaHandler: { iceRestart(): void } };
    inside._mediaHandler.iceRestart();
  });
  phone.forget();
  const before = phone.packets;
  await eventually(() => expect(phone.packets).toBeGreaterThan(before + 100));
  await expectPhoneHears(phone, agentHz);
  await expectPageHears(browser, customerHz);
  expect(await browser.told()).not.toContain("call disconnect");

  // Hung up by the app.
  await (await getConference(fixture)).update({ status: "completed" });
  await expectEvent(browser, "call disconnect");
});

test("the SDK is rung with the app's fields, and accepts, declines or is canceled", {
  timeout: slow,
}, async () => {
  const { fixture, token, browser, shelf } = await createSdkFixture();
  await browser.register(token());
  await expectEvent(browser, "device registered");
  const { phone } = await ringAda(fixture, shelf);
  const ring = () =>
    fixture.client.conferences("call-1").participants.create({
      from: fixture.inboxNumber,
      to: "client:agent_7?conversation=42",
      label: "agent",
      statusCallback: fixture.url("/leg"),
      statusCallbackEvent: ["ringing", "answered", "completed"],
    });
  const first = await ring();
  await expectEvent(browser, "device incoming");
  const about = await browser.page.evaluate(() => ({
    from: window.session.call.parameters.From,
    conversation: window.session.call.customParameters.get("conversation"),
  }));
  expect(about).toEqual({ from: fixture.inboxNumber, conversation: "42" });
  await browser.page.evaluate(() => window.session.call.accept());
  await expectEvent(browser, "call accept");
  await expectPageHears(browser, customerHz);
  await expectPhoneHears(phone, agentHz);
  await fixture.client.calls(first.callSid).update({ status: "completed" });
  await expectEvent(browser, "call disconnect");
  // The browser may know before the report has arrived.
  await fixture.until(() => fixture.steps("/leg", first.callSid).at(-1) === "completed");
  expect(fixture.steps("/leg", first.callSid)).toEqual(["ringing", "in-progress", "completed"]);

  const second = await ring();
  await eventually(async () =>
    expect((await browser.told()).filter((event) => event === "device incoming").length).toBe(2),
  );
  await browser.page.evaluate(() => window.session.call.reject());
  await fixture.until(() => fixture.steps("/leg", second.callSid).at(-1) === "busy");

  const third = await ring();
  await eventually(async () =>
    expect((await browser.told()).filter((event) => event === "device incoming").length).toBe(3),
  );
  await fixture.client.calls(third.callSid).update({ status: "canceled" });
  await expectEvent(browser, "call cancel");
});

test("a wrong token is rejected and cannot be rung", {
  timeout: slow,
}, async () => {
  const { fixture, token, browser } = await createSdkFixture();
  await browser.register(token("another secret"));
  await expectEvent(browser, "device error 20101");
  await browser.page.evaluate(() => window.session.device.destroy());
  const { callSid } = await fixture.client.conferences("call-1").participants.create({
    from: fixture.inboxNumber,
    to: "client:agent_7",
  });
  await fixture.until(
    async () => (await fixture.client.calls(callSid).fetch()).status === "no-answer",
  );
});
