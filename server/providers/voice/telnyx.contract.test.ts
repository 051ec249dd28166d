// Telnyx's own package says whether we speak TeXML; it has no description of its own here. Never met the live
// service yet.
import { Telnyx } from "telnyx";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Step } from "#domain/call/script.ts";
import type { Connection } from "#server/ports/provider.ts";
import { type Asked, type FakeCarrier, openFakeCarrier } from "#testing/fake-carrier.ts";
import { addresses, hooks } from "#testing/voice-provider/addresses.ts";
import { roomStep } from "#testing/voice-provider/commanding.ts";
import { fieldsOf } from "#testing/voice-provider/company.ts";
import { kit } from "#testing/voice-provider/kits/telnyx.ts";
import { telnyx } from "./telnyx.ts";

const { apiKey = "", texmlAccountId: account_sid = "", texmlApplicationId = "" } = kit.settings;
const where = addresses("telnyx");
const leg = kit.refOf("leg", 1);
const take = kit.refOf("take", 1);
const roomRef = kit.refOf("room", 1);
const who = { room: roomStep.room, legRef: leg };
const books = {
  rooms: [{ ref: roomRef, name: roomStep.room }],
  legs: [{ ref: leg, status: "in-progress" }],
  takes: [{ ref: take, wav: new Uint8Array() }],
};
const greeting: readonly Step[] = [{ do: "prompt", prompt: { say: "Press 1." } }];
const outgoing = {
  ...{ ref: "leg-7", from: "+12025550100", to: "+12025550177", ringSeconds: 25, maxSeconds: 7_200 },
};

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await openFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());
const connect = (): Connection => ({
  ...{ settings: kit.settings, baseUrl: carrier.url, http: fetch },
});
const official = () => new Telnyx({ apiKey, baseURL: `${carrier.url}/v2`, maxRetries: 0 });

const wordsOf = (asked: Asked | undefined) => ({
  method: asked?.method,
  path: decodeURIComponent(asked?.path.split("?")[0] ?? ""),
  type: asked?.headers["content-type"]?.split(";")[0],
  fields: asked && Object.entries(fieldsOf(asked)).sort(([a], [b]) => a.localeCompare(b)),
  key: asked?.headers.authorization,
});
const inSameWords = () => {
  const [ours, theirs] = carrier.asked.filter(({ method }) => method !== "GET");
  expect(wordsOf(ours)).toEqual(wordsOf(theirs));
};

