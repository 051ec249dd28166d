// What was changed about a line or the workspace, as a list of words.
import { countryName } from "#domain/workspace/places.ts";
import { undoWords } from "#web/features/settings/lines/line-state.ts";
import type { AuditFacts, NameOf } from "./audit-words.ts";

const text = (fact: unknown): string => (typeof fact === "string" ? fact : "");

/** “name Office, colour teal, for everyone”. */
export function sayChanges(facts: AuditFacts, nameOf: NameOf): string {
  const said = Object.entries(facts).flatMap(([key, value]) =>
    sayChange(key, value, facts, nameOf),
  );
  return said.join(", ") || "nothing";
}

function sayChange(key: string, value: unknown, facts: AuditFacts, nameOf: NameOf): string[] {
  switch (key) {
    case "name":
      return [`name “${text(value)}”`];
    case "colour":
      return [`colour ${text(value)}`];
    case "timeZone":
      return [`time zone ${text(value).replaceAll("_", " ")}`];
    case "country":
      return [`country ${countryName(text(value), "en")}`];
    case "undoSeconds":
      return [`undo: ${undoWords(Number(value)).toLowerCase()}`];
    case "visibility":
      return value === "all"
        ? ["for everyone"]
        : [`only for ${nameOf(text(facts.teamId)) ?? "one team"}`];
    case "fromName":
      return [text(value) === "" ? "no name of its own" : `customers read “${text(value)}”`];
    case "aliases":
      return [
        `also ${Array.isArray(value) && value.length > 0 ? value.join(", ") : "nothing else"}`,
      ];
    case "intake":
      return [ways[text(value)] ?? `mail comes by ${text(value)}`];
    case "hasSignature":
      return [value === true ? "another signature" : "no signature"];
    case "autoReply":
      return [replies[text(value)] ?? "another automatic reply"];
    case "accountId":
      return ["another account"];
    case "phone":
      return Object.keys(value as object).map((name) => `calls: ${phoneWords[name] ?? name}`);
    // Said together with what they belong to.
    case "teamId":
    case "intakeAccountId":
      return [];
    default:
      return [`${key} ${String(value)}`];
  }
}

const phoneWords: Readonly<Record<string, string>> = {
  recording: "when they are recorded",
  recordingNotice: "what is said before a recording",
  keepDays: "how long recordings stay",
  countries: "countries that may be called",
  callsDearNumbers: "whether premium-rate numbers may be called",
  maxCallMinutes: "the longest call",
  wrapUpSeconds: "time to wrap up",
  textBack: "the text after a missed one",
};
const ways: Readonly<Record<string, string>> = {
  hook: "mail comes from the provider",
  smtp: "mail comes at our own receiver",
  imap: "mail comes from a mailbox",
};
const replies: Readonly<Record<string, string>> = {
  off: "no automatic reply",
  always: "an automatic reply at any time",
  outside_hours: "an automatic reply while it is closed",
};
