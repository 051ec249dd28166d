import type { ComponentProps } from "react";
import { clsx } from "#web/ui/clsx.ts";
import type { Icon } from "#web/ui/icons.tsx";
import { ariaShortcut } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { tooltipProps } from "#web/ui/popover/tooltip.ts";
import styles from "./call-bar.module.css";

interface CallBarButtonProps extends ComponentProps<"button"> {
  icon: Icon;
  /** Shown inverted while on; the label then names the reverse action. */
  isOn?: boolean;
  keys?: string | undefined;
  /** The other label of a toggle: its width is reserved, so the buttons beside it stay in place. */
  otherLabel?: string;
  children: string;
}

/** A button on the dark call bar; where space is short only the icon is shown and the label is its name. */
export function CallBarButton({
  icon: Shape,
  isOn = false,
  keys,
  otherLabel,
  className,
  children,
  ...rest
}: CallBarButtonProps) {
  return (
    <button
      type="button"
      aria-keyshortcuts={keys === undefined ? undefined : ariaShortcut(keys, platform)}
      {...tooltipProps(children, keys)}
      {...rest}
      data-part="call-bar-button"
      className={clsx(styles.button, className)}
      data-on={isOn || undefined}
    >
      <Shape />
      <span className={styles.buttonText} data-other={otherLabel}>
        {children}
      </span>
    </button>
  );
}
