import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Bootstrap, bootstrapQuery } from "#web/data/bootstrap.ts";
import { stopLive } from "#web/data/live/live-link.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { reloadBlockedReason, reloadPage } from "#web/ui/reload.ts";
import { retryImport } from "#web/ui/retry-import.ts";

const importLive = () => import("#web/data/live/live-connection.ts");

/**
 * Runs the change feed. Its code arrives beside the first list; changes made meanwhile are replayed, because the feed
 * resumes from the sequence that came with the bootstrap data.
 */
export function useLive(isOn: boolean): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!isOn) return;
    let isStopped = false;
    void retryImport(importLive).then(({ startLive }) => {
      const mine = cache.getQueryData<Bootstrap>(bootstrapQuery.queryKey);
      if (isStopped || !mine) return;
      startLive(cache, mine, {
        // If getMe is rejected, the app goes to sign-in; until then the screen stays as it is.
        signedOut: () => void cache.invalidateQueries({ queryKey: bootstrapQuery.queryKey }),
        reload: () => {
          if (!reloadPage()) showToast({ text: reloadBlockedReason() ?? "", seconds: 15 });
        },
      });
    });
    return () => {
      isStopped = true;
      stopLive();
    };
  }, [cache, isOn]);
}
