// Every answer of the simulator against Twilio's own description of its API.
import { expect, test } from "vitest";
import { openVoiceWorld } from "#testing/fixtures/simulator//open-voice-world.ts";
import {
  authToken,
  createSimulatorFixture,
  type SimulatorFixture,
} from "#testing/fixtures/simulator//simulator-fixture.ts";
import { openApiCheck } from "#testing/openapi-check.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";

const document = sharedFixturePath("specs", "twilio_api_v2010.json.gz");
const name = "each resource answers as Twilio's document says";

if (document === null) test(`${name} (its document is not here)`, () => {});
else
  test(name, async () => {
    const world = await createSimulatorFixture();
    const { ask, faults } = openAsking(document, world);
    const picture = world.desk.show("/media/tap.png", {
      type: "image/png",
      bytes: Buffer.from("89504e470d0a1a0a", "hex"),
    });
    await ask("GET", ".json");
    await ask("GET", "/IncomingPhoneNumbers.json?PageSize=1");
    const line = world.account.lines[0]?.sid ?? "";
    await ask("GET", `/IncomingPhoneNumbers/${line}.json`);
    await ask("POST", `/IncomingPhoneNumbers/${line}.json`, {
      SmsUrl: "https://desk.example.org/hooks/text",
      SmsMethod: "POST",
      StatusCallback: "https://desk.example.org/hooks/status",
    });
    const plain = await ask("POST", "/Messages.json", {
      To: world.ada.number,
      From: world.line,
      Body: "hello",
    });
    const withPicture = await ask("POST", "/Messages.json", {
      To: world.max.number,
      From: world.line,
      MediaUrl: picture,
    });
    await world.control("PATCH", `customers/${world.account.customers[2]?.id}`, { handset: "off" });
    const lost = await ask("POST", "/Messages.json", {
      To: world.account.customers[2]?.number ?? "",
      From: world.line,
      Body: "hello?",
    });
    const received = await world.text(world.ada, "Hi", {
      pictures: [{ type: "image/png", base64: "iVBORw0KGgo=" }],
    });
    await world.quiet();
    await ask("GET", "/Messages.json?PageSize=2");
    await ask("GET", `/Messages.json?To=${encodeURIComponent(world.line)}&DateSent>=2026-01-01`);
    for (const { sid } of [plain, withPicture, lost, { sid: received }]) {
      await ask("GET", `/Messages/${sid}.json`);
    }
    await ask("GET", `/Messages/${received}/Media.json`);
    const [media] = await world.client.messages(received).media.list();
    await ask("GET", `/Messages/${received}/Media/${media?.sid}.json`);
    await ask("POST", `/Messages/${plain.sid}.json`, { Body: "" });
    await ask("DELETE", `/Messages/${received}/Media/${media?.sid}.json`);
    await ask("DELETE", `/Messages/${plain.sid}.json`);
    expect(faults).toHaveLength(18);
    expect(faults.flat()).toEqual([]);
  });

