// Contract tests of TeXML against Telnyx's official package; there is no API description here. Not yet tested against
// the live service.
import { Telnyx } from "telnyx";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ScriptStep } from "#domain/call/script.ts";
import type { Connection } from "#server/ports/provider.ts";
import { type CarrierRequest, type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { addresses, voiceWebhookUrls } from "#testing/voice-provider/addresses.ts";
import { conferenceStep, notice } from "#testing/voice-provider/command-suite.ts";
import { fieldsOf } from "#testing/voice-provider/fake-company.ts";
import { kit } from "#testing/voice-provider/kits/telnyx.ts";
import { telnyx } from "./telnyx.ts";

const { apiKey = "", texmlAccountId: account_sid = "", texmlApplicationId = "" } = kit.settings;
const callbackUrls = addresses("telnyx");
const leg = kit.refOf("leg", 1);
const recordingRef = kit.refOf("take", 1);
const conferenceRef = kit.refOf("room", 1);
const who = { conference: conferenceStep.conference, legRef: leg };
const records = {
  conferences: [{ ref: conferenceRef, name: conferenceStep.conference }],
  legs: [{ ref: leg, status: "in-progress" }],
  recordings: [{ ref: recordingRef, wav: new Uint8Array() }],
};
const greeting: readonly ScriptStep[] = [{ do: "prompt", prompt: { text: "Press 1." } }];
const outgoing = {
  ...{ ref: "leg-7", from: "+12025550100", to: "+12025550177", ringSeconds: 25, maxSeconds: 7_200 },
};

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await startFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());
const connect = (): Connection => ({
  ...{ settings: kit.settings, baseUrl: carrier.url, http: fetch },
});
const official = () => new Telnyx({ apiKey, baseURL: `${carrier.url}/v2`, maxRetries: 0 });

const summarizeRequest = (request: CarrierRequest | undefined) => ({
  method: request?.method,
  path: decodeURIComponent(request?.path.split("?")[0] ?? ""),
  type: request?.headers["content-type"]?.split(";")[0],
  fields: request && Object.entries(fieldsOf(request)).sort(([a], [b]) => a.localeCompare(b)),
  key: request?.headers.authorization,
});
const expectSameRequests = () => {
  const [ours, theirs] = carrier.requests.filter(({ method }) => method !== "GET");
  expect(summarizeRequest(ours)).toEqual(summarizeRequest(theirs));
};

