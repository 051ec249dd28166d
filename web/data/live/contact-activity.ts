import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "#web/data/query-keys.ts";
import { invalidateQueries } from "./invalidate-queries.ts";
import { browserThrottleEnvironment, createThrottle } from "./throttle.ts";

/** Every loaded page is read again, so not with each message, and not before a running request has ended. */
const pauseMs = 10_000;

export function createContactActivityThrottle(
  cache: QueryClient,
  environment = browserThrottleEnvironment,
): ReturnType<typeof createThrottle> {
  const queryKey = queryKeys.contactActivity;
  const throttle = createThrottle(
    () => {
      if (cache.isFetching({ queryKey }) > 0) throttle.want();
      else invalidateQueries(cache, queryKey);
    },
    { firstMs: pauseMs, maxMs: pauseMs },
    environment,
  );
  return throttle;
}
