// Contract tests of generated scripts, tokens and signatures against Twilio's official package, without requests.
import fs from "node:fs";
import { createRequire } from "node:module";
import Twilio from "twilio";
import { describe, expect, test } from "vitest";
import { addresses } from "#testing/voice-provider/addresses.ts";
import { conferenceStep } from "#testing/voice-provider/command-suite.ts";
import { kit } from "#testing/voice-provider/kits/twilio.ts";
import { twilio } from "./twilio.ts";

const { accountSid = "", apiKeySid = "", apiKeySecret = "" } = kit.settings;
const applicationSid = `AP${"1".repeat(32)}`;
const callbackUrls = addresses("twilio");
const leg = kit.refOf("leg", 1);
const connection = { baseUrl: twilio.baseUrl, http: fetch };

describe("Twilio's official package", () => {
  test("has every voice and language that we use, under the same name", () => {
    const file = createRequire(import.meta.url).resolve("twilio/lib/twiml/VoiceResponse.d.ts");
    const types = fs.readFileSync(file, "utf8");
    const namesOf = (type: string) =>
      new Set(types.match(new RegExp(`type ${type} = ([^;]*)`))?.[1]?.match(/[^"|]+(?=")/g));
    const [voices, languages] = [namesOf("SayVoice"), namesOf("SayLanguage")];
    expect(twilio.voices.length).toBeGreaterThan(30);
    for (const { id, language } of twilio.voices)
      expect([id, voices.has(id), languages.has(language)]).toEqual([id, true, true]);
  });

  test("renders every script step exactly as we do", () => {
    const { VoiceResponse } = Twilio.twiml;
    const theirs = new VoiceResponse();
    theirs.say({ voice: "Polly.Vicki", language: "de-DE" }, "Guten Tag.");
    theirs.say({ language: "en-GB" }, "Tom & Jerry's <café> “5 > 3” 🎉");
    theirs.play(callbackUrls.audio("sound-1"));
    theirs.pause({ length: 2 });
    const gather = theirs.gather({
      input: ["dtmf"],
      numDigits: 1,
      timeout: 5,
      finishOnKey: "",
      action: callbackUrls.step("menu"),
      method: "POST",
    });
    gather.say("Press 1.");
    gather.play(callbackUrls.audio("sound-2"));
    theirs.redirect({ method: "POST" }, callbackUrls.step("menu"));
    theirs.record({
      action: callbackUrls.step("message"),
      method: "POST",
      maxLength: 120,
      timeout: 5,
      finishOnKey: "#",
      playBeep: true,
      recordingStatusCallback: callbackUrls.eventsUrl,
      recordingStatusCallbackMethod: "POST",
      recordingStatusCallbackEvent: ["in-progress", "completed", "absent"],
    });
    theirs.redirect({ method: "POST" }, callbackUrls.step("message"));
    const conference = {
      beep: "false",
      participantLabel: "leg-7",
      muted: true,
      coach: leg,
      waitUrl: callbackUrls.audio("music & more"),
      waitMethod: "GET",
      record: "record-from-start",
      trim: "do-not-trim",
      recordingStatusCallback: `${callbackUrls.eventsUrl}?conference=${conferenceStep.conference}`,
      recordingStatusCallbackMethod: "POST",
      recordingStatusCallbackEvent: ["in-progress", "completed", "absent"],
      statusCallback: callbackUrls.eventsUrl,
      statusCallbackMethod: "POST",
      statusCallbackEvent: ["start", "end", "join", "leave", "mute", "hold"],
    } as const;
    theirs
      .dial({ action: callbackUrls.step("after-token"), method: "POST" })
      .conference(
        { startConferenceOnEnter: false, endConferenceOnExit: true, ...conference } as never,
        conferenceStep.conference,
      );
    theirs.redirect({ method: "POST" }, callbackUrls.step("on"));
    theirs.reject({ reason: "busy" });
    theirs.hangup();

    const ours = twilio.render(
      [
        { kind: "prompt", prompt: { text: "Guten Tag.", lang: "de-DE", voice: "Polly.Vicki" } },
        { kind: "prompt", prompt: { text: "Tom & Jerry's <café> “5 > 3” 🎉", lang: "en-GB" } },
        { kind: "prompt", prompt: { play: "sound-1" } },
        { kind: "pause", seconds: 2 },
        {
          kind: "gather",
          digits: 1,
          timeoutSeconds: 5,
          next: "menu",
          prompts: [{ text: "Press 1." }, { play: "sound-2" }],
        },
        {
          kind: "record",
          maxSeconds: 120,
          silenceSeconds: 5,
          endKey: "#",
          hasBeep: true,
          next: "message",
        },
        {
          ...conferenceStep,
          starts: false,
          isMuted: true,
          coaches: leg,
          isRecorded: true,
          wait: { play: "music & more" },
        },
        { kind: "redirect", next: "on" },
        { kind: "reject", reason: "busy" },
        { kind: "hang_up" },
      ],
      callbackUrls,
    );
    expect(ours.body).toBe(theirs.toString());
    expect(twilio.render([], callbackUrls).body).toBe(new VoiceResponse().toString());
  });

  test.each([
    ["", undefined, undefined],
    ["ie1", "ie1", "dublin"],
    ["au1", "au1", "sydney"],
  ])("makes the same browser token as ours, in region %j", async (region, theirRegion, edge) => {
    const now = new Date(Math.floor(Date.now() / 1000) * 1000);
    const settings = { ...kit.settings, applicationSid };
    const ours = await twilio.browserCredential(
      { ...connection, settings: { ...settings, region } },
      "m_1",
      now,
    );
    expect(ours.edge).toBe(edge);
    const { AccessToken } = Twilio.jwt;
    const theirs = new AccessToken(accountSid, apiKeySid, apiKeySecret, {
      identity: "m_1",
      ttl: 3_600,
      ...(theirRegion && { region: theirRegion }),
    });
    theirs.addGrant(
      new AccessToken.VoiceGrant({ outgoingApplicationSid: applicationSid, incomingAllow: false }),
    );
    const claimsOf = (token: string) =>
      token
        .split(".")
        .slice(0, 2)
        .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()));
    const [head, claims] = claimsOf(ours.token);
    const [theirHead, theirClaims] = claimsOf(theirs.toJwt());
    expect(head).toEqual(theirHead);
    const later = Number(theirClaims.iat) - Number(claims.iat);
    expect(later).toBeLessThanOrEqual(5);
    expect(claims).toEqual({
      ...theirClaims,
      iat: theirClaims.iat - later,
      exp: theirClaims.exp - later,
      jti: `${apiKeySid}-${theirClaims.iat - later}`,
    });
    expect(ours.expiresAt).toBe(new Date(now.getTime() + 3_600_000).toISOString());
  });

  test("makes signatures that we accept, and accepts ours", () => {
    const [{ request } = { request: { url: "", body: "", type: "" } }] = kit.asks;
    const params = Object.fromEntries(new URLSearchParams(request.body));
    const { authToken = "" } = kit.settings;
    const signature = Twilio.getExpectedTwilioSignature(authToken, request.url, params);
    const arrived = {
      url: request.url,
      headers: { "content-type": request.type, "x-twilio-signature": signature },
      body: Buffer.from(request.body),
      receivedAt: "2026-11-20T10:00:00.000Z",
    };
    expect(twilio.verify(kit.settings, arrived)).toEqual({ kind: "valid" });
    const ours = kit.sign(request, "current", new Date());
    const ourSignature = ours.headers["x-twilio-signature"] ?? "";
    expect(Twilio.validateRequest(authToken, ourSignature, request.url, params)).toBe(true);
  });
});
