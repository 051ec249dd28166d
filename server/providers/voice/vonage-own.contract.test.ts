// What Vonage does differently, and what it can't do.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ScriptStep } from "#domain/call/script.ts";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import { type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { addresses, voiceWebhookUrls } from "#testing/voice-provider/addresses.ts";
import { conferenceStep } from "#testing/voice-provider/command-suite.ts";
import { kit } from "#testing/voice-provider/kits/vonage.ts";
import { createVonageVoice } from "./vonage.ts";

const vonage = createVonageVoice({
  now: () => new Date(),
  newId: () => "0193a1b2-0000-7000-8000-00000000e001",
});
const callbackUrls = addresses("vonage");
const leg = kit.refOf("leg", 1);
const otherLeg = kit.refOf("leg", 2);
const recordingRef = kit.refOf("recording", 1);
const who = { conference: conferenceStep.conference, legRef: leg };
const records = { conferences: [], legs: [{ ref: leg, status: "in-progress" }], recordings: [] };
const greeting: readonly ScriptStep[] = [{ kind: "prompt", prompt: { text: "Press 1." } }];
const outgoing = {
  ref: "leg-7",
  from: "+12025550100",
  to: "+12025550177",
  ringTimeoutSeconds: 25,
  maxSeconds: 7_200,
};
const actionsOf = (script: readonly ScriptStep[]) =>
  JSON.parse(vonage.render(script, callbackUrls).body);

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

