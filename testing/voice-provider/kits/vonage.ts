import { Mp3Encoder } from "@breezystack/lamejs";
import { holdMusic } from "#domain/call/audio/hold-music.ts";
import type { CarrierRequest, CarrierResponse, Script } from "#testing/fake-carrier.ts";
import { kit as texts } from "#testing/text-provider/kits/vonage.ts";
import { addresses } from "#testing/voice-provider/addresses.ts";
import type {
  CommandLine,
  ProviderRecords,
  VoiceProviderKit,
} from "#testing/voice-provider/kit.ts";
import { readActions, readNcco } from "#testing/voice-provider/read-ncco.ts";
import { namesOf } from "#testing/voice-provider/script-action.ts";
import { conversation_uuid, uuid } from "#testing/voice-provider/webhooks/vonage-call.ts";
import { eventsExamples } from "#testing/voice-provider/webhooks/vonage-events.ts";
import { requestExamples } from "#testing/voice-provider/webhooks/vonage-requests.ts";

const prefixes = { leg: "63f61863", conference: "cccccccc", recording: "aaaaaaaa" } as const;
const refOf = (kind: keyof typeof prefixes, n: number): string => uuid(prefixes[kind], n);
const rejects = (
  status: number,
  code: string | null,
  text = "No.",
  more: object = {},
): CarrierResponse => ({
  status,
  body:
    code === null
      ? ""
      : { type: `https://developer.vonage.com/api-errors#${code}`, title: text, ...more },
});
const unknownKey = rejects(401, "unauthorized");
const notFound = rejects(404, "not-found");
/** All Vonage says about a call that has ended. */
const badRequest = rejects(400, "invalid-request");

const { applicationId = "" } = texts.settings;

/** Maps the suite's call statuses to Vonage's. */
const text: Readonly<Record<string, string>> = {
  "in-progress": "answered",
  "no-answer": "unanswered",
  canceled: "cancelled",
};
const endedStatuses = new Set(["completed", "busy", "failed", "no-answer", "canceled"]);

const callBody = ({ ref, status, seconds = 0 }: ProviderRecords["legs"][number]) => ({
  _links: { self: { href: `/calls/${ref}` } },
  uuid: ref,
  conversation_uuid,
  status: text[status] ?? status,
  direction: "outbound",
  rate: "0.39",
  price: "0.10",
  to: { type: "phone", number: "12025550177" },
  from: { type: "phone", number: "12025550100" },
  duration: String(seconds),
  start_time: "2026-11-20 10:00:00",
  network: "65512",
  end_time: "2026-11-20 10:00:42",
});

const isKnown = ({ headers }: CarrierRequest): boolean => texts.hasKey(headers);

function fakeCompanyScript(books: ProviderRecords): Script {
  return (request) => {
    if (!isKnown(request)) return unknownKey;
    const [, , first = "", id = "", second = ""] = request.path.split("?")[0]?.split("/") ?? [];
    if (first === "media")
      return books.recordings.some((one) => one.ref === id) ? { status: 204 } : notFound;
    if (first !== "calls") return null;
    if (id === "")
      return {
        status: 201,
        body: {
          uuid: refOf("leg", 100),
          status: "started",
          direction: "outbound",
          conversation_uuid,
        },
      };
    const leg = books.legs.find((one) => one.ref === decodeURIComponent(id));
    if (!leg) return notFound;
    if (request.method === "GET") return { status: 200, body: callBody(leg) };
    if (endedStatuses.has(leg.status)) return badRequest;
    if (second === "stream")
      return { status: 200, body: { message: "Stream started", uuid: leg.ref } };
    return { status: 204 };
  };
}

const json = ({ body }: CarrierRequest) => JSON.parse(body || "{}");
const plus = (endpoint: { number?: string } | undefined) => `+${endpoint?.number}`;

/** Entering a conversation again changes who hears the leg. */
function entered(leg: string, ncco: unknown): CommandLine[] {
  const [conference] = readActions(ncco);
  if (conference?.action !== "conversation") throw new Error("no conversation");
  const audience = conference.canSpeak?.[0] ?? "all";
  return [`${conference.mute ? "mute" : "unmute"} ${leg}`, `${leg} is heard by ${audience}`];
}

