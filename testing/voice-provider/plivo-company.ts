// Plivo with calls in its books, as its REST API answers: multiparty calls by name, their participants by number.
import type { Asked, Says, Script } from "#testing/fake-carrier.ts";
import { scriptIn } from "./addresses.ts";
import type { BookRecording, Books, CommandLine } from "./kit.ts";
import { readPlivoXml } from "./read-plivo-xml.ts";
import { namesOf } from "./script-action.ts";

export interface PlivoHouse {
  readonly home: string;
  isKnown(asked: Asked): boolean;
  readonly unknownKey: Says;
  readonly notFound: Says;
  readonly newLeg: string;
  readonly newTake: string;
  /** As it says it of a script's steps. */
  render(steps: ReturnType<typeof scriptIn>): string;
}

const dead = new Set(["completed", "busy", "failed", "no-answer", "canceled"]);
const codes: Readonly<Record<string, number>> = {
  ...{ completed: 4000, busy: 3010, failed: 5020, "no-answer": 3000, canceled: 1000 },
};
const apiId = "4a591a2e-7f1d-11ef-8ea7-0000000000ff";
const memberOf = (at: number) => String(228 + at);
const ok = (body: object): Says => ({ status: 200, body: { api_id: apiId, ...body } });
const gone: Says = { status: 204 };

export function plivoCompany(house: PlivoHouse, books: Books): Script {
  const { home, notFound } = house;
  const alive = books.legs.filter(({ status }) => !dead.has(status));
  const list = (objects: readonly object[]): Says =>
    ok({ meta: { limit: 20, offset: 0, next: null, previous: null }, objects });
  return (asked) => {
    if (!house.isKnown(asked)) return house.unknownKey;
    const url = new URL(asked.path, "http://plivo");
    if (!url.pathname.startsWith(`${home}/`)) return null;
    const [first = "", id = "", second = "", other = "", third = ""] = url.pathname
      .slice(home.length + 1)
      .split("/")
      .map(decodeURIComponent);
    const { method } = asked;
    if (first === "Call" && id === "")
      return {
        status: 201,
        body: { api_id: apiId, message: "call fired", request_uuid: house.newLeg },
      };
    if (first === "Call") {
      const leg = books.legs.find((one) => one.ref === id);
      if (!leg) return notFound;
      const isAlive = !dead.has(leg.status);
      if (method === "GET") return statusOf(leg, isAlive, url.searchParams.get("status"));
      if (!isAlive) return notFound;
      if (second === "Speak")
        return { status: 202, body: { message: "speak started", api_id: apiId } };
      if (method === "DELETE") return gone;
      return {
        status: 202,
        body: { message: "transfer executed", call_uuids: [id], api_id: apiId },
      };
    }
    if (first === "Request") return notFound;
    if (first === "Recording" && id === "") return list(takesBy(url.searchParams));
    if (first === "Recording")
      return books.takes.some((one) => one.ref === id)
        ? method === "DELETE"
          ? gone
          : ok(takeBody(books.takes.find((one) => one.ref === id) as BookRecording))
        : notFound;
    if (first !== "MultiPartyCall") return null;
    if (second === "Participant" && other === "" && method === "POST")
      return {
        status: 201,
        body: {
          ...{ api_id: apiId, message: "add participant action initiated" },
          ...{
            request_uuid: house.newLeg,
            calls: [{ to: "1", from: "2", call_uuid: house.newLeg }],
          },
        },
      };
    const room = books.rooms.find((one) => !one.isOver && `name_${one.name}` === id);
    // by its name only while it is on
    if (!room) return notFound;
    if (second === "Participant" && other === "")
      return list(
        alive.map(({ ref }, at) => ({
          ...{ call_uuid: ref, member_id: memberOf(at), mpc_uuid: room.ref, role: "agent" },
          ...{ coach_mode: false, hold: false, mute: false, exit_time: null },
        })),
      );
    if (second === "Participant") {
      if (!alive[Number(other) - 228]) return notFound;
      return method === "DELETE" ? gone : ok({ mute: `MPC: ${room.name} succeeded` });
    }
    if (second === "Record" && other === "" && method === "POST")
      return ok({ message: `MPC: ${room.name} record started`, recording_id: house.newTake });
    if (second === "Record" && books.takes.length === 0) return notFound;
    return third === "" ? gone : null;
  };

  function statusOf(leg: Books["legs"][number], isAlive: boolean, asked: string | null): Says {
    const { ref, status, seconds = 0 } = leg;
    if (asked === "queued") return notFound;
    if (asked === "live")
      return isAlive
        ? ok({ call_uuid: ref, call_status: status, direction: "outbound" })
        : notFound;
    if (isAlive) return notFound;
    return ok({
      ...{ call_uuid: ref, call_duration: seconds, call_direction: "outbound" },
      ...{ end_time: "2026-11-20 10:00:00+00:00", hangup_cause_code: codes[status] },
    });
  }

  function takesBy(query: URLSearchParams): readonly object[] {
    const [leg, name] = [query.get("call_uuid"), query.get("mpc_name")];
    const room = books.rooms.find((one) => one.name === name);
    // a recording begun by hand is of the room, whoever asked for it
    const isOfRoom = ({ of, source }: BookRecording) =>
      of === room?.ref || (source === "StartCallRecordingAPI" && of === books.legs[0]?.ref);
    return books.takes
      .filter((one) => one.status !== "deleted")
      .filter((one) =>
        name === null ? one.of === leg && one.source === "RecordVerb" : room && isOfRoom(one),
      )
      .map(takeBody);
  }
}

