import type { ReactNode } from "react";
import type { Operator } from "#domain/search/read-query.ts";
import { filterOf, withFilter } from "#web/data/search/edit-query.ts";
import { names } from "#web/ui/class-names.ts";
import { Menu, MenuItem } from "#web/ui/float/menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import { type Glyph, OpensIcon } from "#web/ui/icon.tsx";

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly glyph?: Glyph;
  readonly lead?: ReactNode;
  readonly end?: ReactNode;
}

interface FilterMenuProps {
  query: string;
  onQuery: (query: string) => void;
  operator: Operator;
  label: string;
  /** Without this filter. */
  all: string;
  choices: readonly Choice[];
}

export function FilterMenu({ query, onQuery, operator, label, all, choices }: FilterMenuProps) {
  const float = useFloat();
  const value = filterOf(query, operator);
  const chosen = choices.find((one) => one.value === value);
  // What was typed by hand is shown as it was typed.
  const shown = chosen?.label ?? value;
  return (
    <>
      <button type="button" className={names("filter", value !== null && "on")} {...float.trigger}>
        <span className="ell">{shown === null ? label : shown}</span>
        <OpensIcon className="s12" />
      </button>
      <Menu float={float} label={label} align="start">
        <MenuItem
          checked={value === null}
          onSelect={() => onQuery(withFilter(query, operator, null))}
        >
          {all}
        </MenuItem>
        {choices.map((one) => (
          <MenuItem
            key={one.value}
            checked={one.value === value}
            {...(one.glyph === undefined ? {} : { glyph: one.glyph })}
            lead={one.lead}
            end={one.end}
            onSelect={() => onQuery(withFilter(query, operator, one.value))}
          >
            {one.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
