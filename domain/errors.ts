// The catalog of all errors shown to users and API clients: a stable code, an HTTP status, and one message (what
// happened, then what to do) with typed placeholders.
import { callErrors } from "./call/call-errors.ts";
import { accessErrors } from "./conversation/access-errors.ts";
import { bulkErrors } from "./conversation/bulk-errors.ts";
import { accountErrors } from "./inbox/account-errors.ts";
import { keyErrors } from "./key-errors.ts";
import { emailErrors } from "./message/email/email-errors.ts";
import { textErrors } from "./message/text-errors.ts";
import { whatsappErrors } from "./message/whatsapp/whatsapp-errors.ts";
import { storageErrors } from "./storage-errors.ts";
import { workspaceErrors } from "./workspace/workspace-errors.ts";

interface ErrorSpec {
  readonly status: number;
  readonly message: string;
}

export const errorCatalog = {
  // The request itself
  invalid_input: { status: 422, message: "Check the highlighted fields." },
  not_found: { status: 404, message: "This doesn't exist, or you don't have access to it." },
  forbidden: { status: 403, message: "Your role doesn't allow this. Ask an admin for access." },
  unauthenticated: { status: 401, message: "Sign in to continue." },
  cross_origin_request: {
    status: 403,
    message: "This request came from another site and was rejected.",
  },
  too_many_requests: { status: 429, message: "Too many attempts. Try again in {seconds} seconds." },
  busy: { status: 503, message: "The server is busy. Try again in {seconds} seconds." },
  too_many_sign_ins: {
    status: 503,
    message: "Too many people are signing in right now. Try again in {seconds} seconds.",
  },
  wrong_host: {
    status: 421,
    message:
      "This server doesn't answer to the name {host}. Open it at its own address, or set PUBLIC_URL.",
  },
  several_hosts: { status: 400, message: "This request names several hosts. Name one." },
  address_too_long: { status: 414, message: "The address of this request is too long." },
  too_large: { status: 413, message: "This is {size}; the maximum is {max}." },
  too_many_parts: { status: 413, message: "This form has too many parts; the maximum is {max}." },
  body_too_slow: { status: 408, message: "This took over {seconds} s to arrive. Send it again." },
  unsupported_media_type: { status: 415, message: "Send this as {type}." },
  ...keyErrors,
  ...accessErrors,
  ...bulkErrors,
  database_unavailable: {
    status: 503,
    message: "Deskbell can't reach its database right now. Try again in {seconds} seconds.",
  },
  database_full: {
    status: 503,
    message:
      "The database's disk is full. Ask the server's operator to free space, then try again.",
  },
  database_slow: {
    status: 503,
    message: "This took too long and was stopped. Try again in {seconds} seconds.",
  },
  internal_error: {
    status: 500,
    message: "Something went wrong (reference {reference}). Nothing was changed.",
  },
  ...storageErrors,
  ...workspaceErrors,

  // Members
  already_set_up: { status: 409, message: "This server is already set up. Sign in instead." },
  invalid_setup_code: {
    status: 403,
    message: "Incorrect setup code. You'll find it in the server's log.",
  },
  invalid_credentials: { status: 401, message: "Incorrect email or password." },
  invalid_code: {
    status: 401,
    message: "Incorrect code, or already used. Wait for the next one.",
  },
  sign_in_expired: { status: 401, message: "That took too long. Start again with your password." },
  invalid_password: { status: 403, message: "Incorrect current password." },
  weak_password: {
    status: 422,
    message: "Choose a stronger password: at least {min} characters, and not a common one.",
  },
  invitation_password: {
    status: 403,
    message:
      "Password not accepted. If you have an account here, use its password; otherwise choose at least {min} characters that are hard to guess.",
  },
  link_expired: {
    status: 410,
    message: "This link has expired or was already used. Ask an admin for a new one.",
  },
  email_taken: { status: 409, message: "{email} is already a member of this workspace." },
  team_controls_inboxes: {
    status: 403,
    message: "This team controls access to {count} inboxes. Only an admin can add people to it.",
  },
  last_owner: {
    status: 409,
    message: "A workspace needs an owner. Make someone else owner first.",
  },
  cannot_target_self: { status: 409, message: "You can't do this to your own account." },
  member_of_other_workspace: {
    status: 409,
    message:
      "{email} is also in another workspace on this server. Ask the server's administrator to create the link: npm run reset-password -- {email}",
  },
  role_too_low: { status: 403, message: "Only an owner can change an owner." },
  second_factor_already_enabled: { status: 409, message: "Two-step sign-in is already on." },
  second_factor_not_enabled: { status: 409, message: "Two-step sign-in isn't on." },
  member_disabled: {
    status: 403,
    message: "Your access to this workspace was deactivated. Ask an admin.",
  },

  // Workspace and inboxes
  too_many_unsent_emails: {
    status: 409,
    message: "You've reached the limit of {max} unsent emails. Send or discard one first.",
  },
  too_many_drafts: {
    status: 409,
    message: "You've reached the limit of {max} drafts. Send or discard one first.",
  },
  drafts_too_large: {
    status: 409,
    message:
      "Your drafts are larger than {max} together. Shorten this one, or send or discard another one first.",
  },
  name_taken: { status: 409, message: "“{name}” already exists. Choose another name." },
  team_in_use: {
    status: 409,
    message: "{count} inboxes are limited to this team. Change them first.",
  },
  address_taken: { status: 409, message: "{address} is already one of your inboxes." },
  address_claimed: {
    status: 409,
    message:
      "Another inbox on this server already receives email to {address}. Archive that inbox first.",
  },
  ...accountErrors,
  inbox_type_mismatch: { status: 409, message: "{inbox} doesn't support {what}." },
  unknown_provider: { status: 422, message: "There's no provider called “{provider}”." },
  webhooks_not_configurable: {
    status: 409,
    message:
      "The provider doesn't let Deskbell set the webhook URL. Copy it into the provider's console.",
  },
  simulator_disabled: { status: 409, message: "The simulator isn't turned on for this workspace." },
  simulator_in_production: {
    status: 409,
    message: "The simulator can't run at a public address. Unset PUBLIC_URL or connect a provider.",
  },
  simulator_unavailable: {
    status: 502,
    message: "The simulator isn't responding. It restarts automatically; try again in a moment.",
  },

  ...callErrors,

  // Texts and conversations
  contact_point_taken: {
    status: 409,
    message: "{contactPoint} already belongs to another contact.",
  },
  invalid_phone_number: {
    status: 422,
    message:
      "“{typed}” isn't a phone number. Enter it with its country code, like +44 20 7946 0018.",
  },
  ...whatsappErrors,
  not_a_sender: {
    status: 422,
    message:
      "“{typed}” isn't a valid sender. Use a name of 3 to 11 letters and digits, or a short code of 3 to 8 digits.",
  },
  empty_message: { status: 422, message: "Write something or attach a picture." },
  text_too_long: {
    status: 422,
    message: "Messages from this inbox can have up to {max} characters; yours has {length}.",
  },
  too_many_images: {
    status: 422,
    message: "Messages from this inbox can have up to {max} files; yours has {count}.",
  },
  images_too_large: {
    status: 422,
    message: "The pictures total {size}; this inbox can send up to {max}.",
  },
  images_not_supported: { status: 422, message: "This inbox can't send pictures." },
  unsupported_image_type: {
    status: 422,
    message: "Phones can't show {name}. Use a JPEG, PNG or GIF picture.",
  },
  sms_opted_out: {
    status: 409,
    message: "{number} wrote STOP on {date}. You can't text them until they reply START.",
  },
  text_rate_exceeded: {
    status: 429,
    message:
      "You've reached the limit of {max} texts in 10 minutes to people who haven't texted you. Try again in a few minutes.",
  },
  ...textErrors,
  inbox_not_ready: { status: 409, message: "{inbox} can't send: {reason}" },
  inbox_archived: { status: 409, message: "{inbox} is archived. Choose another inbox." },
  newer_message_exists: {
    status: 409,
    message:
      "{who} sent a message while you were typing. Your draft is saved; read it, then send again.",
  },
  conversation_in_trash: { status: 409, message: "Restore the conversation before replying." },
  already_sent: { status: 409, message: "Too late to undo: the message was already sent." },
  already_canceled: {
    status: 409,
    message: "This message was canceled before it was sent. Check the conversation.",
  },
  outcome_known: { status: 409, message: "The outcome of this message is already known." },
  may_be_duplicate: {
    status: 409,
    message: "This may have been sent. Accept a duplicate to retry.",
  },
  not_retryable: { status: 409, message: "Only a message that failed can be sent again." },
  notes_changed: {
    status: 409,
    message: "Someone else changed these notes. Compare both versions, then keep one.",
  },
  draft_already_sent: {
    status: 409,
    message: "This draft was already sent from another window. Check the conversation.",
  },
  draft_conflict: { status: 409, message: "Another window saved a newer version of this draft." },
  snooze_in_past: { status: 422, message: "Choose a future time." },
  invalid_conversation_state: {
    status: 409,
    message: "You can't do this while the conversation is {state}.",
  },

  ...emailErrors,
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof errorCatalog;

type PlaceholdersIn<Sentence extends string> =
  Sentence extends `${string}{${infer Hole}}${infer Rest}` ? Hole | PlaceholdersIn<Rest> : never;
type ErrorParams<Code extends ErrorCode> = Record<
  PlaceholdersIn<(typeof errorCatalog)[Code]["message"]>,
  string | number
>;
type ParamsArgument<Code extends ErrorCode> = [keyof ErrorParams<Code>] extends [never]
  ? []
  : [facts: ErrorParams<Code>];

/** One validation error in one field; `path` looks like `lines.0.name`. */
export interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly params: Record<string, string | number>;
  readonly issues: readonly FieldIssue[];

  constructor(code: Code, ...[params]: ParamsArgument<Code>) {
    super(formatErrorMessage(code, (params ?? {}) as Record<string, string | number>));
    this.name = "AppError";
    this.code = code;
    this.params = (params ?? {}) as Record<string, string | number>;
    this.issues = [];
  }

  get status(): number {
    return errorCatalog[this.code].status;
  }

  static invalid(issues: readonly FieldIssue[]): AppError<"invalid_input"> {
    const error = new AppError("invalid_input");
    Object.assign(error, { issues });
    return error;
  }
}

export function formatErrorMessage(
  code: ErrorCode,
  params: Readonly<Record<string, string | number>>,
): string {
  return errorCatalog[code].message.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(params[name] ?? placeholder),
  );
}
