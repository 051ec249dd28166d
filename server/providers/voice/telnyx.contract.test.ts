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
const recordingRef = kit.refOf("recording", 1);
const conferenceRef = kit.refOf("conference", 1);
const who = { conference: conferenceStep.conference, legRef: leg };
const records = {
  conferences: [{ ref: conferenceRef, name: conferenceStep.conference }],
  legs: [{ ref: leg, status: "in-progress" }],
  recordings: [{ ref: recordingRef, wav: new Uint8Array() }],
};
const greeting: readonly ScriptStep[] = [{ kind: "prompt", prompt: { text: "Press 1." } }];
const outgoing = {
  ref: "leg-7",
  from: "+12025550100",
  to: "+12025550177",
  ringTimeoutSeconds: 25,
  maxSeconds: 7_200,
};

let carrier: FakeCarrier;
beforeAll(async () => {
  carrier = await startFakeCarrier();
});
afterEach(() => carrier.forget());
afterAll(() => carrier.close());
const connect = (): Connection => ({ settings: kit.settings, baseUrl: carrier.url, http: fetch });
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
        account_sid,
        From: outgoing.from,
        To: outgoing.to,
        TimeLimit: 7_200,
        timeout_seconds: 25,
        StatusCallback: `${callbackUrls.eventsUrl}?ref=leg-7`,
        StatusCallbackMethod: "POST",
        StatusCallbackEvent: "initiated ringing answered completed",
        ApplicationSid: texmlApplicationId,
        Label: "leg-7",
        EarlyMedia: true,
        Beep: "false",
        StartConferenceOnEnter: true,
        EndConferenceOnExit: true,
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
        From: outgoing.from,
        To: outgoing.to,
        Timeout: 25,
        TimeLimit: 7_200,
        StatusCallback: `${callbackUrls.eventsUrl}?ref=leg-7`,
        StatusCallbackMethod: "POST",
        StatusCallbackEvent: "initiated ringing answered completed",
        ApplicationSid: texmlApplicationId,
        Texml: telnyx.render(greeting, callbackUrls).body,
        FallbackUrl: callbackUrls.fallback,
        FallbackMethod: "POST",
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
        account_sid,
        From: outgoing.from,
        To: outgoing.to,
        MachineDetection: "Enable",
        AmdStatusCallback: answerer,
        AmdStatusCallbackMethod: "POST",
      },
    );
    await telnyx.dial(connect(), { ...listening, script: greeting }, callbackUrls);
    await official().texml.accounts.calls.calls(account_sid, {
      body: {
        From: outgoing.from,
        To: outgoing.to,
        ApplicationSid: texmlApplicationId,
        MachineDetection: "Enable",
        AsyncAmd: true,
        AsyncAmdStatusCallback: answerer,
        AsyncAmdStatusCallbackMethod: "POST",
        Texml: "<Response/>",
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
        () =>
          telnyx.updateParticipant(connect(), who, { isHeld: true, isMuted: false }, callbackUrls),
        () => participants.update(leg, { ...at, Hold: true, Muted: false }),
      ],
      [
        () => telnyx.announceInConference(connect(), who.conference, notice, callbackUrls),
        () =>
          accounts.conferences.update(conferenceRef, {
            account_sid,
            AnnounceUrl: callbackUrls.step("notice-token"),
            AnnounceMethod: "POST",
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
            account_sid,
            Texml: telnyx.render(greeting, callbackUrls).body,
          }),
      ],
      [
        () => telnyx.startRecording(connect(), who, callbackUrls),
        () =>
          accounts.calls.recordingsJson.recordingsJson(leg, {
            account_sid,
            RecordingChannels: "dual",
            PlayBeep: false,
            RecordingStatusCallback: `${callbackUrls.eventsUrl}?conference=${who.conference}`,
            RecordingStatusCallbackMethod: "POST",
            RecordingStatusCallbackEvent: "in-progress completed absent",
          }),
      ],
      [
        () => telnyx.changeRecording(connect(), who, recordingRef, "pause"),
        () =>
          accounts.calls.recordings.recordingSidJson(recordingRef, {
            account_sid,
            call_sid: leg,
            Status: "paused",
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
    expect(await telnyx.setWebhooks(connect(), kit.numberRef, voiceWebhookUrls("telnyx"))).toEqual({
      texmlApplicationId,
      outboundProfileId: "1293384261075731461",
    });
    const ours = carrier.requests.filter(({ method }) => method !== "GET").map(summarizeRequest);
    carrier.forget();
    carrier.plays(kit.account);
    const client = official();
    await client.texmlApplications.create({
      friendly_name: "Deskbell at desk.example",
      voice_url: voiceWebhookUrls("telnyx").voice,
      voice_method: "post",
      voice_fallback_url: voiceWebhookUrls("telnyx").fallback,
      status_callback: voiceWebhookUrls("telnyx").eventsUrl,
      status_callback_method: "post",
      outbound: { outbound_voice_profile_id: "1293384261075731461" },
      inbound: { shaken_stir_enabled: true },
    });
    await client.phoneNumbers.update(kit.numberRef, { connection_id: texmlApplicationId });
    expect(carrier.requests.map(summarizeRequest)).toEqual(ours);
  });
});
