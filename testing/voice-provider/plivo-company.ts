// A fake Plivo REST API with a set of calls: multiparty calls by name, their participants by number.
import type { CarrierRequest, CarrierResponse, Script } from "#testing/fake-carrier.ts";
import { scriptIn } from "./addresses.ts";
import type { CommandLine, ProviderRecording, ProviderRecords } from "./kit.ts";
import { readPlivoXml } from "./read-plivo-xml.ts";
import { namesOf } from "./script-action.ts";

export interface PlivoCompanyOptions {
  readonly home: string;
  isKnown(request: CarrierRequest): boolean;
  readonly unknownKey: CarrierResponse;
  readonly notFound: CarrierResponse;
  readonly newLeg: string;
  readonly newRecording: string;
  /** Renders script steps as Plivo XML. */
  render(steps: ReturnType<typeof scriptIn>): string;
}

const endedStatuses = new Set(["completed", "busy", "failed", "no-answer", "canceled"]);
const codes: Readonly<Record<string, number>> = {
  completed: 4000,
  busy: 3010,
  failed: 5020,
  "no-answer": 3000,
  canceled: 1000,
};
const apiId = "4a591a2e-7f1d-11ef-8ea7-0000000000ff";
const memberOf = (at: number) => String(228 + at);
const ok = (body: object): CarrierResponse => ({ status: 200, body: { api_id: apiId, ...body } });
const noContent: CarrierResponse = { status: 204 };

export function plivoCompany(options: PlivoCompanyOptions, books: ProviderRecords): Script {
  const { home, notFound } = options;
  const alive = books.legs.filter(({ status }) => !endedStatuses.has(status));
  const list = (objects: readonly object[]): CarrierResponse =>
    ok({ meta: { limit: 20, offset: 0, next: null, previous: null }, objects });
  return (request) => {
    if (!options.isKnown(request)) return options.unknownKey;
    const url = new URL(request.path, "http://plivo");
    if (!url.pathname.startsWith(`${home}/`)) return null;
    const [first = "", id = "", second = "", other = "", third = ""] = url.pathname
      .slice(home.length + 1)
      .split("/")
      .map(decodeURIComponent);
    const { method } = request;
    if (first === "Call" && id === "")
      return {
        status: 201,
        body: { api_id: apiId, message: "call fired", request_uuid: options.newLeg },
      };
    if (first === "Call") {
      const leg = books.legs.find((one) => one.ref === id);
      if (!leg) return notFound;
      const isAlive = !endedStatuses.has(leg.status);
      if (method === "GET") return statusOf(leg, isAlive, url.searchParams.get("status"));
      if (!isAlive) return notFound;
      if (second === "Speak")
        return { status: 202, body: { message: "speak started", api_id: apiId } };
      if (method === "DELETE") return noContent;
      return {
        status: 202,
        body: { message: "transfer executed", call_uuids: [id], api_id: apiId },
      };
    }
    if (first === "Request") return notFound;
    if (first === "Recording" && id === "") return list(recordingsBy(url.searchParams));
    if (first === "Recording")
      return books.recordings.some((one) => one.ref === id)
        ? method === "DELETE"
          ? noContent
          : ok(recordingBody(books.recordings.find((one) => one.ref === id) as ProviderRecording))
        : notFound;
    if (first !== "MultiPartyCall") return null;
    if (second === "Participant" && other === "" && method === "POST")
      return {
        status: 201,
        body: {
          api_id: apiId,
          message: "add participant action initiated",
          request_uuid: options.newLeg,
          calls: [{ to: "1", from: "2", call_uuid: options.newLeg }],
        },
      };
    const conference = books.conferences.find((one) => !one.isOver && `name_${one.name}` === id);
    // An ended conference can't be found by name.
    if (!conference) return notFound;
    if (second === "Participant" && other === "")
      return list(
        alive.map(({ ref }, at) => ({
          call_uuid: ref,
          member_id: memberOf(at),
          mpc_uuid: conference.ref,
          role: "agent",
          coach_mode: false,
          hold: false,
          mute: false,
          exit_time: null,
        })),
      );
    if (second === "Participant") {
      if (!alive[Number(other) - 228]) return notFound;
      return method === "DELETE" ? noContent : ok({ mute: `MPC: ${conference.name} succeeded` });
    }
    if (second === "Record" && other === "" && method === "POST")
      return ok({
        message: `MPC: ${conference.name} record started`,
        recording_id: options.newRecording,
      });
    if (second === "Record" && books.recordings.length === 0) return notFound;
    return third === "" ? noContent : null;
  };

  function statusOf(
    leg: ProviderRecords["legs"][number],
    isAlive: boolean,
    statusFilter: string | null,
  ): CarrierResponse {
    const { ref, status, seconds = 0 } = leg;
    if (statusFilter === "queued") return notFound;
    if (statusFilter === "live")
      return isAlive
        ? ok({ call_uuid: ref, call_status: status, direction: "outbound" })
        : notFound;
    if (isAlive) return notFound;
    return ok({
      call_uuid: ref,
      call_duration: seconds,
      call_direction: "outbound",
      end_time: "2026-11-20 10:00:00+00:00",
      hangup_cause_code: codes[status],
    });
  }

  function recordingsBy(query: URLSearchParams): readonly object[] {
    const [leg, name] = [query.get("call_uuid"), query.get("mpc_name")];
    const conference = books.conferences.find((one) => one.name === name);
    // A manual recording belongs to the conference, whichever member requested it.
    const isOfConference = ({ of, source }: ProviderRecording) =>
      of === conference?.ref || (source === "StartCallRecordingAPI" && of === books.legs[0]?.ref);
    return books.recordings
      .filter((one) => one.status !== "deleted")
      .filter((one) =>
        name === null
          ? one.of === leg && one.source === "RecordVerb"
          : conference && isOfConference(one),
      )
      .map(recordingBody);
  }
}

