// Requests from one part of the page to another: start a call, reply to this email, split that message. Any part raises
// an intent by name; the part that can fulfil it registers a handler while mounted.
import { useEffect, useLayoutEffect, useRef } from "react";
import type { UnsentEmail } from "#contract/live-protocol.ts";
import type { SupervisionMode } from "#domain/call/call.ts";
import type { CallId, ContactPointId, ConversationId, EntryId, InboxId } from "#domain/ids.ts";
import * as words from "#web/data/words.ts";
import type { CommandName } from "./command-specs.ts";
import { createListeners } from "./create-listeners.ts";
import type { RecalledMessage, RecalledTemplate } from "./timeline/recalled-messages.ts";
import { showToast } from "./toasts/toast-bus.ts";

export interface IntentInputs {
  /** In the open conversation; without an entry, to the customer's newest email. */
  startEmailReply: { readonly kind: "reply" | "reply_all" | "forward"; readonly entryId?: EntryId };
  /** A text or WhatsApp message to this number of the customer, in the open conversation. */
  textContactPoint: { readonly contactPointId: ContactPointId };
  startNewEmail: {
    readonly to?: string;
    readonly subject?: string;
    /** An unsent email to continue. */
    readonly unsent?: UnsentEmail;
  };
  startNewText: { readonly to?: string; readonly text?: string };
  /** Runs a command as soon as this conversation is open and can run it. */
  runInConversation: { readonly number: number; readonly command: CommandName };
  /** Without a number the dial pad opens. */
  startCall: {
    readonly to?: string;
    readonly name?: string;
    readonly inboxId?: InboxId;
    readonly conversationId?: ConversationId;
  };
  answerCall: { readonly callId: CallId };
  superviseCall: { readonly callId: CallId; readonly mode: SupervisionMode };
  splitMessage: { readonly entryId: EntryId };
  moveMessage: { readonly entryId: EntryId };
  editNote: { readonly entryId: EntryId };
  mergeConversation: { readonly withId?: ConversationId };
  /** Puts a message that was not sent back into its composer, or into the draft of its conversation. */
  restoreMessage: RecalledMessage;
  restoreTemplate: RecalledTemplate;
}

export type IntentName = keyof IntentInputs;
/** Returns false to leave the intent to another handler. */
type Handler<Name extends IntentName> = (input: IntentInputs[Name]) => unknown;

export interface Intents {
  /** Fails if no part of the page handles it, and none that is still loading will. */
  readonly raise: <Name extends IntentName>(name: Name, input: IntentInputs[Name]) => void;
  /** For an intent that may stay unhandled; returns whether it was handled. */
  readonly offer: <Name extends IntentName>(name: Name, input: IntentInputs[Name]) => boolean;
  /** The newest handler is asked first. Receives what was held for it, each intent once. */
  readonly handle: <Name extends IntentName>(name: Name, handler: Handler<Name>) => () => void;
  /** While the part that handles these is loading: raised intents are held for it. */
  readonly expect: (names: readonly IntentName[]) => () => void;
  /** Drops what is held for it. */
  readonly withdraw: (name: IntentName) => void;
  readonly isHandled: (name: IntentName) => boolean;
  readonly isHeld: (name: IntentName) => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createIntents(onUnhandled: (error: Error) => void): Intents {
  /** The newest first. */
  let handlers: { readonly name: IntentName; readonly handler: (input: never) => unknown }[] = [];
  let expected: IntentName[] = [];
  let held: { readonly name: IntentName; readonly input: unknown }[] = [];
  const [subscribe, notify] = createListeners();

  const setHandlers = (next: typeof handlers) => {
    handlers = next;
    notify();
  };
  const offer = (name: IntentName, input: unknown) =>
    handlers.some((one) => one.name === name && one.handler(input as never) !== false);
  const fail = (name: IntentName) => onUnhandled(new Error(`Unhandled intent: ${name}`));
  const forHeld = (name: IntentName, use: (input: unknown) => void) => {
    const all = held;
    held = all.filter((one) => one.name !== name);
    for (const one of all) if (one.name === name) use(one.input);
  };
  return {
    raise(name, input) {
      if (offer(name, input)) return;
      if (expected.includes(name)) held.push({ name, input });
      else fail(name);
    },
    offer,
    handle(name, handler) {
      const added = { name, handler };
      setHandlers([added, ...handlers]);
      // Outside React's render, so a handler can render synchronously. An intent that the new handler declines was
      // for a screen that the member has left.
      queueMicrotask(() => {
        if (handlers.includes(added)) forHeld(name, (input) => offer(name, input));
      });
      return () => setHandlers(handlers.filter((one) => one !== added));
    },
    expect(names) {
      expected = [...expected, ...names];
      return () => {
        expected = expected.filter((name) => !names.includes(name));
        for (const name of names) forHeld(name, () => fail(name));
      };
    },
    withdraw: (name) => forHeld(name, () => undefined),
    isHandled: (name) => handlers.some((one) => one.name === name),
    isHeld: (name) => held.some((one) => one.name === name),
    subscribe,
  };
}

/** In production the member is told and the error is logged; elsewhere it is thrown. */
export function reportUnhandledIntent(
  error: Error,
  isProduction = process.env.NODE_ENV === "production",
): void {
  if (!isProduction) throw error;
  reportError(error);
  showToast({ text: words.notPossibleHere, tone: "failed" });
}

export const intents = createIntents((error) => reportUnhandledIntent(error));
export const {
  raise: raiseIntent,
  offer: offerIntent,
  handle: handleIntent,
  withdraw: withdrawIntent,
  isHeld: isIntentHeld,
} = intents;

/** Null: not handled for now. */
export function useIntentHandler<Name extends IntentName>(
  name: Name,
  handler: Handler<Name> | null,
): void {
  const latest = useRef(handler);
  latest.current = handler;
  const canHandle = handler !== null;
  useEffect(
    () => (canHandle ? intents.handle(name, (input) => latest.current?.(input)) : undefined),
    [name, canHandle],
  );
}

/** Rendered where the part that handles these intents loads. `names` is a constant. */
export function ExpectedIntents({ names }: { names: readonly IntentName[] }) {
  useLayoutEffect(() => intents.expect(names), [names]);
  return null;
}

/** Starts a new email to an address, or a new text to a number. */
export const startNewMessage = (to: string): void =>
  to.includes("@") ? raiseIntent("startNewEmail", { to }) : raiseIntent("startNewText", { to });