describe("Vonage specifics", () => {
  test("uses the host of each region for calls and recordings, and one host for a simulated account", async () => {
    const requestedHosts: string[] = [];
    const http: FetchFn = async (url) => {
      requestedHosts.push(new URL(url).host);
      return new Response(null, { status: 204 });
    };
    for (const voiceRegion of ["", "na-east", "eu-west", "apac-australia", "evil.test"]) {
      const settings = { ...kit.settings, voiceRegion };
      await vonage.hangUp({ settings, baseUrl: vonage.baseUrl, http }, leg);
    }
    await vonage.deleteRecording(
      { settings: kit.settings, baseUrl: vonage.baseUrl, http },
      `api-us-4.vonage.com/${recordingRef}`,
    );
    expect(requestedHosts).toEqual([
      "api.nexmo.com",
      "api-us-3.vonage.com",
      "api-eu-3.vonage.com",
      "api-ap-4.vonage.com",
      "api.nexmo.com",
      "api-us-4.vonage.com",
    ]);
  });

  test.each([
    "api-us-4.evil.example",
    "api-us-4.vonage.com.evil.example",
    "evil.example/api.nexmo.com",
  ])("sends our key to no recording host such as %s", async (host) => {
    const requestedHosts: string[] = [];
    const http: FetchFn = async (url) => {
      requestedHosts.push(new URL(url).host);
      return new Response(null, { status: 204 });
    };
    const connection = { settings: kit.settings, baseUrl: vonage.baseUrl, http };
    await vonage.deleteRecording(connection, `${host}/${recordingRef}`);
    expect(requestedHosts).toEqual(["api.nexmo.com"]);
  });

  test("leaves a text-only number unchanged, and keeps the other settings of the application", async () => {
    carrier.plays(kit.account);
    await vonage.setWebhooks(connect(), "US:12025550102", voiceWebhookUrls("vonage"));
    const put = carrier.requests.find(({ method }) => method === "PUT")?.body ?? "{}";
    const { capabilities, privacy } = JSON.parse(put);
    expect(capabilities.messages.webhooks.inbound_url.address).toBe("https://old.example/texts");
    expect(privacy).toEqual({ improve_ai: false });
    carrier.forget();
    carrier.plays((request) => {
      const account = kit.account(request);
      if (!request.path.startsWith("/account/numbers") || typeof account !== "object")
        return account;
      const texting = {
        country: "US",
        msisdn: "12025550104",
        type: "mobile-lvn",
        features: ["SMS"],
      };
      return { status: 200, body: { count: 1, numbers: [texting] } };
    });
    await vonage.setWebhooks(connect(), "US:12025550104", voiceWebhookUrls("vonage"));
    expect(carrier.requests.every(({ method }) => method === "GET")).toBe(true);
    carrier.plays(kit.account);
    await expect(
      vonage.setWebhooks(connect(), "US:12025559999", voiceWebhookUrls("vonage")),
    ).rejects.toMatchObject({ kind: "not_found" });
  });

  test("lets one leg hear a coach and none a muted supervisor, even with both options set", () => {
    const [, whispering] = actionsOf([{ ...conferenceStep, coaches: otherLeg }]);
    expect(whispering).toMatchObject({ canSpeak: [otherLeg] });
    expect(whispering).not.toHaveProperty("mute");
    const [, listening] = actionsOf([{ ...conferenceStep, coaches: otherLeg, isMuted: true }]);
    expect(listening).toMatchObject({ mute: true });
    expect(listening).not.toHaveProperty("canSpeak");
  });

  test("requests one recording of a conversation, whichever other roles join it", () => {
    for (const role of ["member", "guest", "supervisor"] as const)
      expect(actionsOf([{ ...conferenceStep, role, isRecorded: true }])[1]).not.toHaveProperty(
        "record",
      );
  });

  test("splits long text into parts, and speaks text that looks like markup as it is", () => {
    const long = actionsOf([{ kind: "prompt", prompt: { text: "so many words ".repeat(300) } }]);
    expect(long.length).toBe(3);
    for (const { text } of long) expect(text.length).toBeLessThanOrEqual(1_500);
    const promptStep = { kind: "prompt", prompt: { text: "<speak>5 < 6 & 7</speak>" } } as const;
    expect(actionsOf([promptStep])[0].text).toBe(
      "<speak>&lt;speak&gt;5 &lt; 6 &amp; 7&lt;/speak&gt;</speak>",
    );
  });

  test("keeps Vonage's limits for ringing, calls, messages and silence", async () => {
    carrier.plays(kit.company(records));
    const long = { ...outgoing, ringTimeoutSeconds: 300, maxSeconds: 90_000, script: greeting };
    await vonage.dial(connect(), long, callbackUrls);
    expect(JSON.parse(carrier.requests[0]?.body ?? "{}")).toMatchObject({
      ringing_timer: 120,
      length_timer: 7_200,
    });
    const [record] = actionsOf([
      { kind: "record", maxSeconds: 1, silenceSeconds: 1, endKey: "#", hasBeep: true, next: "t" },
    ]);
    expect(record).toMatchObject({ timeOut: 3, endOnSilence: 3 });
  });

  test("reports an unreadable key, and sends no request", async () => {
    const connection = { ...connect(), settings: { ...kit.settings, privateKey: "nothing" } };
    const message = expect.stringContaining("private key");
    const dialled = await vonage.dial(connection, { ...outgoing, script: greeting }, callbackUrls);
    expect(dialled).toMatchObject({ kind: "rejected", cause: "not_allowed", message });
    expect(await vonage.hangUp(connection, leg)).toMatchObject({ kind: "rejected", message });
    expect(await vonage.deleteRecording(connection, recordingRef)).toMatchObject({
      kind: "rejected",
      message,
    });
    await expect(vonage.getLegStatus(connection, leg)).rejects.toThrow("private key");
    expect(carrier.requests).toEqual([]);
  });

  test("holds and resumes a call even if the music can't be played", async () => {
    const played = kit.company(records);
    carrier.plays((request) =>
      request.path.endsWith("/stream") ? kit.rejects(404, "not-found") : played(request),
    );
    for (const isHeld of [true, false])
      expect(await vonage.updateParticipant(connect(), who, { isHeld }, callbackUrls)).toEqual({
        kind: "done",
      });
    expect(kit.actions(carrier.requests).at(-1)).toBe(`unhold ${leg}`);
  });

  test.each([
    [true, "earmuff", ["mute", "earmuff", "unmute"]],
    [true, "mute", ["mute"]],
    [false, "unearmuff", ["DELETE", "unmute", "unearmuff", "mute", "PUT"]],
    [false, "unmute", ["DELETE", "unmute", "PUT"]],
  ])("undoes a hold (%s) of which %s is refused", async (isHeld, refused, sent) => {
    const played = kit.company(records);
    const actionOf = ({ body }: { body: string }): string | undefined =>
      body === "" ? undefined : JSON.parse(body).action;
    carrier.plays((request) =>
      actionOf(request) === refused ? kit.rejects(400, "bad-request") : played(request),
    );
    const outcome = await vonage.updateParticipant(connect(), who, { isHeld }, callbackUrls);
    expect(outcome.kind).toBe("rejected");
    const commands = carrier.requests.filter(({ method }) => method !== "GET");
    expect(commands.map((one) => actionOf(one) ?? one.method)).toEqual(sent);
  });

  test("refuses browser calls, and says so", async () => {
    expect(vonage.capabilities.browser).toBeNull();
    await expect(vonage.browserCredential()).rejects.toThrow("browser");
    expect(await vonage.provisionBrowserCalling()).toBeNull();
  });
});
