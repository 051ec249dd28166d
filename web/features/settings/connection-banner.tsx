import { useEffect, useState } from "react";
import { reconnectNow } from "#web/data/live/live-connection.ts";
import { useConnectionStatus } from "#web/data/live/live-store.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { OfflineIcon } from "#web/ui/icons.tsx";

/** A restarting server is back within this time, so nothing is shown. */
const graceMs = 2500;

export function ConnectionBanner() {
  const connection = useConnectionStatus();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (connection !== "lost") return setLong(false);
    const timer = setTimeout(() => setLong(true), graceMs);
    return () => clearTimeout(timer);
  }, [connection]);
  if (connection === "offline")
    return (
      <Banner kind="warn" icon={OfflineIcon}>
        You're offline. What you type stays here; save it when you're back online.
      </Banner>
    );
  if (connection !== "lost" || !isLong) return null;
  return (
    <Banner
      kind="warn"
      icon={OfflineIcon}
      actions={
        <Button size="small" onClick={reconnectNow}>
          Try now
        </Button>
      }
    >
      Can't reach the server. What you type stays here; save it when the server is back.
    </Banner>
  );
}
