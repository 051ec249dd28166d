import type { ComponentProps } from "react";
import { names } from "#web/ui/class-names.ts";
import { tipProps } from "#web/ui/float/tooltip.tsx";
import type { Glyph } from "#web/ui/icon.tsx";
import { ariaShortcut } from "#web/ui/keys/key-notation.ts";
import { platform } from "#web/ui/keys/platform.ts";
import "./button.css";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "name" | "children"> {
  /** What it does, for the tooltip and for those who cannot see the glyph. */
  name: string;
  glyph: Glyph;
  keys?: string | undefined;
  /** Given at all, the button is a toggle. */
  on?: boolean;
  size?: "small" | "medium";
}

export function IconButton({
  name,
  glyph: Shape,
  keys,
  on,
  size = "medium",
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={on}
      aria-keyshortcuts={keys === undefined ? undefined : ariaShortcut(keys, platform)}
      {...tipProps(name, keys)}
      {...rest}
      className={names("icon-btn", size === "small" && "small", on && "on", className)}
    >
      <Shape className={size === "small" ? "s14" : undefined} />
    </button>
  );
}
