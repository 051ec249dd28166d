import type { ReactNode } from "react";
import { type Sort, sorts } from "#domain/conversation/views.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useUpdateMe } from "#web/data/use-update-me.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Count } from "#web/ui/display/count.tsx";
import { OpensIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import "./list-header.css";

interface ListHeaderProps {
  title: string;
  count: number | undefined;
  sort: Sort;
  /** The available sort orders. */
  order: readonly Sort[];
  onSort: (sort: Sort) => void;
  actions?: ReactNode;
}

export function ListHeader({ title, count, sort, order, onSort, actions }: ListHeaderProps) {
  const float = usePopover();
  const { me } = useBootstrap("me");
  const change = useUpdateMe();
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
      {actions}
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
