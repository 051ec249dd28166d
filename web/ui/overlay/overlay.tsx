import { LiveRegion } from "#web/ui/feedback/live-region.tsx";
import { ToastHost } from "#web/ui/feedback/toast.tsx";
import { TooltipHost } from "#web/ui/popover/tooltip.tsx";
import { InLayer } from "./in-layer.tsx";
import "./overlay.css";

/** What every page has above it: tooltips, the words for screen readers, toasts. One for the whole page. */
export function Overlay() {
  return (
    <>
      <InLayer name="page">
        <TooltipHost />
        <LiveRegion />
      </InLayer>
      <ToastHost />
    </>
  );
}
