import type { ComponentProps, MouseEvent } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import type { Icon } from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { ariaShortcut } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import "./button.css";

export type ButtonKind = "plain" | "primary" | "quiet" | "call" | "danger";
export type ButtonSize = "small" | "medium" | "large";

export interface ButtonProps extends ComponentProps<"button"> {
  kind?: ButtonKind;
  size?: ButtonSize;
  glyph?: Icon;
  /** Behind the word: the arrow of a button that opens something. */
  glyphAfter?: Icon;
  /** At work: the spinner takes the glyph's place, the width stays, and a second click does nothing. */
  busy?: boolean;
  /** The key that does the same, shown in the button; binding it is the screen's work. */
  keys?: string | undefined;
}

/** The looks of a button for what is a link. */
export function buttonClass(kind: ButtonKind = "plain", size: ButtonSize = "medium"): string {
  return clsx("btn", kind !== "plain" && kind, size !== "medium" && size);
}

export function Button({
  kind = "plain",
  size = "medium",
  glyph: Before,
  glyphAfter: After,
  busy = false,
  keys,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // Not `disabled` while busy: that would throw the focus away.
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
      {...rest}
      className={clsx(buttonClass(kind, size), busy && "busy", className)}
      onClick={click}
    >
      {Before && (busy ? <Spinner /> : <Before className="s14" />)}
      {children !== undefined && <span className="btn-words">{children}</span>}
      {busy && !Before && <Spinner />}
      {After && <After className="s14" />}
      {keys !== undefined && <Kbd keys={keys} />}
    </button>
  );
}

/** Two buttons in one body: the deed and its other ways. */
export function SplitButton({ children }: { children: ComponentProps<"span">["children"] }) {
  return <span className="split">{children}</span>;
}
