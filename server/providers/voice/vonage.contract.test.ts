// Vonage's own description and its own package say whether we speak to it as it wants.
import fs from "node:fs";
import { gunzipSync } from "node:zlib";
import { Voice } from "@vonage/voice";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ScriptStep } from "#domain/call/script.ts";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import { type Asked, type FakeCarrier, openFakeCarrier } from "#testing/fake-carrier.ts";
import { checkAgainst } from "#testing/openapi-check.ts";
import { readPlainYaml } from "#testing/plain-yaml.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { typeFaults } from "#testing/types-check.ts";
import { addresses } from "#testing/voice-provider/addresses.ts";
import { roomStep } from "#testing/voice-provider/command-suite.ts";
import { kit } from "#testing/voice-provider/kits/vonage.ts";
import { openVonageCalls } from "./vonage.ts";

const vonage = openVonageCalls({
  now: () => new Date(),
  newId: () => "0193a1b2-0000-7000-8000-00000000e001",
});
const { applicationId = "", privateKey = "" } = kit.settings;
const where = addresses("vonage");
const leg = kit.refOf("leg", 1);
const other = kit.refOf("leg", 2);
const take = kit.refOf("take", 1);
const who = { room: roomStep.room, legRef: leg };
const books = {
  rooms: [],
  legs: [{ ref: leg, status: "in-progress" }],
  takes: [{ ref: take, wav: new Uint8Array(), of: leg }],
};
const greeting: readonly ScriptStep[] = [{ do: "prompt", prompt: { say: "Press 1." } }];
const outgoing = {
  ...{ ref: "leg-7", from: "+12025550100", to: "+12025550177", ringSeconds: 25, maxSeconds: 7_200 },
};
const everyStep: readonly ScriptStep[] = [
  { do: "prompt", prompt: { say: "Guten Tag.", lang: "de-DE", voice: "de-DE.3" } },
  { do: "prompt", prompt: { play: "sound-1" } },
  { do: "pause", seconds: 2 },
  {
    ...{ do: "gather", prompts: [{ say: "Press 1." }, { play: "sound-1" }], digits: 1 },
    ...{ timeoutSeconds: 6, next: "menu" },
  },
  {
    ...{ do: "record", maxSeconds: 120, silenceSeconds: 5, endKey: "#", hasBeep: true },
    next: "message",
  },
  { ...roomStep, isRecorded: true },
  { ...roomStep, role: "supervisor", isMuted: true, starts: false, ends: false, wait: null },
  { ...roomStep, role: "supervisor", coaches: other, wait: { play: "sound-2" } },
  { do: "goto", next: "t" },
  { do: "hangup" },
];

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await openFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());
const connect = (http: FetchFn = fetch): Connection => ({
  ...{ settings: kit.settings, baseUrl: carrier.url, http },
});
const official = () => new Voice({ applicationId, privateKey }, { apiHost: carrier.url });
const actionsOf = (script: readonly ScriptStep[]) => JSON.parse(vonage.render(script, where).body);

const deeds: readonly ((connection: Connection) => Promise<unknown>)[] = [
  (at) => vonage.dial(at, { ...outgoing, script: [roomStep] }, where),
  (at) => vonage.dial(at, { ...outgoing, script: greeting, detectsMachine: true }, where),
  (at) => vonage.redirect(at, leg, everyStep, where),
  (at) => vonage.hangUp(at, leg),
  (at) => vonage.askLeg(at, leg),
  (at) => vonage.changeInRoom(at, who, { isHeld: true }, where),
  (at) => vonage.changeInRoom(at, who, { isHeld: false }, where),
  (at) => vonage.changeInRoom(at, who, { isMuted: true }, where),
  (at) => vonage.changeInRoom(at, who, { isMuted: false, coaches: other }, where),
];

interface Schema {
  format?: string;
  readonly properties: Readonly<Record<string, { enum?: string[]; example: string }>>;
}

