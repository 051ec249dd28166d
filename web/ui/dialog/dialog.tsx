import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import fieldStyles from "#web/ui/form/field.module.css";
import { RemoveIcon } from "#web/ui/icons.tsx";
import { endTypeahead } from "#web/ui/keyboard/typeahead-buffer.ts";
import { attachToDialog } from "#web/ui/overlay/layers.ts";
import * as words from "#web/ui/words.ts";
import { handleConfirmKey } from "./confirm-key.ts";
import styles from "./dialog.module.css";

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Buttons at the bottom right: cancel first, the action last. */
  actions?: ReactNode;
  /** At the bottom left: what can be undone, and for how long. */
  promise?: ReactNode;
  /** Runs on ⌘↵, but not while `busy`. */
  onConfirm?: () => void;
  /** What was confirmed is running, and this dialog waits for it. */
  busy?: boolean;
  width?: number;
  /** A click outside does not close it: for forms that may contain input. */
  holds?: boolean;
  /** No header and no padding; the content brings its own. */
  bare?: boolean;
  role?: "dialog" | "alertdialog";
  className?: string;
  children: ReactNode;
}

/** Initial focus: where the content says so, else its first control, else the first button. */
const firstControls = [
  "[data-autofocus]",
  "[data-part=dialog-body] :is(input, textarea, select, button, a[href], [tabindex='0'])",
  "[data-part=dialog-sheet] > footer [data-part~=button]",
];

/** Disabled or hidden controls can't take focus; then the dialog itself does, never its close button. */
function focusFirst(dialog: HTMLDialogElement): void {
  for (const selector of firstControls) {
    for (const control of dialog.querySelectorAll<HTMLElement>(selector)) {
      control.focus();
      if (document.activeElement === control) return;
    }
  }
  dialog.focus();
}

/** Rendering it opens it; closing returns focus to where it was. Mark the initial focus with data-autofocus. */
export function Dialog({
  title,
  onClose,
  actions,
  promise,
  onConfirm,
  busy,
  width = 480,
  holds = false,
  bare = false,
  role,
  className,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed before it is removed, because only then does the browser return focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    const close = attachToDialog(element);
    // By default the browser would focus the close button.
    focusFirst(element);
    endTypeahead();
    // If content loads late or the focused element is removed, the first control takes focus.
    const restore = () => {
      const focused = document.activeElement;
      if (focused === null || focused === element || focused === document.body) focusFirst(element);
    };
    // A click moves the focus in two steps, and content that changes between them must not catch the focus on its way.
    let isMoving = false;
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null) return;
      isMoving = true;
      setTimeout(() => {
        isMoving = false;
        if (element.open) restore();
      });
    };
    element.addEventListener("focusout", leave);
    const changes = new MutationObserver(() => {
      if (!isMoving) restore();
    });
    changes.observe(element, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      element.removeEventListener("focusout", leave);
      close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      role={role}
      tabIndex={-1}
      data-part="dialog"
      className={clsx(styles.dialog, className)}
      style={{ "--width": `${width}px` } as CSSProperties}
      aria-labelledby={bare ? undefined : titleId}
      aria-label={bare ? title : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => handleConfirmKey(event, onConfirm, busy)}
      // The dialog element itself is only hit outside its content, on the backdrop.
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && !holds) onClose();
      }}
    >
      <div data-part="dialog-sheet" className={styles.dialogSheet}>
        {!bare && (
          <header className={styles.dialogHeader}>
            <h2 id={titleId} className="ell grow">
              {title}
            </h2>
            <IconButton name={words.close} icon={RemoveIcon} onClick={onClose} />
          </header>
        )}
        {bare ? (
          children
        ) : (
          <div data-part="dialog-body" className={styles.dialogBody}>
            {children}
          </div>
        )}
        {(actions !== undefined || promise !== undefined) && (
          <footer className={styles.dialogFoot}>
            <div data-part="hint" className={clsx("grow", fieldStyles.hint)}>
              {promise}
            </div>
            {actions}
          </footer>
        )}
      </div>
    </dialog>
  );
}
