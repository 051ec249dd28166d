import { LiveRegion } from "#web/ui/feedback/live-region.tsx";
import { ToastHost } from "#web/ui/feedback/toast.tsx";
import { TooltipHost } from "#web/ui/popover/tooltip.tsx";
import { InLayer } from "./in-layer.tsx";
import "./overlay.css";

/** What every page has on top: tooltips, screen reader announcements, toasts. One per page. */
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
