// Shows whether this browser is connected to the server; quiet while it is.
import { Suspense, useEffect } from "react";
import { useAfterFirstListRender } from "#web/app/use-after-first-list.ts";
import * as words from "#web/app/words.ts";
import { type LiveConnectionStatus, useConnectionStatus } from "#web/data/live/live-store.ts";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import styles from "./main-screen.module.css";
import { useLostConnection } from "./use-lost-connection.ts";

const connectionStatusLabels: Record<LiveConnectionStatus, string> = {
  connecting: words.connecting,
  connected: words.connected,
  reconnecting: words.reconnecting,
  offline: words.offline,
  late: words.updatesDelayed,
};

/** Loads after the first list. If the connection is lost before, the short status is shown instead. */
const ConnectionBanner = lazyComponent(
  async () => (await import("./connection-banner.tsx")).ConnectionBanner,
  { retry: true },
);

export function ConnectionStatus() {
  const connection = useConnectionStatus();
  const lost = useLostConnection();
  const isAfterFirstPaint = useAfterFirstListRender();
  useEffect(() => {
    if (isAfterFirstPaint) ConnectionBanner.load().catch(() => undefined);
  }, [isAfterFirstPaint]);
  const label = <VisuallyHidden>{connectionStatusLabels[connection]}</VisuallyHidden>;
  return (
    <div
      role="status"
      aria-label={words.connection}
      data-part="connection"
      className={styles.connection}
    >
      {lost ? (
        <Suspense fallback={<p>{connectionStatusLabels[lost]}</p>}>
          <ConnectionBanner status={lost} />
        </Suspense>
      ) : (
        label
      )}
    </div>
  );
}
