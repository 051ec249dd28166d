import type { ComponentProps, MouseEvent } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import type { Icon } from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { ariaShortcut } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import styles from "./button.module.css";

type ButtonKind = "plain" | "primary" | "quiet" | "call" | "danger";
export type ButtonSize = "small" | "medium" | "large";

interface ButtonProps extends ComponentProps<"button"> {
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: Icon;
  /** After the label: the arrow of a button that opens something. */
  iconAfter?: Icon;
  /** While busy the spinner replaces the icon, the width stays, and clicks do nothing. */
  busy?: boolean;
  /** The equivalent hotkey, shown in the button; the screen binds it. */
  keys?: string | undefined;
}

/** Styles a link as a button: spread on the `<a>`. */
export function buttonProps(kind: ButtonKind = "plain", size: ButtonSize = "medium") {
  return {
    className: styles.button,
    "data-part": "button",
    "data-kind": kind,
    "data-size": size,
  };
}

export function Button({
  kind = "plain",
  size = "medium",
  icon: Before,
  iconAfter: After,
  busy = false,
  keys,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // Not `disabled` while busy: that would drop focus.
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-keyshortcuts={keys === undefined ? undefined : ariaShortcut(keys, platform)}
      {...buttonProps(kind, size)}
      {...rest}
      className={clsx(styles.button, className)}
      onClick={click}
    >
      {Before && (busy ? <Spinner /> : <Before className="s14" />)}
      {children !== undefined && (
        <span data-part="button-text" className={styles.label}>
          {children}
        </span>
      )}
      {busy && !Before && <Spinner />}
      {After && <After className="s14" />}
      {keys !== undefined && <Kbd keys={keys} />}
    </button>
  );
}

/** Two joined buttons: the action and a menu of alternatives. */
export function SplitButton({ children }: { children: ComponentProps<"span">["children"] }) {
  return (
    <span data-part="split" className={styles.split}>
      {children}
    </span>
  );
}
