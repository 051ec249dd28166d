// Validates input from the simulator page and the tests.
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { AccountInput } from "#contract/simulator/account.ts";
import type { AnswerBehavior } from "#contract/simulator/simulated-call.ts";
import type {
  CustomerText,
  Fault,
  FaultRuleInput,
  FaultsInput,
  PhoneStatus,
} from "#contract/simulator/simulator.ts";
import { parseEmailAccount } from "#simulator/email/control/parse-input.ts";
import { isFaultPreset } from "#simulator/faults/fault-presets.ts";
import { isObject, isText } from "./is-object-or-text.ts";

type Loose = Readonly<Record<string, unknown>>;

export function parseNumber(value: unknown, country: string): string | null {
  if (!isText(value)) return null;
  const parsed = parsePhoneNumberFromString(value, country === "GB" ? "GB" : "US");
  return parsed?.isPossible() === true ? parsed.number : null;
}

export function parseAccount(input: Loose): AccountInput | null {
  const { authToken, name, country, numbers, handlesOptOut } = input;
  if (!isText(authToken) || authToken === "" || !isText(name) || !isText(country)) return null;
  const inboxes: { number: string; name: string }[] = [];
  if (numbers !== undefined && !Array.isArray(numbers)) return null;
  for (const entry of numbers ?? []) {
    const number = isObject(entry) ? parseNumber(entry.number, country) : null;
    if (number === null || !isObject(entry)) return null;
    inboxes.push({ number, name: isText(entry.name) ? entry.name : number });
  }
  const email = parseEmailAccount(input.email);
  const apiKey = readApiKey(input.apiKey);
  if (email === null || apiKey === null) return null;
  return {
    authToken,
    name,
    country,
    numbers: inboxes,
    handlesOptOut: handlesOptOut !== false,
    ...(email === undefined ? {} : { email }),
    ...(apiKey === undefined ? {} : { apiKey }),
  };
}

/** Undefined if absent; null if invalid. */
function readApiKey(value: unknown): AccountInput["apiKey"] | null {
  if (value === undefined) return undefined;
  if (!isObject(value) || !isText(value.sid) || !isText(value.secret)) return null;
  return /^SK[0-9a-fA-F]{32}$/.test(value.sid) && value.secret !== ""
    ? { sid: value.sid, secret: value.secret }
    : null;
}

const phoneStatuses: readonly PhoneStatus[] = ["on", "off", "landline", "not_in_service"];
export const isPhoneStatus = (value: unknown): value is PhoneStatus =>
  phoneStatuses.some((state) => state === value);

const answerBehaviors: readonly AnswerBehavior[] = [
  "rings",
  "picks_up",
  "declines",
  "busy",
  "voicemail",
];
export const isAnswerBehavior = (value: unknown): value is AnswerBehavior =>
  answerBehaviors.some((answerBehavior) => answerBehavior === value);

/** The field each fault kind requires. */
const requires: Readonly<Record<Fault["kind"], string | null>> = {
  late: "ms",
  repeated: "times",
  shuffled: "withinMs",
  lost: null,
  response_lost: null,
  forged: null,
  too_many: "retryAfterSeconds",
  server_error: "status",
  reset_before_accepting: null,
  reset_after_accepting: null,
  slow_response: "ms",
  bad_key: null,
  refused: "code",
  undelivered: "code",
  image_missing: null,
  image_too_large: null,
  mail_bounced: "code",
  mail_delayed: "ms",
  call_busy: null,
  call_unanswered: null,
  call_failed: null,
  machine_answers: null,
  browser_drops: "ms",
  recording_absent: null,
  end_before_leave: null,
  end_before_answer: null,
  wrong_clock: "hours",
};
const allowed: Readonly<Record<string, readonly number[]>> = {
  server_error: [500, 503],
  refused: [21211, 21408, 21610, 21614],
  undelivered: [30003, 30005, 30006, 30007, 30008, 30034],
  mail_bounced: [511, 522, 571],
};
const max: Readonly<Record<string, number>> = {
  ms: 600_000,
  withinMs: 600_000,
  times: 20,
  retryAfterSeconds: 3_600,
  hours: 12,
};
const min: Readonly<Record<string, number>> = { hours: -12 };

function isFault(value: unknown): value is Fault {
  if (!isObject(value) || !isText(value.kind) || !Object.hasOwn(requires, value.kind)) return false;
  const need = requires[value.kind as Fault["kind"]];
  if (need === null) return true;
  const amount = value[need];
  if (typeof amount !== "number" || !Number.isInteger(amount)) return false;
  if (amount < (min[need] ?? 0)) return false;
  if (amount > (max[need] ?? Number.POSITIVE_INFINITY)) return false;
  return allowed[value.kind]?.includes(amount) ?? true;
}

function isRule(value: unknown): value is FaultRuleInput {
  if (!isObject(value) || !isFault(value.fault)) return false;
  const { probability, left, match, id } = value;
  return (
    (probability === undefined ||
      (typeof probability === "number" && probability >= 0 && probability <= 1)) &&
    (left === undefined ||
      left === null ||
      (typeof left === "number" && Number.isInteger(left) && left >= 0)) &&
    (id === undefined || isText(id)) &&
    (match === undefined || (isObject(match) && Object.values(match).every(isText)))
  );
}

export function parseFaults(input: Loose): FaultsInput | null {
  const { seed, preset, rules } = input;
  if (seed !== undefined && !Number.isInteger(seed)) return null;
  const seedInput = typeof seed === "number" ? { seed } : {};
  if (isFaultPreset(preset)) return { ...seedInput, preset };
  if (Array.isArray(rules) && rules.every(isRule)) return { ...seedInput, rules };
  return null;
}

export function parseText(input: Loose): CustomerText | null {
  const { inboxNumber, text, images } = input;
  if (!isText(inboxNumber) || !isText(text)) return null;
  if (images === undefined) return { inboxNumber, text };
  if (!Array.isArray(images)) return null;
  const read: { type: string; base64: string }[] = [];
  for (const one of images) {
    if (!isObject(one) || !isText(one.type) || !isText(one.base64)) return null;
    read.push({ type: one.type, base64: one.base64 });
  }
  return { inboxNumber, text, images: read };
}
