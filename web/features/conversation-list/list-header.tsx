import type { ReactNode } from "react";
import { type Sort, sorts } from "#domain/conversation/views.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Count } from "#web/ui/display/count.tsx";
import { OpensIcon } from "#web/ui/icons.tsx";
import paneStyles from "#web/ui/layout/pane.module.css";
import { lazyPopover } from "#web/ui/popover/lazy-popover.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import styles from "./list-header.module.css";
import * as words from "./words.ts";

const ListOptionsMenu = lazyPopover(
  async () => (await import("./list-options-menu.tsx")).ListOptionsMenu,
);

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
  return (
    <div data-part="head" className={clsx(paneStyles.head, styles.listHeader)}>
      <h1 dir="auto" className="ell">
        {title}
      </h1>
      {count !== undefined && <Count of={count} />}
      <span className="grow" />
      <Button
        kind="quiet"
        size="small"
        iconAfter={OpensIcon}
        aria-label={fill(words.sortedChange, { title: sorts[sort].title })}
        {...float.trigger}
      >
        <span className={styles.listSort}>{sorts[sort].title}</span>
      </Button>
      {actions}
      <ListOptionsMenu float={float} sort={sort} order={order} onSort={onSort} />
    </div>
  );
}
