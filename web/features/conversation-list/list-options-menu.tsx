import { type Sort, sorts } from "#domain/conversation/views.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useUpdateMe } from "#web/data/use-update-me.ts";
import { Menu, MenuItem, MenuSection } from "#web/ui/popover/menu.tsx";
import type { PopoverHandle } from "#web/ui/popover/use-popover.ts";
import * as words from "./words.ts";

interface ListOptionsMenuProps {
  float: PopoverHandle;
  sort: Sort;
  /** The available sort orders. */
  order: readonly Sort[];
  onSort: (sort: Sort) => void;
}

export function ListOptionsMenu({ float, sort, order, onSort }: ListOptionsMenuProps) {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const change = useUpdateMe();
  const { density } = me.settings;
  return (
    <Menu float={float} label={words.sortAndDensity} align="end">
      {order.length > 1 && (
        <MenuSection title={words.order}>
          {order.map((one) => (
            <MenuItem key={one} checked={sort === one} onSelect={() => onSort(one)}>
              {sorts[one].title}
            </MenuItem>
          ))}
        </MenuSection>
      )}
      <MenuSection title={words.rows}>
        {(["comfortable", "compact"] as const).map((one) => (
          <MenuItem
            key={one}
            checked={density === one}
            onSelect={() => change({ settings: { density: one } })}
          >
            {one === "comfortable" ? words.comfortable : words.compact}
          </MenuItem>
        ))}
      </MenuSection>
    </Menu>
  );
}
