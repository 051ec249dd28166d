import { Suspense, useEffect, useState } from "react";
import { LiveRegion } from "#web/ui/feedback/live-region.tsx";
import { ToastHost } from "#web/ui/feedback/toast.tsx";
import { onFirstInteraction } from "#web/ui/first-interaction.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { InLayer } from "./in-layer.tsx";
import "./overlay.module.css";

const TooltipHost = lazyComponent(
  async () => (await import("#web/ui/popover/tooltip-host.tsx")).TooltipHost,
  { retry: true },
);

/** What every page has on top: tooltips, screen reader announcements, toasts. One per page. */
export function Overlay() {
  const [hasTooltips, setTooltips] = useState(false);
  useEffect(() => onFirstInteraction(() => setTooltips(true)), []);
  return (
    <>
      <InLayer name="page">
        <Suspense fallback={null}>{hasTooltips && <TooltipHost />}</Suspense>
        <LiveRegion />
      </InLayer>
      <ToastHost />
    </>
  );
}
