// Why a text did not go, in our words. Every provider code is mapped to one of these at the door
// (server/providers/text/*.ts); what a member reads and what happens next is decided here alone.

interface TextProblemSpec {
  /** First what happened, then what to do. {number} is the recipient's number. */
  readonly say: string;
  readonly then: "give_up" | "retry_later" | "fix_line";
  /** What the failure teaches us about the recipient's number. */
  readonly marks?: "invalid" | "no_texts" | "opted_out";
}

export const textProblems = {
  bad_credentials: {
    say: "The provider refused our key. An admin can renew it under provider accounts.",
    then: "fix_line",
  },
  account_suspended: {
    say: "The provider has suspended the account. Texts wait until it is lifted.",
    then: "fix_line",
  },
  no_credit: {
    say: "The provider account has no credit left. Top it up, then send again.",
    then: "fix_line",
  },
  too_fast: {
    say: "The provider asked us to slow down. The text goes out shortly.",
    then: "retry_later",
  },
  daily_cap: {
    say: "The line's daily cap is reached. The text goes out when the window opens again.",
    then: "retry_later",
  },
  unreachable: {
    say: "The provider could not be reached. The text is tried again.",
    then: "retry_later",
  },
  provider_down: { say: "The provider had a fault. The text is tried again.", then: "retry_later" },
  bad_number: {
    say: "{number} is not a number that can be reached. Check it for a slip.",
    then: "give_up",
    marks: "invalid",
  },
  region_off: {
    say: "The provider account may not text this country. Switch the region on in the provider's console.",
    then: "fix_line",
  },
  line_cannot_text: { say: "This line cannot send texts. Choose another line.", then: "fix_line" },
  trial_account: {
    say: "The provider account is on trial and may text verified numbers only.",
    then: "fix_line",
  },
  opted_out: {
    say: "{number} asked for no more texts. Call or write an e-mail instead.",
    then: "give_up",
    marks: "opted_out",
  },
  no_route: { say: "This line cannot reach {number}. Try another of your lines.", then: "give_up" },
  not_a_mobile: {
    say: "{number} is a landline or cannot receive texts. Call instead.",
    then: "give_up",
    marks: "no_texts",
  },
  handset_off: { say: "The phone was off or out of reach.", then: "give_up" },
  blocked: { say: "The recipient or their carrier blocked this text.", then: "give_up" },
  unknown_handset: {
    say: "No phone answers at {number} any more. Check the number.",
    then: "give_up",
    marks: "invalid",
  },
  filtered: {
    say: "The carrier filtered this text as spam. Shorten it, drop links, and check the line's registration.",
    then: "give_up",
  },
  not_registered: {
    say: "This line is not registered for business texts to US numbers (10DLC, or verification of a toll-free number). Register it with the provider.",
    then: "fix_line",
  },
  still_activating: {
    say: "This line is still being activated by the carriers.",
    then: "retry_later",
  },
  picture_too_large: {
    say: "A picture could not be carried: too large or of a kind the carrier does not take.",
    then: "give_up",
  },
  text_too_long: { say: "The text is longer than the provider takes.", then: "give_up" },
  carrier_fault: {
    say: "The carrier reported a fault it did not explain. Try again later.",
    then: "give_up",
  },
  never_arrived: {
    say: "The line to the provider broke and it never got this text. Send it again.",
    then: "give_up",
  },
  refused: { say: "The provider refused this text.", then: "give_up" },
} as const satisfies Record<string, TextProblemSpec>;

export type TextProblem = keyof typeof textProblems;
export type WhatThen = TextProblemSpec["then"];
export type NumberMark = NonNullable<TextProblemSpec["marks"]>;

const specOf = (problem: TextProblem): TextProblemSpec => textProblems[problem];

export const sayTextProblem = (problem: TextProblem, number: string): string =>
  specOf(problem).say.replaceAll("{number}", number);
export const whatTheProblemMarks = (problem: TextProblem): NumberMark | null =>
  specOf(problem).marks ?? null;
export const whatThen = (problem: TextProblem): WhatThen => specOf(problem).then;
