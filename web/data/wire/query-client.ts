import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from "@tanstack/react-query";
import { Refusal } from "#web/data/refusal.ts";

/** Only what may be different a moment later is worth a second try. */
const isPassing = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === "no_connection" || error.status >= 502);

/**
 * What is on its way for the first time, or ahead of a click, may have been reckoned before the change that
 * makes it old. TanStack Query takes such an answer for fresh; here it is old as soon as it has come.
 */
class CarefulClient extends QueryClient {
  readonly #comingOld = new WeakSet<Promise<unknown>>();

  override invalidateQueries<Key extends readonly unknown[]>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const all = { ...filters, fetchStatus: "fetching" } as InvalidateQueryFilters;
    for (const query of this.getQueryCache().findAll(all)) {
      const isAskedAnew = query.state.data !== undefined && query.isActive();
      if (!isAskedAnew) this.#becomesOld(query);
    }
    return super.invalidateQueries(filters, options);
  }

  #becomesOld(query: Query): void {
    const answer = query.promise;
    if (!answer || this.#comingOld.has(answer)) return;
    this.#comingOld.add(answer);
    answer.then(
      () => super.invalidateQueries({ predicate: (one) => one === query }),
      () => undefined,
    );
  }
}

export const makeQueryClient = (): QueryClient =>
  new CarefulClient({
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
