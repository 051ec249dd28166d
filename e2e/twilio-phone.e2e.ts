// The promise: with Twilio's own browser package, as the product uses it, a member joins a call with a pass, is
// heard and hears, and nothing is fetched from Twilio's sites for a sound.
import twilio from "twilio";
import { expect, onTestFinished, test } from "vitest";
import type { CallAnswered } from "#contract/simulator/simulated-call.ts";
import { eventually } from "#testing/eventually.ts";
import { openVoiceWorld } from "#testing/fixtures/simulator//open-voice-world.ts";
import { TestPhonePool } from "#testing/fixtures/simulator/media/test-phone.ts";
import { openBrowser } from "#testing/fixtures/simulator/pstream/open-browser.ts";
import { bundleTwilioPage } from "#testing/twilio-browser/bundle.ts";
import type { TwilioPhone } from "#testing/twilio-browser/page.ts";

const memberHz = 1_300;
const customerHz = 700;
type Desk = Window & { twilioPhone: TwilioPhone };

test("a pass joins the call, both are heard, keys and mute reach the other side", async () => {
  const world = await openVoiceWorld({ sound: "packets", callPace: 1 });
  world.when("/client", (document) => {
    document.dial().conference({ beep: "false", participantLabel: "member" }, "call-1");
  });
  const application = await world.client.applications.create({
    friendlyName: "desk",
    voiceUrl: world.url("/client"),
    statusCallback: world.url("/client-status"),
  });
  const key = await world.client.newKeys.create({ friendlyName: "browsers" });
  const { AccessToken } = twilio.jwt;
  const token = new AccessToken(world.sid, key.sid, key.secret, {
    identity: "agent_7",
    ttl: 3_600,
  });
  const grant = { outgoingApplicationSid: application.sid, incomingAllow: false };
  token.addGrant(new AccessToken.VoiceGrant(grant));
  const shelf = new TestPhonePool();
  onTestFinished(() => shelf.close());
  const { page, gateway } = await openBrowser(world.simulator.port, memberHz);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).hostname));
  await page.addScriptTag({ content: await bundleTwilioPage() });
  const told = () => page.evaluate(() => (window as unknown as Desk).twilioPhone.told);

  await page.evaluate(
    ([pass, at]) => (window as unknown as Desk).twilioPhone.start(pass ?? "", at ?? ""),
    [token.toJwt(), gateway],
  );
  expect(await told()).toEqual(["starting", "ready"]);
  await page.evaluate(() =>
    (window as unknown as Desk).twilioPhone.connect({ callId: "c1", legId: "l1", pass: "once" }),
  );
  await eventually(async () => expect(await told()).toContain("open"));
  expect(world.heardAt("/client")[0]).toMatchObject({
    isGenuine: true,
    fields: { From: "client:agent_7", callId: "c1", legId: "l1", pass: "once" },
  });

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
  await phone.accept(((await answered.json()) as CallAnswered).answer ?? "");
  await phone.connected;
  await eventually(() => expect(phone.hears(memberHz)).toBeGreaterThan(0.05));
  await eventually(async () => {
    const sample = await page.evaluate(() => (window as unknown as Desk).twilioPhone.sample());
    expect(sample?.heard).toBeGreaterThan(0.1);
    expect(sample?.said).toBeGreaterThan(0.1);
  });

  await page.evaluate(() => (window as unknown as Desk).twilioPhone.press("1w2#"));
  await eventually(() => expect(phone.digits).toBe("12#"));
  await page.evaluate(() => (window as unknown as Desk).twilioPhone.mute(true));
  await eventually(() => expect(phone.hears(memberHz)).toBeLessThan(0.01));
  await page.evaluate(() => (window as unknown as Desk).twilioPhone.mute(false));
  await eventually(() => expect(phone.hears(memberHz)).toBeGreaterThan(0.05));

  await world.at(callSid, "hangup");
  await eventually(async () => expect((await told()).at(-1)).toBe("closed"));
  expect(fetched.filter((host) => host.endsWith("twilio.com"))).toEqual([]);
});
