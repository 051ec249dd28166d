import { createContext, type KeyboardEvent, type ReactNode, use } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { DoneIcon, type Icon } from "#web/ui/icons.tsx";
import { Kbd } from "#web/ui/keyboard/kbd.tsx";
import { keyPressNotation } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { moveFocus } from "#web/ui/keyboard/roving-focus.ts";
import { seek, typeAheadIndex } from "#web/ui/keyboard/type-ahead-search.ts";
import styles from "./menu.module.css";
import { Popover } from "./popover.tsx";
import type { PopoverPlacement } from "./popover-position.ts";
import type { PopoverHandle } from "./use-popover.ts";

const items = '[role^="menuitem"]:not([aria-disabled="true"])';
const MenuContext = createContext<PopoverHandle | null>(null);

interface MenuProps extends PopoverPlacement {
  float: PopoverHandle;
  label: string;
  className?: string;
  children: ReactNode;
}

/** Actions behind a button. To choose by name among many, use ComboboxPopover. */
export function Menu({ float, label, className, children, ...placing }: MenuProps) {
  return (
    <Popover float={float} className={clsx(styles.menu, className)} {...placing}>
      <MenuContext value={float}>
        <div
          role="menu"
          aria-label={label}
          tabIndex={-1}
          data-first
          onKeyDown={onMenuKeyDown}
          onFocus={enter}
        >
          {children}
        </div>
      </MenuContext>
    </Popover>
  );
}

/** Focuses the first item, so opening and Enter take two presses, not three. */
function enter(event: React.FocusEvent<HTMLElement>): void {
  if (event.target === event.currentTarget)
    event.currentTarget.querySelector<HTMLElement>(items)?.focus();
}

function onMenuKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget;
  if (moveFocus(menu, items, event.key, "vertical") !== null) {
    event.preventDefault();
    return;
  }
  // The menu is one tab stop: Tab closes it and continues from its button.
  if (event.key === "Tab") {
    menu.closest<HTMLElement>("[popover]")?.hidePopover();
    return;
  }
  const press = keyPressNotation(event.nativeEvent, platform);
  if (press === null || press === "enter" || press === "space") return;
  const all = [...menu.querySelectorAll<HTMLElement>(items)];
  // Only digits choose at once: letters move to an item, and don't run the page's hotkeys here.
  const byNumber = /^[0-9]$/.test(press)
    ? all.find((item) => item.dataset.keys === press)
    : undefined;
  if (byNumber !== undefined) {
    event.preventDefault();
    byNumber.click();
    return;
  }
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const sought = seek(event.key, event.timeStamp);
  const current = all.indexOf(document.activeElement as HTMLElement);
  const found = typeAheadIndex(
    all.map((item) => item.textContent ?? ""),
    sought,
    current,
  );
  if (found !== null) all[found]?.focus();
}

interface MenuItemProps {
  icon?: Icon;
  /** In place of the icon: an avatar, a dot. */
  lead?: ReactNode;
  keys?: string;
  end?: ReactNode;
  /** If set, the item can be on or off. */
  checked?: boolean;
  /** Stays open after the action, for toggles. */
  stays?: boolean;
  kind?: "plain" | "danger";
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({
  icon: Shape,
  lead,
  keys,
  end,
  checked,
  stays = false,
  kind = "plain",
  disabled = false,
  onSelect,
  children,
}: MenuItemProps) {
  const float = use(MenuContext);
  const select = () => {
    if (disabled) return;
    // Closed first, so the closing menu does not take focus from what the action opens.
    if (!stays) float?.hide();
    onSelect();
  };
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: with aria-checked the role is menuitemcheckbox
    <button
      type="button"
      role={checked === undefined ? "menuitem" : "menuitemcheckbox"}
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      tabIndex={-1}
      data-keys={keys}
      data-part="menu-item"
      className={styles.menuItem}
      data-danger={kind === "danger" || undefined}
      onClick={select}
      onPointerMove={(event) => {
        if (!disabled) event.currentTarget.focus({ preventScroll: true });
      }}
    >
      {lead ?? (Shape && <Shape />)}
      <span className="ell grow">{children}</span>
      {(end !== undefined || keys !== undefined || checked === true) && (
        <span className={styles.menuEnd}>
          {end}
          {checked === true && <DoneIcon className="s14" />}
          {keys !== undefined && <Kbd keys={keys} />}
        </span>
      )}
    </button>
  );
}

export function MenuSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu
    <div role="group" aria-label={title} className={styles.menuSection}>
      {title !== undefined && (
        <div className={styles.menuTitle} aria-hidden="true">
          {title}
        </div>
      )}
      {children}
    </div>
  );
}
