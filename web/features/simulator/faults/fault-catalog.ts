// The faults that can be switched on from the page, and their frequency. Other API rules (for one phone, for one
// word) are left alone.
import type {
  FailureCode,
  Fault,
  FaultMatch,
  FaultRule,
  FaultRuleInput,
} from "#contract/simulator/simulator.ts";

export interface FaultChoice {
  readonly id: string;
  readonly label: string;
  readonly fault: Fault;
  readonly match?: FaultMatch;
  readonly usually: Frequency;
}

export type Frequency = "always" | "often" | "seldom" | "once" | "thrice";

export const frequencies: Readonly<
  Record<Frequency, { text: string; probability: number; left: number | null }>
> = {
  always: { text: "always", probability: 1, left: null },
  often: { text: "1 in 2", probability: 0.5, left: null },
  seldom: { text: "1 in 5", probability: 0.2, left: null },
  once: { text: "next one", probability: 1, left: 1 },
  thrice: { text: "next 3", probability: 1, left: 3 },
};

export const groups: readonly { title: string; choices: readonly FaultChoice[] }[] = [
  {
    title: "Events sent to Deskbell",
    choices: [
      {
        id: "repeated",
        label: "Send every event twice",
        fault: { kind: "repeated", times: 2 },
        usually: "always",
      },
      { id: "forged", label: "Forge a signature", fault: { kind: "forged" }, usually: "seldom" },
      {
        id: "late",
        label: "Deliver events 5 s late",
        fault: { kind: "late", ms: 5_000 },
        usually: "always",
      },
      {
        id: "shuffled",
        label: "Shuffle the order within 5 s",
        fault: { kind: "shuffled", withinMs: 5_000 },
        usually: "always",
      },
      {
        id: "lost",
        label: "Drop delivery reports",
        fault: { kind: "lost" },
        match: { event: "status" },
        usually: "always",
      },
      {
        id: "response_lost",
        label: "Drop Deskbell's responses",
        fault: { kind: "response_lost" },
        usually: "once",
      },
    ],
  },
  {
    title: "When Deskbell sends",
    choices: [
      {
        id: "server_error",
        label: "Provider returns 500",
        fault: { kind: "server_error", status: 500 },
        usually: "thrice",
      },
      {
        id: "too_many",
        label: "Provider returns 429 (too many requests)",
        fault: { kind: "too_many", retryAfterSeconds: 2 },
        usually: "thrice",
      },
      {
        id: "reset_after_accepting",
        label: "Disconnect after accepting",
        fault: { kind: "reset_after_accepting" },
        usually: "once",
      },
      {
        id: "slow_response",
        label: "Respond 5 s late",
        fault: { kind: "slow_response", ms: 5_000 },
        usually: "always",
      },
      { id: "bad_key", label: "Reject the API key", fault: { kind: "bad_key" }, usually: "once" },
    ],
  },
  {
    title: "Email",
    choices: [
      {
        id: "mail_bounced",
        label: "Bounce an email, 5.1.1",
        fault: { kind: "mail_bounced", code: 511 },
        usually: "once",
      },
      {
        id: "mail_delayed",
        label: "Delay email 5 s",
        fault: { kind: "mail_delayed", ms: 5_000 },
        usually: "always",
      },
    ],
  },
  {
    title: "Pictures",
    choices: [
      {
        id: "image_missing",
        label: "A picture is missing",
        fault: { kind: "image_missing" },
        usually: "once",
      },
      {
        id: "image_too_large",
        label: "A picture is too large",
        fault: { kind: "image_too_large" },
        usually: "once",
      },
    ],
  },
  {
    title: "Call outcomes",
    choices: [
      {
        id: "call_busy",
        label: "The customer is busy",
        fault: { kind: "call_busy" },
        usually: "once",
      },
      {
        id: "call_unanswered",
        label: "The customer doesn't answer",
        fault: { kind: "call_unanswered" },
        usually: "once",
      },
      {
        id: "call_failed",
        label: "The call can't be connected",
        fault: { kind: "call_failed" },
        usually: "once",
      },
      {
        id: "machine_answers",
        label: "Voicemail answers",
        fault: { kind: "machine_answers" },
        usually: "once",
      },
      {
        id: "browser_drops",
        label: "A browser disconnects after 5 s",
        fault: { kind: "browser_drops", ms: 5_000 },
        usually: "once",
      },
      {
        id: "recording_absent",
        label: "Nothing is recorded",
        fault: { kind: "recording_absent" },
        usually: "once",
      },
      {
        id: "end_before_leave",
        label: "A conference ends early",
        fault: { kind: "end_before_leave" },
        usually: "always",
      },
      {
        id: "end_before_answer",
        label: "A call ends before it's answered",
        fault: { kind: "end_before_answer" },
        usually: "always",
      },
      {
        id: "wrong_clock",
        label: "The carrier's clock is 3 h ahead",
        fault: { kind: "wrong_clock", hours: 3 },
        usually: "always",
      },
    ],
  },
];

