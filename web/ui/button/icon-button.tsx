import type { ComponentProps } from "react";
import { clsx } from "#web/ui/clsx.ts";
import type { Icon } from "#web/ui/icons.tsx";
import { ariaShortcut } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { tooltipProps } from "#web/ui/popover/tooltip.tsx";
import "./button.css";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "name" | "children"> {
  /** The action, for the tooltip and for screen readers. */
  name: string;
  icon: Icon;
  keys?: string | undefined;
  /** If set, the button is a toggle. */
  on?: boolean;
  size?: "small" | "medium";
}

export function IconButton({
  name,
  icon: Shape,
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
      {...tooltipProps(name, keys)}
      {...rest}
      className={clsx("icon-btn", size === "small" && "small", on && "on", className)}
    >
      <Shape className={size === "small" ? "s14" : undefined} />
    </button>
  );
}
