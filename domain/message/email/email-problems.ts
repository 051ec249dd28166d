// Why an email was not delivered. Each provider maps its codes and remote server statuses (RFC 3463) to one of these;
// this table alone decides the message shown and the next step.

interface EmailProblemSpec {
  /** What happened, then what to do. {address} is the recipient's address. */
  readonly message: string;
  readonly next: "give_up" | "retry_later" | "fix_inbox";
  /**
   * What it says about the address: `hard` never works again and is suppressed, `soft` may work later and is counted,
   * `complained` does not want our emails.
   */
  readonly addressEffect?: "hard" | "soft" | "complained";
}

export const emailProblems = {
  // The address
  no_mailbox: {
    message:
      "{address} doesn't exist. Check the address for typos, or contact the customer another way.",
    next: "give_up",
    addressEffect: "hard",
  },
  no_domain: {
    message: "{address} has no mail server. Check the part after the @.",
    next: "give_up",
    addressEffect: "hard",
  },
  mailbox_closed: {
    message: "The mailbox {address} was closed. Ask the customer for another address.",
    next: "give_up",
    addressEffect: "hard",
  },
  bad_address: {
    message: "{address} isn't a valid email address. Check the address for typos.",
    next: "give_up",
    addressEffect: "hard",
  },
  mailbox_full: {
    message:
      "The mailbox of {address} is full. Try again tomorrow, or contact the customer another way.",
    next: "give_up",
    addressEffect: "soft",
  },
  moved: {
    message: "{address} is no longer used. Ask the customer for the new address.",
    next: "give_up",
    addressEffect: "hard",
  },
  suppressed_by_provider: {
    message:
      "The provider suppressed {address} after an earlier bounce or complaint. Ask an admin to remove it from the suppressed addresses.",
    next: "give_up",
  },
  complained: {
    message: "{address} reported our email as spam and is suppressed.",
    next: "give_up",
    addressEffect: "complained",
  },
  unsubscribed: { message: "{address} unsubscribed from our email.", next: "give_up" },
  // The content
  too_large: {
    message: "The email is too large for the recipient's server. Send a link instead of the file.",
    next: "give_up",
  },
  attachment_rejected: {
    message:
      "The recipient's server doesn't accept an attachment of this type. Send it another way.",
    next: "give_up",
  },
  content_rejected: {
    message: "The recipient's server treated this email as spam. Simplify it and use fewer links.",
    next: "give_up",
  },
  malformed: { message: "The provider couldn't process this email.", next: "give_up" },
  // The sender
  not_authenticated: {
    message:
      "This email failed authentication at the recipient's server. Check SPF, DKIM and DMARC on the Domains page.",
    next: "fix_inbox",
  },
  blocked: {
    message:
      "The recipient's server blocks our sender or its server. {address} itself may be fine; check the Domains page.",
    next: "fix_inbox",
  },
  sender_not_verified: {
    message:
      "The provider doesn't allow sending from this inbox's address. Verify the address or its domain with the provider.",
    next: "fix_inbox",
  },
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
    message:
      "The provider account has reached its sending limit. Upgrade the plan, then send again.",
    next: "fix_inbox",
  },
  relay_denied: {
    message:
      "The mail server doesn't relay email for this inbox's address. Ask an admin to check the account.",
    next: "fix_inbox",
  },
  // Transport
  too_fast: { message: "The provider asked us to slow down.", next: "retry_later" },
  greylisted: { message: "The recipient's server asked to try again later.", next: "retry_later" },
  unreachable: { message: "Couldn't reach the provider.", next: "retry_later" },
  provider_down: { message: "The provider had a temporary error.", next: "retry_later" },
  server_down: {
    message: "The mail server of {address} hasn't responded for days.",
    next: "give_up",
    addressEffect: "soft",
  },
  rejected_by_recipient: {
    message: "The mail server of {address} rejected this email.",
    next: "give_up",
    addressEffect: "soft",
  },
  not_prepared: {
    message: "Deskbell couldn't read part of this email.",
    next: "retry_later",
  },
  file_missing: {
    message: "An attachment of this email is missing. Attach it again, or send without it.",
    next: "give_up",
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
  rejected: { message: "The provider rejected this email.", next: "give_up" },
} as const satisfies Record<string, EmailProblemSpec>;

export type EmailProblem = keyof typeof emailProblems;

const specOf = (problem: EmailProblem): EmailProblemSpec => emailProblems[problem];

export const isEmailProblem = (problem: string): problem is EmailProblem =>
  Object.hasOwn(emailProblems, problem);

/** `isOver` if the delivery ended with this problem: then only a member can retry. */
export function describeEmailProblem(
  problem: EmailProblem,
  address: string,
  isOver = false,
): string {
  const { message, next } = specOf(problem);
  const text = message.replaceAll("{address}", address);
  if (next !== "retry_later") return text;
  return `${text} ${isOver ? "Try again later." : "Deskbell keeps trying."}`;
}
export const addressEffectOf = (problem: EmailProblem) => specOf(problem).addressEffect ?? null;
export const nextStepForEmailProblem = (problem: EmailProblem) => specOf(problem).next;
