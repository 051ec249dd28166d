import { Suspense, useRef, useSyncExternalStore } from "react";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { InLayer } from "#web/ui/overlay/in-layer.tsx";
import { useLayerContainer } from "#web/ui/overlay/layers.ts";
import styles from "./toast.module.css";
import { toasts } from "./toasts.ts";

/** The first render shows none. Loaded ahead of the first toast, which may say that the server is unreachable. */
export const ToastCard = lazyComponent(async () => (await import("./toast-card.tsx")).ToastCard, {
  retry: true,
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
      .map((toast) => (
        <Suspense key={toast.id} fallback={null}>
          <ToastCard toast={toast} />
        </Suspense>
      ));
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
