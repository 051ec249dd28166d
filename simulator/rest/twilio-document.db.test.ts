// Checks every response of the simulator against Twilio's API description.
import { expect, test } from "vitest";
import {
  authToken,
  createSimulatorFixture,
  type SimulatorFixture,
} from "#testing/fixtures/simulator/simulator-fixture.ts";
import { createVoiceFixture } from "#testing/fixtures/simulator/voice-fixture.ts";
import { openApiCheck } from "#testing/openapi-check.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";

const document = sharedFixturePath("specs", "twilio_api_v2010.json.gz");
const name = "each resource responds as Twilio's document says";

if (document === null) test(`${name} (its document is not here)`, () => {});
else
  test(name, async () => {
    const fixture = await createSimulatorFixture();
    const { ask, faults } = createApiChecker(document, fixture);
    const picture = fixture.app.show("/media/tap.png", {
      type: "image/png",
      bytes: Buffer.from("89504e470d0a1a0a", "hex"),
    });
    await ask("GET", ".json");
    await ask("GET", "/IncomingPhoneNumbers.json?PageSize=1");
    const numberResource = fixture.account.inboxes[0]?.sid ?? "";
    await ask("GET", `/IncomingPhoneNumbers/${numberResource}.json`);
    await ask("POST", `/IncomingPhoneNumbers/${numberResource}.json`, {
      SmsUrl: "https://desk.example.org/hooks/sms",
      SmsMethod: "POST",
      StatusCallback: "https://desk.example.org/hooks/status",
    });
    const plain = await ask("POST", "/Messages.json", {
      To: fixture.ada.number,
      From: fixture.inboxNumber,
      Body: "hello",
    });
    const withPicture = await ask("POST", "/Messages.json", {
      To: fixture.max.number,
      From: fixture.inboxNumber,
      MediaUrl: picture,
    });
    await fixture.control("PATCH", `customers/${fixture.account.customers[2]?.id}`, {
      phoneStatus: "off",
    });
    const lost = await ask("POST", "/Messages.json", {
      To: fixture.account.customers[2]?.number ?? "",
      From: fixture.inboxNumber,
      Body: "hello?",
    });
    const received = await fixture.text(fixture.ada, "Hi", {
      images: [{ type: "image/png", base64: "iVBORw0KGgo=" }],
    });
    await fixture.quiet();
    await ask("GET", "/Messages.json?PageSize=2");
    await ask(
      "GET",
      `/Messages.json?To=${encodeURIComponent(fixture.inboxNumber)}&DateSent>=2026-01-01`,
    );
    for (const { sid } of [plain, withPicture, lost, { sid: received }]) {
      await ask("GET", `/Messages/${sid}.json`);
    }
    await ask("GET", `/Messages/${received}/Media.json`);
    const [media] = await fixture.client.messages(received).media.list();
    await ask("GET", `/Messages/${received}/Media/${media?.sid}.json`);
    await ask("POST", `/Messages/${plain.sid}.json`, { Body: "" });
    await ask("DELETE", `/Messages/${received}/Media/${media?.sid}.json`);
    await ask("DELETE", `/Messages/${plain.sid}.json`);
    expect(faults).toHaveLength(18);
    expect(faults.flat()).toEqual([]);
  });

