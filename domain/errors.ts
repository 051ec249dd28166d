// The one catalogue of everything that can go wrong for a person or a program that calls us: a stable
// code, an HTTP status, one sentence (first what happened, then what to do) with typed blanks.
import { callErrors } from "./call/call-errors.ts";
import { accessErrors } from "./conversation/access-errors.ts";
import { accountErrors } from "./inbox/account-errors.ts";
import { keyErrors } from "./key-errors.ts";
import { whatsappErrors } from "./message/whatsapp/whatsapp-errors.ts";

export { required, unreachable } from "./must.ts";

interface ErrorSpec {
  readonly status: number;
  readonly say: string;
}

export const errorCatalogue = {
  // the request itself
  invalid_input: { status: 422, say: "Check the highlighted fields." },
  not_found: { status: 404, say: "This doesn't exist, or you don't have access to it." },
  forbidden: { status: 403, say: "Your role doesn't allow this. Ask an admin for access." },
  unauthenticated: { status: 401, say: "Sign in to continue." },
  cross_origin_request: {
    status: 403,
    say: "This request came from another site and was rejected.",
  },
  too_many_requests: { status: 429, say: "Too many attempts. Try again in {seconds} seconds." },
  busy: { status: 503, say: "The server is busy. Try again in {seconds} seconds." },
  wrong_host: {
    status: 421,
    say: "This server doesn't answer to the name {host}. Open it at its own address, or set PUBLIC_URL.",
  },
  several_hosts: { status: 400, say: "This request names several hosts. Name one." },
  address_too_long: { status: 414, say: "The address of this request is too long." },
  too_large: { status: 413, say: "This is {size}; the maximum is {max}." },
  too_many_parts: { status: 413, say: "This form has too many parts; the maximum is {max}." },
  body_too_slow: { status: 408, say: "This took over {seconds} s to arrive. Send it again." },
  unsupported_media_type: { status: 415, say: "Send this as {type}." },
  ...keyErrors,
  ...accessErrors,
  database_unavailable: {
    status: 503,
    say: "Deskbell can't reach its database right now. Try again in {seconds} seconds.",
  },
  database_full: {
    status: 503,
    say: "The database's disk is full. Ask the server's operator to free space, then try again.",
  },
  database_slow: {
    status: 503,
    say: "This took too long and was stopped. Try again in {seconds} seconds.",
  },
  internal_error: {
    status: 500,
    say: "Something went wrong (reference {reference}). Nothing was changed.",
  },
  storage_full: {
    status: 507,
    say: "The server's disk is full, so nothing can be saved. Ask an administrator to free disk space, then try again.",
  },

  workspace_full: {
    status: 507,
    say: "This workspace uses {used} of {max} for files. Delete conversations or recordings, or ask the server's administrator for more space.",
  },

  // people
  already_set_up: { status: 409, say: "This server is already set up. Sign in instead." },
  invalid_setup_code: {
    status: 403,
    say: "Incorrect setup code. You'll find it in the server's log.",
  },
  invalid_credentials: { status: 401, say: "Incorrect email or password." },
  invalid_code: {
    status: 401,
    say: "Incorrect code, or already used. Wait for the next one.",
  },
  sign_in_expired: { status: 401, say: "That took too long. Start again with your password." },
  invalid_password: { status: 403, say: "Incorrect current password." },
  weak_password: {
    status: 422,
    say: "Choose a stronger password: at least {min} characters, and not a common one.",
  },
  invitation_password: {
    status: 403,
    say: "Password not accepted. If you have an account here, use its password; otherwise choose at least {min} characters that are hard to guess.",
  },
  link_expired: {
    status: 410,
    say: "This link has expired or was already used. Ask an admin for a new one.",
  },
  email_taken: { status: 409, say: "{email} is already a member of this workspace." },
  team_guards_lines: {
    status: 403,
    say: "This team controls access to {count} inboxes. Only an admin can add people to it.",
  },
  last_owner: { status: 409, say: "A workspace needs an owner. Make someone else owner first." },
  cannot_target_self: { status: 409, say: "You can't do this to your own account." },
  member_of_other_workspace: {
    status: 409,
    say: "{email} is also in another workspace on this server. Ask the server's administrator to create the link: npm run reset-password -- {email}",
  },
  role_too_low: { status: 403, say: "Only an owner can change an owner." },
  second_factor_already_enabled: { status: 409, say: "Two-step sign-in is already on." },
  second_factor_not_enabled: { status: 409, say: "Two-step sign-in isn't on." },
  member_disabled: {
    status: 403,
    say: "Your access to this workspace was deactivated. Ask an admin.",
  },

  // house and lines
  too_many_saved_replies: {
    status: 409,
    say: "You've reached the limit of {max}. Delete one first.",
  },
  too_many_unsent_mails: {
    status: 409,
    say: "You've reached the limit of {max} unsent emails. Send or discard one first.",
  },
  too_many_drafts: {
    status: 409,
    say: "You've reached the limit of {max} drafts. Send or discard one first.",
  },
  drafts_too_large: {
    status: 409,
    say: "Your drafts are larger than {max} together. Shorten this one, or send or discard another one first.",
  },
  name_taken: { status: 409, say: "“{name}” already exists. Choose another name." },
  team_in_use: { status: 409, say: "{count} inboxes are limited to this team. Change them first." },
  address_taken: { status: 409, say: "{address} is already one of your inboxes." },
  address_claimed: {
    status: 409,
    say: "Another inbox on this server already receives email to {address}. Archive that inbox first.",
  },
  ...accountErrors,
  inbox_type_mismatch: { status: 409, say: "{line} doesn't support {what}." },
  unknown_provider: { status: 422, say: "There's no provider called “{vendor}”." },
  webhooks_not_configurable: {
    status: 409,
    say: "The provider doesn't let Deskbell set the webhook URL. Copy it into the provider's console.",
  },
  simulator_disabled: { status: 409, say: "The simulator isn't turned on for this workspace." },
  simulator_in_production: {
    status: 409,
    say: "The simulator can't run at a public address. Unset PUBLIC_URL or connect a provider.",
  },
  simulator_unavailable: {
    status: 502,
    say: "The simulator isn't responding. It restarts automatically; try again in a moment.",
  },

  ...callErrors,

  // texts and conversations
  contact_point_taken: { status: 409, say: "{point} already belongs to another contact." },
  invalid_phone_number: {
    status: 422,
    say: "“{typed}” isn't a phone number. Enter it with its country code, like +44 20 7946 0018.",
  },
  ...whatsappErrors,
  not_a_sender: {
    status: 422,
    say: "“{typed}” isn't a valid sender. Use a name of 3 to 11 letters and digits, or a short code of 3 to 8 digits.",
  },
  empty_message: { status: 422, say: "Write something or attach a picture." },
  sms_too_long: {
    status: 422,
    say: "Messages from this inbox can have up to {max} characters; yours has {length}.",
  },
  too_many_images: {
    status: 422,
    say: "Messages from this inbox can have up to {max} files; yours has {count}.",
  },
  images_too_large: {
    status: 422,
    say: "The pictures total {size}; this inbox can send up to {max}.",
  },
  images_not_supported: { status: 422, say: "This inbox can't send pictures." },
  unsupported_image_type: {
    status: 422,
    say: "Phones can't show {name}. Use a JPEG, PNG or GIF picture.",
  },
  sms_opted_out: {
    status: 409,
    say: "{number} wrote STOP on {date}. You can't text them until they reply START.",
  },
  number_not_textable: { status: 409, say: "{number} can't receive texts. Call instead." },
  no_phone_number: {
    status: 409,
    say: "This contact has no phone number. Add one first.",
  },
  inbox_not_ready: { status: 409, say: "{line} can't send: {reason}" },
  inbox_archived: { status: 409, say: "{line} is archived. Choose another inbox." },
  newer_message_exists: {
    status: 409,
    say: "{who} sent a message while you were typing. Your draft is saved; read it, then send again.",
  },
  conversation_in_trash: { status: 409, say: "Restore the conversation before replying." },
  already_sent: { status: 409, say: "Too late to unsend: the message was already sent." },
  outcome_known: { status: 409, say: "The outcome of this message is already known." },
  could_arrive_twice: { status: 409, say: "This may have been sent. Accept a duplicate to retry." },
  not_retryable: { status: 409, say: "Only a message that failed can be sent again." },
  notes_changed: {
    status: 409,
    say: "Someone else changed these notes. Compare both versions, then keep one.",
  },
  draft_already_sent: {
    status: 409,
    say: "This draft was already sent from another window. Check the conversation.",
  },
  draft_conflict: { status: 409, say: "Another window saved a newer version of this draft." },
  snooze_in_past: { status: 422, say: "Choose a future time." },
  invalid_conversation_state: {
    status: 409,
    say: "You can't do this while the conversation is {state}.",
  },

  // mail
  invalid_email_address: {
    status: 422,
    say: "“{typed}” isn't a valid email address. Check it for a typo.",
  },
  too_many_recipients: {
    status: 422,
    say: "This inbox can email up to {max} people at once; yours has {count}.",
  },
  address_suppressed: {
    status: 409,
    say: "{address} is suppressed: {reason}. Use another address, or ask a manager to remove it from the suppressed addresses.",
  },
  attachments_too_large: {
    status: 422,
    say: "The files total {size}; this inbox can send up to {max}. Send a link instead.",
  },
  empty_email: { status: 422, say: "Write something or attach a file." },
  invalid_send_time: { status: 422, say: "Choose a future time within a year." },
  not_a_message: { status: 409, say: "You can only move messages." },
  same_conversation: { status: 409, say: "It's already in this conversation." },
  conversation_would_be_empty: {
    status: 409,
    say: "This would leave the conversation empty. Merge the conversations instead.",
  },
  conversation_merged: {
    status: 409,
    say: "This conversation was merged into #{number}. Reply there.",
  },
  different_teams: {
    status: 409,
    say: "These conversations belong to different teams. Merging them would show each team messages only the other can see.",
  },
  already_undone: { status: 409, say: "This was already undone." },
  no_forwarded_sender: { status: 409, say: "This email doesn't name its original sender." },
  attachment_not_ready: { status: 409, say: "An attachment is missing. Attach it again." },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof errorCatalogue;

type HolesIn<Sentence extends string> = Sentence extends `${string}{${infer Hole}}${infer Rest}`
  ? Hole | HolesIn<Rest>
  : never;
export type ErrorParams<Code extends ErrorCode> = Record<
  HolesIn<(typeof errorCatalogue)[Code]["say"]>,
  string | number
>;
type FactsArgument<Code extends ErrorCode> = [keyof ErrorParams<Code>] extends [never]
  ? []
  : [facts: ErrorParams<Code>];

/** One mistake in one field; `path` reads like `lines.0.name`. */
export interface FieldIssue {
  readonly path: string;
  readonly say: string;
}

export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly facts: Record<string, string | number>;
  readonly issues: readonly FieldIssue[];

  constructor(code: Code, ...[facts]: FactsArgument<Code>) {
    super(formatErrorMessage(code, (facts ?? {}) as Record<string, string | number>));
    this.name = "AppError";
    this.code = code;
    this.facts = (facts ?? {}) as Record<string, string | number>;
    this.issues = [];
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  static invalid(issues: readonly FieldIssue[]): AppError<"invalid_input"> {
    const error = new AppError("invalid_input");
    Object.assign(error, { issues });
    return error;
  }
}

export function formatErrorMessage(
  code: ErrorCode,
  facts: Readonly<Record<string, string | number>>,
): string {
  return errorCatalogue[code].say.replace(/\{(\w+)\}/g, (hole, name: string) =>
    String(facts[name] ?? hole),
  );
}
