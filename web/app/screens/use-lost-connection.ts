import { useEffect, useState } from "react";
import { useConnectionStatus } from "#web/data/live/live-store.ts";

/** A restarting server is back within this time, so no banner is shown. */
const graceMs = 2_500;

/** What a banner warns of; null while there is nothing to say. */
export function useLostConnection() {
  const connection = useConnectionStatus();
  const isReconnecting = connection === "reconnecting";
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isReconnecting) return setLasted(false);
    const timer = setTimeout(() => setLasted(true), graceMs);
    return () => clearTimeout(timer);
  }, [isReconnecting]);
  return connection === "offline" || connection === "late" || (isReconnecting && hasLasted)
    ? connection
    : null;
}
