import { QueryClient } from "@tanstack/react-query";
import { Refusal } from "#web/data/refusal.ts";

/** Only what may be different a moment later is worth a second try. */
const isPassing = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === "no_connection" || error.status >= 502);

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The live line says when something changed; nothing grows old by the clock.
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A server on this very machine answers without a network.
        networkMode: "always",
        retry: (count, error) => count < 2 && isPassing(error),
        retryDelay: (count) => 500 * 2 ** count,
      },
    },
  });
