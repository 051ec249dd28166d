// Contract tests of calls against Twilio's API description and official package.
import Twilio from "twilio";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ScriptStep } from "#domain/call/script.ts";
import type { Connection, FetchFn } from "#server/ports/provider.ts";
import { type CarrierRequest, type FakeCarrier, startFakeCarrier } from "#testing/fake-carrier.ts";
import { openApiCheck } from "#testing/openapi-check.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { addresses, voiceWebhookUrls } from "#testing/voice-provider/addresses.ts";
import { conferenceStep, notice } from "#testing/voice-provider/command-suite.ts";
import { kit } from "#testing/voice-provider/kits/twilio.ts";
import { twilioApplications } from "#testing/voice-provider/twilio-applications.ts";
import { twilio } from "./twilio.ts";

const { accountSid = "", apiKeySid = "", apiKeySecret = "" } = kit.settings;
const callbackUrls = addresses("twilio");
const leg = kit.refOf("leg", 1);
const recordingRef = kit.refOf("recording", 1);
const conferenceRef = kit.refOf("conference", 1);
const who = { conference: conferenceStep.conference, legRef: leg };
const records = {
  conferences: [{ ref: conferenceRef, name: conferenceStep.conference }],
  legs: [{ ref: leg, status: "in-progress" }],
  recordings: [{ ref: recordingRef, wav: new Uint8Array(), of: leg }],
};
const outgoing = {
  ref: "leg-7",
  from: "+12025550100",
  to: "+12025550177",
  ringTimeoutSeconds: 25,
  maxSeconds: 7_200,
  script: [conferenceStep] as readonly ScriptStep[],
};
const greeting: readonly ScriptStep[] = [{ kind: "prompt", prompt: { text: "Press 1." } }];

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
const official = () => {
  const client = Twilio(apiKeySid, apiKeySecret, { accountSid });
  client.api.baseUrl = carrier.url;
  return client;
};

/** Sends every call request we ever make to Twilio once. */
async function callEveryEndpoint(connection: Connection): Promise<void> {
  carrier.plays(kit.company(records));
  await twilio.dial(connection, outgoing, callbackUrls);
  const recorded = { ...conferenceStep, isRecorded: true, isMuted: true, coaches: leg };
  await twilio.dial(connection, { ...outgoing, script: [recorded] }, callbackUrls);
  await twilio.dial(connection, { ...outgoing, script: greeting }, callbackUrls);
  await twilio.dial(connection, { ...outgoing, detectsMachine: true }, callbackUrls);
  await twilio.dial(
    connection,
    { ...outgoing, detectsMachine: true, script: greeting },
    callbackUrls,
  );
  await twilio.redirect(connection, leg, greeting, callbackUrls);
  await twilio.hangUp(connection, leg);
  await twilio.getLegStatus(connection, leg);
  await twilio.updateParticipant(
    connection,
    who,
    { isHeld: true, isMuted: true, coaches: leg },
    callbackUrls,
  );
  await twilio.announceInConference(connection, who.conference, notice, callbackUrls);
  await twilio.startRecording(connection, who, callbackUrls);
  await twilio.changeRecording(connection, who, recordingRef, "pause");
  await twilio.changeRecording(connection, who, kit.refOf("recording", 2), "resume");
  await twilio.deleteRecording(connection, recordingRef);
  await twilio.listRecordings(connection, { legRef: leg, conferences: [who.conference] });
  carrier.plays(kit.account);
  await twilio.setWebhooks(connection, kit.numberRef, voiceWebhookUrls("twilio"));
  carrier.plays(twilioApplications([]));
  await twilio.provisionBrowserCalling(connection, voiceWebhookUrls("twilio"));
  carrier.plays(twilioApplications(["Deskbell at desk.example"]));
  await twilio.provisionBrowserCalling(connection, voiceWebhookUrls("twilio"));
}

describe("Twilio's API description", () => {
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
          const body = await response.clone().json();
          faults.push(...check.response(method, url, response.status, body));
        }
        exchanges += 1;
        return response;
      };
      await callEveryEndpoint(connect(http));
      expect(faults).toEqual([]);
      expect(exchanges).toBeGreaterThanOrEqual(25);
    },
  );
});

