// Summarizes the changes of an inbox or the workspace.
import type { AutoReply } from "#domain/inbox/auto-reply.ts";
import type { IntakeMethod } from "#domain/inbox/intake-method.ts";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import { type Language, languages } from "#domain/language/languages.ts";
import { countryName } from "#domain/workspace/regions.ts";
import { fill } from "#web/language/fill.ts";
import { language } from "#web/language/language.ts";
import { timeZoneName } from "#web/ui/time/time-zone-name.ts";
import type { AuditDetails, NameOf } from "./types.ts";
import * as words from "./words.ts";

/** Details of old entries may lack a field. */
export const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** For example: name “Office”, color teal, for everyone. */
export function changeSummary(details: AuditDetails, nameOf: NameOf): string {
  const changes = Object.entries(details).flatMap(([key, value]) =>
    describeChange(key, value, details, nameOf),
  );
  return changes.join(", ") || words.nothing;
}

function describeChange(
  key: string,
  value: unknown,
  details: AuditDetails,
  nameOf: NameOf,
): string[] {
  switch (key) {
    case "name":
      return [fill(words.nameIs, { name: text(value) })];
    case "color":
      return [fill(words.colorIs, { color: text(value) })];
    case "timeZone":
      return [fill(words.timeZoneIs, { zone: timeZoneName(text(value)) })];
    case "country":
      return [fill(words.countryIs, { country: countryName(text(value), language) })];
    case "locale":
    case "language":
      return [fill(words.languageIs, { language: languages[value as Language] ?? text(value) })];
    case "undoSeconds":
      return [fill(words.undoIs, { delay: undoDelay(Number(value)) })];
    case "visibility":
      return value === "all"
        ? [words.forEveryone]
        : [fill(words.onlyFor, { team: nameOf(text(details.teamId)) ?? words.oneTeam })];
    case "fromName":
      return [
        text(value) === "" ? words.noSenderName : fill(words.senderName, { name: text(value) }),
      ];
    case "aliases":
      return [
        fill(words.otherAddresses, {
          addresses: Array.isArray(value) && value.length > 0 ? value.join(", ") : words.none,
        }),
      ];
    case "intake":
      return [intakeLabels[value as IntakeMethod]];
    case "hasSignature":
      return [value === true ? words.otherSignature : words.noSignature];
    case "autoReply":
      return [replies[value as AutoReply["when"] | "off"]];
    case "accountId":
      return [words.otherAccount];
    case "sendingService":
      return [words.otherService];
    case "sendsSystemEmails":
      return value === true ? [] : [words.systemEmailsOff];
    case "systemEmailInboxId":
      return value
        ? [fill(words.systemEmailsFrom, { inbox: nameOf(text(value)) ?? words.anInbox })]
        : [];
    case "phone":
      return (Object.keys(value as object) as (keyof PhoneSettings)[]).map((name) =>
        fill(words.callsSetting, { setting: phoneSettingLabels[name] }),
      );
    // Included in the text of the field they belong to.
    case "teamId":
    case "intakeAccountId":
      return [];
    default:
      return [`${key} ${String(value)}`];
  }
}

const phoneSettingLabels: Readonly<Record<keyof PhoneSettings, string>> = {
  recording: words.recording,
  recordingNotice: words.recordingNotice,
  retentionDays: words.recordingRetention,
  countries: words.allowedCountries,
  allowsPremiumRate: words.premiumNumbers,
  maxCallMinutes: words.maxCallLength,
  wrapUpSeconds: words.wrapUpTime,
  textBack: words.missedCallText,
  detectsMachines: words.detectsMachines,
  language: words.voice,
  voice: words.voice,
  phrases: words.phrases,
};
const intakeLabels: Readonly<Record<IntakeMethod, string>> = {
  webhook: words.receivesByProvider,
  smtp: words.receivesBySmtp,
  imap: words.receivesByImap,
};
const replies: Readonly<Record<AutoReply["when"] | "off", string>> = {
  off: words.autoReplyOff,
  always: words.autoReplyAlways,
  outside_hours: words.autoReplyClosed,
};

const undoDelay = (seconds: number): string =>
  seconds === 0 ? words.undoOff : fill(words.undoSeconds, { seconds });