const recordingBody = (recording: ProviderRecording): object => ({
  recording_id: recording.ref,
  recording_format: "wav",
  recording_type: recording.source === "Conference" ? "conference" : "normal",
  recording_url: `https://media.plivo.com/v1/Account/MA/Recording/${recording.ref}.wav`,
  recording_duration_ms:
    recording.status === "in-progress" ? "-1" : `${(recording.seconds ?? 3) * 1000}.00000`,
  add_time: "2026-11-20 10:00:00+00:00",
  call_uuid: recording.source === "Conference" ? null : recording.of,
});

/**
 * Every request that changes something, as the command lines of kit.ts. `books` maps Plivo's names of conferences and
 * legs.
 */
export function plivoCommandLines(
  requests: readonly CarrierRequest[],
  books: ProviderRecords,
  { home, render }: PlivoCompanyOptions,
): readonly CommandLine[] {
  const alive = books.legs.filter(({ status }) => !endedStatuses.has(status));
  const scriptNamesAt = (url: unknown) => namesOf(readPlivoXml(render(scriptIn(String(url)))));
  const recordingRef = books.recordings[0]?.ref ?? "";
  const leg = books.legs[0]?.ref ?? "";
  return requests.flatMap((one): CommandLine[] => {
    const { pathname } = new URL(one.path, "http://plivo");
    if (one.method === "GET" || !pathname.startsWith(`${home}/`)) return [];
    const [first = "", id = "", second = "", other = ""] = pathname
      .slice(home.length + 1)
      .split("/")
      .map(decodeURIComponent);
    const body = JSON.parse(one.body || "{}") as Record<string, unknown>;
    const isDrop = one.method === "DELETE";
    const conference = books.conferences.find(
      (found) => !found.isOver && `name_${found.name}` === id,
    );
    if (first === "Call" && id === "")
      return [`dial ${body.to} from ${body.from}: ${scriptNamesAt(body.answer_url)}`];
    // An announcement to a conference is one request per participant; report it once.
    if (first === "Call" && second === "Speak")
      return id === leg
        ? [`${books.conferences.find((found) => !found.isOver)?.ref} is told: ${body.text}`]
        : [];
    if (first === "Call")
      return [isDrop ? `hang up ${id}` : `${id} hears: ${scriptNamesAt(body.aleg_url)}`];
    if (first === "Request") return [];
    if (first === "Recording") return [`delete ${id}`];
    if (second === "Participant" && other === "") {
      const label = new URL(String(body.call_status_callback_url)).searchParams.get("ref");
      return [`dial ${body.to} from ${body.from} into ${id.replace("name_", "")} as ${label}`];
    }
    if (second === "Participant") {
      const who = `${alive[Number(other) - 228]?.ref} in ${conference?.ref}`;
      const yes = (name: string, on: string, off: string) =>
        name in body ? [body[name] === true ? on : off] : [];
      return [
        ...yes("hold", `hold ${who}`, `unhold ${who}`),
        ...yes("mute", `mute ${who}`, `unmute ${who}`),
        ...yes("coach_mode", `${who} is heard by members`, `${who} is heard by all`),
      ];
    }
    if (second === "Record" && other === "" && !isDrop) return [`record ${leg}`];
    return [`${isDrop ? "stop" : other.toLowerCase()} ${recordingRef} of ${leg}`];
  });
}
