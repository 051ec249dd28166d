import type { ReactNode } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { type Icon, OpensIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "./menu.tsx";
import { usePopover } from "./use-popover.ts";
import "./filter-menu.css";

export interface FilterChoice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly glyph?: Icon;
  readonly lead?: ReactNode;
  readonly end?: ReactNode;
}

interface FilterMenuProps<Value extends string> {
  readonly label: string;
  /** Without this filter. */
  readonly all: string;
  readonly value: Value | null;
  readonly choices: readonly FilterChoice<Value>[];
  readonly onChoose: (value: Value | null) => void;
}

/** Narrows a list down by one of a few; what is chosen stands on the button. */
export function FilterMenu<Value extends string>(props: FilterMenuProps<Value>) {
  const { label, all, value, choices, onChoose } = props;
  const float = usePopover();
  // What was typed by hand is shown as it was typed.
  const shown = choices.find((one) => one.value === value)?.label ?? value;
  return (
    <>
      <button type="button" className={clsx("filter", value !== null && "on")} {...float.trigger}>
        <span className="ell">{shown ?? label}</span>
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
            {...(one.glyph === undefined ? {} : { glyph: one.glyph })}
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
