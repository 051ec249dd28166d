// Why a text did not go, in our words. Every provider code is mapped to one of these at the door
// (server/providers/text/*.ts); what a member reads and what happens next is decided here alone.

import type { Channel } from "#domain/line/line-kind.ts";
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

export const textProblems = {
  bad_credentials: {
    say: "The provider refused our key. An admin can renew it under provider accounts.",
    next: "fix_line",
  },
  account_suspended: {
    say: "The provider has suspended the account. Nothing leaves until that is lifted; then send it again.",
    next: "fix_line",
  },
  no_credit: {
    say: "The provider account has no credit left. Top it up, then send again.",
    next: "fix_line",
  },
  too_fast: {
    say: "The provider asked us to slow down.",
    next: "retry_later",
  },
  daily_cap: {
    say: "The line's daily cap is reached.",
    next: "retry_later",
  },
  unreachable: {
    say: "The provider could not be reached.",
    next: "retry_later",
  },
  provider_down: { say: "The provider had a fault.", next: "retry_later" },
  bad_number: {
    say: "{number} is not a number that can be reached. Check it for a slip.",
    next: "give_up",
    marks: "invalid",
  },
  region_off: {
    say: "The provider account may not send to this country. Switch the region on in the provider's console.",
    next: "fix_line",
  },
  line_cannot_text: {
    say: "This line cannot send {messages}. Choose another line.",
    next: "fix_line",
  },
  service_wrong: {
    say: "The service of the provider that {messages} of this line go through does not exist, or the line's number does not belong to it. Choose another in the line's settings, or add the number to it.",
    next: "fix_line",
  },
  window_closed: {
    say: "More than 24 hours have passed since {number} last wrote on WhatsApp, so WhatsApp took no free words. Send a template.",
    next: "give_up",
  },
  template_wrong: {
    say: "WhatsApp refused the template: it is not approved in this language, is paused, or its values do not fit. Refresh the templates and try again.",
    next: "give_up",
  },
  not_on_whatsapp: {
    say: "{number} can't be reached on WhatsApp. Text or call instead.",
    next: "give_up",
  },
  trial_account: {
    say: "The provider account is on trial and may send to verified numbers only.",
    next: "fix_line",
  },
  opted_out: {
    say: "{number} asked for no more {messages}. Call or write an e-mail instead.",
    next: "give_up",
    marks: "opted_out",
  },
  no_route: { say: "This line cannot reach {number}. Try another of your lines.", next: "give_up" },
  not_a_mobile: {
    say: "{number} is a landline or cannot receive {messages}. Call instead.",
    next: "give_up",
    marks: "no_texts",
  },
  handset_off: { say: "The phone was off or out of reach.", next: "give_up" },
  blocked: { say: "The recipient or their carrier blocked this {message}.", next: "give_up" },
  unknown_handset: {
    say: "No phone answers at {number} any more. Check the number.",
    next: "give_up",
    marks: "invalid",
  },
  filtered: {
    say: "The carrier filtered this {message} as spam. Shorten it, drop links, and check the line's registration.",
    next: "give_up",
  },
  not_registered: {
    say: "This line is not registered for business texts to US numbers (10DLC, or verification of a toll-free number). Register it with the provider.",
    next: "fix_line",
  },
  still_activating: {
    say: "This line is still being activated by the carriers.",
    next: "retry_later",
  },
  picture_too_large: {
    say: "A picture could not be carried: too large or of a kind the carrier does not take.",
    next: "give_up",
  },
  text_too_long: { say: "The {message} is longer than the provider takes.", next: "give_up" },
  carrier_fault: {
    say: "The carrier reported a fault it did not explain. Try again later.",
    next: "give_up",
  },
  not_prepared: {
    say: "Something of this {message} could not be read here just now.",
    next: "retry_later",
  },
  account_gone: {
    say: "The provider account of this line is not there any more. Give the line another account, then send again.",
    next: "fix_line",
  },
  settings_unreadable: {
    say: "The keys of the provider account cannot be read here. An admin can enter them again under provider accounts; then send again.",
    next: "fix_line",
  },
  out_of_date: {
    say: "This {message} could not be sent for hours and may be out of date. If it still applies, send it again.",
    next: "give_up",
  },
  refused: { say: "The provider refused this {message}.", next: "give_up" },
} as const satisfies Record<string, TextProblemSpec>;

export type TextProblem = keyof typeof textProblems;
export type WhatThen = TextProblemSpec["next"];
export type NumberMark = NonNullable<TextProblemSpec["marks"]>;

const specOf = (problem: TextProblem): TextProblemSpec => textProblems[problem];

/** `isOver` when the delivery has ended with this problem: then nobody but the member tries again. */
export function sayTextProblem(
  problem: TextProblem,
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
  return `${said} ${isOver ? "Try it again later." : `The ${messageNames[channel]} goes out as soon as it can.`}`;
}
export const whatTheProblemMarks = (problem: TextProblem): NumberMark | null =>
  specOf(problem).marks ?? null;
export const whatThen = (problem: TextProblem): WhatThen => specOf(problem).next;
