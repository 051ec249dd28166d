import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { FailedIcon } from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { ariaShortcut } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { InLayer } from "#web/ui/overlay/in-layer.tsx";
import { useLayerContainer } from "#web/ui/overlay/layers.ts";
import styles from "./toast.module.css";
import { createToastStore, remainingMs, type Toast } from "./toast-store.ts";

/** The page's toast store. A toast says what was done and how to undo it. */
export const toasts = createToastStore({
  nowMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

/** Where toasts appear while no dialog is open: at the bottom left of a positioned parent. */
export function ToastPlace({ className }: { className?: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayerContainer("toasts", ref);
  return <div ref={ref} className={className} data-part="toast-place" />;
}

/** One per page. */
export function ToastHost() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown);
  const cards = (isFailed: boolean) =>
    shown
      .filter((toast) => (toast.kind === "failed") === isFailed)
      .map((toast) => <ToastCard key={toast.id} toast={toast} />);
  // Two regions, one stack: the style sheet orders all toasts by the time they appeared.
  // Both regions exist before the first toast: a region inserted together with its text is not announced.
  return (
    <InLayer name="toasts">
      <div data-part="toast-host" className={styles.toastHost}>
        <div role="status">{cards(false)}</div>
        <div role="alert">{cards(true)}</div>
      </div>
    </InLayer>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { action } = toast;
  const run = () => {
    toasts.dismiss(toast.id);
    action?.run();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      data-testid="toast"
      className={styles.toast}
      style={{ order: toast.place }}
      onPointerEnter={() => toasts.hold(toast.id, true)}
      onPointerLeave={() => toasts.hold(toast.id, false)}
      onFocus={() => toasts.hold(toast.id, true)}
      onBlur={() => toasts.hold(toast.id, false)}
    >
      {toast.kind === "failed" && <FailedIcon />}
      <span className={styles.text}>{toast.text}</span>
      {action !== undefined && (
        <button
          type="button"
          aria-keyshortcuts={
            action.keys === undefined ? undefined : ariaShortcut(action.keys, platform)
          }
          onClick={run}
        >
          {action.label}
          {toast.hasCountdown === true ? (
            <Countdown toast={toast} />
          ) : (
            action.keys !== undefined && <Kbd keys={action.keys} />
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
    // At the next full second, not after a second, so no number is shown twice.
    const timer = setTimeout(() => redraw((times) => times + 1), left % 1000 || 1000);
    return () => clearTimeout(timer);
  });
  return (
    <span className={clsx("num", styles.countdown)} aria-hidden="true">
      {Math.ceil(left / 1000)} s
    </span>
  );
}
