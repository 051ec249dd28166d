// The one way a member's deed reaches the server: shown at once, taken back with a plain sentence when
// the server refuses, and offered for undo where it has an inverse.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { type Offer, offerUndo, withdrawUndo } from "#web/data/toasts/undo.ts";
import { type ApiError, errorMessage } from "./api-error.ts";

export interface ApiMutation<Input, Output> {
  /** Asks the server, usually `(input) => call("…", input)`. */
  readonly ask: (input: Input) => Promise<Output>;
  /** Shows the outcome before the server has answered; gives back how to take it away again. */
  readonly show?: (cache: QueryClient, input: Input) => (() => void) | undefined;
  /** Takes the server's answer into the cache; `unshow` takes away what `show` had put there. */
  readonly settle?: (
    cache: QueryClient,
    output: Output,
    input: Input,
    unshow: (() => void) | undefined,
  ) => void;
  /** What the toast says and how the deed is undone, reckoned from the cache before `show`. */
  readonly undo?: (
    cache: QueryClient,
    input: Input,
  ) => { readonly say: string; readonly run: () => unknown; readonly joins?: Offer } | null;
  /** Returns true where the screen itself shows this refusal; else a toast does. */
  readonly tells?: (refusal: ApiError) => boolean;
}

/**
 * "in place": the component renders `refusal`, whatever it is. A component that is gone by then can't, so a toast does:
 * a dialog may be closed while the server still works.
 */
type Tells = "in place" | ((refusal: ApiError) => boolean);

interface ActionOfComponent<Input, Output> extends Omit<ApiMutation<Input, Output>, "tells"> {
  readonly tells?: Tells;
}

export const isShownInPlace = (
  tells: Tells | undefined,
  refusal: ApiError,
  isMounted: boolean,
): boolean => (tells === "in place" ? isMounted : tells?.(refusal) === true);

/**
 * Gives `run`, which answers with the server's output or undefined when it refused. For forms and buttons
 * outside the queue leave `show` and `undo` away and use `isBusy`.
 *
 *   const { run, isBusy } = useApiMutation({
 *     ask: (input: Inputs["updateTag"]) => call("updateTag", input),
 *     settle: (cache) => cache.invalidateQueries({ queryKey: keys.desk }),
 *   });
 */
export function useApiMutation<Input, Output>(action: ActionOfComponent<Input, Output>) {
  const cache = useQueryClient();
  const latest = useRef(action);
  latest.current = action;
  const [busy, setBusy] = useState(0);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const run = useCallback(
    async (input: Input): Promise<Output | undefined> => {
      setBusy((n) => n + 1);
      setRefusal(null);
      try {
        const { tells, ...asked } = latest.current;
        return await runMutation(
          cache,
          { ...asked, tells: (refused) => isShownInPlace(tells, refused, isMounted.current) },
          input,
        );
      } catch (error) {
        setRefusal(error as ApiError);
        return undefined;
      } finally {
        setBusy((n) => n - 1);
      }
    },
    [cache],
  );
  return { run, isBusy: busy > 0, refusal, forgetRefusal: () => setRefusal(null) };
}

/** The same without React: for the key U and for deeds started by a timer. Throws the refusal. */
export async function runMutation<Input, Output>(
  cache: QueryClient,
  action: ApiMutation<Input, Output>,
  input: Input,
): Promise<Output> {
  const undo = action.undo?.(cache, input);
  const takeAway = action.show?.(cache, input);
  const offer = undo ? offerUndo(undo.say, undo.run, { joins: undo.joins }) : undefined;
  try {
    const output = await action.ask(input);
    action.settle?.(cache, output, input, takeAway);
    return output;
  } catch (error) {
    takeAway?.();
    if (undo && offer) withdrawUndo(offer, undo.run);
    if (!action.tells?.(error as ApiError)) {
      const hide = showToast({ say: errorMessage(error), tone: "failed" });
      // Back online it is no longer true, and what was refused may have been done again.
      if (navigator.onLine === false) addEventListener("online", hide, { once: true });
    }
    throw error;
  }
}
