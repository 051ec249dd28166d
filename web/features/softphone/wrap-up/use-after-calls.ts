// The call that has just ended for me: to be said how it went, or why it came to nothing.
import { useCallback, useState } from "react";
import type { Call } from "#contract/live.ts";
import type { CallId } from "#domain/ids.ts";
import { useDesk } from "#web/data/desk.ts";
import { useLiveCalls } from "#web/features/softphone/phone/use-calls.ts";
import { type AfterCall, afterCallOf } from "./after-call.ts";
import { changeBegunWords, useAllBegunWords } from "./begun-words.ts";

export interface AfterCalls {
  readonly after: AfterCall | null;
  readonly dismiss: () => void;
}

export function useAfterCalls(): AfterCalls {
  const { me } = useDesk("me");
  const calls = useLiveCalls();
  const [dismissed, setDismissed] = useState<ReadonlySet<CallId>>(new Set());
  const open: readonly Call[] = calls.filter((one) => !dismissed.has(one.id));
  const begun = useAllBegunWords();
  const isWrappingUp = me.phone === "wrapping_up";
  const after = afterCallOf(open, me.id, isWrappingUp, ({ id }) => begun.has(id));
  const id = after?.call.id;
  const dismiss = useCallback(() => {
    if (id === undefined) return;
    changeBegunWords(id, { note: "", closes: false });
    setDismissed((before) => new Set([...before, id]));
  }, [id]);
  return { after, dismiss };
}