function dialled(request: CarrierRequest): CommandLine {
  const { to, from, ncco } = json(request);
  const script = readNcco(ncco);
  const [first] = script;
  const where =
    script.length === 1 && first?.action === "room"
      ? ` into ${first.conference} as ${first.label}`
      : `: ${namesOf(script)}`;
  return `dial ${plus(to[0])} from ${plus(from)}${where}`;
}

function heldWith(request: CarrierRequest, leg: string): CommandLine {
  const { stream_url, loop } = json(request);
  const isMusic = stream_url?.[0] === addresses("vonage").audio(holdMusic) && loop === 0;
  return isMusic ? `hold ${leg}` : `${leg} hears ${stream_url}`;
}

function commandLinesOf(requests: readonly CarrierRequest[]): readonly CommandLine[] {
  return requests.flatMap((one): CommandLine[] => {
    const [, , first = "", id = "", second = ""] = one.path.split("/").map(decodeURIComponent);
    if (one.method === "GET") return [];
    if (first === "media") return [`delete ${id}`];
    if (id === "") return [dialled(one)];
    if (second === "stream") return one.method === "PUT" ? [heldWith(one, id)] : [];
    const { action, destination } = json(one);
    if (action === "hangup") return [`hang up ${id}`];
    // Always sent together with the hold music, or after it.
    if (action === "earmuff") return [];
    if (action === "mute" || action === "unmute") return [`${action} ${id}`];
    if (action === "unearmuff") return [`unhold ${id}`];
    const { ncco } = destination;
    const enters = ncco.length === 1 && ncco[0].action === "conversation";
    return enters ? entered(id, ncco) : [`${id} hears: ${namesOf(readNcco(ncco))}`];
  });
}

/** Vonage stores a conversation as MP3 only. */
function mp3Of(wav: Uint8Array): Buffer {
  const samples = new Int16Array(wav.slice(44).buffer);
  const encoder = new Mp3Encoder(1, 16_000, 64);
  return Buffer.concat([Buffer.from(encoder.encodeBuffer(samples)), Buffer.from(encoder.flush())]);
}

export const kit: VoiceProviderKit = {
  settings: { ...texts.settings, voiceRegion: "eu-west" },
  rotating: { ...texts.rotating, voiceRegion: "eu-west" },
  hasClock: texts.hasClock,
  oldestSeconds: texts.oldestSeconds,
  sign: texts.sign,
  asks: requestExamples,
  events: eventsExamples,
  refOf,
  company: fakeCompanyScript,
  actions: commandLinesOf,
  namesRooms: false,
  lacks: ["reject", "answerer address"],
  readScript({ status, type, body }) {
    if (status !== 200 || type !== "application/json") throw new Error(`${status} ${type}`);
    return readNcco(JSON.parse(body));
  },
  rejects,
  codes: {
    badNumber: rejects(400, "invalid-request", "Bad request", {
      invalid_parameters: { "to[0].number": "wrong" },
    }),
    country: rejects(403, "destination-not-permitted"),
    tooMany: rejects(429, "throttled"),
  },
  account: texts.account,
  hooksOf(requests) {
    const put = requests.findLast(({ method }) => method === "PUT")?.body;
    const linked = requests.findLast(({ path }) => path === "/number/update")?.body;
    const isLinked = new URLSearchParams(linked).get("app_id") === applicationId;
    const voice = put ? JSON.parse(put).capabilities.voice : null;
    const isOurs = isLinked && voice?.signed_callbacks === true && voice.region === "eu-west";
    const addressOf = (name: string): string | null =>
      isOurs && voice.webhooks[name].http_method === "POST" ? voice.webhooks[name].address : null;
    return {
      voice: addressOf("answer_url"),
      fallback: addressOf("fallback_answer_url"),
      eventsUrl: addressOf("event_url"),
    };
  },
  numberRef: "US:12025550102",
  warehouse: (ref, wav, elsewhere) => (request) => {
    if (!request.path.startsWith("/v1/files/")) return null;
    if (!isKnown(request)) return unknownKey;
    if (request.path !== `/v1/files/${ref}`) return notFound;
    return elsewhere === undefined
      ? { status: 200, headers: { "content-type": "audio/mpeg" }, body: mp3Of(wav) }
      : { status: 302, headers: { location: elsewhere } };
  },
};
