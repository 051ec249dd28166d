// Twilio's own document and its own package say whether we speak Twilio.
import Twilio from "twilio";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ScriptStep } from "#domain/call/script.ts";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import { type Asked, type FakeCarrier, openFakeCarrier } from "#testing/fake-carrier.ts";
import { openApiCheck } from "#testing/openapi-check.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { addresses, hooks } from "#testing/voice-provider/addresses.ts";
import { notice, roomStep } from "#testing/voice-provider/command-suite.ts";
import { kit } from "#testing/voice-provider/kits/twilio.ts";
import { twilio } from "./twilio.ts";

const { accountSid = "", apiKeySid = "", apiKeySecret = "" } = kit.settings;
const base = `/2010-04-01/Accounts/${accountSid}`;
const applicationSid = `AP${"1".repeat(32)}`;
const where = addresses("twilio");
const leg = kit.refOf("leg", 1);
const take = kit.refOf("take", 1);
const roomRef = kit.refOf("room", 1);
const who = { room: roomStep.room, legRef: leg };
const books = {
  rooms: [{ ref: roomRef, name: roomStep.room }],
  legs: [{ ref: leg, status: "in-progress" }],
  takes: [{ ref: take, wav: new Uint8Array(), of: leg }],
};
const outgoing = {
  ...{ ref: "leg-7", from: "+12025550100", to: "+12025550177", ringSeconds: 25, maxSeconds: 7_200 },
  script: [roomStep] as readonly ScriptStep[],
};
const greeting: readonly ScriptStep[] = [{ do: "prompt", prompt: { say: "Press 1." } }];

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await openFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());
const connect = (http: FetchFn = fetch): Connection => ({
  ...{ settings: kit.settings, baseUrl: carrier.url, http },
});
const official = () => {
  const client = Twilio(apiKeySid, apiKeySecret, { accountSid });
  client.api.baseUrl = carrier.url;
  return client;
};

const application = (asked: Asked) => ({
  status: asked.path === `${base}/Applications.json` ? 201 : 200,
  body: {
    ...{ sid: applicationSid, friendly_name: "Deskbell at desk.example", account_sid: accountSid },
    ...{ api_version: "2010-04-01", uri: asked.path },
  },
});
function playApplications(known: readonly string[]): void {
  carrier.plays((asked) =>
    asked.method === "GET"
      ? {
          status: 200,
          body: {
            applications: known.map((name) => ({
              ...application(asked).body,
              friendly_name: name,
            })),
            ...{ page: 0, page_size: 50, start: 0, end: 0, uri: asked.path, next_page_uri: null },
          },
        }
      : application(asked),
  );
}

/** Everything that we ever ask of Twilio about calls, once. */
async function askEverything(connection: Connection): Promise<void> {
  carrier.plays(kit.company(books));
  await twilio.dial(connection, outgoing, where);
  const recorded = { ...roomStep, isRecorded: true, isMuted: true, coaches: leg };
  await twilio.dial(connection, { ...outgoing, script: [recorded] }, where);
  await twilio.dial(connection, { ...outgoing, script: greeting }, where);
  await twilio.dial(connection, { ...outgoing, detectsMachine: true }, where);
  await twilio.dial(connection, { ...outgoing, detectsMachine: true, script: greeting }, where);
  await twilio.redirect(connection, leg, greeting, where);
  await twilio.hangUp(connection, leg);
  await twilio.askLeg(connection, leg);
  await twilio.changeInRoom(connection, who, { isHeld: true, isMuted: true, coaches: leg }, where);
  await twilio.removeFromRoom(connection, who);
  await twilio.endRoom(connection, who.room);
  await twilio.sayInRoom(connection, who.room, notice, where);
  await twilio.startRecording(connection, who, where);
  await twilio.changeRecording(connection, who, take, "pause");
  await twilio.changeRecording(connection, who, kit.refOf("take", 2), "resume");
  await twilio.deleteRecording(connection, take);
  await twilio.listRecordings(connection, { legRef: leg, rooms: [who.room] });
  carrier.plays(kit.account);
  await twilio.setHooks(connection, kit.numberRef, hooks("twilio"));
  playApplications([]);
  await twilio.provisionBrowserCalling(connection, hooks("twilio"));
  playApplications(["Deskbell at desk.example"]);
  await twilio.provisionBrowserCalling(connection, hooks("twilio"));
}

