import type { ReactNode } from "react";
import { clsx } from "#web/ui/clsx.ts";
import type { Icon } from "#web/ui/icons.tsx";
import { ariaShortcut } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { moveFocus } from "#web/ui/keyboard/roving-focus.ts";
import styles from "./tabs.module.css";

interface Tab<Id extends string> {
  id: Id;
  label: string;
  icon?: Icon;
  /** The icon's color class while its tab is selected, such as "c-sms". */
  iconClass?: string;
  keys?: string;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  /** `isByArrow`: the focus stays on the tabs, so don't move it. */
  onChange: (id: Id, isByArrow: boolean) => void;
  /** Id of the panel; spread `tabPanel(panelId, value)` on it. */
  panelId: string;
  /** Beside the tabs and styled like them, but an action. */
  after?: ReactNode;
  /** At the right end of the bar; not a tab. */
  end?: ReactNode;
  className?: string;
}

export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  panelId,
  after,
  end,
  className,
}: TabsProps<Id>) {
  return (
    <div data-part="tabs" className={clsx(styles.tabs, className)}>
      <div
        role="tablist"
        aria-label={label}
        data-part="tab-list"
        className={styles.tabList}
        onKeyDown={(event) => {
          const moved = moveFocus(event.currentTarget, '[role="tab"]', event.key, "horizontal");
          if (moved === null) return;
          event.preventDefault();
          moved.click();
        }}
      >
        {tabs.map(({ id, label: text, icon: Shape, iconClass, keys }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${panelId}-${id}`}
            aria-controls={panelId}
            aria-selected={id === value}
            aria-keyshortcuts={keys === undefined ? undefined : ariaShortcut(keys, platform)}
            tabIndex={id === value ? 0 : -1}
            data-part="tab"
            className={styles.tab}
            // A click by the arrow keys above is not the browser's own.
            onClick={(event) => onChange(id, !event.isTrusted)}
          >
            {Shape && <Shape className={id === value ? iconClass : undefined} />}
            {text}
          </button>
        ))}
      </div>
      {after}
      {end !== undefined && (
        <div data-part="tabs-end" className={styles.tabsEnd}>
          {end}
        </div>
      )}
    </div>
  );
}

export function tabPanel(panelId: string, value: string) {
  return { id: panelId, role: "tabpanel", "aria-labelledby": `${panelId}-${value}` } as const;
}
