import type { ComponentProps } from "react";
import { clsx } from "#web/ui/clsx.ts";
import type { Icon } from "#web/ui/icons.tsx";
import { ariaShortcut } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { tooltipProps } from "#web/ui/popover/tooltip.tsx";

interface DockButtonProps extends ComponentProps<"button"> {
  glyph: Icon;
  /** What it undoes is on: inverted, and its word says the way back. */
  isOn?: boolean;
  keys?: string | undefined;
  children: string;
}

/** On the dark of the dock; where it is narrow only the glyph stays, and the word is its name. */
export function CallBarButton({
  glyph: Shape,
  isOn = false,
  keys,
  className,
  children,
  ...rest
}: DockButtonProps) {
  return (
    <button
      type="button"
      aria-keyshortcuts={keys === undefined ? undefined : ariaShortcut(keys, platform)}
      {...tooltipProps(children, keys)}
      {...rest}
      className={clsx("dock-btn", isOn && "on", className)}
    >
      <Shape />
      <span className="dock-btn-words">{children}</span>
    </button>
  );
}
