import { useQueryClient } from "@tanstack/react-query";
import { go } from "#web/data/navigation.ts";
import { addressOf } from "#web/data/place.ts";

/** Through the door: whatever the cache holds belongs to nobody or to another session. */
export function useWayIn(): (next: string | null) => void {
  const cache = useQueryClient();
  return (next) => {
    cache.clear();
    go(next ?? addressOf.home(), { replace: true });
  };
}
