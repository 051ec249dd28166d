// Why a text did not go, in our words. Every provider code is mapped to one of these at the door
// (server/providers/sms/*.ts); what a member reads and what happens next is decided here alone.

import type { Channel } from "#domain/inbox/line-kind.ts";
import { messageNames, messagesName } from "./message-names.ts";

interface TextProblemSpec {
  /**
   * First what happened, then what to do; where we act ourselves only what happened, for what comes next
   * depends on whether we have given up. {number} is the recipient's number; {message} and {messages} are what the
   * channel calls them: "text", "WhatsApp messages".
   */
  readonly say: string;
  readonly next: "give_up" | "retry_later" | "fix_line";
  /** What the failure teaches us about the recipient's number. */
  readonly marks?: "invalid" | "no_texts" | "opted_out";
}

export const smsProblems = {
  bad_credentials: {
    say: "The provider rejected the account's keys. Ask an admin to update them under Provider accounts.",
    next: "fix_line",
  },
  account_suspended: {
    say: "The provider suspended the account. Resolve this with the provider, then send again.",
    next: "fix_line",
  },
  no_credit: {
    say: "The provider account is out of credit. Top it up, then send again.",
    next: "fix_line",
  },
  too_fast: {
    say: "The provider asked us to slow down.",
    next: "retry_later",
  },
  daily_cap: {
    say: "This number's daily limit is reached.",
    next: "retry_later",
  },
  unreachable: {
    say: "Couldn't reach the provider.",
    next: "retry_later",
  },
  provider_down: { say: "The provider had a temporary error.", next: "retry_later" },
  bad_number: {
    say: "{number} can't be reached. Check it for a typo.",
    next: "give_up",
    marks: "invalid",
  },
  region_off: {
    say: "The provider account can't send to this country. Enable the region in the provider's console.",
    next: "fix_line",
  },
  line_cannot_text: {
    say: "This inbox can't send {messages}. Choose another inbox.",
    next: "fix_line",
  },
  service_wrong: {
    say: "The messaging service of this inbox doesn't exist, or doesn't include its number. Choose another in the inbox's settings, or add the number to it.",
    next: "fix_line",
  },
  window_closed: {
    say: "More than 24 hours have passed since {number} last wrote on WhatsApp, so WhatsApp only accepts templates. Send a template.",
    next: "give_up",
  },
  template_wrong: {
    say: "WhatsApp rejected the template: it isn't approved in this language, is paused, or its values don't fit. Refresh the templates and try again.",
    next: "give_up",
  },
  not_on_whatsapp: {
    say: "{number} can't be reached on WhatsApp. Text or call instead.",
    next: "give_up",
  },
  trial_account: {
    say: "The provider account is on trial and can only send to verified numbers.",
    next: "fix_line",
  },
  opted_out: {
    say: "{number} opted out of {messages}. Call or email instead.",
    next: "give_up",
    marks: "opted_out",
  },
  no_route: { say: "This inbox can't reach {number}. Try another inbox.", next: "give_up" },
  not_a_mobile: {
    say: "{number} is a landline or can't receive {messages}. Call instead.",
    next: "give_up",
    marks: "no_texts",
  },
  handset_off: { say: "The phone was off or out of range.", next: "give_up" },
  blocked: { say: "The recipient or their carrier blocked this {message}.", next: "give_up" },
  unknown_handset: {
    say: "{number} is no longer in service. Check the number.",
    next: "give_up",
    marks: "invalid",
  },
  filtered: {
    say: "The carrier filtered this {message} as spam. Shorten it, remove links, and check the number's registration.",
    next: "give_up",
  },
  not_registered: {
    say: "This number isn't registered for business texts to US numbers (10DLC or toll-free verification). Register it with the provider.",
    next: "fix_line",
  },
  still_activating: {
    say: "Carriers are still activating this number.",
    next: "retry_later",
  },
  picture_too_large: {
    say: "The carrier didn't accept a picture: it's too large or of an unsupported type.",
    next: "give_up",
  },
  sms_too_long: { say: "The {message} is too long for the provider.", next: "give_up" },
  carrier_fault: {
    say: "The carrier reported an unknown error. Try again later.",
    next: "give_up",
  },
  not_prepared: {
    say: "Deskbell couldn't read part of this {message}.",
    next: "retry_later",
  },
  account_gone: {
    say: "This inbox's provider account was removed. Choose another account for the inbox, then send again.",
    next: "fix_line",
  },
  settings_unreadable: {
    say: "The provider account's keys can't be read. Ask an admin to enter them again under Provider accounts, then send again.",
    next: "fix_line",
  },
  out_of_date: {
    say: "This {message} couldn't be sent for hours and may be out of date. If it still applies, send it again.",
    next: "give_up",
  },
  refused: { say: "The provider rejected this {message}.", next: "give_up" },
} as const satisfies Record<string, TextProblemSpec>;

export type SmsProblem = keyof typeof smsProblems;
export type NextStep = TextProblemSpec["next"];
export type NumberFlag = NonNullable<TextProblemSpec["marks"]>;

const specOf = (problem: SmsProblem): TextProblemSpec => smsProblems[problem];

/** `isOver` when the delivery has ended with this problem: then nobody but the member tries again. */
export function describeSmsProblem(
  problem: SmsProblem,
  number: string,
  isOver = false,
  channel: Channel = "text",
): string {
  const { say, next } = specOf(problem);
  const said = say
    .replaceAll("{messages}", messagesName(channel))
    .replaceAll("{message}", messageNames[channel])
    .replaceAll("{number}", number);
  if (next !== "retry_later") return said;
  return `${said} ${isOver ? "Try again later." : "Deskbell keeps trying."}`;
}
export const numberFlagFor = (problem: SmsProblem): NumberFlag | null =>
  specOf(problem).marks ?? null;
export const nextStepFor = (problem: SmsProblem): NextStep => specOf(problem).next;
