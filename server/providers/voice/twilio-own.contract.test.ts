import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import { type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { voiceWebhookUrls } from "#testing/voice-provider/addresses.ts";
import { conferenceStep } from "#testing/voice-provider/command-suite.ts";
import { kit } from "#testing/voice-provider/kits/twilio.ts";
import { applicationSid, twilioApplications } from "#testing/voice-provider/twilio-applications.ts";
import { twilio } from "./twilio.ts";

const { accountSid = "" } = kit.settings;
const base = `/2010-04-01/Accounts/${accountSid}`;
const leg = kit.refOf("leg", 1);
const recordingRef = kit.refOf("recording", 1);
const conferenceRef = kit.refOf("conference", 1);
const who = { conference: conferenceStep.conference, legRef: leg };
const records = {
  conferences: [{ ref: conferenceRef, name: conferenceStep.conference }],
  legs: [{ ref: leg, status: "in-progress" }],
  recordings: [{ ref: recordingRef, wav: new Uint8Array(), of: leg }],
};

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await startFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());
const connect = (http: FetchFn = fetch): Connection => ({
  settings: kit.settings,
  baseUrl: carrier.url,
  http,
});

/** Sends every call request we ever make to Twilio once. */
describe("Twilio specifics", () => {
  test.each([
    ["", "api.twilio.com"],
    ["ie1", "api.dublin.ie1.twilio.com"],
    ["au1", "api.sydney.au1.twilio.com"],
  ])("fetches recordings of region %j from its own host", async (region, host) => {
    const requests: { host: string; hasKey: boolean }[] = [];
    const http: FetchFn = async (url, init) => {
      const hasKey = new Headers(init?.headers).has("authorization");
      requests.push({ host: new URL(url).host, hasKey });
      return new Response("RIFF", { headers: { "content-type": "audio/x-wav" } });
    };
    const settings = { ...kit.settings, region };
    const connection = { settings, baseUrl: twilio.baseUrl, http };
    const recording = { ref: recordingRef, channels: 2 } as const;
    const pieces: Uint8Array[] = [];
    for await (const piece of await twilio.fetchRecording(connection, recording, 1_000))
      pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe("RIFF");
    expect(requests).toEqual([{ host, hasKey: true }]);
  });

  test("requires an API key for browser calls, and says so in the check", async () => {
    const { apiKeySid: _, apiKeySecret: __, ...settings } = kit.settings;
    const bare = { ...connect(), settings };
    await expect(twilio.browserCredential(bare, "m_1", new Date())).rejects.toThrow("API key");
    await expect(twilio.provisionBrowserCalling(bare, voiceWebhookUrls("twilio"))).rejects.toThrow(
      "API key",
    );
    const { kit: texts } = await import("#testing/text-provider/kits/twilio.ts");
    carrier.plays(texts.account);
    expect(await twilio.check(bare)).toMatchObject({ kind: "rejected" });
  });

  test("creates the application once, finds it by name, and updates it when our address changes", async () => {
    carrier.plays(twilioApplications([]));
    const provisioned = await twilio.provisionBrowserCalling(connect(), voiceWebhookUrls("twilio"));
    expect(provisioned).toEqual({ applicationSid });
    expect(carrier.requests.map(({ path }) => path.split("?")[0])).toEqual([
      `${base}/Applications.json`,
      `${base}/Applications.json`,
    ]);
    const settings = { ...kit.settings, ...provisioned };
    carrier.forget();
    expect(
      await twilio.provisionBrowserCalling({ ...connect(), settings }, voiceWebhookUrls("twilio")),
    ).toBeNull();
    expect(carrier.requests).toHaveLength(0);

    carrier.plays(twilioApplications(["Deskbell at desk.example"]));
    await twilio.provisionBrowserCalling(connect(), voiceWebhookUrls("twilio"));
    expect(carrier.requests.at(-1)?.path).toBe(`${base}/Applications/${applicationSid}.json`);
  });

  test("changes a recording on the conference that started it", async () => {
    carrier.plays(kit.company({ ...records, recordings: [] }));
    expect(await twilio.changeRecording(connect(), who, recordingRef, "pause")).toEqual({
      kind: "done",
    });
    expect(kit.actions(carrier.requests).at(-1)).toBe(`pause ${recordingRef} of ${conferenceRef}`);
  });

  test("removes an application or trunk from the number, since it would override our webhook", async () => {
    const number = { sid: kit.numberRef, voice_application_sid: applicationSid, trunk_sid: "TK1" };
    carrier.plays(() => ({ status: 200, body: number }));
    await twilio.setWebhooks(connect(), kit.numberRef, voiceWebhookUrls("twilio"));
    const fields = new URLSearchParams(carrier.requests.at(-1)?.body);
    expect([fields.get("VoiceApplicationSid"), fields.get("TrunkSid")]).toEqual(["", ""]);
  });
});
