// Why a mail did not arrive, in our words. Every provider's code and every remote server's status (RFC 3463)
// is mapped to one of these at the door; what a member reads and what happens next is decided here alone.

interface MailProblemSpec {
  /** First what happened, then what to do. {address} is the recipient's address. */
  readonly say: string;
  readonly next: "give_up" | "retry_later" | "fix_line";
  /**
   * What it teaches about the address: `hard` never works again and is suppressed, `soft` may work later and
   * is counted, `complained` wants no mail of ours.
   */
  readonly teaches?: "hard" | "soft" | "complained";
}

export const mailProblems = {
  // the address
  no_mailbox: {
    say: "{address} does not exist. Check it for a slip, or ask the customer another way.",
    next: "give_up",
    teaches: "hard",
  },
  no_domain: {
    say: "There is no mail server behind {address}. Check what stands after the @.",
    next: "give_up",
    teaches: "hard",
  },
  mailbox_closed: {
    say: "The mailbox {address} was closed. Ask the customer for another address.",
    next: "give_up",
    teaches: "hard",
  },
  bad_address: {
    say: "{address} is not an address mail can be sent to. Check it for a slip.",
    next: "give_up",
    teaches: "hard",
  },
  mailbox_full: {
    say: "The mailbox of {address} is full. Try again in a day, or reach the customer another way.",
    next: "give_up",
    teaches: "soft",
  },
  moved: { say: "{address} has moved to another address.", next: "give_up", teaches: "hard" },
  suppressed_there: {
    say: "The provider sends nothing more to {address} after an earlier bounce or complaint. An admin can lift that.",
    next: "give_up",
  },
  complained: {
    say: "{address} reported our mail as spam. Nothing more goes there.",
    next: "give_up",
    teaches: "complained",
  },
  unsubscribed: { say: "{address} asked for no more mail.", next: "give_up" },
  // what we wrote
  too_large: {
    say: "The mail is larger than the other side takes. Send a link instead of the file.",
    next: "give_up",
  },
  attachment_refused: {
    say: "An attachment is of a kind the other side does not take. Send it another way.",
    next: "give_up",
  },
  content_refused: {
    say: "The other side took this mail for spam. Write it plainer, with fewer links.",
    next: "give_up",
  },
  malformed: { say: "The provider could not read this mail.", next: "give_up" },
  // who we are
  not_authenticated: {
    say: "The other side does not believe that this mail is from us. Look at the domain page: SPF, DKIM and DMARC.",
    next: "fix_line",
  },
  blocked: {
    say: "The other side blocks our sender or its server. It says nothing about {address}; look at the domain page.",
    next: "fix_line",
  },
  sender_not_verified: {
    say: "The provider does not let this line's address send. Verify it, or its domain, with the provider.",
    next: "fix_line",
  },
  bad_credentials: {
    say: "The provider refused our key. An admin can renew it under provider accounts.",
    next: "fix_line",
  },
  account_suspended: {
    say: "The provider has suspended the account. Nothing leaves until that is lifted; then send it again.",
    next: "fix_line",
  },
  no_credit: {
    say: "The provider account has used up what it may send. Raise the plan, then send again.",
    next: "fix_line",
  },
  relay_refused: {
    say: "The mail server does not pass on mail for this line's address. An admin can check the account.",
    next: "fix_line",
  },
  // the way
  too_fast: { say: "The provider asked us to slow down.", next: "retry_later" },
  greylisted: { say: "The other side asked to try again later.", next: "retry_later" },
  unreachable: { say: "The provider could not be reached.", next: "retry_later" },
  provider_down: { say: "The provider had a fault.", next: "retry_later" },
  server_down: {
    say: "The mail server of {address} did not answer for days.",
    next: "give_up",
    teaches: "soft",
  },
  refused_there: {
    say: "The mail server of {address} refused this mail.",
    next: "give_up",
    teaches: "soft",
  },
  not_prepared: {
    say: "Something of this mail could not be read here just now.",
    next: "retry_later",
  },
  file_gone: {
    say: "A file of this mail is not there any more. Write it again without that file, or attach it anew.",
    next: "give_up",
  },
  account_gone: {
    say: "The provider account of this line is not there any more. Give the line another account, then send again.",
    next: "fix_line",
  },
  settings_unreadable: {
    say: "The keys of the provider account cannot be read here. An admin can enter them again under provider accounts; then send again.",
    next: "fix_line",
  },
  refused: { say: "The provider refused this mail.", next: "give_up" },
} as const satisfies Record<string, MailProblemSpec>;

export type MailProblem = keyof typeof mailProblems;

const specOf = (problem: MailProblem): MailProblemSpec => mailProblems[problem];

export const isMailProblem = (problem: string): problem is MailProblem =>
  Object.hasOwn(mailProblems, problem);

/** `isOver` when the delivery has ended with this problem: then nobody but the member tries again. */
export function sayMailProblem(problem: MailProblem, address: string, isOver = false): string {
  const { say, next } = specOf(problem);
  const said = say.replaceAll("{address}", address);
  if (next !== "retry_later") return said;
  return `${said} ${isOver ? "Try it again later." : "The mail goes out as soon as it can."}`;
}
export const whatMailProblemTeaches = (problem: MailProblem) => specOf(problem).teaches ?? null;
export const whatThenWithMail = (problem: MailProblem) => specOf(problem).next;
