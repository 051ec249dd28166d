import type { ReactNode } from "react";
import { type Icon, OpensIcon } from "#web/ui/icons.tsx";
import styles from "./filter-menu.module.css";
import { Menu, MenuItem } from "./menu.tsx";
import { usePopover } from "./use-popover.ts";

export interface FilterChoice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: Icon;
  readonly lead?: ReactNode;
  readonly end?: ReactNode;
}

interface FilterMenuProps<Value extends string> {
  readonly label: string;
  /** The item that removes this filter. */
  readonly all: string;
  readonly value: Value | null;
  readonly choices: readonly FilterChoice<Value>[];
  readonly onChoose: (value: Value | null) => void;
}

/** Filters a list by one of a few values; the button shows the chosen one. */
export function FilterMenu<Value extends string>(props: FilterMenuProps<Value>) {
  const { label, all, value, choices, onChoose } = props;
  const float = usePopover();
  // A value typed by hand is shown as typed.
  const formatted = choices.find((one) => one.value === value)?.label ?? value;
  return (
    <>
      <button
        type="button"
        data-part="filter"
        className={styles.filter}
        data-on={value !== null || undefined}
        {...float.trigger}
      >
        <span className="ell">{formatted ?? label}</span>
        <OpensIcon className="s12" />
      </button>
      <Menu float={float} label={label} align="start">
        <MenuItem checked={value === null} onSelect={() => onChoose(null)}>
          {all}
        </MenuItem>
        {choices.map((one) => (
          <MenuItem
            key={one.value}
            checked={one.value === value}
            {...(one.icon === undefined ? {} : { icon: one.icon })}
            lead={one.lead}
            end={one.end}
            onSelect={() => onChoose(one.value)}
          >
            {one.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
