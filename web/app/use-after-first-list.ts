import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryKeys } from "#web/data/query-keys.ts";

let hasBeen = false;
const drawnMs = 400;

/** Once the list stands: what the first look at the queue does not need waits until then. */
export function useAfterFirstListRender(): boolean {
  const cache = useQueryClient();
  const [isAfter, setAfter] = useState(hasBeen);
  // Only until then: whoever hears of every query is told three hundred times at each click.
  useEffect(() => {
    if (isAfter) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (cache.isFetching({ queryKey: queryKeys.lists }) > 0) {
        clearTimeout(timer);
        timer = undefined;
        return;
      }
      // The rows are drawn with the same answer, on a slow machine some moments later.
      timer ??= setTimeout(() => {
        hasBeen = true;
        setAfter(true);
      }, drawnMs);
    };
    const forget = cache.getQueryCache().subscribe(look);
    look();
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, [isAfter, cache]);
  return isAfter;
}
