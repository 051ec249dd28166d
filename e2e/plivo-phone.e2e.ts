// A member joins a Plivo call with a join token over the signaling of Plivo's browser SDK, hears and is heard. A token
// signed by another account joins nothing.
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { plivo } from "#server/providers/voice/plivo.ts";
import { buildScript } from "#testing/build-script.ts";
import type { PlivoPhone } from "#testing/driver-pages/plivo-page.ts";
import { openPlivoSignalling } from "#testing/driver-pages/plivo-signalling.ts";
import { eventually } from "#testing/eventually.ts";
import { TestPhonePool } from "#testing/fixtures/simulator/media/test-phone.ts";
import { openBrowser } from "#testing/fixtures/simulator/pstream/open-browser.ts";

const memberHz = 1_300;
const remoteHz = 700;
const identity = "m_0193a1b2000070008000000000000001";
type PlivoWindow = Window & { plivoPhone: PlivoPhone };

test("a join token joins the call, audio flows both ways, digits and mute reach the conference, and its end ends the call here", async () => {
  const settings = {
    authId: "MA0123456789ABCDEFGH",
    authToken: "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNk",
    browserUsername: "deskbell140703093944",
  };
  const tokenBy = async (authToken: string) => {
    const http = () => Promise.reject(new Error("nobody is asked"));
    const connection = { settings: { ...settings, authToken }, baseUrl: plivo.baseUrl, http };
    return (await plivo.browserCredential(connection, identity, new Date())).token;
  };
  const phones = new TestPhonePool();
  onTestFinished(() => phones.close());
  const remotePhone = phones.take();
  remotePhone.hum(remoteHz);
  const signalling = await openPlivoSignalling(settings.authToken, (offer) =>
    remotePhone.answer(offer),
  );
  onTestFinished(() => signalling.close());
  const { page } = await openBrowser(1, memberHz);
  const entry = path.resolve(import.meta.dirname, "../testing/driver-pages/plivo-page.ts");
  await page.addScriptTag({ content: await buildScript(entry) });
  const driverLog = () => page.evaluate(() => (window as unknown as PlivoWindow).plivoPhone.told);
  const start = (tokens: readonly string[]) =>
    page.evaluate(
      ([badges, at]) => (window as unknown as PlivoWindow).plivoPhone.start(badges, at),
      [tokens, signalling.url] as const,
    );

  await start([await tokenBy("a token of another account")]);
  // Restarted with the next token, as after a long sleep with an expired one.
  await eventually(async () => expect(await driverLog()).toContain("failed"));
  await start([await tokenBy(settings.authToken)]);
  await eventually(async () => expect(await driverLog()).toContain("ready"));

  await page.evaluate(() =>
    (window as unknown as PlivoWindow).plivoPhone.connect({
      callId: "c1",
      legId: "l1",
      joinToken: "once_-1",
    }),
  );
  await eventually(async () => expect(await driverLog()).toContain("open"));
  const invite = signalling.heard.find(({ method }) => method === "INVITE");
  const shown = invite?.headers ?? {};
  expect(shown.from).toContain("sip:deskbell140703093944@phone.plivo.com");
  // As forwarded by Plivo, the headers form a browser's request with its join token.
  const form = new URLSearchParams({
    CallUUID: "58e76e86-54b8-402e-9d83-000000000001",
    CallStatus: "in-progress",
    From: "sip:deskbell140703093944@phone.plivo.com",
    To: "desk",
    Direction: "inbound",
    "X-PH-Identity": shown["x-ph-identity"] ?? "",
    "X-PH-JoinToken": shown["x-ph-jointoken"] ?? "",
  });
  const request = plivo.parseRequest({
    url: "https://desk.example/webhooks/plivo/0193a1b2-0000-7000-8000-00000000a001/voice",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: Buffer.from(form.toString()),
    receivedAt: new Date().toISOString(),
  });
  expect(request).toMatchObject({ kind: "browser_joined", identity, joinToken: "once_-1" });

  await eventually(() => expect(remotePhone.hears(memberHz)).toBeGreaterThan(0.05));
  await eventually(async () => {
    const sample = await page.evaluate(() =>
      (window as unknown as PlivoWindow).plivoPhone.sample(),
    );
    expect(sample?.incomingLevel).toBeGreaterThan(0.1);
  });
  await page.evaluate(() => (window as unknown as PlivoWindow).plivoPhone.press("12#"));
  await eventually(() => expect(remotePhone.digits).toBe("12#"));
  await page.evaluate(() => (window as unknown as PlivoWindow).plivoPhone.mute(true));
  await eventually(() => expect(remotePhone.hears(memberHz)).toBeLessThan(0.01));
  // Hold and transfer belong to the conference, not to this browser.
  expect(
    await page.evaluate(() => (window as unknown as PlivoWindow).plivoPhone.actions()),
  ).toEqual(["hangUp", "mute", "onState", "press", "sample"]);

  signalling.hangUp();
  await eventually(async () => expect((await driverLog()).at(-1)).toBe("closed"));
});