describe("Twilio's own description", () => {
  const file = sharedFixturePath("specs", "twilio_api_v2010.json.gz");

  test(
    file ? "knows every request of ours, and every answer that we play" : "not here",
    async () => {
      if (file === null) return;
      const check = openApiCheck(file);
      const faults: string[] = [];
      let exchanges = 0;
      const http: FetchFn = async (url, init) => {
        const method = init?.method ?? "GET";
        const body = typeof init?.body === "string" ? init.body : null;
        faults.push(
          ...check.request(method, url, body).map((fault) => `${method} ${url}: ${fault}`),
        );
        const response = await fetch(url, init);
        if (response.ok && response.status !== 204) {
          const answer = await response.clone().json();
          faults.push(...check.response(method, url, response.status, answer));
        }
        exchanges += 1;
        return response;
      };
      await askEverything(connect(http));
      expect(faults).toEqual([]);
      expect(exchanges).toBeGreaterThanOrEqual(25);
    },
  );
});

describe("Twilio's own package", () => {
  const wordsOf = (asked: Asked | undefined) => ({
    method: asked?.method,
    path: asked?.path.split("?")[0],
    form: [...new URLSearchParams(asked?.body)].map((pair) => pair.join("=")).sort(),
    key: asked?.headers.authorization,
  });
  const inSameWords = () => {
    const [ours, theirs] = carrier.asked.filter(({ method }) => method !== "GET");
    expect(wordsOf(ours)).toEqual(wordsOf(theirs));
  };

  test("rings somebody from inside a room in the same words as we do", async () => {
    carrier.plays(kit.company(books));
    await twilio.dial(connect(), outgoing, where);
    const made = await official()
      .conferences(roomStep.room)
      .participants.create({
        from: outgoing.from,
        to: outgoing.to,
        timeout: 25,
        timeLimit: 7_200,
        statusCallback: `${where.facts}?ref=leg-7`,
        statusCallbackMethod: "POST",
        statusCallbackEvent: ["initiated", "ringing", "answered", "completed"],
        label: "leg-7",
        earlyMedia: true,
        beep: "false",
        startConferenceOnEnter: true,
        endConferenceOnExit: true,
        conferenceStatusCallback: where.facts,
        conferenceStatusCallbackMethod: "POST",
        conferenceStatusCallbackEvent: ["start", "end", "join", "leave", "mute", "hold"],
      });
    inSameWords();
    expect(made.callSid).toBe(kit.refOf("leg", 100));
  });

  test("rings somebody with words first in the same words as we do", async () => {
    carrier.plays(kit.company(books));
    await twilio.dial(connect(), { ...outgoing, script: greeting }, where);
    await official().calls.create({
      from: outgoing.from,
      to: outgoing.to,
      timeout: 25,
      timeLimit: 7_200,
      statusCallback: `${where.facts}?ref=leg-7`,
      statusCallbackMethod: "POST",
      statusCallbackEvent: ["initiated", "ringing", "answered", "completed"],
      twiml: twilio.render(greeting, where).body,
      fallbackUrl: where.fallback,
      fallbackMethod: "POST",
    });
    inSameWords();
  });

  test("holds, records, pauses and removes in the same words as we do", async () => {
    const { conferences, calls } = official();
    const pairs: readonly (readonly [() => Promise<unknown>, () => Promise<unknown>])[] = [
      [
        () => twilio.changeInRoom(connect(), who, { isHeld: true }, where),
        () => conferences(roomRef).participants(leg).update({ hold: true }),
      ],
      [
        () => twilio.changeInRoom(connect(), who, { coaches: leg }, where),
        () =>
          conferences(roomRef).participants(leg).update({ coaching: true, callSidToCoach: leg }),
      ],
      [
        () => twilio.removeFromRoom(connect(), who),
        () => conferences(roomRef).participants(leg).remove(),
      ],
      [
        () => twilio.endRoom(connect(), who.room),
        () => conferences(roomRef).update({ status: "completed" }),
      ],
      [
        () => twilio.sayInRoom(connect(), who.room, notice, where),
        () =>
          conferences(roomRef).update({
            ...{ announceUrl: where.step("notice-token"), announceMethod: "POST" },
          }),
      ],
      [() => twilio.hangUp(connect(), leg), () => calls(leg).update({ status: "completed" })],
      [
        () => twilio.startRecording(connect(), who, where),
        () =>
          calls(leg).recordings.create({
            recordingChannels: "dual",
            recordingStatusCallback: `${where.facts}?room=${who.room}`,
            recordingStatusCallbackMethod: "POST",
            recordingStatusCallbackEvent: ["in-progress", "completed", "absent"],
          }),
      ],
      [
        () => twilio.changeRecording(connect(), who, take, "pause"),
        () => calls(leg).recordings(take).update({ status: "paused", pauseBehavior: "silence" }),
      ],
    ];
    for (const [ours, theirs] of pairs) {
      carrier.forget();
      carrier.plays(kit.company(books));
      await ours();
      await theirs();
      inSameWords();
    }
  });
});

