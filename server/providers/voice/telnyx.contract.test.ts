// Telnyx's own package says whether we speak TeXML; it has no description of its own here. Never met the live
// service yet.
import { Telnyx } from "telnyx";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ScriptStep } from "#domain/call/script.ts";
import type { Connection } from "#server/ports/provider.ts";
import { type Asked, type FakeCarrier, openFakeCarrier } from "#testing/fake-carrier.ts";
import { addresses, hooks } from "#testing/voice-provider/addresses.ts";
import { notice, roomStep } from "#testing/voice-provider/command-suite.ts";
import { fieldsOf } from "#testing/voice-provider/fake-company.ts";
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
const greeting: readonly ScriptStep[] = [{ do: "prompt", prompt: { say: "Press 1." } }];
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

  test("listens for a machine in the same words as we do, in a room and out of it", async () => {
    const listening = { ...outgoing, detectsMachine: true };
    const answerer = `${where.facts}?ref=leg-7&about=answerer`;
    const shown = () =>
      carrier.asked.map((asked) =>
        Object.entries(fieldsOf(asked)).filter(([name]) => /Amd|Machine/.test(name)),
      );
    carrier.plays(kit.company(books));
    await telnyx.dial(connect(), { ...listening, script: [roomStep] }, where);
    await official().texml.accounts.conferences.participants.participants(roomStep.room, {
      ...{ account_sid, From: outgoing.from, To: outgoing.to, MachineDetection: "Enable" },
      ...{ AmdStatusCallback: answerer, AmdStatusCallbackMethod: "POST" },
    });
    await telnyx.dial(connect(), { ...listening, script: greeting }, where);
    await official().texml.accounts.calls.calls(account_sid, {
      body: {
        ...{ From: outgoing.from, To: outgoing.to, ApplicationSid: texmlApplicationId },
        ...{ MachineDetection: "Enable", AsyncAmd: true, AsyncAmdStatusCallback: answerer },
        ...{ AsyncAmdStatusCallbackMethod: "POST", Texml: "<Response/>" },
      },
    });
    const [room, theirRoom, call, theirCall] = shown();
    expect(room).toEqual(theirRoom);
    expect(call).toEqual(theirCall);
    expect(room?.length).toBe(3);
    expect(call?.length).toBe(4);
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
        () => telnyx.sayInRoom(connect(), who.room, notice, where),
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
            ...{ account_sid, RecordingChannels: "dual", PlayBeep: false },
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
        () => telnyx.deleteRecording(connect(), take),
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
    await telnyx.listRecordings(connect(), { legRef: leg, rooms: [who.room] });
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
      ...{ texmlApplicationId, outboundProfileId: "1293384261075731461" },
    });
    const ours = carrier.asked.filter(({ method }) => method !== "GET").map(wordsOf);
    carrier.forget();
    carrier.plays(kit.account);
    const client = official();
    await client.texmlApplications.create({
      ...{ friendly_name: "Deskbell at desk.example", voice_url: hooks("telnyx").voice },
      ...{ voice_method: "post", voice_fallback_url: hooks("telnyx").fallback },
      ...{ status_callback: hooks("telnyx").facts, status_callback_method: "post" },
      outbound: { outbound_voice_profile_id: "1293384261075731461" },
      inbound: { shaken_stir_enabled: true },
    });
    await client.phoneNumbers.update(kit.numberRef, { connection_id: texmlApplicationId });
    expect(carrier.asked.map(wordsOf)).toEqual(ours);
  });
});

describe("what only Telnyx has", () => {
  test("a message is recorded as WAV, and what is recorded has neither a beep nor its silence cut", () => {
    const record: ScriptStep = {
      ...{ do: "record", maxSeconds: 120, silenceSeconds: 5, endKey: "#", hasBeep: true },
      next: "message-token",
    };
    const body = telnyx.render([record, { ...roomStep, isRecorded: true }], where).body;
    expect(body).toMatch(/<Record [^>]*format="wav"/);
    // a timeout would be measured by a transcription that Telnyx charges for
    expect(body).not.toMatch(/<Record [^>]* timeout=/);
    expect(body).toMatch(/<Conference [^>]*recordBeep="false" trim="do-not-trim"/);
  });

  test("a coach enters muted: <Conference> has no coach there, and the customer must not hear them", () => {
    const body = telnyx.render([{ ...roomStep, coaches: leg }], where).body;
    expect(body).toMatch(/<Conference [^>]*muted="true"/);
    expect(body).not.toContain("coach");
  });

  test.each([
    ["none", [], {}, "has no outbound voice profile"],
    ["several", ["1", "2"], {}, "several outbound voice profiles: Sales (1), Sales (2)"],
    [
      "another than the one chosen",
      ["1"],
      { outboundProfileId: "7777777" },
      "no outbound voice profile 7777777",
    ],
  ])(
    "with %s to choose from, a number is not pointed here and the sentence says what to do",
    async (_, ids, more, say) => {
      const data = ids.map((id) => ({ id, name: "Sales", enabled: true }));
      carrier.says({ status: 200, body: { data } });
      const connection = { ...connect(), settings: { ...kit.settings, ...more } };
      await expect(telnyx.setHooks(connection, kit.numberRef, hooks("telnyx"))).rejects.toThrow(
        say,
      );
      expect(carrier.asked.every(({ method }) => method === "GET")).toBe(true);
    },
  );

  test.each([
    ["D7", "no outbound voice profile"],
    ["D38", "no outbound voice profile"],
    ["D12", "doesn't allow this account to call that country"],
    ["D24", "no more simultaneous calls"],
    ["D60", "verified numbers"],
    ["D51", "number as caller ID"],
  ])("a call refused with %s is told in a sentence", async (reason, say) => {
    carrier.says(kit.refuses(403, "10010", `Call rejected ${reason}`));
    const outcome = await telnyx.dial(connect(), { ...outgoing, script: greeting }, where);
    expect(outcome).toMatchObject({ kind: "refused", say: expect.stringContaining(say) });
  });

  test("a call is named by call_sid, a conference that is gone by its own codes", async () => {
    carrier.says({ status: 200, body: { call_sid: leg, status: "queued" } });
    expect(await telnyx.dial(connect(), { ...outgoing, script: greeting }, where)).toEqual({
      ...{ kind: "dialled", legRef: leg },
    });
    for (const code of ["90019", "90033", "90058"]) {
      carrier.says(kit.refuses(422, code));
      expect(await telnyx.hangUp(connect(), leg)).toEqual({ kind: "gone" });
    }
    carrier.says(kit.refuses(422, "90053"));
    expect(await telnyx.hangUp(connect(), leg)).toMatchObject({ kind: "refused" });
  });

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
