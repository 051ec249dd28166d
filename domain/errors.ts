// The one catalogue of everything that can go wrong for a person or a program that calls us: a stable
// code, an HTTP status, one sentence (first what happened, then what to do) with typed blanks.
import { callErrors } from "./call/call-errors.ts";
import { keyErrors } from "./key-errors.ts";
import { whatsappErrors } from "./message/whatsapp/whatsapp-errors.ts";

export { must, unreachable } from "./must.ts";

interface ErrorSpec {
  readonly status: number;
  readonly say: string;
}

export const errorCatalogue = {
  // the request itself
  invalid_input: { status: 422, say: "Some of what was entered needs another look." },
  not_found: { status: 404, say: "This does not exist, or you may not see it." },
  not_allowed: { status: 403, say: "Your role does not allow this. An admin can change it." },
  not_signed_in: { status: 401, say: "Sign in to go on." },
  wrong_origin: { status: 403, say: "This request came from another site and was refused." },
  too_many_requests: { status: 429, say: "That was too often. Try again in {seconds} seconds." },
  busy: { status: 503, say: "Too much is arriving at once. Try again in {seconds} seconds." },
  wrong_host: {
    status: 421,
    say: "This server is not known by the name {host}. Open it at its own address, or set PUBLIC_URL.",
  },
  address_too_long: { status: 414, say: "The address of this request is too long." },
  too_large: { status: 413, say: "This is {size}; at most {max} can be taken." },
  body_too_slow: { status: 408, say: "This took over {seconds} s to arrive. Send it again." },
  not_acceptable_body: { status: 415, say: "Send this as {type}." },
  ...keyErrors,
  database_unavailable: {
    status: 503,
    say: "Deskbell can’t reach its database right now. Try again in {seconds} seconds.",
  },
  database_full: {
    status: 503,
    say: "The database’s disk is full. Ask the server’s operator to free space, then try again.",
  },
  database_slow: {
    status: 503,
    say: "This took too long and was stopped. Try again in {seconds} seconds.",
  },
  server_fault: {
    status: 500,
    say: "Deskbell made a mistake and wrote it down as {reference}. Nothing was changed.",
  },
  storage_full: {
    status: 507,
    say: "The server's disk is full, so nothing can be saved. An administrator has to free disk space; then try again.",
  },

  workspace_full: {
    status: 507,
    say: "Files of this workspace take up {used} of {max}. Delete conversations or recordings, or ask the server's administrator for space.",
  },

  // people
  already_set_up: { status: 409, say: "This server is already set up. Sign in instead." },
  wrong_setup_code: {
    status: 403,
    say: "The set-up code is not right. It is printed in the server's log.",
  },
  wrong_credentials: { status: 401, say: "E-mail or password is not right." },
  wrong_code: {
    status: 401,
    say: "That code is not right or was already used. Wait for the next one.",
  },
  sign_in_expired: { status: 401, say: "That took too long. Start again with your password." },
  wrong_password: { status: 403, say: "Your current password is not right." },
  weak_password: {
    status: 422,
    say: "Choose a longer password: at least {min} characters, and not a well-known one.",
  },
  invitation_password: {
    status: 403,
    say: "Password not accepted. Use the one of your account here; if you have none, choose at least {min} characters that are hard to guess.",
  },
  link_spent: {
    status: 410,
    say: "This link was used or has run out. Ask an admin for a new one.",
  },
  email_taken: { status: 409, say: "{email} already belongs to someone in this workspace." },
  team_guards_lines: {
    status: 403,
    say: "This team decides who sees {count} lines. Only an admin can add people to it.",
  },
  last_owner: { status: 409, say: "A workspace needs an owner. Make someone else owner first." },
  not_yourself: { status: 409, say: "You cannot do this to yourself." },
  belongs_elsewhere: {
    status: 409,
    say: "{email} works in another workspace of this server too. Whoever runs the server can make the link: npm run reset-password -- {email}",
  },
  above_your_role: { status: 403, say: "Only an owner can do this to an owner." },
  second_factor_on: { status: 409, say: "Two-step sign-in is already on." },
  second_factor_off: { status: 409, say: "Two-step sign-in is not on." },
  member_disabled: {
    status: 403,
    say: "Your access to this workspace was switched off. Ask an admin.",
  },

  // house and lines
  too_many_saved_replies: {
    status: 409,
    say: "There are {max} already, as many as are kept. Delete one first.",
  },
  too_many_unsent_mails: {
    status: 409,
    say: "You have begun {max} mails, as many as are kept. Send one of them first, or throw one away.",
  },
  name_taken: { status: 409, say: "“{name}” exists already. Choose another name." },
  team_in_use: { status: 409, say: "{count} lines are only for this team. Move them first." },
  address_taken: { status: 409, say: "{address} is already a line of yours." },
  address_held: {
    status: 409,
    say: "Mail to {address} comes to another line of this server already. Archive that line first.",
  },
  account_refused: { status: 422, say: "The provider did not accept this: {reason}" },
  account_unreachable: { status: 502, say: "The provider could not be reached: {reason}" },
  account_in_use: {
    status: 409,
    say: "{count} lines use this account. Move or remove them first.",
  },
  wrong_kind_of_account: {
    status: 409,
    say: "The account {account} carries {what}; choose one for {wanted}.",
  },
  account_only_brings: {
    status: 409,
    say: "The account {account} only brings mail in. Choose another one that sends.",
  },
  account_brings_nothing: {
    status: 409,
    say: "The account {account} brings no mail that way. Choose another way for mail to come in.",
  },
  wrong_kind_of_line: { status: 409, say: "The line {line} does not carry {what}." },
  unknown_vendor: { status: 422, say: "There is no provider called “{vendor}”." },
  hooks_not_settable: {
    status: 409,
    say: "The provider does not let us set the address. Copy it into the provider's console.",
  },
  simulator_off: { status: 409, say: "The simulator is not switched on for this workspace." },
  simulator_in_production: {
    status: 409,
    say: "The simulator cannot run at a public address. Unset PUBLIC_URL or connect a provider.",
  },
  simulator_down: {
    status: 502,
    say: "The simulator is not answering. It starts again by itself; try in a moment.",
  },

  ...callErrors,

  // texts and conversations
  point_taken: { status: 409, say: "{point} belongs to another contact already." },
  not_a_number: {
    status: 422,
    say: "“{typed}” is not a phone number. Write it with its country code, like +44 20 7946 0018.",
  },
  ...whatsappErrors,
  not_a_sender: {
    status: 422,
    say: "“{typed}” is no name of 3 to 11 letters and digits and no short code of 3 to 8 digits.",
  },
  empty_message: { status: 422, say: "Write something or attach a picture." },
  text_too_long: {
    status: 422,
    say: "A message from this line can have {max} characters; yours has {length}.",
  },
  too_many_pictures: {
    status: 422,
    say: "A message from this line can carry {max} files; yours has {count}.",
  },
  pictures_too_large: {
    status: 422,
    say: "The pictures are {size} together; this line can carry {max}.",
  },
  pictures_not_carried: { status: 422, say: "This line cannot send pictures." },
  picture_kind: {
    status: 422,
    say: "{name} is not a picture that phones can show. Use JPEG, PNG or GIF.",
  },
  texts_stopped: {
    status: 409,
    say: "{number} wrote STOP on {date}. Texts are off until START comes from that number.",
  },
  number_cannot_text: { status: 409, say: "{number} cannot receive texts. Call instead." },
  no_number: {
    status: 409,
    say: "This contact has no phone number. Add one first.",
  },
  line_not_ready: { status: 409, say: "The line {line} cannot send: {reason}" },
  line_archived: { status: 409, say: "The line {line} is put away. Choose another line." },
  moved_on: {
    status: 409,
    say: "{who} wrote while you were writing. Your draft is kept; look, then send again.",
  },
  reply_to_trashed: { status: 409, say: "Take the conversation out of the trash before replying." },
  already_left: { status: 409, say: "Too late to take back: the message has left." },
  outcome_known: { status: 409, say: "The outcome of this message is already known." },
  could_arrive_twice: { status: 409, say: "This may have been sent. Accept a duplicate to retry." },
  not_retryable: { status: 409, say: "Only a message that failed can be sent again." },
  draft_is_newer: { status: 409, say: "Another window saved a newer version of this draft." },
  snooze_in_past: { status: 422, say: "Choose a time that is still to come." },
  not_in_this_state: {
    status: 409,
    say: "The conversation is {state}; this cannot be done to it now.",
  },

  // mail
  not_an_address: {
    status: 422,
    say: "“{typed}” is not an address that mail can be sent to. Check it for a slip.",
  },
  too_many_recipients: {
    status: 422,
    say: "This line sends a mail to {max} people at most; yours has {count}.",
  },
  address_suppressed: {
    status: 409,
    say: "Nothing goes to {address} any more: {reason}. Use another address, or ask a manager to lift it.",
  },
  files_too_large: {
    status: 422,
    say: "The files are {size} together; this line can carry {max}. Send a link instead.",
  },
  empty_mail: { status: 422, say: "Write something or attach a file." },
  send_at_not_ahead: { status: 422, say: "Choose a time that is still to come, within a year." },
  not_a_message: { status: 409, say: "Only a message can be put elsewhere." },
  same_conversation: { status: 409, say: "It stands in this conversation already." },
  nothing_would_stay: {
    status: 409,
    say: "Nothing would be left here. Merge the conversations instead.",
  },
  merged_away: {
    status: 409,
    say: "This conversation was merged into #{number}. Answer there.",
  },
  different_teams: {
    status: 409,
    say: "These conversations are for different teams. Together, each team would read what only the other may see.",
  },
  already_undone: { status: 409, say: "This was taken back already." },
  nobody_to_adopt: { status: 409, say: "This mail does not say who wrote it first." },
  attachment_not_ready: { status: 409, say: "An attachment is missing. Attach it again." },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof errorCatalogue;

type HolesIn<Sentence extends string> = Sentence extends `${string}{${infer Hole}}${infer Rest}`
  ? Hole | HolesIn<Rest>
  : never;
export type ErrorFacts<Code extends ErrorCode> = Record<
  HolesIn<(typeof errorCatalogue)[Code]["say"]>,
  string | number
>;
type FactsArgument<Code extends ErrorCode> = [keyof ErrorFacts<Code>] extends [never]
  ? []
  : [facts: ErrorFacts<Code>];

/** One mistake in one field; `path` reads like `lines.0.name`. */
export interface FieldIssue {
  readonly path: string;
  readonly say: string;
}

export class DeskError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly facts: Record<string, string | number>;
  readonly issues: readonly FieldIssue[];

  constructor(code: Code, ...[facts]: FactsArgument<Code>) {
    super(sayError(code, (facts ?? {}) as Record<string, string | number>));
    this.name = "DeskError";
    this.code = code;
    this.facts = (facts ?? {}) as Record<string, string | number>;
    this.issues = [];
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  static invalid(issues: readonly FieldIssue[]): DeskError<"invalid_input"> {
    const error = new DeskError("invalid_input");
    Object.assign(error, { issues });
    return error;
  }
}

export function sayError(
  code: ErrorCode,
  facts: Readonly<Record<string, string | number>>,
): string {
  return errorCatalogue[code].say.replace(/\{(\w+)\}/g, (hole, name: string) =>
    String(facts[name] ?? hole),
  );
}
