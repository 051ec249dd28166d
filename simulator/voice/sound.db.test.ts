// With real audio: a simulated phone and a browser's softphone talk in a conference.
import twilio from "twilio";
import { expect, onTestFinished, test } from "vitest";
import type {
  CallAnswered,
  CallStarted,
  SoftphoneConnected,
} from "#contract/simulator/simulated-call.ts";
import { type TestPhone, TestPhonePool } from "#testing/fixtures/simulator/media/test-phone.ts";
import { authToken } from "#testing/fixtures/simulator/simulator-fixture.ts";
import { createVoiceFixture } from "#testing/fixtures/simulator/voice-fixture.ts";
import { musicHz } from "./media/audio/compose.ts";
import { readWav } from "./media/audio/wav.ts";
import { toneLevel } from "./media/tone.ts";

const { AccessToken } = twilio.jwt;
const isAudible = (phone: TestPhone, hz: number) => phone.hears(hz) > 0.03;

test("two phones hear each other, one is held and reloads its page, and both are recorded", async () => {
  const fixture = await createVoiceFixture({ sound: "packets", callPace: 1 });
  const shelf = new TestPhonePool();
  onTestFinished(() => shelf.close());
  const phone = shelf.take();
  const browser = shelf.take();
  phone.hum(1_300);
  browser.hum(700);
  fixture.when("/voice", (document) => {
    document.gather({ numDigits: 1, action: "/menu", timeout: 60 }).play("/prompt");
  });
  fixture.when("/menu", (document) => {
    document.dial().conference(
      {
        startConferenceOnEnter: false,
        endConferenceOnExit: true,
        beep: "false",
        record: "record-from-start",
        recordingStatusCallback: "/recording",
      },
      "talk",
    );
  });
  fixture.when("/client", (document) => document.dial().conference({ beep: "false" }, "talk"));

  const started = (await (
    await fixture.control("POST", "calls", {
      customer: fixture.ada.id,
      inboxNumber: fixture.inboxNumber,
      offer: await phone.offer(),
    })
  ).json()) as CallStarted;
  await phone.accept(started.answer ?? "");
  await phone.connected;
  await fixture.until(() => fixture.requestsTo("/voice").length === 1);
  phone.press("1");
  await fixture.until(() => fixture.requestsTo("/menu")[0]?.fields.Digits === "1");
  await fixture.until(() => isAudible(phone, musicHz));

  const application = await fixture.client.applications.create({
    voiceUrl: fixture.url("/client"),
  });
  const key = await fixture.client.newKeys.create({});
  const token = new AccessToken(fixture.sid, key.sid, key.secret, { identity: "agent_7" });
  token.addGrant(new AccessToken.VoiceGrant({ outgoingApplicationSid: application.sid }));
  const connected = (await (
    await fetch(`${fixture.simulator.url}/softphone/connect`, {
      method: "POST",
      body: JSON.stringify({ token: token.toJwt(), params: {}, offer: await browser.offer() }),
    })
  ).json()) as SoftphoneConnected;
  await browser.accept(connected.answer);
  await fixture.until(() => isAudible(phone, 700) && isAudible(browser, 1_300));

  const customer = (await fixture.conference("talk")).participants(started.callSid);
  await customer.update({ hold: true });
  await fixture.until(() => isAudible(phone, musicHz) && !isAudible(browser, 1_300));
  await customer.update({ hold: false });
  await fixture.until(() => isAudible(phone, 700) && isAudible(browser, 1_300));

  const reloaded = shelf.take();
  reloaded.hum(1_900);
  const again = (await (
    await fixture.at(started.callSid, "offer", { offer: await reloaded.offer() })
  ).json()) as CallAnswered;
  await reloaded.accept(again.answer ?? "");
  await fixture.until(() => isAudible(reloaded, 700) && isAudible(browser, 1_900));

  await fixture.at(started.callSid, "hangup");
  await fixture.until(() => fixture.requestsTo("/recording").length === 1);
  const url = `${fixture.requestsTo("/recording")[0]?.fields.RecordingUrl}.wav?RequestedChannels=2`;
  const authorization = `Basic ${btoa(`${fixture.sid}:${authToken}`)}`;
  const bytes = await (await fetch(url, { headers: { authorization } })).bytes();
  const [left, right] = readWav(bytes)?.channels ?? [];
  if (left === undefined || right === undefined) throw new Error("not two channels");
  expect(toneLevel(left, 1_300)).toBeGreaterThan(toneLevel(left, 700) * 5);
  expect(toneLevel(right, 700)).toBeGreaterThan(toneLevel(right, 1_300) * 5);
});

test("a phone that disappears has hung up after a grace period", async () => {
  const fixture = await createVoiceFixture({ sound: "packets", callPace: 0.01 });
  const shelf = new TestPhonePool();
  onTestFinished(() => shelf.close());
  const phone = shelf.take();
  fixture.when("/voice", (document) => {
    document.dial().conference({ startConferenceOnEnter: false }, "talk");
  });
  const offer = await phone.offer();
  const input = { customer: fixture.ada.id, inboxNumber: fixture.inboxNumber, offer };
  const started = (await (await fixture.control("POST", "calls", input)).json()) as CallStarted;
  await phone.accept(started.answer ?? "");
  await phone.connected;
  await phone.hangUp();
  await fixture.until(() => fixture.steps("/status").at(-1) === "completed");
});

test("rejects an invalid offer and leaves no call behind", async () => {
  const fixture = await createVoiceFixture({ sound: "packets" });
  const input = {
    customer: fixture.ada.id,
    inboxNumber: fixture.inboxNumber,
    offer: "not a description",
  };
  expect((await fixture.control("POST", "calls", input)).status).toBe(422);
  await fixture.quiet();
  expect(fixture.requestsTo("/voice")).toEqual([]);
  expect(await fixture.phone(fixture.ada)).toBe(null);
});
