// Shows whether this browser is connected to the server; quiet while it is.
import { useEffect, useState } from "react";
import { reconnectNow } from "#web/data/live/live-connection.ts";
import { type LiveConnectionStatus, useConnectionStatus } from "#web/data/live/live-store.ts";
import { Button } from "#web/ui/button/button.tsx";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { OfflineIcon } from "#web/ui/icons.tsx";

/** A restarting server is back within this time, so no banner is shown. */
const graceMs = 2_500;

const connectionStatusLabels: Record<LiveConnectionStatus, string> = {
  joining: "Connecting",
  live: "Connected",
  lost: "Reconnecting",
  offline: "Offline",
  late: "Updates are delayed",
};

export function ConnectionStatus() {
  const connection = useConnectionStatus();
  const isLongLost = useLasting(connection === "lost", graceMs);
  return (
    <div role="status" aria-label="Connection" className="connection">
      {connection === "offline" ? (
        <Banner kind="warn" icon={OfflineIcon}>
          You're offline. Drafts are saved on this device; send them when you're back online.
        </Banner>
      ) : isLongLost ? (
        <Banner
          kind="warn"
          icon={OfflineIcon}
          actions={
            <Button size="small" onClick={reconnectNow}>
              Try now
            </Button>
          }
        >
          Can't reach the server. Drafts are saved on this device; send them when it's back.
        </Banner>
      ) : connection === "late" ? (
        <Banner kind="warn" icon={OfflineIcon}>
          Updates are delayed: the server can't reach its database.
        </Banner>
      ) : (
        <VisuallyHidden>{connectionStatusLabels[connection]}</VisuallyHidden>
      )}
    </div>
  );
}

function useLasting(isTrue: boolean, ms: number): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isTrue) {
      setLasted(false);
      return;
    }
    const timer = setTimeout(() => setLasted(true), ms);
    return () => clearTimeout(timer);
  }, [isTrue, ms]);
  return hasLasted;
}
