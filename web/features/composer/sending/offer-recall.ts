import type { QueryClient } from "@tanstack/react-query";
import { cancelMutation, type MessageEntry } from "#web/data/message-mutations.ts";
import { registerUndoOffer } from "#web/data/timeline/undo-offers.ts";
import { offerUndo } from "#web/data/toasts/undo.ts";
import { runMutation } from "#web/data/use-api-mutation.ts";
import * as words from "#web/features/composer/words.ts";

/** Offers undo until the message is submitted; `message` describes what was done. */
export function offerRecall(cache: QueryClient, entry: MessageEntry, message: string): void {
  const { delivery } = entry;
  if (!delivery?.canCancel || delivery.sendAfter === null) return;
  const isScheduled = delivery.state === "scheduled";
  // Both are times of the server: this computer's clock may be wrong.
  const left = (Date.parse(delivery.sendAfter) - Date.parse(entry.at)) / 1000;
  const stop = () =>
    runMutation(cache, cancelMutation(cache), { entry }).then(
      () => true,
      () => false,
    );
  registerUndoOffer(
    entry.id,
    offerUndo(message, stop, {
      undone: words.isDraftAgain,
      ...(isScheduled ? {} : { countdownSeconds: Math.max(1, left) }),
    }),
  );
}
