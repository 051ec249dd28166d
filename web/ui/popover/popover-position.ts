// Positions a popover. Pure, so tests can cover every corner of the screen.
interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

type PopoverSide = "bottom" | "top" | "left" | "right";
type PopoverAlign = "start" | "center" | "end";

export interface PopoverPlacement {
  side?: PopoverSide;
  align?: PopoverAlign;
  /** Between anchor and popover. */
  gap?: number;
  /** Kept free at the screen edges. */
  margin?: number;
}

interface PopoverPosition {
  left: number;
  top: number;
  maxHeight: number;
  side: PopoverSide;
}

const opposite: Record<PopoverSide, PopoverSide> = {
  bottom: "top",
  top: "bottom",
  left: "right",
  right: "left",
};

/**
 * On the requested side if it fits there, else on the opposite one if that has more room; then moved inside the screen.
 * It may shrink in height but never leaves the screen.
 */
export function computePosition(
  anchor: Rect,
  floating: { width: number; height: number },
  screen: { width: number; height: number },
  { side = "bottom", align = "start", gap = 4, margin = 8 }: PopoverPlacement = {},
): PopoverPosition {
  const space: Record<PopoverSide, number> = {
    top: anchor.top - gap - margin,
    bottom: screen.height - anchor.top - anchor.height - gap - margin,
    left: anchor.left - gap - margin,
    right: screen.width - anchor.left - anchor.width - gap - margin,
  };
  const isVertical = side === "top" || side === "bottom";
  const needed = isVertical ? floating.height : floating.width;
  const other = opposite[side];
  const chosen = space[side] < needed && space[other] > space[side] ? other : side;
  const tallest = isVertical ? space[chosen] : screen.height - 2 * margin;
  const maxHeight = Math.max(0, tallest);
  const height = Math.min(floating.height, maxHeight);
  const { width } = floating;
  const left = isVertical
    ? aligned(anchor.left, anchor.width, width, align)
    : chosen === "left"
      ? anchor.left - gap - width
      : anchor.left + anchor.width + gap;
  const top = isVertical
    ? chosen === "top"
      ? anchor.top - gap - height
      : anchor.top + anchor.height + gap
    : aligned(anchor.top, anchor.height, height, align);
  return {
    left: Math.round(clamp(left, margin, screen.width - margin - width)),
    top: Math.round(clamp(top, margin, screen.height - margin - height)),
    maxHeight: Math.floor(maxHeight),
    side: chosen,
  };
}

function aligned(start: number, length: number, own: number, align: PopoverAlign): number {
  if (align === "start") return start;
  return align === "end" ? start + length - own : start + (length - own) / 2;
}

/** If not even the margins fit, the start stays visible. */
function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