describe("Telnyx's official package", () => {
  test("dials from inside a conference with the same request as ours", async () => {
    carrier.plays(kit.company(records));
    await telnyx.dial(connect(), { ...outgoing, script: [conferenceStep] }, callbackUrls);
    await official().texml.accounts.conferences.participants.participants(
      conferenceStep.conference,
      {
        ...{ account_sid, From: outgoing.from, To: outgoing.to, TimeLimit: 7_200 },
        timeout_seconds: 25,
        StatusCallback: `${callbackUrls.eventsUrl}?ref=leg-7`,
        StatusCallbackMethod: "POST",
        StatusCallbackEvent: "initiated ringing answered completed",
        ...{ ApplicationSid: texmlApplicationId, Label: "leg-7", EarlyMedia: true, Beep: "false" },
        ...{ StartConferenceOnEnter: true, EndConferenceOnExit: true },
        ConferenceStatusCallback: callbackUrls.eventsUrl,
        ConferenceStatusCallbackMethod: "POST",
        ConferenceStatusCallbackEvent: "start end join leave",
      } as never,
    );
    expectSameRequests();
  });

  test("dials with a greeting first with the same request as ours", async () => {
    carrier.plays(kit.company(records));
    await telnyx.dial(connect(), { ...outgoing, script: greeting }, callbackUrls);
    await official().texml.accounts.calls.calls(account_sid, {
      body: {
        ...{ From: outgoing.from, To: outgoing.to, Timeout: 25, TimeLimit: 7_200 },
        StatusCallback: `${callbackUrls.eventsUrl}?ref=leg-7`,
        StatusCallbackMethod: "POST",
        StatusCallbackEvent: "initiated ringing answered completed",
        ApplicationSid: texmlApplicationId,
        Texml: telnyx.render(greeting, callbackUrls).body,
        ...{ FallbackUrl: callbackUrls.fallback, FallbackMethod: "POST" },
      } as never,
    });
    expectSameRequests();
  });

  test("requests machine detection with the same request as ours, inside a conference and outside", async () => {
    const listening = { ...outgoing, detectsMachine: true };
    const answerer = `${callbackUrls.eventsUrl}?ref=leg-7&about=answerer`;
    const shown = () =>
      carrier.requests.map((request) =>
        Object.entries(fieldsOf(request)).filter(([name]) => /Amd|Machine/.test(name)),
      );
    carrier.plays(kit.company(records));
    await telnyx.dial(connect(), { ...listening, script: [conferenceStep] }, callbackUrls);
    await official().texml.accounts.conferences.participants.participants(
      conferenceStep.conference,
      {
        ...{ account_sid, From: outgoing.from, To: outgoing.to, MachineDetection: "Enable" },
        ...{ AmdStatusCallback: answerer, AmdStatusCallbackMethod: "POST" },
      },
    );
    await telnyx.dial(connect(), { ...listening, script: greeting }, callbackUrls);
    await official().texml.accounts.calls.calls(account_sid, {
      body: {
        ...{ From: outgoing.from, To: outgoing.to, ApplicationSid: texmlApplicationId },
        ...{ MachineDetection: "Enable", AsyncAmd: true, AsyncAmdStatusCallback: answerer },
        ...{ AsyncAmdStatusCallbackMethod: "POST", Texml: "<Response/>" },
      },
    });
    const [conference, theirRoom, call, theirCall] = shown();
    expect(conference).toEqual(theirRoom);
    expect(call).toEqual(theirCall);
    expect(conference?.length).toBe(3);
    expect(call?.length).toBe(4);
  });

  test("holds, announces, records, removes and deletes with the same requests as ours", async () => {
    const { accounts } = official().texml;
    const { participants } = accounts.conferences;
    const at = { account_sid, conference_sid: conferenceRef };
    const pairs: readonly (readonly [() => Promise<unknown>, () => Promise<unknown>])[] = [
      [
        () => telnyx.changeInRoom(connect(), who, { isHeld: true, isMuted: false }, callbackUrls),
        () => participants.update(leg, { ...at, Hold: true, Muted: false }),
      ],
      [() => telnyx.removeFromRoom(connect(), who), () => participants.delete(leg, at)],
      [
        () => telnyx.endRoom(connect(), who.conference),
        () => accounts.conferences.update(conferenceRef, { account_sid, Status: "completed" }),
      ],
      [
        () => telnyx.sayInRoom(connect(), who.conference, notice, callbackUrls),
        () =>
          accounts.conferences.update(conferenceRef, {
            ...{
              account_sid,
              AnnounceUrl: callbackUrls.step("notice-token"),
              AnnounceMethod: "POST",
            },
          }),
      ],
      [
        () => telnyx.hangUp(connect(), leg),
        () => accounts.calls.update(leg, { account_sid, Status: "completed" }),
      ],
      [
        () => telnyx.redirect(connect(), leg, greeting, callbackUrls),
        () =>
          accounts.calls.update(leg, {
            ...{ account_sid, Texml: telnyx.render(greeting, callbackUrls).body },
          }),
      ],
      [
        () => telnyx.startRecording(connect(), who, callbackUrls),
        () =>
          accounts.calls.recordingsJson.recordingsJson(leg, {
            ...{ account_sid, RecordingChannels: "dual", PlayBeep: false },
            RecordingStatusCallback: `${callbackUrls.eventsUrl}?conference=${who.conference}`,
            RecordingStatusCallbackMethod: "POST",
            RecordingStatusCallbackEvent: "in-progress completed absent",
          }),
      ],
      [
        () => telnyx.changeRecording(connect(), who, recordingRef, "pause"),
        () =>
          accounts.calls.recordings.recordingSidJson(recordingRef, {
            ...{ account_sid, call_sid: leg, Status: "paused" },
          }),
      ],
      [
        () => telnyx.deleteRecording(connect(), recordingRef),
        () => accounts.recordings.json.deleteRecordingSidJson(recordingRef, { account_sid }),
      ],
    ];
    for (const [ours, theirs] of pairs) {
      carrier.forget();
      carrier.plays(kit.company(records));
      await ours();
      await theirs();
      expectSameRequests();
    }
  });

  test("lists recordings at the same URLs as ours", async () => {
    carrier.plays(kit.company(records));
    await telnyx.listRecordings(connect(), { legRef: leg, conferences: [who.conference] });
    const ours = carrier.requests.map((request) => summarizeRequest(request).path);
    carrier.forget();
    carrier.plays(kit.company(records));
    const { accounts } = official().texml;
    const at = { account_sid };
    await accounts.calls.recordingsJson.retrieveRecordingsJson(leg, at);
    await accounts.conferences.retrieveConferences(account_sid, { FriendlyName: who.conference });
    await accounts.conferences.retrieveRecordingsJson(conferenceRef, at);
    expect(carrier.requests.map((request) => summarizeRequest(request).path)).toEqual(ours);
  });

  test("creates an application and assigns a number to it with the same requests as ours", async () => {
    carrier.plays(kit.account);
    expect(await telnyx.setHooks(connect(), kit.numberRef, voiceWebhookUrls("telnyx"))).toEqual({
      ...{ texmlApplicationId, outboundProfileId: "1293384261075731461" },
    });
    const ours = carrier.requests.filter(({ method }) => method !== "GET").map(summarizeRequest);
    carrier.forget();
    carrier.plays(kit.account);
    const client = official();
    await client.texmlApplications.create({
      ...{ friendly_name: "Deskbell at desk.example", voice_url: voiceWebhookUrls("telnyx").voice },
      ...{ voice_method: "post", voice_fallback_url: voiceWebhookUrls("telnyx").fallback },
      ...{ status_callback: voiceWebhookUrls("telnyx").eventsUrl, status_callback_method: "post" },
      outbound: { outbound_voice_profile_id: "1293384261075731461" },
      inbound: { shaken_stir_enabled: true },
    });
    await client.phoneNumbers.update(kit.numberRef, { connection_id: texmlApplicationId });
    expect(carrier.requests.map(summarizeRequest)).toEqual(ours);
  });
});

