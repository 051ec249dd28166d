import { useEffect, useState } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { FailedIcon } from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { ariaShortcut } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import styles from "./toast-card.module.css";
import { remainingMsOf, type Toast } from "./toast-store.ts";
import { toasts } from "./toasts.ts";

export function ToastCard({ toast }: { toast: Toast }) {
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
      style={{ order: toast.order }}
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
  const left = remainingMsOf(toast, performance.now());
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
