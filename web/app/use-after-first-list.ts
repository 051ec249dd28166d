import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryKeys } from "#web/data/query-keys.ts";

let hasBeen = false;
const paintDelayMs = 400;

/** True once the list is rendered: what the first render does not need waits until then. */
export function useAfterFirstListRender(): boolean {
  const cache = useQueryClient();
  const [isAfter, setAfter] = useState(hasBeen);
  // Subscribed only until then: the query cache notifies about three hundred times per click.
  useEffect(() => {
    if (isAfter) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const checkLists = () => {
      if (cache.isFetching({ queryKey: queryKeys.lists }) > 0) {
        clearTimeout(timer);
        timer = undefined;
        return;
      }
      // The rows render with the same response, on slow machines a little later.
      timer ??= setTimeout(() => {
        hasBeen = true;
        setAfter(true);
      }, paintDelayMs);
    };
    const forget = cache.getQueryCache().subscribe(checkLists);
    checkLists();
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, [isAfter, cache]);
  return isAfter;
}
