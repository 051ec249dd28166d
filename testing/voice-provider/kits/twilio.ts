import type { CarrierRequest, CarrierResponse } from "#testing/fake-carrier.ts";
import { readResponseBody } from "#testing/text-provider/fixtures.ts";
import { kit as texts } from "#testing/text-provider/kits/twilio.ts";
import {
  type CompanyDialect,
  commandsIn,
  fakeCompanyScript,
  fieldsOf,
} from "#testing/voice-provider/fake-company.ts";
import type { VoiceProviderKit } from "#testing/voice-provider/kit.ts";
import { readTwiml } from "#testing/voice-provider/read-twiml.ts";
import { eventsExamples } from "#testing/voice-provider/webhooks/twilio-events.ts";
import { requestExamples } from "#testing/voice-provider/webhooks/twilio-requests.ts";

const { accountSid = "" } = texts.settings;
const base = `/2010-04-01/Accounts/${accountSid}`;
const letters = { leg: "CA", conference: "CF", recording: "RE" } as const;
const sid = (prefix: string, n: number) => prefix + n.toString(16).padStart(32, "0");
const created = "Fri, 20 Nov 2026 10:00:00 +0000";
const rejects = (status: number, code: string | null): CarrierResponse => ({
  status,
  body: code === null ? "" : { code: Number(code), message: "No.", more_info: "", status },
});
const apiKey = { apiKeySid: sid("SK", 1), apiKeySecret: "a-secret-of-thirty-two-characters" };

const dialect: CompanyDialect = {
  base,
  isKnown: ({ headers }) =>
    headers.authorization ===
    `Basic ${Buffer.from(`${apiKey.apiKeySid}:${apiKey.apiKeySecret}`).toString("base64")}`,
  unknownKey: rejects(401, "20003"),
  notFound: rejects(404, "20404"),
  callOver: rejects(400, "21220"),
  newLeg: sid("CA", 100),
  newRecording: sid("RE", 100),
  callBody: ({ ref, status, seconds = 0 }) => ({
    sid: ref,
    status,
    account_sid: accountSid,
    api_version: "2010-04-01",
    date_created: created,
    date_updated: created,
    start_time: created,
    end_time: created,
    duration: String(seconds),
    direction: "outbound-api",
    from: "+12025550100",
    to: "+12025550177",
    uri: `${base}/Calls/${ref}.json`,
    subresource_uris: {},
    queue_time: "0",
    answered_by: null,

    caller_name: null,
    forwarded_from: null,
    group_sid: null,
    parent_call_sid: null,
    phone_number_sid: null,
    price: null,
    price_unit: "USD",
    trunk_sid: null,
    from_formatted: "(202) 555-0100",
    to_formatted: "(202) 555-0177",
  }),
  roomBody: ({ ref, name, isOver = false }) => ({
    sid: ref,
    friendly_name: name,
    status: isOver ? "completed" : "in-progress",
    account_sid: accountSid,
    api_version: "2010-04-01",
    region: "us1",
    date_created: created,
    date_updated: created,
    uri: `${base}/Conferences/${ref}.json`,
    call_sid_ending_conference: null,
    subresource_uris: {},
  }),
  guestBody: (conference, leg) => ({
    account_sid: accountSid,
    call_sid: leg,
    conference_sid: conference.startsWith("CF") ? conference : sid("CF", 1),
    call_sid_to_coach: null,
    coaching: false,
    end_conference_on_exit: true,
    hold: false,
    label: "leg-7",
    muted: false,
    start_conference_on_enter: true,
    status: "queued",
    queue_time: "0",
    date_created: created,
    date_updated: created,
    uri: `${base}/Conferences/x.json`,
  }),
  recordingBody: (ref, leg) => ({
    sid: ref,
    call_sid: leg || sid("CA", 1),
    account_sid: accountSid,
    api_version: "2010-04-01",
    status: "in-progress",
    channels: 2,
    source: "StartCallRecordingAPI",
  }),
  listedTake: ({ ref, of = "", source = "RecordVerb", status = "completed", seconds = 3 }) => ({
    sid: ref,
    source,
    status,
    account_sid: accountSid,
    api_version: "2010-04-01",
    channels: source === "RecordVerb" ? 1 : 2,
    duration: String(seconds),
    error_code: null,
    call_sid: source === "Conference" ? null : of,
    encryption_details: null,
    conference_sid: source === "Conference" ? of : null,
    start_time: created,
    date_created: created,
    date_updated: created,
    price: null,
    price_unit: "USD",
    uri: `${base}/Recordings/${ref}.json`,
  }),
  page: ({ path }, of, rows) => ({
    [of]: rows,
    page: 0,
    page_size: 50,
    start: 0,
    end: 0,
    uri: path,
    first_page_uri: path,
    previous_page_uri: null,
    next_page_uri: null,
  }),
};

/** The simulated carrier's TwiML is Twilio's. */
const read = (body: string) => readTwiml(body, []);

export const kit: VoiceProviderKit = {
  settings: { ...texts.settings, ...apiKey },
  rotating: { ...texts.rotating, ...apiKey },
  hasClock: texts.hasClock,
  sign: texts.sign,
  asks: requestExamples,
  events: eventsExamples,
  refOf: (kind, n) => sid(letters[kind], n),
  company: (books) => fakeCompanyScript(dialect, books),
  actions: (requests) => commandsIn(requests, base, read),
  namesRooms: true,
  readScript({ status, type, body }) {
    if (status !== 200 || type !== "text/xml") throw new Error(`${status} ${type} is no TwiML`);
    return read(body);
  },
  rejects,
  codes: {
    badNumber: rejects(400, "21211"),
    country: rejects(400, "21215"),
    tooMany: rejects(429, "20429"),
  },
  account(request: CarrierRequest) {
    if (!dialect.isKnown(request)) return dialect.unknownKey;
    const number = readResponseBody("twilio", "number");
    const isOurs = request.path === `${base}/IncomingPhoneNumbers/${number.sid}.json`;
    return isOurs ? { status: 200, body: number } : dialect.notFound;
  },
  hooksOf(requests) {
    const last = requests.findLast(({ method }) => method === "POST");
    const fields = last ? fieldsOf(last) : {};
    return {
      voice: fields.VoiceUrl?.[0] ?? null,
      fallback: fields.VoiceFallbackUrl?.[0] ?? null,
      eventsUrl: fields.StatusCallback?.[0] ?? null,
    };
  },
  numberRef: String(readResponseBody("twilio", "number").sid),
  warehouse: (ref, wav, elsewhere) => (request) => {
    if (request.path === "/warehouse") return { status: 200, body: wav };
    if (request.path !== `${base}/Recordings/${ref}.wav?RequestedChannels=2`) return null;
    return elsewhere === undefined
      ? { status: 200, headers: { "content-type": "audio/x-wav" }, body: wav }
      : { status: 302, headers: { location: elsewhere } };
  },
};
