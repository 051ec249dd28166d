// Loads when first used. Unlike what was read, what the member sets by hand is reverted if it fails.
import type { QueryClient } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { limits } from "#domain/limits.ts";
import { fill } from "#web/language/fill.ts";
import { failureText } from "./api-error.ts";
import { applyUserState } from "./conversations/conversation-cache.ts";
import { markedUnread, setReadSeq } from "./conversations/read-state.ts";
import { showToast } from "./toasts/toast-bus.ts";
import { type ApiMutation, runMutation } from "./use-api-mutation.ts";
import * as words from "./words.ts";

interface ReadSeqs {
  readonly from: number;
  readonly to: number;
}

/** Set by the member. Resolves to false if it failed. */
const setByHand = (
  cache: QueryClient,
  row: ConversationRow,
  { from, to }: ReadSeqs,
  undo?: ApiMutation<undefined, void>["undo"],
): Promise<boolean> => {
  const isMarking = undo !== undefined;
  const show = (seq: number, isMarked: boolean) => {
    if (isMarked) markedUnread.add(row.id);
    else markedUnread.delete(row.id);
    applyUserState(cache, row.id, { readSeq: seq });
  };
  const change: ApiMutation<undefined, void> = {
    request: () => setReadSeq(cache, row.id, to),
    onMutate: () => {
      show(to, isMarking);
      return () => show(from, !isMarking);
    },
    ...(undo ? { undo } : {}),
    errorDisplay: (error) => {
      showToast({
        text: failureText(fill(words.couldntUpdate, { name: row.contactName }), error),
        tone: "failed",
        seconds: limits.undoToastSeconds.max,
        action: {
          label: words.tryAgain,
          run: () => void setByHand(cache, row, { from, to }, undo),
        },
      });
      return true;
    },
  };
  return runMutation(cache, change, undefined).then(
    () => true,
    () => false,
  );
};

export function markUnread(cache: QueryClient, row: ConversationRow): void {
  const { readSeq } = row;
  void setByHand(cache, row, { from: readSeq, to: 0 }, () => ({
    message: fill(words.toastUnread, { name: row.contactName }),
    run: () => setByHand(cache, row, { from: 0, to: readSeq }),
  }));
}