const callsName = "each resource of calls answers as Twilio's document says";
if (document === null) test(`${callsName} (its document is not here)`, () => {});
else
  test(callsName, async () => {
    const world = await openVoiceWorld();
    const { ask, faults } = openAsking(document, world);
    const line = `/IncomingPhoneNumbers/${world.account.lines[0]?.sid}.json`;
    await ask("POST", "/Applications.json", { FriendlyName: "none" });
    const application = await ask("POST", "/Applications.json", {
      FriendlyName: "desk",
      VoiceUrl: world.url("/client"),
      VoiceMethod: "POST",
      StatusCallback: world.url("/client-status"),
    });
    const applicationPlace = `/Applications/${application.sid}.json`;
    await ask("GET", "/Applications.json?PageSize=1");
    await ask("GET", applicationPlace);
    await ask("POST", applicationPlace, { VoiceFallbackUrl: world.url("/fallback") });
    await ask("POST", line, { VoiceApplicationSid: application.sid });
    // The document lets nobody take it away again; the carrier does.
    await world.point({ voiceApplicationSid: "" });
    await ask("POST", line, { VoiceUrl: world.url("/voice"), VoiceMethod: "POST" });
    const key = await ask("POST", "/Keys.json", { FriendlyName: "browsers" });
    await ask("GET", "/Keys.json");
    await ask("GET", `/Keys/${key.sid}.json`);
    world.when("/voice", (given) => {
      given
        .dial()
        .conference({ startConferenceOnEnter: false, participantLabel: "customer" }, "talk");
    });
    await world.control("PATCH", `customers/${world.max.id}`, { habit: "picks_up" });
    const customer = await world.call(world.ada);
    const dialled = await ask("POST", "/Calls.json", {
      To: world.account.customers[2]?.number ?? "",
      From: world.line,
      Twiml: "<Response/>",
      Timeout: "600",
      StatusCallbackEvent: "ringing",
    });
    await ask("GET", `/Calls/${dialled.sid}.json`);
    await world.until(async () => (await ask("GET", "/Conferences.json")).conferences.length === 1);
    const fetched = await ask("POST", "/Conferences/talk/Participants.json", {
      To: world.max.number,
      From: world.line,
      Label: "agent",
      EarlyMedia: "true",
      EndConferenceOnExit: "false",
      StatusCallbackEvent: "answered",
    });
    const agent = `/Conferences/${fetched.conference_sid}/Participants/${fetched.call_sid}.json`;
    await ask("GET", agent);
    await world.until(async () => (await ask("GET", agent)).status === "connected");
    const room = `/Conferences/${fetched.conference_sid}`;
    await ask("GET", `${room}/Participants.json?PageSize=1&Muted=false`);
    await ask("POST", agent, { Hold: "true", HoldUrl: world.url("/hold"), Muted: "true" });
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
    await ask("GET", `${room}/Recordings.json`);
    await ask("POST", `/Calls/${customer}.json`, { Url: world.url("/voice") });
    await ask("GET", `${room}.json`);
    await ask("DELETE", agent);
    await ask("POST", `/Calls/${dialled.sid}.json`, { Status: "canceled" });
    await ask("POST", `/Calls/${customer}.json`, { Status: "completed" });
    await world.quiet();
    await ask("GET", `${room}.json`);
    await ask("GET", `/Calls/${customer}.json`);
    await ask("GET", "/Calls.json?PageSize=2&StartTime>=2026-01-01");
    await ask("GET", `/Calls.json?To=${encodeURIComponent(world.line)}&Status=completed`);
    await ask("DELETE", `/Recordings/${recording.sid}.json`);
    await ask("DELETE", `/Calls/${dialled.sid}.json`);
    await ask("DELETE", applicationPlace);
    await ask("DELETE", `/Keys/${key.sid}.json`);
    expect(faults.length).toBeGreaterThan(40);
    expect(faults.flat()).toEqual([]);
  });

type Said = Record<"sid" | "call_sid" | "conference_sid" | "status", string> & {
  conferences: unknown[];
};

/** Every question and every answer is held against the document. */
function openAsking(file: string, world: SimulatorFixture) {
  const check = openApiCheck(file);
  const faults: string[][] = [];
  const ask = async (method: string, place: string, form?: Record<string, string>) => {
    const path = `/2010-04-01/Accounts/${world.sid}${place}`;
    const answer = await fetch(world.simulator.url + path, {
      method,
      headers: { authorization: `Basic ${btoa(`${world.sid}:${authToken}`)}` },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    });
    const text = await answer.text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    const sent = form === undefined ? null : `${new URLSearchParams(form)}`;
    const asked = check.request(method, path, sent);
    const said = answer.status === 204 ? [] : check.response(method, path, answer.status, body);
    const where = (fault: string) => `${method} ${place}: ${fault} ${text.slice(0, 200)}`;
    faults.push([...asked, ...said].map(where));
    return body as Said;
  };
  return { ask, faults };
}
