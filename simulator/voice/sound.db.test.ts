// With real sound: a phone of the street and a browser's softphone talk over the carrier's rooms.
import twilio from "twilio";
import { expect, onTestFinished, test } from "vitest";
import type {
  CallAnswered,
  CallStarted,
  SoftphoneConnected,
} from "#contract/simulator/simulated-call.ts";
import { openVoiceWorld } from "#testing/fixtures/simulator//open-voice-world.ts";
import { authToken } from "#testing/fixtures/simulator//simulator-fixture.ts";
import { type TestPhone, TestPhonePool } from "#testing/fixtures/simulator/media/test-phone.ts";
import { musicHz } from "./media/audio/compose.ts";
import { readWav } from "./media/audio/wav.ts";
import { toneLevel } from "./media/tone.ts";

const { AccessToken } = twilio.jwt;
const hearsIt = (phone: TestPhone, hz: number) => phone.hears(hz) > 0.03;

test("two people hear each other, one is put on hold, reloads the page, and both are recorded", async () => {
  const world = await openVoiceWorld({ sound: "packets", callPace: 1 });
  const shelf = new TestPhonePool();
  onTestFinished(() => shelf.close());
  const phone = shelf.take();
  const browser = shelf.take();
  phone.hum(1_300);
  browser.hum(700);
  world.when("/voice", (document) => {
    document.gather({ numDigits: 1, action: "/menu", timeout: 60 }).play("/prompt");
  });
  world.when("/menu", (document) => {
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
  world.when("/client", (document) => document.dial().conference({ beep: "false" }, "talk"));

  const begun = (await (
    await world.control("POST", "calls", {
      customer: world.ada.id,
      line: world.line,
      offer: await phone.offer(),
    })
  ).json()) as CallStarted;
  await phone.accept(begun.answer ?? "");
  await phone.connected;
  await world.until(() => world.heardAt("/voice").length === 1);
  phone.press("1");
  await world.until(() => world.heardAt("/menu")[0]?.fields.Digits === "1");
  await world.until(() => hearsIt(phone, musicHz));

  const application = await world.client.applications.create({ voiceUrl: world.url("/client") });
  const key = await world.client.newKeys.create({});
  const token = new AccessToken(world.sid, key.sid, key.secret, { identity: "agent_7" });
  token.addGrant(new AccessToken.VoiceGrant({ outgoingApplicationSid: application.sid }));
  const connected = (await (
    await fetch(`${world.simulator.url}/softphone/connect`, {
      method: "POST",
      body: JSON.stringify({ token: token.toJwt(), params: {}, offer: await browser.offer() }),
    })
  ).json()) as SoftphoneConnected;
  await browser.accept(connected.answer);
  await world.until(() => hearsIt(phone, 700) && hearsIt(browser, 1_300));

  const customer = (await world.room("talk")).participants(begun.callSid);
  await customer.update({ hold: true });
  await world.until(() => hearsIt(phone, musicHz) && !hearsIt(browser, 1_300));
  await customer.update({ hold: false });
  await world.until(() => hearsIt(phone, 700) && hearsIt(browser, 1_300));

  const reloaded = shelf.take();
  reloaded.hum(1_900);
  const again = (await (
    await world.at(begun.callSid, "offer", { offer: await reloaded.offer() })
  ).json()) as CallAnswered;
  await reloaded.accept(again.answer ?? "");
  await world.until(() => hearsIt(reloaded, 700) && hearsIt(browser, 1_900));

  await world.at(begun.callSid, "hangup");
  await world.until(() => world.heardAt("/recording").length === 1);
  const url = `${world.heardAt("/recording")[0]?.fields.RecordingUrl}.wav?RequestedChannels=2`;
  const authorization = `Basic ${btoa(`${world.sid}:${authToken}`)}`;
  const bytes = await (await fetch(url, { headers: { authorization } })).bytes();
  const [left, right] = readWav(bytes)?.channels ?? [];
  if (left === undefined || right === undefined) throw new Error("not two channels");
  expect(toneLevel(left, 1_300)).toBeGreaterThan(toneLevel(left, 700) * 5);
  expect(toneLevel(right, 700)).toBeGreaterThan(toneLevel(right, 1_300) * 5);
});

test("a phone that vanishes has hung up, after a moment of grace", async () => {
  const world = await openVoiceWorld({ sound: "packets", callPace: 0.01 });
  const shelf = new TestPhonePool();
  onTestFinished(() => shelf.close());
  const phone = shelf.take();
  world.when("/voice", (document) => {
    document.dial().conference({ startConferenceOnEnter: false }, "talk");
  });
  const offer = await phone.offer();
  const input = { customer: world.ada.id, line: world.line, offer };
  const begun = (await (await world.control("POST", "calls", input)).json()) as CallStarted;
  await phone.accept(begun.answer ?? "");
  await phone.connected;
  await phone.hangUp();
  await world.until(() => world.steps("/status").at(-1) === "completed");
});

test("an offer that is none is refused, and no call is left behind", async () => {
  const world = await openVoiceWorld({ sound: "packets" });
  const input = { customer: world.ada.id, line: world.line, offer: "not a description" };
  expect((await world.control("POST", "calls", input)).status).toBe(422);
  await world.quiet();
  expect(world.heardAt("/voice")).toEqual([]);
  expect(await world.phone(world.ada)).toBe(null);
});
