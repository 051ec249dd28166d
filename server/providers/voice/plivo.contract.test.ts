// Contract tests of calls against Plivo's official package, since Plivo publishes no API description: its requests,
// tokens and signatures. Its XML elements: testing/voice-provider/read-plivo-xml.ts.
import { createHmac } from "node:crypto";
import * as plivoPackage from "plivo";
import { Client, validateV3Signature } from "plivo";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "#server/ports/provider.ts";
import type { VoiceCallbackUrls } from "#server/ports/voice.ts";
import { type CarrierRequest, type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { redirectPlivoApi } from "#testing/plivo-package.ts";
import { addresses } from "#testing/voice-provider/addresses.ts";
import { conferenceStep, notice } from "#testing/voice-provider/command-suite.ts";
import type { ProviderRecords } from "#testing/voice-provider/kit.ts";
import { kit } from "#testing/voice-provider/kits/plivo.ts";
import { plivo } from "./plivo.ts";

const { authId = "", authToken = "" } = kit.settings;
let carrier: FakeCarrier;
let straighten: () => void;
beforeAll(async () => {
  carrier = await startFakeCarrier();
  straighten = redirectPlivoApi(carrier.url);
});
afterEach(() => carrier.forget());
afterAll(() => {
  straighten();
  return carrier.close();
});

const connect = (): Connection => ({ settings: kit.settings, baseUrl: carrier.url, http: fetch });
/** The package refuses a host whose top-level domain is longer than six letters. */
const withShortHost = (address: string): string =>
  address.replace("://desk.example/", "://desk.test/");
const usual = addresses("plivo");
const callbackUrls: VoiceCallbackUrls = {
  eventsUrl: withShortHost(usual.eventsUrl),
  fallback: withShortHost(usual.fallback),
  step: (token) => withShortHost(usual.step(token)),
  audio: (name) => withShortHost(usual.audio(name)),
  script: (script, ref) => withShortHost(usual.script(script, ref)),
};
const [leg, otherLeg] = [kit.refOf("leg", 1), kit.refOf("leg", 2)];
const recordingRef = kit.refOf("recording", 1);
const { conference } = conferenceStep;
const who = { conference, legRef: leg };
const records: ProviderRecords = {
  conferences: [{ ref: kit.refOf("conference", 1), name: conference }],
  legs: [
    { ref: leg, status: "in-progress" },
    { ref: otherLeg, status: "in-progress" },
  ],
  recordings: [{ ref: recordingRef, wav: new Uint8Array() }],
};

type Fields = Record<string, unknown>;
const { AccessToken: writeToken } = plivoPackage as unknown as {
  AccessToken(...args: unknown[]): {
    addVoiceGrants(incoming: boolean, outgoing: boolean): void;
    toJwt(): string;
  };
};
type SdkMethod = (...args: unknown[]) => Promise<unknown>;
/** The package's type declarations lag behind its code. */
interface Official {
  readonly calls: Record<"create" | "transfer" | "hangup" | "speakText" | "cancel", SdkMethod>;
  readonly multiPartyCalls: Record<
    | "addParticipant"
    | "updateParticipant"
    | "kickParticipant"
    | "listParticipants"
    | "stop"
    | "startRecording"
    | "pauseRecording"
    | "resumeRecording"
    | "stopRecording",
    SdkMethod
  >;
  readonly recordings: Record<"list" | "get" | "delete", SdkMethod>;
  readonly applications: Record<"update" | "create", SdkMethod>;
  readonly endpoints: Record<"create", SdkMethod>;
}
const official = () => new Client(authId, authToken) as unknown as Official;

const partsOf = (request: CarrierRequest | undefined) => ({
  method: request?.method,
  path: request?.path.split("?")[0],
  query: [...new URL(request?.path ?? "", "http://any").searchParams]
    .filter(([name]) => name !== "limit" && name !== "offset")
    .sort(),
  body: request?.body ? (JSON.parse(request.body) as Fields) : {},
  key: request?.headers.authorization,
});
const changes = () => carrier.requests.filter(({ method }) => method !== "GET").map(partsOf);

/** Our last request, and the same request made by the package. */
async function both(ours: () => Promise<unknown>, theirs: (of: Official) => Promise<unknown>) {
  carrier.plays(kit.company(records));
  await ours();
  const mine = changes().at(-1);
  carrier.forget();
  carrier.plays(kit.company(records));
  await theirs(official()).catch(() => undefined);
  return [mine, changes().at(-1)] as const;
}

describe("Plivo's official package", () => {
  const outgoing = {
    ref: "leg-7",
    from: "+12025550100",
    to: "+12025550177",
    ringTimeoutSeconds: 25,
    maxSeconds: 7_200,
  };
  const eventsUrl = `${callbackUrls.eventsUrl}?ref=leg-7`;
  const script = [{ kind: "prompt", prompt: { text: "Press 1." } }] as const;

  test.each([false, true])(
    "dials with the same request as ours (machine detection: %s)",
    async (listens) => {
      const [ours, theirs] = await both(
        () => plivo.dial(connect(), { ...outgoing, script, detectsMachine: listens }, callbackUrls),
        ({ calls }) =>
          calls.create(outgoing.from, outgoing.to, callbackUrls.script(script, "leg-7"), {
            answerMethod: "POST",
            fallbackUrl: callbackUrls.fallback,
            fallbackMethod: "POST",
            ringUrl: eventsUrl,
            ringMethod: "POST",
            hangupUrl: eventsUrl,
            hangupMethod: "POST",
            ringTimeout: 25,
            timeLimit: 7_200,
            ...(listens
              ? {
                  machineDetection: "true",
                  machineDetectionMethod: "POST",
                  machineDetectionUrl: `${eventsUrl}&about=answerer`,
                }
              : {}),
          }),
      );
      expect(ours).toEqual(theirs);
    },
  );

  test("accepts the fields we use to dial into a conference", async () => {
    const step = { ...conferenceStep, isRecorded: true };
    carrier.plays(kit.company(records));
    await plivo.dial(connect(), { ...outgoing, script: [step] }, callbackUrls);
    const ours = changes()[0];
    carrier.forget();
    carrier.plays(kit.company(records));
    const { role, ...rest } = ours?.body ?? {};
    const camel = Object.entries(rest).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]);
    await official().multiPartyCalls.addParticipant(role, {
      ...Object.fromEntries(camel),
      friendlyName: conference,
    });
    const theirs = changes()[0];
    expect([ours?.method, ours?.path]).toEqual([theirs?.method, theirs?.path]);
    expect(role).toBe("Customer");
    // The package adds the defaults that we omit.
    expect(theirs?.body).toMatchObject(ours?.body ?? {});
    expect(Object.keys(ours?.body ?? {}).length).toBeGreaterThan(12);
  });

  const alike: readonly [string, () => Promise<unknown>, (of: Official) => Promise<unknown>][] = [
    [
      "redirects",
      () => plivo.redirect(connect(), leg, script, callbackUrls),
      ({ calls }) =>
        calls.transfer(leg, {
          legs: "aleg",
          alegUrl: callbackUrls.script(script),
          alegMethod: "POST",
        }),
    ],
    ["hangs up", () => plivo.hangUp(connect(), leg), ({ calls }) => calls.hangup(leg)],
    [
      "tells a room",
      () => plivo.announceInConference(connect(), conference, notice, callbackUrls),
      ({ calls }) =>
        calls.speakText(otherLeg, "This call is recorded.", {
          legs: "aleg",
          mix: true,
          voice: "Polly.Amy",
          language: "en-GB",
        }),
    ],
    [
      "holds",
      () => plivo.updateParticipant(connect(), who, { isHeld: true, isMuted: false }, callbackUrls),
      ({ multiPartyCalls }) =>
        multiPartyCalls.updateParticipant("228", {
          friendlyName: conference,
          hold: true,
          mute: false,
        }),
    ],
    [
      "begins a recording",
      () => plivo.startRecording(connect(), who, callbackUrls),
      ({ multiPartyCalls }) =>
        multiPartyCalls.startRecording({
          friendlyName: conference,
          fileFormat: "wav",
          recordingCallbackMethod: "POST",
          recordingCallbackUrl: `${callbackUrls.eventsUrl}?conference=${conference}`,
        }),
    ],
    [
      "pauses a recording",
      () => plivo.changeRecording(connect(), who, recordingRef, "pause"),
      ({ multiPartyCalls }) => multiPartyCalls.pauseRecording({ friendlyName: conference }),
    ],
    [
      "resumes a recording",
      () => plivo.changeRecording(connect(), who, recordingRef, "resume"),
      ({ multiPartyCalls }) => multiPartyCalls.resumeRecording({ friendlyName: conference }),
    ],
    [
      "stops a recording",
      () => plivo.changeRecording(connect(), who, recordingRef, "stop"),
      ({ multiPartyCalls }) => multiPartyCalls.stopRecording({ friendlyName: conference }),
    ],
    [
      "deletes a recording",
      () => plivo.deleteRecording(connect(), recordingRef),
      ({ recordings }) => recordings.delete(recordingRef),
    ],
  ];
  test.each(alike)("sends the same request as ours: %s", async (_, ours, theirs) => {
    const [mine, official] = await both(ours, theirs);
    expect(mine?.method).toBeDefined();
    expect(mine).toEqual(official);
  });

  test("makes the same browser token as ours", async () => {
    const now = new Date("2026-11-22T10:00:00.000Z");
    const { token, expiresAt } = await plivo.browserCredential(connect(), "m_7", now);
    const theirs = writeToken(
      authId,
      authToken,
      kit.settings.browserUsername,
      { validFrom: now.getTime() / 1000, lifetime: 3_600 },
      `m_7-${now.getTime() / 1000}`,
    );
    theirs.addVoiceGrants(false, true);
    expect(expiresAt).toBe("2026-11-22T11:00:00.000Z");
    const read = (jwt: string) =>
      jwt
        .split(".")
        .slice(0, 2)
        .map((part) => JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as Fields);
    expect(read(token)).toEqual(read(theirs.toJwt()));
    const [head = "", claims = "", signature] = token.split(".");
    const signed = createHmac("sha256", authToken).update(`${head}.${claims}`).digest("base64url");
    expect(signature).toBe(signed);
    // The browser SDK sends no longer token.
    expect(token.length).toBeLessThanOrEqual(500);
  });

  test("agrees with ours on genuine and forged signatures", () => {
    const now = new Date("2026-11-22T10:00:00.000Z");
    for (const { request } of [...kit.asks, ...kit.events]) {
      const good = kit.sign(request, "current", now);
      for (const raw of [
        good,
        kit.sign(request, "stranger", now),
        { ...good, url: good.url.replace("/plivo/", "/other/") },
        { ...good, body: Buffer.concat([good.body, Buffer.from("&Digits=9")]) },
      ]) {
        const theirs = validateV3Signature(
          "POST",
          raw.url,
          raw.headers["x-plivo-signature-v3-nonce"] ?? "",
          authToken,
          raw.headers["x-plivo-signature-v3"] ?? "",
          Object.fromEntries(new URLSearchParams(Buffer.from(raw.body).toString())),
        );
        expect(plivo.verify(kit.settings, raw).kind === "valid").toBe(theirs);
      }
    }
  });
});
