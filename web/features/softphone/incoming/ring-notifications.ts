// The system's own notice of a ring, while the page is out of sight. Asked for once, and never in a pop-up
// of ours: the settings say how to allow it.

export interface RingNotification {
  readonly id: string;
  readonly name: string;
  readonly line: string;
  readonly number: number;
}

const mayNotify = (): boolean => "Notification" in window && Notification.permission === "granted";

/** The worker that a push wakes shows the ring when no page does; it is put in place while one is open. */
export function requestNotificationPermission(): void {
  if (!("serviceWorker" in navigator) || !mayNotify()) return;
  void navigator.serviceWorker.register("/ring-worker.js").catch(() => undefined);
}

/** The notice of the worker was pressed; gives back how to listen no more. */
export function onNotificationClick(callId: string, run: () => void): () => void {
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const heard = ({ data }: MessageEvent<{ kind?: string; callId?: string }>) => {
    if (data.kind === "ring" && data.callId === callId) run();
  };
  worker?.addEventListener("message", heard);
  return () => worker?.removeEventListener("message", heard);
}

/** Gives back how to take it away. */
export function showRingNotification({ id, name, line, number }: RingNotification): () => void {
  let shown: Notification | null = null;
  const show = () => {
    if (shown !== null || document.visibilityState === "visible" || !mayNotify()) return;
    try {
      shown = new Notification(`${name} calls`, {
        body: line === "" ? "" : `on ${line}`,
        tag: `ring-${id}`,
        requireInteraction: true,
      });
      shown.onclick = () => {
        window.focus();
        shown?.close();
      };
    } catch {
      // Phones show notices by the worker alone.
      void navigator.serviceWorker?.ready.then((worker) =>
        worker.showNotification(`${name} calls`, {
          body: line === "" ? "" : `on ${line}`,
          tag: `ring-${id}`,
          data: { number },
        }),
      );
    }
  };
  const seen = () => {
    if (document.visibilityState === "visible") shown?.close();
    else show();
  };
  show();
  document.addEventListener("visibilitychange", seen);
  return () => {
    document.removeEventListener("visibilitychange", seen);
    shown?.close();
  };
}
