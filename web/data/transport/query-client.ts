import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
  type SetDataOptions,
} from "@tanstack/react-query";
import { ApiError } from "#web/data/api-error.ts";

/** Only what may be different a moment later is worth a second try. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "no_connection" || error.status >= 502);

type Put = (queryKey: QueryKey, updater: unknown, options?: SetDataOptions) => unknown;

/**
 * What is on its way for the first time, or ahead of a click, may have been reckoned before the change that
 * makes it old. TanStack Query takes such an answer for fresh; here it is old as soon as it has come.
 */
class CarefulClient extends QueryClient {
  readonly #comingOld = new WeakSet<Promise<unknown>>();

  constructor(config: QueryClientConfig) {
    super(config);
    const put = super.setQueryData.bind(this) as Put;
    /**
     * A change put into an answer makes it no younger: whatever else it lacks is still to be asked for. TanStack Query
     * would take it for just loaded.
     */
    const change: Put = (queryKey, updater, options) => {
      const query = this.getQueryCache().find({ queryKey, exact: true });
      const { data, dataUpdatedAt = 0, isInvalidated = false } = query?.state ?? {};
      if (data === undefined) return put(queryKey, updater, options);
      const changed = put(queryKey, updater, { updatedAt: dataUpdatedAt, ...options });
      if (isInvalidated) query?.invalidate();
      return changed;
    };
    this.setQueryData = change as QueryClient["setQueryData"];
  }

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

export const createQueryClient = (): QueryClient =>
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