describe("Telnyx specifics", () => {
  test("records voicemail as WAV, and conferences without a beep or trimmed silence", () => {
    const record: ScriptStep = {
      ...{ do: "record", maxSeconds: 120, silenceSeconds: 5, endKey: "#", hasBeep: true },
      next: "message-token",
    };
    const body = telnyx.render(
      [record, { ...conferenceStep, isRecorded: true }],
      callbackUrls,
    ).body;
    expect(body).toMatch(/<Record [^>]*format="wav"/);
    // A timeout would be measured by a transcription that Telnyx charges for.
    expect(body).not.toMatch(/<Record [^>]* timeout=/);
    expect(body).toMatch(/<Conference [^>]*recordBeep="false" trim="do-not-trim"/);
  });

  test("adds a coach muted, since <Conference> has no coach attribute and the customer must not hear them", () => {
    const body = telnyx.render([{ ...conferenceStep, coaches: leg }], callbackUrls).body;
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
    "explains what to do if there are %s profiles to choose from, and changes nothing",
    async (_, ids, more, message) => {
      const data = ids.map((id) => ({ id, name: "Sales", enabled: true }));
      carrier.says({ status: 200, body: { data } });
      const connection = { ...connect(), settings: { ...kit.settings, ...more } };
      await expect(
        telnyx.setHooks(connection, kit.numberRef, voiceWebhookUrls("telnyx")),
      ).rejects.toThrow(message);
      expect(carrier.requests.every(({ method }) => method === "GET")).toBe(true);
    },
  );

  test.each([
    ["D7", "no outbound voice profile"],
    ["D38", "no outbound voice profile"],
    ["D12", "doesn't allow this account to call that country"],
    ["D24", "no more simultaneous calls"],
    ["D60", "verified numbers"],
    ["D51", "number as caller ID"],
  ])("explains a call refused with %s in a sentence", async (reason, message) => {
    carrier.says(kit.refuses(403, "10010", `Call rejected ${reason}`));
    const outcome = await telnyx.dial(connect(), { ...outgoing, script: greeting }, callbackUrls);
    expect(outcome).toMatchObject({ kind: "refused", message: expect.stringContaining(message) });
  });

  test("reads the leg from call_sid, and recognizes an ended conference by its codes", async () => {
    carrier.says({ status: 200, body: { call_sid: leg, status: "queued" } });
    expect(await telnyx.dial(connect(), { ...outgoing, script: greeting }, callbackUrls)).toEqual({
      ...{ kind: "dialled", legRef: leg },
    });
    for (const code of ["90019", "90033", "90058"]) {
      carrier.says(kit.refuses(422, code));
      expect(await telnyx.hangUp(connect(), leg)).toEqual({ kind: "gone" });
    }
    carrier.says(kit.refuses(422, "90053"));
    expect(await telnyx.hangUp(connect(), leg)).toMatchObject({ kind: "refused" });
  });

  test("reports an unknown outcome if the response names no leg, since its reports carry our own id", async () => {
    carrier.says({ status: 200, body: { from: outgoing.from, to: outgoing.to, status: "queued" } });
    const dialled = await telnyx.dial(connect(), { ...outgoing, script: greeting }, callbackUrls);
    expect(dialled).toMatchObject({ kind: "unknown" });
  });

  test("requires the account id for calls, and says where to find it", async () => {
    const { texmlAccountId: _, ...settings } = kit.settings;
    carrier.says({ status: 200, body: { data: [], meta: { total_pages: 1 } } });
    expect(await telnyx.check({ ...connect(), settings })).toMatchObject({
      ...{ kind: "refused", message: expect.stringContaining("Account settings") },
    });
  });

  test("refuses browser calls, and says so", async () => {
    expect(telnyx.can.browser).toBeNull();
    await expect(telnyx.browserCredential()).rejects.toThrow("browser");
  });
});