/**
 * Its own slips: "mute" where it means "unmute", kinds of endpoints told apart in words alone, and a conversation's
 * name that is no uuid, as its example shows.
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

describe("Vonage's own description", () => {
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
        // its addresses begin where calls stand
        const { pathname } = new URL(url);
        const below = `http://vonage${pathname.replace("/v1/calls", "") || "/"}`;
        if (init?.body) {
          const found = check.json(method, below, JSON.parse(String(init.body)));
          faults.push(...found.map((fault) => `${method} ${pathname}: ${fault}`));
        }
        const response = await fetch(url, init);
        if (response.ok && response.status !== 204) {
          const answer = await response.clone().json();
          faults.push(...check.response(method, below, response.status, answer));
        }
        exchanges += 1;
        return response;
      };
      carrier.plays(kit.company(books));
      for (const deed of deeds) await deed(connect(http));
      expect(faults).toEqual([]);
      expect(exchanges).toBeGreaterThanOrEqual(12);
    },
  );
});

describe("Vonage's own package", () => {
  const wordsOf = (asked: Asked | undefined) => ({
    method: asked?.method,
    path: asked?.path,
    body: asked?.body ? JSON.parse(asked.body) : null,
    isTokenOurs: asked?.headers.authorization?.startsWith("Bearer ey"),
  });

  test("dials, moves, holds, mutes and hangs up in the same words as we do", async () => {
    const endpoint = (number: string) => ({ type: "phone", number }) as never;
    const call = {
      ...{ to: [endpoint("12025550177")], from: endpoint("12025550100") },
      ...{ eventUrl: [`${where.facts}?ref=leg-7`], eventMethod: "POST" as never },
      ...{ ringingTimer: 25, lengthTimer: 7_200 },
    };
    const again = { action: "conversation", name: who.room, startOnEnter: false, endOnExit: false };
    const pairs: readonly (readonly [() => Promise<unknown>, () => Promise<unknown>])[] = [
      [
        () => vonage.dial(connect(), { ...outgoing, script: [roomStep] }, where),
        () => official().createOutboundCall({ ...call, ncco: actionsOf([roomStep]) }),
      ],
      [
        () =>
          vonage.dial(connect(), { ...outgoing, script: greeting, detectsMachine: true }, where),
        () =>
          official().createOutboundCall({
            ...{ ...call, ncco: actionsOf(greeting), machineDetection: "continue" as never },
          }),
      ],
      [
        () => vonage.redirect(connect(), leg, everyStep, where),
        () => official().transferCallWithNCCO(leg, actionsOf(everyStep)),
      ],
      [() => vonage.hangUp(connect(), leg), () => official().hangupCall(leg)],
      [
        () => vonage.changeInRoom(connect(), who, { isHeld: true }, where),
        async () => {
          await official().muteCall(leg);
          await official().earmuffCall(leg);
          await official().streamAudio(leg, where.sound("music"), 0);
        },
      ],
      [
        () => vonage.changeInRoom(connect(), who, { isHeld: false }, where),
        async () => {
          await official().stopStreamAudio(leg);
          await official().unmuteCall(leg);
          await official().unearmuffCall(leg);
        },
      ],
      [
        () => vonage.changeInRoom(connect(), who, { isMuted: false, coaches: other }, where),
        () => official().transferCallWithNCCO(leg, [{ ...again, canSpeak: [other] } as never]),
      ],
      [() => vonage.askLeg(connect(), leg), () => official().getCall(leg)],
    ];
    for (const [ours, theirs] of pairs) {
      carrier.forget();
      carrier.plays(kit.company(books));
      await ours();
      const said = carrier.asked.map(wordsOf);
      await theirs();
      const expected = carrier.asked.slice(said.length).map(wordsOf);
      // it names the volume that is meant anyway
      for (const { body } of expected) if (body?.level === "0") delete body.level;
      expect(said).toEqual(expected);
    }
  });

  test("has every action of ours among its types, and every language", async () => {
    const header = 'import type { NCCOAction, TTSLanguages } from "@vonage/voice";';
    const faults = await typeFaults(
      `${header}\ntype Plain<T> = T extends string ? \`\${T}\` : T extends (infer One)[] ? Plain<One>[] : T extends object ? { [K in keyof T]: Plain<T[K]> } : T;
type Told = { eventUrl?: string[]; eventMethod?: string };
type Ours = Plain<Exclude<NCCOAction, { action: "conversation" }>> | (Plain<Extract<NCCOAction, { startOnEnter?: boolean }>> & Told);
export type Language = \`\${TTSLanguages}\`;`,
      [
        ...actionsOf(everyStep).map((value: unknown, at: number) => ({
          ...{ type: "Ours", value, name: `action ${at}` },
        })),
        ...vonage.voices.map(({ id, language }) => ({
          ...{ type: "Language", value: language, name: id },
        })),
      ],
    );
    expect(faults).toEqual([]);
  });
});
