import { useEffect, useState } from "react";
import { reconnectNow } from "#web/data/live/live-link.ts";
import { useConnectionStatus } from "#web/data/live/live-store.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { OfflineIcon } from "#web/ui/icons.tsx";
import * as words from "./words.ts";

/** A restarting server is back within this time, so nothing is shown. */
const graceMs = 2500;

export function SettingsConnectionBanner() {
  const connection = useConnectionStatus();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (connection !== "reconnecting") return setLong(false);
    const timer = setTimeout(() => setLong(true), graceMs);
    return () => clearTimeout(timer);
  }, [connection]);
  if (connection === "offline")
    return (
      <Banner kind="warn" icon={OfflineIcon}>
        {words.offline}
      </Banner>
    );
  if (connection !== "reconnecting" || !isLong) return null;
  return (
    <Banner
      kind="warn"
      icon={OfflineIcon}
      actions={
        <Button size="small" onClick={reconnectNow}>
          {words.tryNow}
        </Button>
      }
    >
      {words.serverUnreachable}
    </Banner>
  );
}
