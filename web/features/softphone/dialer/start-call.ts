// Turns a call request into a call: at once if there are no warnings, else through the dialog that shows them.
import type { Inbox } from "#contract/live-protocol.ts";
import type { ApiErrorCode } from "#web/data/api-error.ts";
import { defaultCallerInbox } from "#web/data/call/phone-inboxes.ts";
import type { IntentInputs } from "#web/data/intents.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import type { CommandResult } from "#web/features/softphone/engine/phone-commands.ts";
import { tryPhoneCommand } from "#web/features/softphone/engine/phone-store.ts";
import * as words from "#web/features/softphone/words.ts";

const storageKey = "phone-line";

export function lastUsedInboxId(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function saveLastUsedInboxId(id: string): void {
  try {
    localStorage.setItem(storageKey, id);
  } catch {
    // The next call then starts with the first inbox again.
  }
}

/** The server asks for confirmation: quiet hours, or a contact who does not want calls. */
export const needsConfirmation = (code: ApiErrorCode | "no_sound"): boolean =>
  code === "call_needs_confirmation";

export function startOutboundCall(
  input: IntentInputs["startCall"] & { readonly to: string },
  inboxes: readonly Inbox[],
  isConfirmed = false,
): Promise<CommandResult> {
  const inbox = defaultCallerInbox(inboxes, input.inboxId ?? null, lastUsedInboxId());
  if (inbox === undefined) {
    return Promise.resolve({
      isDone: false,
      code: "no_sound",
      message: words.noInboxToCallFrom,
    });
  }
  return tryPhoneCommand({
    kind: "start",
    input: {
      inboxId: inbox.id,
      to: input.to,
      conversationId: input.conversationId ?? null,
      clientKey: newIdempotencyKey(),
      isConfirmed,
    },
  });
}
