// With Twilio's own browser package as the product uses it, a member joins a call with a join token, hears and is
// heard, and no audio file is loaded from Twilio's sites.
import path from "node:path";
import twilio from "twilio";
import { expect, onTestFinished, test } from "vitest";
import type { CallAnswered } from "#contract/simulator/simulated-call.ts";
import { buildScript } from "#testing/build-script.ts";
import type { TwilioPhone } from "#testing/driver-pages/twilio-page.ts";
import { eventually } from "#testing/eventually.ts";
import { TestPhonePool } from "#testing/fixtures/simulator/media/test-phone.ts";
import { openBrowser } from "#testing/fixtures/simulator/pstream/open-browser.ts";
import { createVoiceFixture } from "#testing/fixtures/simulator/voice-fixture.ts";

const memberHz = 1_300;
const customerHz = 700;
type TwilioWindow = Window & { twilioPhone: TwilioPhone };

test("a join token joins the call, audio flows both ways, digits and mute reach the other side", async () => {
  const fixture = await createVoiceFixture({ sound: "packets", callPace: 1 });
  fixture.when("/client", (document) => {
    document.dial().conference({ beep: "false", participantLabel: "member" }, "call-1");
  });
  const application = await fixture.client.applications.create({
    friendlyName: "desk",
    voiceUrl: fixture.url("/client"),
    statusCallback: fixture.url("/client-status"),
  });
  const key = await fixture.client.newKeys.create({ friendlyName: "browsers" });
  const { AccessToken } = twilio.jwt;
  const token = new AccessToken(fixture.sid, key.sid, key.secret, {
    identity: "agent_7",
    ttl: 3_600,
  });
  const grant = { outgoingApplicationSid: application.sid, incomingAllow: false };
  token.addGrant(new AccessToken.VoiceGrant(grant));
  const shelf = new TestPhonePool();
  onTestFinished(() => shelf.close());
  const { page, gateway } = await openBrowser(fixture.simulator.port, memberHz);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).hostname));
  const entry = path.resolve(import.meta.dirname, "../testing/driver-pages/twilio-page.ts");
  await page.addScriptTag({ content: await buildScript(entry) });
  const driverLog = () => page.evaluate(() => (window as unknown as TwilioWindow).twilioPhone.told);

  await page.evaluate(
    ([pass, at]) => (window as unknown as TwilioWindow).twilioPhone.start(pass ?? "", at ?? ""),
    [token.toJwt(), gateway],
  );
  expect(await driverLog()).toEqual(["starting", "ready"]);
  await page.evaluate(() =>
    (window as unknown as TwilioWindow).twilioPhone.connect({
      callId: "c1",
      legId: "l1",
      joinToken: "once",
    }),
  );
  await eventually(async () => expect(await driverLog()).toContain("open"));
  expect(fixture.requestsTo("/client")[0]).toMatchObject({
    isGenuine: true,
    fields: { From: "client:agent_7", callId: "c1", legId: "l1", joinToken: "once" },
  });

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
  await phone.accept(((await answered.json()) as CallAnswered).answer ?? "");
  await phone.connected;
  await eventually(() => expect(phone.hears(memberHz)).toBeGreaterThan(0.05));
  await eventually(async () => {
    const sample = await page.evaluate(() =>
      (window as unknown as TwilioWindow).twilioPhone.sample(),
    );
    expect(sample?.incomingLevel).toBeGreaterThan(0.1);
    expect(sample?.outgoingLevel).toBeGreaterThan(0.1);
  });

  await page.evaluate(() => (window as unknown as TwilioWindow).twilioPhone.press("1w2#"));
  await eventually(() => expect(phone.digits).toBe("12#"));
  await page.evaluate(() => (window as unknown as TwilioWindow).twilioPhone.mute(true));
  await eventually(() => expect(phone.hears(memberHz)).toBeLessThan(0.01));
  await page.evaluate(() => (window as unknown as TwilioWindow).twilioPhone.mute(false));
  await eventually(() => expect(phone.hears(memberHz)).toBeGreaterThan(0.05));

  await fixture.at(callSid, "hangup");
  await eventually(async () => expect((await driverLog()).at(-1)).toBe("closed"));
  expect(fetched.filter((host) => host.endsWith("twilio.com"))).toEqual([]);
});
