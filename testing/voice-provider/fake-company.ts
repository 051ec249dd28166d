// A fake provider that speaks TwiML and knows a set of calls: what Twilio and Telnyx have in common.
import type { CarrierRequest, CarrierResponse, Script } from "#testing/fake-carrier.ts";
import type { CommandLine, ProviderRecording, ProviderRecords } from "./kit.ts";
import { namesOf, type ScriptAction } from "./script-action.ts";

export interface CompanyDialect {
  /** Prefix of every account path. */
  readonly base: string;
  isKnown(request: CarrierRequest): boolean;
  readonly unknownKey: CarrierResponse;
  readonly notFound: CarrierResponse;
  readonly callOver: CarrierResponse;
  readonly newLeg: string;
  readonly newRecording: string;
  callBody(leg: { ref: string; status: string; seconds?: number }): object;
  roomBody(conference: { ref: string; name: string; isOver?: boolean }): object;
  guestBody(conference: string, leg: string): object;
  recordingBody(ref: string, leg: string): object;
  /** A recording as a list shows it. */
  listedTake(recording: ProviderRecording): object;
  /** The body of a list response. */
  page(request: CarrierRequest, of: "conferences" | "recordings", rows: readonly object[]): object;
}

const endedStatuses = new Set(["completed", "busy", "failed", "no-answer", "canceled"]);

export function fakeCompanyScript(dialect: CompanyDialect, books: ProviderRecords): Script {
  const { base, notFound } = dialect;
  const recordingsOf = (request: CarrierRequest, ref: string): CarrierResponse => {
    const found = books.recordings.filter((one) => one.of === ref);
    return {
      status: 200,
      body: dialect.page(request, "recordings", found.map(dialect.listedTake)),
    };
  };
  return (request) => {
    if (!dialect.isKnown(request)) return dialect.unknownKey;
    const url = new URL(request.path, "http://company");
    const path = pathOf(request, base);
    if (path === null) return null;
    const [, first = "", id = "", second = "", other = ""] = path.split("/");
    const isPost = request.method === "POST";
    if (first === "Calls" && id === "" && isPost)
      return { status: 201, body: dialect.callBody({ ref: dialect.newLeg, status: "queued" }) };
    if (first === "Calls") {
      const leg = books.legs.find((one) => one.ref === decodeURIComponent(id));
      if (!leg) return notFound;
      if (second === "Recordings" && other === "" && isPost)
        return { status: 201, body: dialect.recordingBody(dialect.newRecording, leg.ref) };
      if (second === "Recordings" && other === "") return recordingsOf(request, leg.ref);
      if (second === "Recordings")
        return books.recordings.some((one) => one.ref === other)
          ? { status: 200, body: dialect.recordingBody(other, leg.ref) }
          : notFound;
      if (isPost && endedStatuses.has(leg.status)) return dialect.callOver;
      return { status: 200, body: dialect.callBody(leg) };
    }
    if (first === "Conferences" && id === "") {
      const name = url.searchParams.get("FriendlyName");
      const found = books.conferences.filter((one) => name === null || one.name === name);
      return {
        status: 200,
        body: dialect.page(request, "conferences", found.map(dialect.roomBody)),
      };
    }
    if (first === "Conferences" && second === "Participants" && other === "" && isPost)
      return { status: 201, body: dialect.guestBody(id, dialect.newLeg) };
    const conference = books.conferences.find((one) => one.ref === id);
    if (first === "Conferences" && second === "Participants") {
      const isThere = books.legs.some((one) => one.ref === decodeURIComponent(other));
      if (!conference || !isThere) return notFound;
      if (request.method === "DELETE") return { status: 204 };
      return { status: 200, body: dialect.guestBody(id, decodeURIComponent(other)) };
    }
    if (first === "Conferences" && second === "Recordings" && other === "")
      return conference ? recordingsOf(request, conference.ref) : notFound;
    if (first === "Conferences" && second === "Recordings")
      return conference ? { status: 200, body: dialect.recordingBody(other, "") } : notFound;
    if (first === "Conferences")
      return conference ? { status: 200, body: dialect.roomBody(conference) } : notFound;
    if (first === "Recordings" && request.method === "DELETE")
      return books.recordings.some((one) => one.ref === id) ? { status: 204 } : notFound;
    return null;
  };
}

/** The path below the account, without the `.json` suffix only one provider uses. */
function pathOf(request: CarrierRequest, base: string): string | null {
  const path = request.path.split("?")[0] ?? "";
  return path.startsWith(base) ? path.slice(base.length).replace(/\.json$/, "") : null;
}

const choose = (value: string, yes: string, no: string): string => (value === "true" ? yes : no);
const recordingActions: Readonly<Record<string, string>> = {
  paused: "pause",
  "in-progress": "resume",
  stopped: "stop",
};

/** Changes to a participant, one line each. */
function changesOf(
  leg: string,
  conference: string,
  fields: Record<string, string[]>,
): CommandLine[] {
  const who = `${leg} in ${conference}`;
  return Object.entries(fields).flatMap(([name, [value = ""]]) => {
    if (name === "Hold") return [`${choose(value, "hold", "unhold")} ${who}`];
    if (name === "Muted") return [`${choose(value, "mute", "unmute")} ${who}`];
    if (name === "Coaching")
      return [`${who} is heard by ${value === "true" ? fields.CallSidToCoach?.[0] : "all"}`];
    return name === "CallSidToCoach" ? [] : [`${who}: ${name}=${value}`];
  });
}

/** Every request that changes something, as the command lines of kit.ts. */
export function commandsIn(
  requests: readonly CarrierRequest[],
  base: string,
  read: (script: string) => readonly ScriptAction[],
): readonly CommandLine[] {
  return requests.flatMap((one) => {
    const path = pathOf(one, base);
    if (path === null || one.method === "GET") return [];
    const fields = fieldsOf(one);
    const [, first = "", id = "", second = "", other = ""] = path
      .split("/")
      .map((part) => decodeURIComponent(part));
    const script = fields.Twiml?.[0] ?? fields.Texml?.[0];
    const scriptNames = script === undefined ? "nothing" : namesOf(read(script));
    if (second === "Recordings" && other === "") return [`record ${id}`];
    if (second === "Recordings")
      return [`${recordingActions[fields.Status?.[0] ?? ""]} ${other} of ${id}`];
    if (first === "Calls" && id === "")
      return [`dial ${fields.To} from ${fields.From}: ${scriptNames}`];
    if (first === "Calls" && script !== undefined) return [`${id} hears: ${scriptNames}`];
    if (first === "Calls")
      return [fields.Status?.[0] === "completed" ? `hang up ${id}` : `${id}: ${fields.Status}`];
    if (second === "Participants" && other === "")
      return [`dial ${fields.To} from ${fields.From} into ${id} as ${fields.Label}`];
    if (second === "Participants") return changesOf(other, id, fields);
    if (first === "Recordings") return [`delete ${id}`];
    return [`${id} hears ${fields.AnnounceUrl}`];
  });
}

export function fieldsOf({ headers, body }: CarrierRequest): Record<string, string[]> {
  if (headers["content-type"]?.startsWith("application/json"))
    return Object.fromEntries(
      Object.entries(JSON.parse(body) as Record<string, unknown>).map(([name, value]) => [
        name,
        [String(value)],
      ]),
    );
  const form = new URLSearchParams(body);
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));
}
