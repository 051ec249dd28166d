import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Reads again what is on the screen, and the rest when it is shown. */
export function invalidateQueries(cache: QueryClient, ...keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void cache.invalidateQueries({ queryKey });
}
