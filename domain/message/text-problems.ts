// Why a text was not delivered. Each provider maps its codes to one of these (server/providers/text/*.ts); this table
// alone decides the message shown and the next step.

import type { TextChannel } from "#domain/inbox/inbox-kind.ts";
import { messageNames, messagesName } from "./message-names.ts";

interface TextProblemSpec {
  /**
   * What happened, then what to do; for problems we retry only what happened, since the rest depends on whether we have
   * given up. {number} is the recipient's number; {message} and {messages} are the channel's words: "text", "WhatsApp
   * messages".
   */
  readonly message: string;
  readonly next: "give_up" | "retry_later" | "fix_inbox";
  /** What the failure says about the recipient's number. */
  readonly marks?: "invalid" | "sms_unsupported" | "opted_out";
}

export const textProblems = {
  bad_credentials: {
    message:
      "The provider rejected the account's keys. Ask an admin to update them under Providers.",
    next: "fix_inbox",
  },
  account_suspended: {
    message: "The provider suspended the account. Resolve this with the provider, then send again.",
    next: "fix_inbox",
  },
  no_credit: {
    message: "The provider account is out of credit. Top it up, then send again.",
    next: "fix_inbox",
  },
  too_fast: {
    message: "The provider asked us to slow down.",
    next: "retry_later",
  },
  daily_cap: {
    message: "This number's daily limit is reached.",
    next: "retry_later",
  },
  unreachable: {
    message: "Couldn't reach the provider.",
    next: "retry_later",
  },
  provider_down: { message: "The provider had a temporary error.", next: "retry_later" },
  bad_number: {
    message: "{number} can't be reached. Check the number for typos.",
    next: "give_up",
    marks: "invalid",
  },
  country_not_enabled: {
    message:
      "The provider account can't send to this country. Enable the region in the provider's console.",
    next: "fix_inbox",
  },
  inbox_cannot_text: {
    message: "This inbox can't send {messages}. Choose another inbox.",
    next: "fix_inbox",
  },
  invalid_messaging_service: {
    message:
      "The messaging service of this inbox doesn't exist, or doesn't include its number. Choose another in the inbox's settings, or add the number to it.",
    next: "fix_inbox",
  },
  window_closed: {
    message:
      "More than 24 hours have passed since {number} last wrote on WhatsApp, so WhatsApp only accepts templates. Send a template.",
    next: "give_up",
  },
  template_rejected: {
    message:
      "WhatsApp rejected the template: it isn't approved in this language, is paused, or its values don't fit. Refresh the templates and try again.",
    next: "give_up",
  },
  not_on_whatsapp: {
    message: "{number} can't be reached on WhatsApp. Text or call instead.",
    next: "give_up",
  },
  trial_account: {
    message: "The provider account is on trial and can only send to verified numbers.",
    next: "fix_inbox",
  },
  opted_out: {
    message: "{number} opted out of {messages}. Call or email instead.",
    next: "give_up",
    marks: "opted_out",
  },
  no_route: { message: "This inbox can't reach {number}. Try another inbox.", next: "give_up" },
  not_a_mobile: {
    message: "{number} is a landline or can't receive {messages}. Call instead.",
    next: "give_up",
    marks: "sms_unsupported",
  },
  phone_unreachable: { message: "The phone was off or out of range.", next: "give_up" },
  blocked: { message: "The recipient or their carrier blocked this {message}.", next: "give_up" },
  number_not_in_service: {
    message: "{number} is no longer in service. Check the number.",
    next: "give_up",
    marks: "invalid",
  },
  filtered: {
    message:
      "The carrier filtered this {message} as spam. Shorten it, remove links, and check the number's registration.",
    next: "give_up",
  },
  not_registered: {
    message:
      "This number isn't registered for business texts to US numbers (10DLC or toll-free verification). Register it with the provider.",
    next: "fix_inbox",
  },
  still_activating: {
    message: "Carriers are still activating this number.",
    next: "retry_later",
  },
  image_rejected: {
    message: "The carrier didn't accept a picture: it's too large or of an unsupported type.",
    next: "give_up",
  },
  text_too_long: { message: "The {message} is too long for the provider.", next: "give_up" },
  carrier_fault: {
    message: "The carrier reported an unknown error. Try again later.",
    next: "give_up",
  },
  not_prepared: {
    message: "Deskbell couldn't read part of this {message}.",
    next: "retry_later",
  },
  account_removed: {
    message:
      "This inbox's provider account was removed. Choose another account for the inbox, then send again.",
    next: "fix_inbox",
  },
  settings_unreadable: {
    message:
      "The provider account's keys can't be read. Ask an admin to enter them again under Providers, then send again.",
    next: "fix_inbox",
  },
  out_of_date: {
    message:
      "This {message} couldn't be sent for hours and may be out of date. If it still applies, send it again.",
    next: "give_up",
  },
  rejected: { message: "The provider rejected this {message}.", next: "give_up" },
} as const satisfies Record<string, TextProblemSpec>;

export type TextProblem = keyof typeof textProblems;
type NextStep = TextProblemSpec["next"];
type NumberFlag = NonNullable<TextProblemSpec["marks"]>;

const specOf = (problem: TextProblem): TextProblemSpec => textProblems[problem];

/** `isOver` if the delivery ended with this problem: then only a member can retry. */
export function describeTextProblem(
  problem: TextProblem,
  number: string,
  isOver = false,
  channel: TextChannel = "sms",
): string {
  const { message, next } = specOf(problem);
  const text = message
    .replaceAll("{messages}", messagesName(channel))
    .replaceAll("{message}", messageNames[channel])
    .replaceAll("{number}", number);
  if (next !== "retry_later") return text;
  return `${text} ${isOver ? "Try again later." : "Deskbell keeps trying."}`;
}
export const numberFlagFor = (problem: TextProblem): NumberFlag | null =>
  specOf(problem).marks ?? null;
export const nextStepFor = (problem: TextProblem): NextStep => specOf(problem).next;
