// System notifications for incoming calls while the page is hidden. Permission is requested once, never in a dialog of
// our own; the settings explain how to allow it.

import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";

interface RingNotification {
  readonly id: string;
  readonly name: string;
  readonly line: string;
  readonly number: number;
}

const canNotify = (): boolean => "Notification" in window && Notification.permission === "granted";

/** The service worker shows pushed rings when no page does; it is registered while a page is open. */
export function requestNotificationPermission(): void {
  if (!("serviceWorker" in navigator) || !canNotify()) return;
  void navigator.serviceWorker.register("/ring-worker.js").catch(() => undefined);
}

/** Handles a click on the worker's notification; returns how to unsubscribe. */
export function onNotificationClick(callId: string, run: () => void): () => void {
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const onMessage = ({ data }: MessageEvent<{ kind?: string; callId?: string }>) => {
    if (data.kind === "ring" && data.callId === callId) run();
  };
  worker?.addEventListener("message", onMessage);
  return () => worker?.removeEventListener("message", onMessage);
}

/** Returns a function that closes it. */
export function showRingNotification({ id, name, line, number }: RingNotification): () => void {
  const title = fill(words.callerCalls, { name });
  const body = line === "" ? "" : fill(words.onInbox, { inbox: line });
  let shown: Notification | null = null;
  const show = () => {
    if (shown !== null || document.visibilityState === "visible" || !canNotify()) return;
    try {
      shown = new Notification(title, {
        body,
        tag: `ring-${id}`,
        requireInteraction: true,
      });
      shown.onclick = () => {
        window.focus();
        shown?.close();
      };
    } catch {
      // Mobile browsers allow notifications only through the service worker.
      void navigator.serviceWorker?.ready.then((worker) =>
        worker.showNotification(title, {
          body,
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
