import type { ComponentProps } from "react";
import { names } from "#web/ui/class-names.ts";
import { tipProps } from "#web/ui/float/tooltip.tsx";
import type { Glyph } from "#web/ui/icon.tsx";
import { ariaShortcut } from "#web/ui/keys/key-notation.ts";
import { platform } from "#web/ui/keys/platform.ts";

interface DockButtonProps extends ComponentProps<"button"> {
  glyph: Glyph;
  /** What it undoes is on: inverted, and its word says the way back. */
  isOn?: boolean;
  keys?: string | undefined;
  children: string;
}

/** On the dark of the dock; where it is narrow only the glyph stays, and the word is its name. */
export function DockButton({
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
      {...tipProps(children, keys)}
      {...rest}
      className={names("dock-btn", isOn && "on", className)}
    >
      <Shape />
      <span className="dock-btn-words">{children}</span>
    </button>
  );
}
