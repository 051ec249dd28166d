// A request to write, sent by a message's menu, a contact, the palette or a link in an email, and handled by the open
// composer, or by the new email dialog.
import type { UnsentEmail } from "#contract/live-protocol.ts";
import type { ContactPointId, EntryId } from "#domain/ids.ts";
import { runCommand } from "#web/data/commands.ts";

export type ComposeRequest =
  | {
      readonly kind: "reply" | "reply_all" | "forward";
      /** The email to reply to or forward; by default the customer's newest one. */
      readonly entryId?: EntryId;
    }
  | {
      /** A text or WhatsApp message to this number of the customer, in the open conversation. */
      readonly kind: "text";
      readonly contactPointId: ContactPointId;
    }
  | {
      readonly kind: "new";
      readonly to?: string;
      readonly subject?: string;
      /** An unsent email to continue. */
      readonly unsent?: UnsentEmail;
    };

export type ReplyRequest = Exclude<ComposeRequest, { kind: "new" | "text" }>;
export type NewEmailRequest = Extract<ComposeRequest, { kind: "new" }>;

/** Returns true if it handles the request. */
type Listener = (input: Exclude<ComposeRequest, NewEmailRequest>) => boolean;
const listeners: Listener[] = [];
let pendingEmailRequest: NewEmailRequest | null = null;

/** Called by the composer while open; the last one registered is asked first. */
export function onComposeRequest(listener: Listener): () => void {
  listeners.push(listener);
  return () => {
    listeners.splice(listeners.indexOf(listener), 1);
  };
}

export function requestCompose(input: ComposeRequest): void {
  if (input.kind === "new") {
    pendingEmailRequest = input;
    // Without permission to write no dialog opens, and the request must not affect the next one.
    if (!runCommand("newMail")) pendingEmailRequest = null;
  } else listeners.toReversed().some((listener) => listener(input));
}

let pendingSmsReplyNumber: number | null = null;

/** Requests a text in this conversation, whose composer is not on screen yet. */
export function requestSmsReply(conversationNumber: number): void {
  pendingSmsReplyNumber = conversationNumber;
}

/** Called by an opening composer: true if a text was requested in it. Clears the request. */
export function consumeSmsReplyRequest(conversationNumber: number): boolean {
  const isRequested = pendingSmsReplyNumber === conversationNumber;
  pendingSmsReplyNumber = null;
  return isRequested;
}

/** The pending request for a new email. Reading does not consume it, since the dialog may render twice. */
export const pendingNewEmail = (): NewEmailRequest => pendingEmailRequest ?? { kind: "new" };

/** Called when the dialog is mounted, so the next request starts fresh. */
export function clearPendingNewEmail(): void {
  pendingEmailRequest = null;
}
