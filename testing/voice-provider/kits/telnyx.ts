import { Mp3Encoder } from "@breezystack/lamejs";
import type { CarrierRequest, CarrierResponse } from "#testing/fake-carrier.ts";
import { kit as texts } from "#testing/text-provider/kits/telnyx.ts";
import {
  type CompanyDialect,
  commandsIn,
  fakeCompanyScript,
} from "#testing/voice-provider/fake-company.ts";
import type { VoiceProviderKit } from "#testing/voice-provider/kit.ts";
import { readTwiml } from "#testing/voice-provider/read-twiml.ts";
import {
  eventsExamples,
  requestExamples,
} from "#testing/voice-provider/webhooks/telnyx-examples.ts";

const account = "f5586561-8ff0-4291-a51b-c7dfe4139ff9";
const ownSettings = { texmlAccountId: account, texmlApplicationId: "1293384261075731499" };
const base = `/v2/texml/Accounts/${account}`;
const rejects = (status: number, code: string | null, text = "No."): CarrierResponse => ({
  status,
  body: code === null ? "" : { errors: [{ code, title: text, detail: text }] },
});
const prefixes = {
  leg: "v3:",
  conference: "conf_",
  recording: "35094891-3290-4142-b2c2-",
} as const;
const refOf = (kind: keyof typeof prefixes, n: number) =>
  prefixes[kind] + String(n).padStart(kind === "recording" ? 12 : 16, "0");

const dialect: CompanyDialect = {
  base,
  isKnown: ({ headers }) => headers.authorization === `Bearer ${texts.settings.apiKey}`,
  unknownKey: rejects(401, "10009", "Authentication failed"),
  notFound: rejects(404, "10005", "Resource not found"),
  callOver: rejects(422, "90018", "Call has already ended"),
  newLeg: refOf("leg", 100),
  newRecording: refOf("recording", 100),
  callBody: ({ ref, status, seconds = 0 }) => ({
    sid: ref,
    status,
    account_sid: account,
    duration: String(seconds),
    direction: "outbound",
    from: "+12025550100",
    to: "+12025550177",
    end_time: "2026-11-20T10:00:00Z",
  }),
  roomBody: ({ ref, name, isOver = false }) => ({
    sid: ref,
    friendly_name: name,
    account_sid: account,
    status: isOver ? "completed" : "in-progress",
  }),
  guestBody: (conference, leg) => ({
    call_sid: leg,
    conference_sid: conference,
    status: "connecting",
  }),
  recordingBody: (ref, leg) => ({ sid: ref, call_sid: leg, account_sid: account, channels: 2 }),
  listedTake: ({ ref, of = "", source = "RecordVerb", status = "completed", seconds = 3 }) => ({
    sid: ref,
    source,
    status,
    account_sid: account,
    channels: source === "RecordVerb" ? 1 : 2,
    ...(source === "Conference" ? { conference_sid: of, call_sid: null } : { call_sid: of }),
    duration: String(seconds),
    start_time: "2026-11-20T10:00:00Z",
    error_code: null,
  }),
  page: ({ path }, of, rows) => ({
    [of]: rows,
    page: 0,
    page_size: 20,
    start: 0,
    end: 0,
    uri: path,
    next_page_uri: null,
  }),
};

/**
 * Telnyx stores calls and conferences as MP3 only:
 * https://developers.telnyx.com/docs/voice/programmable-voice/texml-verbs/record
 */
function mp3Of(wav: Uint8Array): Buffer {
  const samples = new Int16Array(wav.slice(44).buffer);
  const encoder = new Mp3Encoder(1, 16_000, 64);
  return Buffer.concat([Buffer.from(encoder.encodeBuffer(samples)), Buffer.from(encoder.flush())]);
}

/** As listed by GET /v2/outbound_voice_profiles. */
const outboundProfile = {
  id: "1293384261075731461",
  record_type: "outbound_voice_profile",
  name: "Default",
  enabled: true,
  whitelisted_destinations: ["US", "CA"],
  connections_count: 0,
};

const json = ({ body }: CarrierRequest) => JSON.parse(body || "{}") as Record<string, string>;

/** Attributes TeXML has in addition to TwiML. */
const read = (body: string) => readTwiml(body, ["Record format", "Conference recordBeep"]);

export const kit: VoiceProviderKit = {
  settings: { ...texts.settings, ...ownSettings },
  rotating: { ...texts.rotating, ...ownSettings },
  hasClock: texts.hasClock,
  sign: texts.sign,
  asks: requestExamples,
  events: eventsExamples,
  refOf,
  company: (books) => fakeCompanyScript(dialect, books),
  actions: (requests) => commandsIn(requests, base, read),
  namesRooms: true,
  readScript({ status, type, body }) {
    if (status !== 200 || type !== "text/xml") throw new Error(`${status} ${type} is no TwiML`);
    return read(body);
  },
  rejects,
  codes: {
    badNumber: rejects(422, "10016", "Phone number must be in +E.164 format"),
    country: rejects(403, "10010", "Dialed number is not included in whitelisted countries D13"),
    tooMany: rejects(429, "10011", "Too many requests"),
  },
  account(request) {
    if (!dialect.isKnown(request)) return dialect.unknownKey;
    if (request.path.startsWith("/v2/texml_applications?"))
      return { status: 200, body: { data: [] } };
    if (request.path.startsWith("/v2/outbound_voice_profiles?"))
      return { status: 200, body: { data: [outboundProfile] } };
    if (request.path === "/v2/texml_applications")
      return {
        status: 201,
        body: { data: { id: ownSettings.texmlApplicationId, ...json(request) } },
      };
    const isNumber = request.path === "/v2/phone_numbers/1234" && request.method === "PATCH";
    return isNumber
      ? { status: 200, body: { data: { id: "1234", ...json(request) } } }
      : dialect.notFound;
  },
  // A number's calls follow its application, so the number must have been assigned to it.
  hooksOf(requests) {
    const made = requests.find(
      ({ method, path }) => method === "POST" && path === "/v2/texml_applications",
    );
    const given = requests.find(
      ({ method, path }) => method === "PATCH" && path.startsWith("/v2/phone_numbers/"),
    );
    const isGiven =
      given !== undefined && json(given).connection_id === ownSettings.texmlApplicationId;
    const application = made
      ? (JSON.parse(made.body) as { outbound?: Record<string, string> })
      : {};
    // Outbound calls need a profile, so a number without one is not set up.
    const canCall = application.outbound?.outbound_voice_profile_id === outboundProfile.id;
    const fields = made && isGiven && canCall ? json(made) : {};
    return {
      voice: fields.voice_url ?? null,
      fallback: fields.voice_fallback_url ?? null,
      eventsUrl: fields.status_callback ?? null,
    };
  },
  numberRef: "1234",
  warehouse:
    (ref, wav, elsewhere = "https://s3.amazonaws.com/telephony-recorder-prod/1.mp3") =>
    (request) => {
      if (request.path === "/warehouse") return { status: 200, body: mp3Of(wav) };
      if (request.path !== `/v2/recordings/${ref}`) return null;
      return { status: 200, body: { data: { id: ref, download_urls: { mp3: elsewhere } } } };
    },
};