test("Twilio's own package looks for recordings where we do", async () => {
  carrier.plays(kit.company(books));
  await twilio.listRecordings(connect(), { legRef: leg, rooms: [who.room] });
  const pathsOf = () => carrier.asked.map(({ path }) => path.split("?")[0]);
  const ours = pathsOf();
  carrier.forget();
  carrier.plays(kit.company(books));
  await official().calls(leg).recordings.list();
  await official().conferences.list({ friendlyName: who.room });
  await official().conferences(roomRef).recordings.list();
  expect(pathsOf()).toEqual(ours);
});

describe("what only Twilio has", () => {
  test("browsers need a key of their own, and the check says so", async () => {
    const { apiKeySid: _, apiKeySecret: __, ...settings } = kit.settings;
    const bare = { ...connect(), settings };
    await expect(twilio.browserCredential(bare, "m_1", new Date())).rejects.toThrow("API key");
    await expect(twilio.provisionBrowserCalling(bare, hooks("twilio"))).rejects.toThrow("API key");
    const { kit: texts } = await import("#testing/sms-provider/kits/twilio.ts");
    carrier.plays(texts.account);
    expect(await twilio.check(bare)).toMatchObject({ kind: "refused" });
  });

  test("the application is made once, found again by its name, and set right when our address changes", async () => {
    playApplications([]);
    const kept = await twilio.provisionBrowserCalling(connect(), hooks("twilio"));
    expect(kept).toEqual({ applicationSid });
    expect(carrier.asked.map(({ path }) => path.split("?")[0])).toEqual([
      `${base}/Applications.json`,
      `${base}/Applications.json`,
    ]);
    const settings = { ...kit.settings, ...kept };
    carrier.forget();
    expect(
      await twilio.provisionBrowserCalling({ ...connect(), settings }, hooks("twilio")),
    ).toBeNull();
    expect(carrier.asked).toHaveLength(0);

    playApplications(["Deskbell at desk.example"]);
    await twilio.provisionBrowserCalling(connect(), hooks("twilio"));
    expect(carrier.asked.at(-1)?.path).toBe(`${base}/Applications/${applicationSid}.json`);
  });

  test("a recording that its room began is changed there", async () => {
    carrier.plays(kit.company({ ...books, takes: [] }));
    expect(await twilio.changeRecording(connect(), who, take, "pause")).toEqual({ kind: "done" });
    expect(kit.deeds(carrier.asked).at(-1)).toBe(`pause ${take} of ${roomRef}`);
  });

  test("an application or a trunk on the number, which would silence our address, is taken off", async () => {
    const number = { sid: kit.numberRef, voice_application_sid: applicationSid, trunk_sid: "TK1" };
    carrier.plays(() => ({ status: 200, body: number }));
    await twilio.setHooks(connect(), kit.numberRef, hooks("twilio"));
    const fields = new URLSearchParams(carrier.asked.at(-1)?.body);
    expect([fields.get("VoiceApplicationSid"), fields.get("TrunkSid")]).toEqual(["", ""]);
  });
});
