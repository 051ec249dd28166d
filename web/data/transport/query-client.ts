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

/** Retries only errors that may be temporary. */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "no_connection" || error.status >= 502);

type SetData = (queryKey: QueryKey, updater: unknown, options?: SetDataOptions) => unknown;

/**
 * A first request or a prefetch in flight may have been read before the change that invalidates it. TanStack Query
 * would consider the response fresh; here it is invalidated on arrival.
 */
class FeedQueryClient extends QueryClient {
  readonly #staleResponses = new WeakSet<Promise<unknown>>();

  constructor(config: QueryClientConfig) {
    super(config);
    const put = super.setQueryData.bind(this) as SetData;
    /**
     * Updating cached data must not make it fresh, because other changes may still be missing. TanStack Query would
     * treat it as just loaded.
     */
    const change: SetData = (queryKey, updater, options) => {
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
      const isRefetched = query.state.data !== undefined && query.isActive();
      if (!isRefetched) this.#invalidateResponse(query);
    }
    return super.invalidateQueries(filters, options);
  }

  #invalidateResponse(query: Query): void {
    const response = query.promise;
    if (!response || this.#staleResponses.has(response)) return;
    this.#staleResponses.add(response);
    response.then(
      () => super.invalidateQueries({ predicate: (one) => one === query }),
      () => undefined,
    );
  }
}

export const createQueryClient = (): QueryClient =>
  new FeedQueryClient({
    defaultOptions: {
      queries: {
        // The change feed reports changes; data does not expire by time.
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A server on the same machine is reachable without a network.
        networkMode: "always",
        retry: (count, error) => count < 2 && isTransient(error),
        retryDelay: (count) => 500 * 2 ** count,
      },
    },
  });
