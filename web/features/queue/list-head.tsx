import type { ReactNode } from "react";
import { type Sort, sorts } from "#domain/conversation/views.ts";
import { useChangeMe } from "#web/data/change-me.ts";
import { useDesk } from "#web/data/desk.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/float/menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import { OpensIcon } from "#web/ui/icon.tsx";
import { Count } from "#web/ui/text/count.tsx";
import "./list-head.css";

interface ListHeadProps {
  title: string;
  count: number | undefined;
  sort: Sort;
  /** Those to choose from. */
  order: readonly Sort[];
  onSort: (sort: Sort) => void;
  deeds?: ReactNode;
}

export function ListHead({ title, count, sort, order, onSort, deeds }: ListHeadProps) {
  const float = useFloat();
  const { me } = useDesk("me");
  const change = useChangeMe();
  const { density } = me.settings;
  return (
    <div className="head list-head">
      <h1 className="ell">{title}</h1>
      {count !== undefined && <Count of={count} />}
      <span className="grow" />
      <Button
        kind="quiet"
        size="small"
        glyphAfter={OpensIcon}
        aria-label={`Sorted: ${sorts[sort].title}. Change`}
        {...float.trigger}
      >
        <span className="list-sort">{sorts[sort].title}</span>
      </Button>
      {deeds}
      <Menu float={float} label="Sort and density" align="end">
        {order.length > 1 && (
          <MenuSection title="Order">
            {order.map((one) => (
              <MenuItem key={one} checked={sort === one} onSelect={() => onSort(one)}>
                {sorts[one].title}
              </MenuItem>
            ))}
          </MenuSection>
        )}
        <MenuSection title="Rows">
          {(["comfortable", "compact"] as const).map((one) => (
            <MenuItem
              key={one}
              checked={density === one}
              onSelect={() => change({ settings: { density: one } })}
            >
              {one === "comfortable" ? "Comfortable" : "Compact"}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </div>
  );
}
