// How a member's action reaches the server: shown optimistically, reverted with a message if rejected, and offered for
// undo if it has an inverse.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { offerUndo, type RunUndo, type UndoOffer, withdrawUndo } from "#web/data/toasts/undo.ts";
import { type ApiError, errorMessage } from "./api-error.ts";

export interface ApiMutation<Input, Output> {
  /** Sends it to the server, usually `(input) => rpc("…", input)`. */
  readonly request: (input: Input) => Promise<Output>;
  /** Shows the outcome before the server responds; returns a function that reverts it. */
  readonly onMutate?: (cache: QueryClient, input: Input) => (() => void) | undefined;
  /** Applies the server's response to the cache; `rollBack` reverts what `show` did. */
  readonly onSuccess?: (
    cache: QueryClient,
    output: Output,
    input: Input,
    rollBack: (() => void) | undefined,
  ) => void;
  /** The toast's text and the undo, computed from the cache before `show`. */
  readonly undo?: (
    cache: QueryClient,
    input: Input,
  ) => {
    readonly message: string;
    readonly run: RunUndo;
    readonly addTo?: UndoOffer | undefined;
  } | null;
  /** Returns true if the screen shows this error itself; otherwise a toast does. */
  readonly errorDisplay?: (error: ApiError) => boolean;
}

/**
 * "in place": the component renders `error`, whatever the error. If it has unmounted, a toast shows it: a dialog may
 * be closed while the request is pending.
 */
type ErrorDisplay = "in place" | ((error: ApiError) => boolean);

interface ComponentMutation<Input, Output>
  extends Omit<ApiMutation<Input, Output>, "errorDisplay"> {
  readonly errorDisplay?: ErrorDisplay;
}

export const isShownInPlace = (
  errorDisplay: ErrorDisplay | undefined,
  error: ApiError,
  isMounted: boolean,
): boolean => (errorDisplay === "in place" ? isMounted : errorDisplay?.(error) === true);

/**
 * Returns `run`, which resolves with the server's output, or undefined if it was rejected. Forms and buttons outside
 * the conversation list omit `show` and `undo` and use `isBusy`:
 * const { run, isBusy } = useApiMutation({
 * request: (input: Inputs["updateTag"]) => rpc("updateTag", input),
 * settle: (cache) => cache.invalidateQueries({ queryKey: queryKeys.bootstrap }),
 * });
 */
export function useApiMutation<Input, Output>(action: ComponentMutation<Input, Output>) {
  const cache = useQueryClient();
  const latest = useRef(action);
  latest.current = action;
  const [busy, setBusy] = useState(0);
  const [error, setError] = useState<ApiError | null>(null);
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
      setError(null);
      try {
        const { errorDisplay, ...rest } = latest.current;
        return await runMutation(
          cache,
          {
            ...rest,
            errorDisplay: (refused) => isShownInPlace(errorDisplay, refused, isMounted.current),
          },
          input,
        );
      } catch (error) {
        setError(error as ApiError);
        return undefined;
      } finally {
        setBusy((n) => n - 1);
      }
    },
    [cache],
  );
  return { run, isBusy: busy > 0, error, clearError: () => setError(null) };
}

/** The same without React: for the U key and for actions started by a timer. Throws the RPC error. */
export async function runMutation<Input, Output>(
  cache: QueryClient,
  action: ApiMutation<Input, Output>,
  input: Input,
): Promise<Output> {
  const undo = action.undo?.(cache, input);
  const rollBack = action.onMutate?.(cache, input);
  const offer = undo ? offerUndo(undo.message, undo.run, { addTo: undo.addTo }) : undefined;
  try {
    const output = await action.request(input);
    action.onSuccess?.(cache, output, input, rollBack);
    return output;
  } catch (error) {
    rollBack?.();
    if (undo && offer) withdrawUndo(offer, undo.run);
    if (!action.errorDisplay?.(error as ApiError)) {
      const hide = showToast({ text: errorMessage(error), tone: "failed" });
      // Once back online it is outdated, and the action may have been repeated.
      if (navigator.onLine === false) addEventListener("online", hide, { once: true });
    }
    throw error;
  }
}
