import { clsx } from "#web/ui/clsx.ts";
import { Combobox, type ComboboxProps } from "./combobox.tsx";
import styles from "./menu.module.css";
import { Popover } from "./popover.tsx";
import type { PopoverPlacement } from "./popover-position.ts";
import type { PopoverHandle } from "./use-popover.ts";

interface ComboboxPopoverProps extends Omit<ComboboxProps, "close">, PopoverPlacement {
  float: PopoverHandle;
  className?: string;
}

/** A combobox behind a button: an assignee, tags, a snooze time. */
export function ComboboxPopover({
  float,
  className,
  side,
  align,
  gap,
  margin,
  ...list
}: ComboboxPopoverProps) {
  const placing = Object.fromEntries(
    Object.entries({ side, align, gap, margin }).filter(([, value]) => value !== undefined),
  );
  return (
    <Popover float={float} className={clsx(styles.menu, false, className)} {...placing}>
      <Combobox {...list} close={float.hide} />
    </Popover>
  );
}