describe("Telnyx's own package", () => {
  test("rings somebody from inside a room in the same words as we do", async () => {
    carrier.plays(kit.company(books));
    await telnyx.dial(connect(), { ...outgoing, script: [roomStep] }, where);
    await official().texml.accounts.conferences.participants.participants(roomStep.room, {
      ...{ account_sid, From: outgoing.from, To: outgoing.to, TimeLimit: 7_200 },
      timeout_seconds: 25,
      StatusCallback: `${where.facts}?ref=leg-7`,
      StatusCallbackMethod: "POST",
      StatusCallbackEvent: "initiated ringing answered completed",
      ...{ ApplicationSid: texmlApplicationId, Label: "leg-7", EarlyMedia: true, Beep: "false" },
      ...{ StartConferenceOnEnter: true, EndConferenceOnExit: true },
      ConferenceStatusCallback: where.facts,
      ConferenceStatusCallbackMethod: "POST",
      ConferenceStatusCallbackEvent: "start end join leave",
    } as never);
    inSameWords();
  });

  test("rings somebody with words first in the same words as we do", async () => {
    carrier.plays(kit.company(books));
    await telnyx.dial(connect(), { ...outgoing, script: greeting }, where);
    await official().texml.accounts.calls.calls(account_sid, {
      body: {
        ...{ From: outgoing.from, To: outgoing.to, Timeout: 25, TimeLimit: 7_200 },
        StatusCallback: `${where.facts}?ref=leg-7`,
        StatusCallbackMethod: "POST",
        StatusCallbackEvent: "initiated ringing answered completed",
        ApplicationSid: texmlApplicationId,
        Texml: telnyx.render(greeting, where).body,
        ...{ FallbackUrl: where.fallback, FallbackMethod: "POST" },
      } as never,
    });
    inSameWords();
  });

  test("holds, speaks, records, removes and deletes in the same words as we do", async () => {
    const { accounts } = official().texml;
    const { participants } = accounts.conferences;
    const at = { account_sid, conference_sid: roomRef };
    const pairs: readonly (readonly [() => Promise<unknown>, () => Promise<unknown>])[] = [
      [
        () => telnyx.changeInRoom(connect(), who, { isHeld: true, isMuted: false }, where),
        () => participants.update(leg, { ...at, Hold: true, Muted: false }),
      ],
      [() => telnyx.removeFromRoom(connect(), who), () => participants.delete(leg, at)],
      [
        () => telnyx.endRoom(connect(), who.room),
        () => accounts.conferences.update(roomRef, { account_sid, Status: "completed" }),
      ],
      [
        () => telnyx.sayInRoom(connect(), who.room, "notice-token", where),
        () =>
          accounts.conferences.update(roomRef, {
            ...{ account_sid, AnnounceUrl: where.step("notice-token"), AnnounceMethod: "POST" },
          }),
      ],
      [
        () => telnyx.hangUp(connect(), leg),
        () => accounts.calls.update(leg, { account_sid, Status: "completed" }),
      ],
      [
        () => telnyx.redirect(connect(), leg, greeting, where),
        () =>
          accounts.calls.update(leg, {
            ...{ account_sid, Texml: telnyx.render(greeting, where).body },
          }),
      ],
      [
        () => telnyx.startRecording(connect(), who, where),
        () =>
          accounts.calls.recordingsJson.recordingsJson(leg, {
            ...{ account_sid, RecordingChannels: "dual" },
            RecordingStatusCallback: `${where.facts}?room=${who.room}`,
            RecordingStatusCallbackMethod: "POST",
            RecordingStatusCallbackEvent: "in-progress completed absent",
          }),
      ],
      [
        () => telnyx.changeRecording(connect(), who, take, "pause"),
        () =>
          accounts.calls.recordings.recordingSidJson(take, {
            ...{ account_sid, call_sid: leg, Status: "paused" },
          }),
      ],
      [
        () => telnyx.deleteTake(connect(), take),
        () => accounts.recordings.json.deleteRecordingSidJson(take, { account_sid }),
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

  test("looks for recordings where we do", async () => {
    carrier.plays(kit.company(books));
    await telnyx.listTakes(connect(), { legRef: leg, rooms: [who.room] });
    const ours = carrier.asked.map((asked) => wordsOf(asked).path);
    carrier.forget();
    carrier.plays(kit.company(books));
    const { accounts } = official().texml;
    const at = { account_sid };
    await accounts.calls.recordingsJson.retrieveRecordingsJson(leg, at);
    await accounts.conferences.retrieveConferences(account_sid, { FriendlyName: who.room });
    await accounts.conferences.retrieveRecordingsJson(roomRef, at);
    expect(carrier.asked.map((asked) => wordsOf(asked).path)).toEqual(ours);
  });

  test("makes an application and gives it a number in the same words as we do", async () => {
    carrier.plays(kit.account);
    expect(await telnyx.setHooks(connect(), kit.numberRef, hooks("telnyx"))).toEqual({
      texmlApplicationId,
    });
    const ours = carrier.asked.filter(({ method }) => method !== "GET").map(wordsOf);
    carrier.forget();
    carrier.plays(kit.account);
    const client = official();
    await client.texmlApplications.create({
      ...{ friendly_name: "Deskbell at desk.example", voice_url: hooks("telnyx").voice },
      ...{ voice_method: "post", voice_fallback_url: hooks("telnyx").fallback },
      ...{ status_callback: hooks("telnyx").facts, status_callback_method: "post" },
    });
    await client.phoneNumbers.update(kit.numberRef, { connection_id: texmlApplicationId });
    expect(carrier.asked.map(wordsOf)).toEqual(ours);
  });
});

describe("what only Telnyx has", () => {
  test("a call dialled whose answer names no leg is unknown: its reports carry our own name for it", async () => {
    carrier.says({ status: 200, body: { from: outgoing.from, to: outgoing.to, status: "queued" } });
    const dialled = await telnyx.dial(connect(), { ...outgoing, script: greeting }, where);
    expect(dialled).toMatchObject({ kind: "unknown" });
  });

  test("calls need the account's id, and the check says where it stands", async () => {
    const { texmlAccountId: _, ...settings } = kit.settings;
    carrier.says({ status: 200, body: { data: [], meta: { total_pages: 1 } } });
    expect(await telnyx.check({ ...connect(), settings })).toMatchObject({
      ...{ kind: "refused", say: expect.stringContaining("Account settings") },
    });
  });

  test("a browser cannot join, and is told so", async () => {
    expect(telnyx.can.browser).toBeNull();
    await expect(telnyx.browserCredential()).rejects.toThrow("browser");
  });
});