const callsName = "each resource of calls responds as Twilio's document says";
if (document === null) test(`${callsName} (its document is not here)`, () => {});
else
  test(callsName, async () => {
    const fixture = await createVoiceFixture();
    const { ask, faults } = createApiChecker(document, fixture);
    const numberResource = `/IncomingPhoneNumbers/${fixture.account.inboxes[0]?.sid}.json`;
    await ask("POST", "/Applications.json", { FriendlyName: "none" });
    const application = await ask("POST", "/Applications.json", {
      FriendlyName: "desk",
      VoiceUrl: fixture.url("/client"),
      VoiceMethod: "POST",
      StatusCallback: fixture.url("/client-status"),
    });
    const applicationPath = `/Applications/${application.sid}.json`;
    await ask("GET", "/Applications.json?PageSize=1");
    await ask("GET", applicationPath);
    await ask("POST", applicationPath, { VoiceFallbackUrl: fixture.url("/fallback") });
    await ask("POST", numberResource, { VoiceApplicationSid: application.sid });
    // The API description has no way to clear it; the carrier does.
    await fixture.point({ voiceApplicationSid: "" });
    await ask("POST", numberResource, { VoiceUrl: fixture.url("/voice"), VoiceMethod: "POST" });
    const key = await ask("POST", "/Keys.json", { FriendlyName: "browsers" });
    await ask("GET", "/Keys.json");
    await ask("GET", `/Keys/${key.sid}.json`);
    fixture.when("/voice", (given) => {
      given
        .dial()
        .conference({ startConferenceOnEnter: false, participantLabel: "customer" }, "talk");
    });
    await fixture.control("PATCH", `customers/${fixture.max.id}`, { answerBehavior: "picks_up" });
    const customer = await fixture.call(fixture.ada);
    const dialled = await ask("POST", "/Calls.json", {
      To: fixture.account.customers[2]?.number ?? "",
      From: fixture.inboxNumber,
      Twiml: "<Response/>",
      Timeout: "600",
      StatusCallbackEvent: "ringing",
    });
    await ask("GET", `/Calls/${dialled.sid}.json`);
    await fixture.until(
      async () => (await ask("GET", "/Conferences.json")).conferences.length === 1,
    );
    const fetched = await ask("POST", "/Conferences/talk/Participants.json", {
      To: fixture.max.number,
      From: fixture.inboxNumber,
      Label: "agent",
      EarlyMedia: "true",
      EndConferenceOnExit: "false",
      StatusCallbackEvent: "answered",
    });
    const agent = `/Conferences/${fetched.conference_sid}/Participants/${fetched.call_sid}.json`;
    await ask("GET", agent);
    await fixture.until(async () => (await ask("GET", agent)).status === "connected");
    const conferencePath = `/Conferences/${fetched.conference_sid}`;
    await ask("GET", `${conferencePath}/Participants.json?PageSize=1&Muted=false`);
    await ask("POST", agent, { Hold: "true", HoldUrl: fixture.url("/hold"), Muted: "true" });
    await ask("POST", agent, { Coaching: "true", CallSidToCoach: customer, Hold: "false" });
    const recordings = `/Calls/${customer}/Recordings`;
    const recording = await ask("POST", `${recordings}.json`, { RecordingChannels: "dual" });
    await ask("POST", `${recordings}/Twilio.CURRENT.json`, {
      Status: "paused",
      PauseBehavior: "skip",
    });
    await ask("POST", `${recordings}/${recording.sid}.json`, { Status: "in-progress" });
    await ask("GET", `${recordings}/${recording.sid}.json`);
    await ask("GET", `${recordings}.json`);
    await ask("POST", `${recordings}/Twilio.CURRENT.json`, { Status: "stopped" });
    await ask("GET", `/Recordings/${recording.sid}.json`);
    await ask("GET", "/Recordings.json?PageSize=5");
    await ask("GET", `${conferencePath}/Recordings.json`);
    await ask("POST", `/Calls/${customer}.json`, { Url: fixture.url("/voice") });
    await ask("GET", `${conferencePath}.json`);
    await ask("DELETE", agent);
    await ask("POST", `/Calls/${dialled.sid}.json`, { Status: "canceled" });
    await ask("POST", `/Calls/${customer}.json`, { Status: "completed" });
    await fixture.quiet();
    await ask("GET", `${conferencePath}.json`);
    await ask("GET", `/Calls/${customer}.json`);
    await ask("GET", "/Calls.json?PageSize=2&StartTime>=2026-01-01");
    await ask("GET", `/Calls.json?To=${encodeURIComponent(fixture.inboxNumber)}&Status=completed`);
    await ask("DELETE", `/Recordings/${recording.sid}.json`);
    await ask("DELETE", `/Calls/${dialled.sid}.json`);
    await ask("DELETE", applicationPath);
    await ask("DELETE", `/Keys/${key.sid}.json`);
    expect(faults.length).toBeGreaterThan(40);
    expect(faults.flat()).toEqual([]);
  });

type ResponseBody = Record<"sid" | "call_sid" | "conference_sid" | "status", string> & {
  conferences: unknown[];
};

/** Validates every request and response against the document. */
function createApiChecker(file: string, fixture: SimulatorFixture) {
  const check = openApiCheck(file);
  const faults: string[][] = [];
  const ask = async (method: string, resourcePath: string, form?: Record<string, string>) => {
    const path = `/2010-04-01/Accounts/${fixture.sid}${resourcePath}`;
    const response = await fetch(fixture.simulator.url + path, {
      method,
      headers: { authorization: `Basic ${btoa(`${fixture.sid}:${authToken}`)}` },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    });
    const text = await response.text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    const sent = form === undefined ? null : `${new URLSearchParams(form)}`;
    const requestFaults = check.request(method, path, sent);
    const responseFaults =
      response.status === 204 ? [] : check.response(method, path, response.status, body);
    const where = (fault: string) => `${method} ${resourcePath}: ${fault} ${text.slice(0, 200)}`;
    faults.push([...requestFaults, ...responseFaults].map(where));
    return body as ResponseBody;
  };
  return { ask, faults };
}
