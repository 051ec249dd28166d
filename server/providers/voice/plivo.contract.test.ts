// Plivo publishes no description, so its own package is asked about calls as well: its requests, its tokens, its
// signature, its elements (testing/voice-provider/read-plivo-xml.ts).
import { createHmac } from "node:crypto";
import * as plivoPackage from "plivo";
import { Client, validateV3Signature } from "plivo";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "#server/ports/provider.ts";
import type { VoiceCallbackUrls } from "#server/ports/voice.ts";
import { type Asked, type FakeCarrier, openFakeCarrier } from "#testing/fake-carrier.ts";
import { bendPlivoRoad } from "#testing/plivo-package.ts";
import { addresses } from "#testing/voice-provider/addresses.ts";
import { notice, roomStep } from "#testing/voice-provider/command-suite.ts";
import type { Books } from "#testing/voice-provider/kit.ts";
import { kit } from "#testing/voice-provider/kits/plivo.ts";
import { readPlivoXml } from "#testing/voice-provider/read-plivo-xml.ts";
import { plivo } from "./plivo.ts";

const { authId = "", authToken = "" } = kit.settings;
let carrier: FakeCarrier;
let straighten: () => void;
beforeAll(async () => {
  carrier = await openFakeCarrier();
  straighten = bendPlivoRoad(carrier.url);
});
afterEach(() => carrier.forget());
afterAll(() => {
  straighten();
  return carrier.close();
});

const connect = (): Connection => ({
  ...{ settings: kit.settings, baseUrl: carrier.url, http: fetch },
});
/** Its package takes no host for one whose last part is longer than six letters. */
const near = (address: string): string => address.replace("://desk.example/", "://desk.test/");
const usual = addresses("plivo");
const where: VoiceCallbackUrls = {
  ...{ facts: near(usual.facts), fallback: near(usual.fallback) },
  step: (token) => near(usual.step(token)),
  sound: (name) => near(usual.sound(name)),
  script: (script, ref) => near(usual.script(script, ref)),
};
const [leg, other] = [kit.refOf("leg", 1), kit.refOf("leg", 2)];
const take = kit.refOf("take", 1);
const { room } = roomStep;
const who = { room, legRef: leg };
const books: Books = {
  rooms: [{ ref: kit.refOf("room", 1), name: room }],
  legs: [
    { ref: leg, status: "in-progress" },
    { ref: other, status: "in-progress" },
  ],
  takes: [{ ref: take, wav: new Uint8Array() }],
};

type Told = Record<string, unknown>;
const { AccessToken: writeToken } = plivoPackage as unknown as {
  AccessToken(...told: unknown[]): {
    addVoiceGrants(incoming: boolean, outgoing: boolean): void;
    toJwt(): string;
  };
};
type Deed = (...told: unknown[]) => Promise<unknown>;
/** Its declarations lag behind its code. */
interface Official {
  readonly calls: Record<"create" | "transfer" | "hangup" | "speakText" | "cancel", Deed>;
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
    Deed
  >;
  readonly recordings: Record<"list" | "get" | "delete", Deed>;
  readonly applications: Record<"update" | "create", Deed>;
  readonly endpoints: Record<"create", Deed>;
}
const official = () => new Client(authId, authToken) as unknown as Official;

const partsOf = (asked: Asked | undefined) => ({
  method: asked?.method,
  path: asked?.path.split("?")[0],
  query: [...new URL(asked?.path ?? "", "http://any").searchParams]
    .filter(([name]) => name !== "limit" && name !== "offset")
    .sort(),
  body: asked?.body ? (JSON.parse(asked.body) as Told) : {},
  key: asked?.headers.authorization,
});
const changes = () => carrier.asked.filter(({ method }) => method !== "GET").map(partsOf);

/** What we asked last, and what its package asks of the same kind. */
async function both(ours: () => Promise<unknown>, theirs: (of: Official) => Promise<unknown>) {
  carrier.plays(kit.company(books));
  await ours();
  const mine = changes().at(-1);
  carrier.forget();
  carrier.plays(kit.company(books));
  await theirs(official()).catch(() => undefined);
  return [mine, changes().at(-1)] as const;
}

