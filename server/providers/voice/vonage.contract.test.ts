// Contract tests of calls against Vonage's API description and official package.
import fs from "node:fs";
import { gunzipSync } from "node:zlib";
import { Voice } from "@vonage/voice";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ScriptStep } from "#domain/call/script.ts";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import { type CarrierRequest, type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { checkAgainst } from "#testing/openapi-check.ts";
import { readPlainYaml } from "#testing/plain-yaml.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { typeFaults } from "#testing/types-check.ts";
import { addresses } from "#testing/voice-provider/addresses.ts";
import { conferenceStep } from "#testing/voice-provider/command-suite.ts";
import { kit } from "#testing/voice-provider/kits/vonage.ts";
import { createVonageVoice } from "./vonage.ts";

const vonage = createVonageVoice({
  now: () => new Date(),
  newId: () => "0193a1b2-0000-7000-8000-00000000e001",
});
const { applicationId = "", privateKey = "" } = kit.settings;
const callbackUrls = addresses("vonage");
const leg = kit.refOf("leg", 1);
const otherLeg = kit.refOf("leg", 2);
const recordingRef = kit.refOf("recording", 1);
const who = { conference: conferenceStep.conference, legRef: leg };
const records = {
  conferences: [],
  legs: [{ ref: leg, status: "in-progress" }],
  recordings: [{ ref: recordingRef, wav: new Uint8Array(), of: leg }],
};
const greeting: readonly ScriptStep[] = [{ kind: "prompt", prompt: { text: "Press 1." } }];
const outgoing = {
  ref: "leg-7",
  from: "+12025550100",
  to: "+12025550177",
  ringTimeoutSeconds: 25,
  maxSeconds: 7_200,
};
const everyStep: readonly ScriptStep[] = [
  { kind: "prompt", prompt: { text: "Guten Tag.", lang: "de-DE", voice: "de-DE.3" } },
  { kind: "prompt", prompt: { play: "sound-1" } },
  { kind: "pause", seconds: 2 },
  {
    kind: "gather",
    prompts: [{ text: "Press 1." }, { play: "sound-1" }],
    digits: 1,
    timeoutSeconds: 6,
    next: "menu",
  },
  {
    kind: "record",
    maxSeconds: 120,
    silenceSeconds: 5,
    endKey: "#",
    hasBeep: true,
    next: "message",
  },
  { ...conferenceStep, isRecorded: true },
  { ...conferenceStep, role: "supervisor", isMuted: true, starts: false, ends: false, wait: null },
  { ...conferenceStep, role: "supervisor", coaches: otherLeg, wait: { play: "sound-2" } },
  { kind: "redirect", next: "t" },
  { kind: "hang_up" },
];

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
const official = () => new Voice({ applicationId, privateKey }, { apiHost: carrier.url });
const actionsOf = (script: readonly ScriptStep[]) =>
  JSON.parse(vonage.render(script, callbackUrls).body);

const actions: readonly ((connection: Connection) => Promise<unknown>)[] = [
  (at) => vonage.dial(at, { ...outgoing, script: [conferenceStep] }, callbackUrls),
  (at) => vonage.dial(at, { ...outgoing, script: greeting, detectsMachine: true }, callbackUrls),
  (at) => vonage.redirect(at, leg, everyStep, callbackUrls),
  (at) => vonage.hangUp(at, leg),
  (at) => vonage.getLegStatus(at, leg),
  (at) => vonage.updateParticipant(at, who, { isHeld: true }, callbackUrls),
  (at) => vonage.updateParticipant(at, who, { isHeld: false }, callbackUrls),
  (at) => vonage.updateParticipant(at, who, { isMuted: true }, callbackUrls),
  (at) => vonage.updateParticipant(at, who, { isMuted: false, coaches: otherLeg }, callbackUrls),
];

interface Schema {
  format?: string;
  readonly properties: Readonly<Record<string, { enum?: string[]; example: string }>>;
}

/**
 * Fixes mistakes in the description: "mute" where it means "unmute", endpoint types told apart only in prose, and a
 * conversation name typed as a UUID, contrary to its example.
 */
function mended(text: string): Record<string, unknown> {
  const document = readPlainYaml(text) as { components: { schemas: Record<string, Schema> } };
  const { schemas } = document.components;
  for (const [name, schema] of Object.entries(schemas)) {
    const { action, type } = schema.properties ?? {};
    if (name === "UpdateCallRequestUnmute" && action) action.enum = ["unmute"];
    if (name.startsWith("Endpoint") && type) type.enum = [type.example];
    if (name === "conversation_uuid") delete schema.format;
  }
  return document;
}

describe("Vonage's API description", () => {
  const file = sharedFixturePath("specs", "vonage_voice.yml.gz");

  test(
    file ? "knows every request of ours, and every answer that we play" : "not here",
    async () => {
      if (file === null) return;
      const check = checkAgainst(mended(gunzipSync(fs.readFileSync(file)).toString("utf8")));
      const faults: string[] = [];
      let exchanges = 0;
      const http: FetchFn = async (url, init) => {
        const method = init?.method ?? "GET";
        // Paths in the description are relative to the calls URL.
        const { pathname } = new URL(url);
        const below = `http://vonage${pathname.replace("/v1/calls", "") || "/"}`;
        if (init?.body) {
          const found = check.json(method, below, JSON.parse(String(init.body)));
          faults.push(...found.map((fault) => `${method} ${pathname}: ${fault}`));
        }
        const response = await fetch(url, init);
        if (response.ok && response.status !== 204) {
          const body = await response.clone().json();
          faults.push(...check.response(method, below, response.status, body));
        }
        exchanges += 1;
        return response;
      };
      carrier.plays(kit.company(records));
      for (const action of actions) await action(connect(http));
      expect(faults).toEqual([]);
      expect(exchanges).toBeGreaterThanOrEqual(12);
    },
  );
});

describe("Vonage's official package", () => {
  const summarizeRequest = (request: CarrierRequest | undefined) => ({
    method: request?.method,
    path: request?.path,
    body: request?.body ? JSON.parse(request.body) : null,
    isTokenOurs: request?.headers.authorization?.startsWith("Bearer ey"),
  });

  test("dials, transfers, holds, mutes and hangs up with the same requests as ours", async () => {
    const endpoint = (number: string) => ({ type: "phone", number }) as never;
    const call = {
      to: [endpoint("12025550177")],
      from: endpoint("12025550100"),
      eventUrl: [`${callbackUrls.eventsUrl}?ref=leg-7`],
      eventMethod: "POST" as never,
      ringingTimer: 25,
      lengthTimer: 7_200,
    };
    const again = {
      action: "conversation",
      name: who.conference,
      startOnEnter: false,
      endOnExit: false,
    };
    const pairs: readonly (readonly [() => Promise<unknown>, () => Promise<unknown>])[] = [
      [
        () => vonage.dial(connect(), { ...outgoing, script: [conferenceStep] }, callbackUrls),
        () => official().createOutboundCall({ ...call, ncco: actionsOf([conferenceStep]) }),
      ],
      [
        () =>
          vonage.dial(
            connect(),
            { ...outgoing, script: greeting, detectsMachine: true },
            callbackUrls,
          ),
        () =>
          official().createOutboundCall({
            ...call,
            ncco: actionsOf(greeting),
            machineDetection: "continue" as never,
          }),
      ],
      [
        () => vonage.redirect(connect(), leg, everyStep, callbackUrls),
        () => official().transferCallWithNCCO(leg, actionsOf(everyStep)),
      ],
      [() => vonage.hangUp(connect(), leg), () => official().hangupCall(leg)],
      [
        () => vonage.updateParticipant(connect(), who, { isHeld: true }, callbackUrls),
        async () => {
          await official().muteCall(leg);
          await official().earmuffCall(leg);
          await official().streamAudio(leg, callbackUrls.audio("music"), 0);
        },
      ],
      [
        () => vonage.updateParticipant(connect(), who, { isHeld: false }, callbackUrls),
        async () => {
          await official().stopStreamAudio(leg);
          await official().unmuteCall(leg);
          await official().unearmuffCall(leg);
        },
      ],
      [
        () =>
          vonage.updateParticipant(
            connect(),
            who,
            { isMuted: false, coaches: otherLeg },
            callbackUrls,
          ),
        () => official().transferCallWithNCCO(leg, [{ ...again, canSpeak: [otherLeg] } as never]),
      ],
      [() => vonage.getLegStatus(connect(), leg), () => official().getCall(leg)],
    ];
    for (const [ours, theirs] of pairs) {
      carrier.forget();
      carrier.plays(kit.company(records));
      await ours();
      const ourRequests = carrier.requests.map(summarizeRequest);
      await theirs();
      const expected = carrier.requests.slice(ourRequests.length).map(summarizeRequest);
      // The package sends the default volume explicitly.
      for (const { body } of expected) if (body?.level === "0") delete body.level;
      expect(ourRequests).toEqual(expected);
    }
  });

  test("covers all our actions and languages in its types", async () => {
    const header = 'import type { NCCOAction, TTSLanguages } from "@vonage/voice";';
    const faults = await typeFaults(
      `${header}\ntype Plain<T> = T extends string ? \`\${T}\` : T extends (infer One)[] ? Plain<One>[] : T extends object ? { [K in keyof T]: Plain<T[K]> } : T;
type Told = { eventUrl?: string[]; eventMethod?: string };
type Ours = Plain<Exclude<NCCOAction, { action: "conversation" }>> | (Plain<Extract<NCCOAction, { startOnEnter?: boolean }>> & Told);
export type Language = \`\${TTSLanguages}\`;`,
      [
        ...actionsOf(everyStep).map((value: unknown, at: number) => ({
          type: "Ours",
          value,
          name: `action ${at}`,
        })),
        ...vonage.voices.map(({ id, language }) => ({
          type: "Language",
          value: language,
          name: id,
        })),
      ],
    );
    expect(faults).toEqual([]);
  });
});
