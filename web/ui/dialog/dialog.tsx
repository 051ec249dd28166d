import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { RemoveIcon } from "#web/ui/icons.tsx";
import { keyPressNotation } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { endTypeAhead } from "#web/ui/keyboard/typeahead-buffer.ts";
import { liftInto } from "#web/ui/overlay/layers.ts";
import "./dialog.css";

interface DialogProps {
  title: string;
  onClose: () => void;
  /** The deeds, at bottom right; cancel first, the deed last. */
  actions?: ReactNode;
  /** At bottom left: what can be undone, and for how long. */
  promise?: ReactNode;
  /** What ⌘↵ does. */
  onConfirm?: () => void;
  width?: number;
  /** A click outside leaves it open: for forms in which something may have been written. */
  holds?: boolean;
  /** Bare: no head and no padding; the content brings its own. */
  bare?: boolean;
  role?: "dialog" | "alertdialog";
  className?: string;
  children: ReactNode;
}

/** Where the focus begins: where the content says so, else its first control, else the first deed. */
const firstControls = [
  "[data-autofocus]",
  ".dialog-body :is(input, textarea, select, button, a[href], [tabindex='0'])",
  ".dialog-foot .btn",
];

/** Some cannot take the focus, being disabled or hidden; then the dialog itself has it, never the button that closes it. */
function focusFirst(dialog: HTMLDialogElement): void {
  for (const selector of firstControls) {
    for (const control of dialog.querySelectorAll<HTMLElement>(selector)) {
      control.focus();
      if (document.activeElement === control) return;
    }
  }
  dialog.focus();
}

/** Render it to open it; the focus returns where it was. Mark what shall have it first with data-autofocus. */
export function Dialog({
  title,
  onClose,
  actions,
  promise,
  onConfirm,
  width = 480,
  holds = false,
  bare = false,
  role,
  className,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed before it leaves the page, for only then does the browser return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    const close = liftInto(element);
    // The browser alone would take the button that closes it.
    focusFirst(element);
    endTypeAhead();
    // What loads comes later, and what had the focus may go: then the first control takes it.
    const changes = new MutationObserver(() => {
      const now = document.activeElement;
      if (now === null || now === element || now === document.body) focusFirst(element);
    });
    changes.observe(element, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      close();
    };
  }, []);

  const keyDown = (event: KeyboardEvent) => {
    if (onConfirm === undefined || keyPressNotation(event.nativeEvent, platform) !== "mod+enter")
      return;
    event.preventDefault();
    event.stopPropagation();
    onConfirm();
  };
  return (
    <dialog
      ref={dialog}
      role={role}
      tabIndex={-1}
      className={clsx("dialog", className)}
      style={{ "--width": `${width}px` } as CSSProperties}
      aria-labelledby={bare ? undefined : titleId}
      aria-label={bare ? title : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={keyDown}
      // The dialog itself is only hit beside its content, that is on the backdrop.
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && !holds) onClose();
      }}
    >
      <div className="dialog-sheet">
        {!bare && (
          <header className="dialog-head">
            <h2 id={titleId} className="ell grow">
              {title}
            </h2>
            <IconButton name="Close" glyph={RemoveIcon} onClick={onClose} />
          </header>
        )}
        {bare ? children : <div className="dialog-body">{children}</div>}
        {(actions !== undefined || promise !== undefined) && (
          <footer className="dialog-foot">
            <div className="hint grow">{promise}</div>
            {actions}
          </footer>
        )}
      </div>
    </dialog>
  );
}
