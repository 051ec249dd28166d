// What somebody wants to write, said by whoever offers it - a message's menu, a contact, the palette, a
// link in a mail - and heard by the composer that is open, or by the dialog of a new mail.
import type { UnsentEmail } from "#contract/live-protocol.ts";
import type { ContactPointId, EntryId } from "#domain/ids.ts";
import { runCommand } from "#web/data/commands.ts";

export type ComposeRequest =
  | {
      readonly kind: "reply" | "reply_all" | "forward";
      /** The mail that is answered or passed on; without it the newest one of the customer. */
      readonly entryId?: EntryId;
    }
  | {
      /** A text or WhatsApp message to this number of the customer, in the conversation that is open. */
      readonly kind: "text";
      readonly contactPointId: ContactPointId;
    }
  | {
      readonly kind: "new";
      readonly to?: string;
      readonly subject?: string;
      /** One that was begun and goes on. */
      readonly unsent?: UnsentEmail;
    };

export type ReplyRequest = Exclude<ComposeRequest, { kind: "new" | "text" }>;
export type NewEmailRequest = Extract<ComposeRequest, { kind: "new" }>;

/** Gives true when it has taken the wish. */
type Listener = (wish: Exclude<ComposeRequest, NewEmailRequest>) => boolean;
const listeners: Listener[] = [];
let wished: NewEmailRequest | null = null;

/** Called by the composer while it is open; the last one asked for is the first one told. */
export function onComposeRequest(listener: Listener): () => void {
  listeners.push(listener);
  return () => {
    listeners.splice(listeners.indexOf(listener), 1);
  };
}

export function requestCompose(wish: ComposeRequest): void {
  if (wish.kind === "new") {
    wished = wish;
    // Whoever may not write gets no dialog, and the next one is another's.
    if (!runCommand("newMail")) wished = null;
  } else listeners.toReversed().some((listener) => listener(wish));
}

let textWishedFor: number | null = null;

/** A text in the conversation of this number, whose composer is not on the screen yet. */
export function askText(conversationNumber: number): void {
  textWishedFor = conversationNumber;
}

/** Called by the composer that opens: true where a text is wanted in it. */
export function takeTextWish(conversationNumber: number): boolean {
  const isWished = textWishedFor === conversationNumber;
  textWishedFor = null;
  return isWished;
}

/** Whom a new mail is meant for: read by its dialog, which may be drawn twice before it stands. */
export const pendingNewEmail = (): NewEmailRequest => wished ?? { kind: "new" };

/** The dialog stands: the next one is another's. */
export function clearPendingNewEmail(): void {
  wished = null;
}