describe("Twilio's official package", () => {
  const summarizeRequest = (request: CarrierRequest | undefined) => ({
    method: request?.method,
    path: request?.path.split("?")[0],
    form: [...new URLSearchParams(request?.body)].map((pair) => pair.join("=")).sort(),
    key: request?.headers.authorization,
  });
  const expectSameRequests = () => {
    const [ours, theirs] = carrier.requests.filter(({ method }) => method !== "GET");
    expect(summarizeRequest(ours)).toEqual(summarizeRequest(theirs));
  };

  test("dials from inside a conference with the same request as ours", async () => {
    carrier.plays(kit.company(records));
    await twilio.dial(connect(), outgoing, callbackUrls);
    const made = await official()
      .conferences(conferenceStep.conference)
      .participants.create({
        from: outgoing.from,
        to: outgoing.to,
        timeout: 25,
        timeLimit: 7_200,
        statusCallback: `${callbackUrls.eventsUrl}?ref=leg-7`,
        statusCallbackMethod: "POST",
        statusCallbackEvent: ["initiated", "ringing", "answered", "completed"],
        label: "leg-7",
        earlyMedia: true,
        beep: "false",
        startConferenceOnEnter: true,
        endConferenceOnExit: true,
        conferenceStatusCallback: callbackUrls.eventsUrl,
        conferenceStatusCallbackMethod: "POST",
        conferenceStatusCallbackEvent: ["start", "end", "join", "leave", "mute", "hold"],
      });
    expectSameRequests();
    expect(made.callSid).toBe(kit.refOf("leg", 100));
  });

  test("dials with a greeting first with the same request as ours", async () => {
    carrier.plays(kit.company(records));
    await twilio.dial(connect(), { ...outgoing, script: greeting }, callbackUrls);
    await official().calls.create({
      from: outgoing.from,
      to: outgoing.to,
      timeout: 25,
      timeLimit: 7_200,
      statusCallback: `${callbackUrls.eventsUrl}?ref=leg-7`,
      statusCallbackMethod: "POST",
      statusCallbackEvent: ["initiated", "ringing", "answered", "completed"],
      twiml: twilio.render(greeting, callbackUrls).body,
      fallbackUrl: callbackUrls.fallback,
      fallbackMethod: "POST",
    });
    expectSameRequests();
  });

  test("holds, announces, hangs up and records with the same requests as ours", async () => {
    const { conferences, calls } = official();
    const pairs: readonly (readonly [() => Promise<unknown>, () => Promise<unknown>])[] = [
      [
        () => twilio.updateParticipant(connect(), who, { isHeld: true }, callbackUrls),
        () => conferences(conferenceRef).participants(leg).update({ hold: true }),
      ],
      [
        () => twilio.updateParticipant(connect(), who, { coaches: leg }, callbackUrls),
        () =>
          conferences(conferenceRef)
            .participants(leg)
            .update({ coaching: true, callSidToCoach: leg }),
      ],
      [
        () => twilio.announceInConference(connect(), who.conference, notice, callbackUrls),
        () =>
          conferences(conferenceRef).update({
            announceUrl: callbackUrls.step("notice-token"),
            announceMethod: "POST",
          }),
      ],
      [() => twilio.hangUp(connect(), leg), () => calls(leg).update({ status: "completed" })],
      [
        () => twilio.startRecording(connect(), who, callbackUrls),
        () =>
          calls(leg).recordings.create({
            recordingChannels: "dual",
            recordingStatusCallback: `${callbackUrls.eventsUrl}?conference=${who.conference}`,
            recordingStatusCallbackMethod: "POST",
            recordingStatusCallbackEvent: ["in-progress", "completed", "absent"],
          }),
      ],
      [
        () => twilio.changeRecording(connect(), who, recordingRef, "pause"),
        () =>
          calls(leg)
            .recordings(recordingRef)
            .update({ status: "paused", pauseBehavior: "silence" }),
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
});

test("lists recordings at the same URLs as Twilio's official package", async () => {
  carrier.plays(kit.company(records));
  await twilio.listRecordings(connect(), { legRef: leg, conferences: [who.conference] });
  const pathsOf = () => carrier.requests.map(({ path }) => path.split("?")[0]);
  const ours = pathsOf();
  carrier.forget();
  carrier.plays(kit.company(records));
  await official().calls(leg).recordings.list();
  await official().conferences.list({ friendlyName: who.conference });
  await official().conferences(conferenceRef).recordings.list();
  expect(pathsOf()).toEqual(ours);
});