export type SendErrorCode = FailureCode | Extract<Fault, { kind: "refused" }>["code"];

/** Error codes of a text, in the app's wording. */
export const codes: readonly { code: SendErrorCode; text: string }[] = [
  { code: 30003, text: "phone off or out of reach" },
  { code: 30005, text: "unknown phone" },
  { code: 30006, text: "landline" },
  { code: 30007, text: "filtered as spam" },
  { code: 30008, text: "unknown error" },
  { code: 30034, text: "number not registered" },
  { code: 21211, text: "invalid number" },
  { code: 21408, text: "country not allowed" },
  { code: 21610, text: "opted out" },
  { code: 21614, text: "not a mobile" },
];

export function faultForCode(code: SendErrorCode): Fault {
  switch (code) {
    case 21211:
    case 21408:
    case 21610:
    case 21614:
      return { kind: "refused", code };
    default:
      return { kind: "undelivered", code };
  }
}

export const errorCodeOfRule = ({ fault }: FaultRule): SendErrorCode | null =>
  fault.kind === "refused" || fault.kind === "undelivered" ? fault.code : null;

const isCodeRule = (rule: FaultRule): boolean => errorCodeOfRule(rule) !== null;
const isForEveryone = ({ match }: FaultRule): boolean =>
  match.customerAddress === undefined && match.text === undefined;

export const findRule = (rules: readonly FaultRule[], choice: FaultChoice): FaultRule | undefined =>
  rules.find((rule) => rule.fault.kind === choice.fault.kind && isForEveryone(rule));

export const findCodeRule = (rules: readonly FaultRule[]): FaultRule | undefined =>
  rules.find((rule) => isCodeRule(rule) && isForEveryone(rule));

/** A used-up rule no longer applies, so its switch is off. */
export const isRuleActive = (rule: FaultRule | undefined): rule is FaultRule =>
  rule !== undefined && rule.left !== 0;

export function frequencyOf(rule: FaultRule): Frequency | null {
  const found = Object.entries(frequencies).find(
    ([, { probability, left }]) => rule.probability === probability && rule.left === left,
  );
  return found === undefined ? null : (found[0] as Frequency);
}

/** All rules with this fault switched as requested; used-up rules are dropped. */
export function toggleFault(
  rules: readonly FaultRule[],
  choice: FaultChoice,
  frequency: Frequency | null,
): FaultRuleInput[] {
  const others = rules.filter((rule) => rule.left !== 0 && rule !== findRule(rules, choice));
  if (frequency === null) return others;
  const { probability, left } = frequencies[frequency];
  return [
    ...others,
    { id: choice.id, fault: choice.fault, match: choice.match ?? {}, probability, left },
  ];
}

export function setErrorCode(
  rules: readonly FaultRule[],
  input: { code: SendErrorCode; frequency: Frequency } | null,
): FaultRuleInput[] {
  const others = rules.filter((rule) => rule.left !== 0 && rule !== findCodeRule(rules));
  if (input === null) return others;
  const { probability, left } = frequencies[input.frequency];
  return [...others, { id: "code", fault: faultForCode(input.code), probability, left }];
}
