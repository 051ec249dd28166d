// Whom somebody wants to call, made a call: at once where nothing speaks against it, else by the dial pad,
// which says what does.
import type { Inbox } from "#contract/live-protocol.ts";
import type { ApiErrorCode } from "#web/data/api-error.ts";
import type { DialRequest } from "#web/data/call/dial-request.ts";
import { defaultCallerInbox } from "#web/data/call/phone-inboxes.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import type { CommandResult } from "#web/features/softphone/engine/phone-commands.ts";
import { tryPhoneCommand } from "#web/features/softphone/engine/phone-store.ts";

export type NumberDialRequest = Extract<DialRequest, { kind: "call" }>;

const place = "phone-line";

export function lastUsedInboxId(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

export function saveLastUsedInboxId(id: string): void {
  try {
    localStorage.setItem(place, id);
  } catch {
    // The next call then begins with the first line again.
  }
}

/** The server asks for a word more: quiet hours, or somebody who does not want to be called. */
export const needsConfirmation = (code: ApiErrorCode | "no_sound"): boolean =>
  code === "call_needs_confirmation";

export function startOutboundCall(
  wish: NumberDialRequest & { readonly to: string },
  lines: readonly Inbox[],
  isConfirmed = false,
): Promise<CommandResult> {
  const line = defaultCallerInbox(lines, wish.inboxId ?? null, lastUsedInboxId());
  if (line === undefined) {
    return Promise.resolve({
      isDone: false,
      code: "no_sound",
      say: "There's no inbox to call from. Ask an admin to add one in settings.",
    });
  }
  return tryPhoneCommand({
    do: "start",
    input: {
      inboxId: line.id,
      to: wish.to,
      conversationId: wish.conversationId ?? null,
      clientKey: newIdempotencyKey(),
      isConfirmed,
    },
  });
}
