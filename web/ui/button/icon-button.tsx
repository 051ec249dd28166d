import type { ComponentProps } from "react";
import { clsx } from "#web/ui/clsx.ts";
import type { Icon } from "#web/ui/icons.tsx";
import { ariaShortcut } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { tooltipProps } from "#web/ui/popover/tooltip.ts";
import styles from "./button.module.css";

interface IconButtonProps extends Omit<ComponentProps<"button">, "name" | "children"> {
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
      data-size={size}
      data-part="icon-button"
      className={clsx(styles.iconButton, className)}
      data-on={on || undefined}
    >
      <Shape className={size === "small" ? "s14" : undefined} />
    </button>
  );
}