describe("Plivo's own package", () => {
  const outgoing = {
    ...{ ref: "leg-7", from: "+12025550100", to: "+12025550177" },
    ...{ ringSeconds: 25, maxSeconds: 7_200 },
  };
  const facts = `${where.facts}?ref=leg-7`;
  const script = [{ do: "prompt", prompt: { say: "Press 1." } }] as const;

  test.each([false, true])("dials in the same words as we do (listening: %s)", async (listens) => {
    const [ours, theirs] = await both(
      () => plivo.dial(connect(), { ...outgoing, script, detectsMachine: listens }, where),
      ({ calls }) =>
        calls.create(outgoing.from, outgoing.to, where.script(script, "leg-7"), {
          ...{ answerMethod: "POST", fallbackUrl: where.fallback, fallbackMethod: "POST" },
          ...{ ringUrl: facts, ringMethod: "POST", hangupUrl: facts, hangupMethod: "POST" },
          ...{ ringTimeout: 25, timeLimit: 7_200 },
          ...(listens
            ? {
                ...{ machineDetection: "true", machineDetectionMethod: "POST" },
                machineDetectionUrl: `${facts}&about=answerer`,
              }
            : {}),
        }),
    );
    expect(ours).toEqual(theirs);
  });

  test("dials into a room in words that it knows and takes", async () => {
    const step = { ...roomStep, isRecorded: true };
    carrier.plays(kit.company(books));
    await plivo.dial(connect(), { ...outgoing, script: [step] }, where);
    const ours = changes()[0];
    carrier.forget();
    carrier.plays(kit.company(books));
    const { role, ...rest } = ours?.body ?? {};
    const camel = Object.entries(rest).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]);
    await official().multiPartyCalls.addParticipant(role, {
      ...Object.fromEntries(camel),
      friendlyName: room,
    });
    const theirs = changes()[0];
    expect([ours?.method, ours?.path]).toEqual([theirs?.method, theirs?.path]);
    expect(role).toBe("Customer");
    // it adds what we leave to its usual
    expect(theirs?.body).toMatchObject(ours?.body ?? {});
    expect(Object.keys(ours?.body ?? {}).length).toBeGreaterThan(12);
  });

  const alike: readonly [string, () => Promise<unknown>, (of: Official) => Promise<unknown>][] = [
    [
      "redirects",
      () => plivo.redirect(connect(), leg, script, where),
      ({ calls }) =>
        calls.transfer(leg, {
          ...{ legs: "aleg", alegUrl: where.script(script), alegMethod: "POST" },
        }),
    ],
    ["hangs up", () => plivo.hangUp(connect(), leg), ({ calls }) => calls.hangup(leg)],
    [
      "tells a room",
      () => plivo.sayInRoom(connect(), room, notice, where),
      ({ calls }) =>
        calls.speakText(other, "This call is recorded.", {
          ...{ legs: "aleg", mix: true, voice: "Polly.Amy", language: "en-GB" },
        }),
    ],
    [
      "holds",
      () => plivo.changeInRoom(connect(), who, { isHeld: true, isMuted: false }, where),
      ({ multiPartyCalls }) =>
        multiPartyCalls.updateParticipant("228", { friendlyName: room, hold: true, mute: false }),
    ],
    [
      "removes",
      () => plivo.removeFromRoom(connect(), who),
      ({ multiPartyCalls }) => multiPartyCalls.kickParticipant("228", { friendlyName: room }),
    ],
    [
      "ends a room",
      () => plivo.endRoom(connect(), room),
      ({ multiPartyCalls }) => multiPartyCalls.stop({ friendlyName: room }),
    ],
    [
      "begins a recording",
      () => plivo.startRecording(connect(), who, where),
      ({ multiPartyCalls }) =>
        multiPartyCalls.startRecording({
          ...{ friendlyName: room, fileFormat: "wav", recordingCallbackMethod: "POST" },
          recordingCallbackUrl: `${where.facts}?room=${room}`,
        }),
    ],
    [
      "pauses a recording",
      () => plivo.changeRecording(connect(), who, take, "pause"),
      ({ multiPartyCalls }) => multiPartyCalls.pauseRecording({ friendlyName: room }),
    ],
    [
      "resumes a recording",
      () => plivo.changeRecording(connect(), who, take, "resume"),
      ({ multiPartyCalls }) => multiPartyCalls.resumeRecording({ friendlyName: room }),
    ],
    [
      "stops a recording",
      () => plivo.changeRecording(connect(), who, take, "stop"),
      ({ multiPartyCalls }) => multiPartyCalls.stopRecording({ friendlyName: room }),
    ],
    [
      "deletes a recording",
      () => plivo.deleteRecording(connect(), take),
      ({ recordings }) => recordings.delete(take),
    ],
  ];
  test.each(alike)("%s in the same words as we do", async (_, ours, theirs) => {
    const [mine, official] = await both(ours, theirs);
    expect(mine?.method).toBeDefined();
    expect(mine).toEqual(official);
  });

  test("takes our token for one of its own", async () => {
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
        .map((part) => JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as Told);
    expect(read(token)).toEqual(read(theirs.toJwt()));
    const [head = "", claims = "", signature] = token.split(".");
    const signed = createHmac("sha256", authToken).update(`${head}.${claims}`).digest("base64url");
    expect(signature).toBe(signed);
    // its browsers send no longer one
    expect(token.length).toBeLessThanOrEqual(500);
  });

  test("finds our signatures genuine, and our judgement of others right", () => {
    const now = new Date("2026-11-22T10:00:00.000Z");
    for (const { request } of [...kit.asks, ...kit.facts]) {
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
        expect(plivo.verify(kit.settings, raw).kind === "genuine").toBe(theirs);
      }
    }
  });

  test.each([
    ["an element of Twilio's", "<Response><Say>Hi</Say></Response>"],
    ["an attribute that it lacks", '<Response><Speak volume="9">Hi</Speak></Response>'],
    ["an element in a wrong place", "<Response><GetDigits><Hangup/></GetDigits></Response>"],
    ["a role that is none", '<Response><MultiPartyCall role="Boss">r</MultiPartyCall></Response>'],
  ])("would not build %s, so neither does what reads our scripts", (_, xml) => {
    expect(() => readPlivoXml(xml)).toThrow();
  });
});
