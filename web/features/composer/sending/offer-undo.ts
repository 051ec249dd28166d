import type { QueryClient } from "@tanstack/react-query";
import { offerUndo } from "#web/data/notices/undo.ts";
import { cancelAction, type MessageEntry } from "#web/data/timeline/message-deeds.ts";
import { keepOffer } from "#web/data/timeline/offers.ts";
import { act } from "#web/data/use-action.ts";

/** As long as it has not left; `say` tells what was done. */
export function offerToTakeBack(cache: QueryClient, entry: MessageEntry, say: string): void {
  const { delivery } = entry;
  if (!delivery?.mayCancel || delivery.holdUntil === null) return;
  const isScheduled = delivery.state === "scheduled";
  const left = (Date.parse(delivery.holdUntil) - Date.now()) / 1000;
  const stop = () =>
    act(cache, cancelAction(cache), { entry }).then(
      () => true,
      () => false,
    );
  keepOffer(
    entry.id,
    offerUndo(say, stop, isScheduled ? {} : { countsSeconds: Math.max(1, left) }),
  );
}
