// Summarizes the changes of an inbox or the workspace.
import { countryName } from "#domain/workspace/regions.ts";
import { undoDelayLabel } from "#web/features/settings/inboxes/inbox-status.ts";
import type { AuditDetails, NameOf } from "./types.ts";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** For example: name “Office”, color teal, for everyone. */
export function changeSummary(details: AuditDetails, nameOf: NameOf): string {
  const changes = Object.entries(details).flatMap(([key, value]) =>
    describeChange(key, value, details, nameOf),
  );
  return changes.join(", ") || "nothing";
}

function describeChange(
  key: string,
  value: unknown,
  details: AuditDetails,
  nameOf: NameOf,
): string[] {
  switch (key) {
    case "name":
      return [`name “${text(value)}”`];
    case "colour":
      return [`color ${text(value)}`];
    case "timeZone":
      return [`time zone ${text(value).replaceAll("_", " ")}`];
    case "country":
      return [`country ${countryName(text(value), "en")}`];
    case "undoSeconds":
      return [`undo: ${undoDelayLabel(Number(value)).toLowerCase()}`];
    case "visibility":
      return value === "all"
        ? ["for everyone"]
        : [`only for ${nameOf(text(details.teamId)) ?? "one team"}`];
    case "fromName":
      return [text(value) === "" ? "no sender name" : `sender name “${text(value)}”`];
    case "aliases":
      return [
        `other addresses ${Array.isArray(value) && value.length > 0 ? value.join(", ") : "none"}`,
      ];
    case "intake":
      return [intakeLabels[text(value)] ?? `receives email by ${text(value)}`];
    case "hasSignature":
      return [value === true ? "another signature" : "no signature"];
    case "autoReply":
      return [replies[text(value)] ?? "another automatic reply"];
    case "accountId":
      return ["another account"];
    case "phone":
      return Object.keys(value as object).map(
        (name) => `calls: ${phoneSettingLabels[name] ?? name}`,
      );
    // Included in the text of the field they belong to.
    case "teamId":
    case "intakeAccountId":
      return [];
    default:
      return [`${key} ${String(value)}`];
  }
}

const phoneSettingLabels: Readonly<Record<string, string>> = {
  recording: "recording",
  recordingNotice: "recording notice",
  keepDays: "recording retention",
  countries: "allowed countries",
  allowsPremiumRate: "premium-rate numbers",
  maxCallMinutes: "maximum call length",
  wrapUpSeconds: "wrap-up time",
  textBack: "missed-call text",
};
const intakeLabels: Readonly<Record<string, string>> = {
  hook: "receives email through the provider",
  smtp: "receives email on Deskbell's mail server",
  imap: "receives email from a mailbox",
};
const replies: Readonly<Record<string, string>> = {
  off: "no automatic reply",
  always: "automatic reply at any time",
  outside_hours: "automatic reply while closed",
};
