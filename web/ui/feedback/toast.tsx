import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { FailedIcon } from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { ariaShortcut } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { InLayer } from "#web/ui/overlay/in-layer.tsx";
import { useLayerHome } from "#web/ui/overlay/layers.ts";
import { createToastStore, remainingMs, type Toast } from "./toast-store.ts";
import "./toast.css";

/** The page's own. Say what was done, and how to take it back. */
export const toasts = createToastStore({
  nowMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

/** Where toasts stand while no dialog is open: at the bottom left of whatever holds it (which must be positioned). */
export function ToastPlace({ className = "toast-place" }: { className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayerHome("toasts", place);
  return <div ref={place} className={className} />;
}

/** One for the whole page. */
export function ToastHost() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown);
  const cards = (isFailed: boolean) =>
    shown
      .filter((toast) => (toast.kind === "failed") === isFailed)
      .map((toast) => <ToastCard key={toast.id} toast={toast} />);
  // Both regions are there before anything is said: one that arrives with its words is not spoken.
  return (
    <InLayer name="toasts">
      <div className="toast-host">
        <div role="status">{cards(false)}</div>
        <div role="alert">{cards(true)}</div>
      </div>
    </InLayer>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { deed } = toast;
  const run = () => {
    toasts.dismiss(toast.id);
    deed?.run();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while someone reads it
    <div
      className="toast"
      onPointerEnter={() => toasts.hold(toast.id, true)}
      onPointerLeave={() => toasts.hold(toast.id, false)}
      onFocus={() => toasts.hold(toast.id, true)}
      onBlur={() => toasts.hold(toast.id, false)}
    >
      {toast.kind === "failed" && <FailedIcon />}
      <span className="toast-words">{toast.text}</span>
      {deed !== undefined && (
        <button
          type="button"
          aria-keyshortcuts={
            deed.keys === undefined ? undefined : ariaShortcut(deed.keys, platform)
          }
          onClick={run}
        >
          {deed.label}
          {toast.counts === true ? (
            <Countdown toast={toast} />
          ) : (
            deed.keys !== undefined && <Kbd keys={deed.keys} />
          )}
        </button>
      )}
    </div>
  );
}

function Countdown({ toast }: { toast: Toast }) {
  const [, redraw] = useState(0);
  const left = remainingMs(toast, performance.now());
  useEffect(() => {
    if (toast.isHeld) return;
    // At the next full second, not a second from now: it never shows the same number twice.
    const timer = setTimeout(() => redraw((times) => times + 1), left % 1000 || 1000);
    return () => clearTimeout(timer);
  });
  return (
    <span className="num toast-left" aria-hidden="true">
      {Math.ceil(left / 1000)} s
    </span>
  );
}
