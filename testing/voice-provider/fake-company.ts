// A company that speaks TwiML, with calls in its books: what Twilio and Telnyx have in common on the wire.
import type { Asked, Says, Script } from "#testing/fake-carrier.ts";
import type { BookRecording, Books, CommandLine } from "./kit.ts";
import { namesOf, type ScriptAction } from "./script-action.ts";

export interface CompanyWords {
  /** Before every path of an account. */
  readonly base: string;
  isKnown(asked: Asked): boolean;
  readonly unknownKey: Says;
  readonly notFound: Says;
  readonly callOver: Says;
  readonly newLeg: string;
  readonly newTake: string;
  callBody(leg: { ref: string; status: string; seconds?: number }): object;
  roomBody(room: { ref: string; name: string; isOver?: boolean }): object;
  guestBody(room: string, leg: string): object;
  takeBody(ref: string, leg: string): object;
  /** As it stands in a list. */
  listedTake(take: BookRecording): object;
  /** The body of a list. */
  page(asked: Asked, of: "conferences" | "recordings", rows: readonly object[]): object;
}

const dead = new Set(["completed", "busy", "failed", "no-answer", "canceled"]);

export function fakeCompanyScript(words: CompanyWords, books: Books): Script {
  const { base, notFound } = words;
  const takesOf = (asked: Asked, ref: string): Says => {
    const found = books.takes.filter((one) => one.of === ref);
    return { status: 200, body: words.page(asked, "recordings", found.map(words.listedTake)) };
  };
  return (asked) => {
    if (!words.isKnown(asked)) return words.unknownKey;
    const url = new URL(asked.path, "http://company");
    const path = pathOf(asked, base);
    if (path === null) return null;
    const [, first = "", id = "", second = "", other = ""] = path.split("/");
    const isPost = asked.method === "POST";
    if (first === "Calls" && id === "" && isPost)
      return { status: 201, body: words.callBody({ ref: words.newLeg, status: "queued" }) };
    if (first === "Calls") {
      const leg = books.legs.find((one) => one.ref === decodeURIComponent(id));
      if (!leg) return notFound;
      if (second === "Recordings" && other === "" && isPost)
        return { status: 201, body: words.takeBody(words.newTake, leg.ref) };
      if (second === "Recordings" && other === "") return takesOf(asked, leg.ref);
      if (second === "Recordings")
        return books.takes.some((one) => one.ref === other)
          ? { status: 200, body: words.takeBody(other, leg.ref) }
          : notFound;
      if (isPost && dead.has(leg.status)) return words.callOver;
      return { status: 200, body: words.callBody(leg) };
    }
    if (first === "Conferences" && id === "") {
      const name = url.searchParams.get("FriendlyName");
      const found = books.rooms.filter((one) => name === null || one.name === name);
      return { status: 200, body: words.page(asked, "conferences", found.map(words.roomBody)) };
    }
    if (first === "Conferences" && second === "Participants" && other === "" && isPost)
      return { status: 201, body: words.guestBody(id, words.newLeg) };
    const room = books.rooms.find((one) => one.ref === id);
    if (first === "Conferences" && second === "Participants") {
      const isThere = books.legs.some((one) => one.ref === decodeURIComponent(other));
      if (!room || !isThere) return notFound;
      if (asked.method === "DELETE") return { status: 204 };
      return { status: 200, body: words.guestBody(id, decodeURIComponent(other)) };
    }
    if (first === "Conferences" && second === "Recordings" && other === "")
      return room ? takesOf(asked, room.ref) : notFound;
    if (first === "Conferences" && second === "Recordings")
      return room ? { status: 200, body: words.takeBody(other, "") } : notFound;
    if (first === "Conferences")
      return room ? { status: 200, body: words.roomBody(room) } : notFound;
    if (first === "Recordings" && asked.method === "DELETE")
      return books.takes.some((one) => one.ref === id) ? { status: 204 } : notFound;
    return null;
  };
}

/** Below the account, without the ending that one vendor writes and the other does not. */
function pathOf(asked: Asked, base: string): string | null {
  const path = asked.path.split("?")[0] ?? "";
  return path.startsWith(base) ? path.slice(base.length).replace(/\.json$/, "") : null;
}

const hasWord = (value: string, yes: string, no: string): string => (value === "true" ? yes : no);
const recordingPolicyLabels: Readonly<Record<string, string>> = {
  paused: "pause",
  "in-progress": "resume",
  stopped: "stop",
};

/** What was changed in a room, each change as one line. */
function changesOf(leg: string, room: string, fields: Record<string, string[]>): CommandLine[] {
  const who = `${leg} in ${room}`;
  return Object.entries(fields).flatMap(([name, [value = ""]]) => {
    if (name === "Hold") return [`${hasWord(value, "hold", "unhold")} ${who}`];
    if (name === "Muted") return [`${hasWord(value, "mute", "unmute")} ${who}`];
    if (name === "Coaching")
      return [`${who} is heard by ${value === "true" ? fields.CallSidToCoach?.[0] : "all"}`];
    return name === "CallSidToCoach" ? [] : [`${who}: ${name}=${value}`];
  });
}

/** Each request that changes something, as the lines of kit.ts. */
export function commandsIn(
  asked: readonly Asked[],
  base: string,
  read: (script: string) => readonly ScriptAction[],
): readonly CommandLine[] {
  return asked.flatMap((one) => {
    const path = pathOf(one, base);
    if (path === null || one.method === "GET") return [];
    const fields = fieldsOf(one);
    const [, first = "", id = "", second = "", other = ""] = path
      .split("/")
      .map((part) => decodeURIComponent(part));
    const script = fields.Twiml?.[0] ?? fields.Texml?.[0];
    const heard = script === undefined ? "nothing" : namesOf(read(script));
    if (second === "Recordings" && other === "") return [`record ${id}`];
    if (second === "Recordings")
      return [`${recordingPolicyLabels[fields.Status?.[0] ?? ""]} ${other} of ${id}`];
    if (first === "Calls" && id === "") return [`dial ${fields.To} from ${fields.From}: ${heard}`];
    if (first === "Calls" && script !== undefined) return [`${id} hears: ${heard}`];
    const isEnd = fields.Status?.[0] === "completed";
    if (first === "Calls") return [isEnd ? `hang up ${id}` : `${id}: ${fields.Status}`];
    if (second === "Participants" && other === "")
      return [`dial ${fields.To} from ${fields.From} into ${id} as ${fields.Label}`];
    if (second === "Participants" && one.method === "DELETE") return [`remove ${other} in ${id}`];
    if (second === "Participants") return changesOf(other, id, fields);
    if (first === "Recordings") return [`delete ${id}`];
    if (fields.AnnounceUrl) return [`${id} hears ${fields.AnnounceUrl}`];
    return [isEnd ? `end ${id}` : `${id}: ${fields.Status}`];
  });
}

export function fieldsOf({ headers, body }: Asked): Record<string, string[]> {
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