const takeBody = (take: BookRecording): object => ({
  recording_id: take.ref,
  recording_format: "wav",
  recording_type: take.source === "Conference" ? "conference" : "normal",
  recording_url: `https://media.plivo.com/v1/Account/MA/Recording/${take.ref}.wav`,
  recording_duration_ms:
    take.status === "in-progress" ? "-1" : `${(take.seconds ?? 3) * 1000}.00000`,
  add_time: "2026-11-20 10:00:00+00:00",
  call_uuid: take.source === "Conference" ? null : take.of,
});

/** Each request that changes something, as the lines of kit.ts. `books`: Plivo names a room and a leg in its own way. */
export function plivoDeeds(
  asked: readonly Asked[],
  books: Books,
  { home, render }: PlivoHouse,
): readonly CommandLine[] {
  const alive = books.legs.filter(({ status }) => !dead.has(status));
  const heard = (url: unknown) => namesOf(readPlivoXml(render(scriptIn(String(url)))));
  const take = books.takes[0]?.ref ?? "";
  const leg = books.legs[0]?.ref ?? "";
  return asked.flatMap((one): CommandLine[] => {
    const { pathname } = new URL(one.path, "http://plivo");
    if (one.method === "GET" || !pathname.startsWith(`${home}/`)) return [];
    const [first = "", id = "", second = "", other = ""] = pathname
      .slice(home.length + 1)
      .split("/")
      .map(decodeURIComponent);
    const body = JSON.parse(one.body || "{}") as Record<string, unknown>;
    const isDrop = one.method === "DELETE";
    const room = books.rooms.find((found) => !found.isOver && `name_${found.name}` === id);
    if (first === "Call" && id === "")
      return [`dial ${body.to} from ${body.from}: ${heard(body.answer_url)}`];
    // one line for all of them: what is told to a room is told to each
    if (first === "Call" && second === "Speak")
      return id === leg
        ? [`${books.rooms.find((found) => !found.isOver)?.ref} is told: ${body.text}`]
        : [];
    if (first === "Call")
      return [isDrop ? `hang up ${id}` : `${id} hears: ${heard(body.aleg_url)}`];
    if (first === "Request") return [];
    if (first === "Recording") return [`delete ${id}`];
    if (second === "Participant" && other === "") {
      const label = new URL(String(body.call_status_callback_url)).searchParams.get("ref");
      return [`dial ${body.to} from ${body.from} into ${id.replace("name_", "")} as ${label}`];
    }
    if (second === "Participant") {
      const who = `${alive[Number(other) - 228]?.ref} in ${room?.ref}`;
      if (isDrop) return [`remove ${who}`];
      const yes = (name: string, on: string, off: string) =>
        name in body ? [body[name] === true ? on : off] : [];
      return [
        ...yes("hold", `hold ${who}`, `unhold ${who}`),
        ...yes("mute", `mute ${who}`, `unmute ${who}`),
        ...yes("coach_mode", `${who} is heard by members`, `${who} is heard by all`),
      ];
    }
    if (second === "Record" && other === "" && !isDrop) return [`record ${leg}`];
    if (second === "Record") return [`${isDrop ? "stop" : other.toLowerCase()} ${take} of ${leg}`];
    return [`end ${room?.ref}`];
  });
}
