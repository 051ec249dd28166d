import type { ReactNode } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { type Icon, RemoveIcon } from "#web/ui/icons.tsx";
import * as words from "#web/ui/words.ts";
import styles from "./chip.module.css";

export type ChipKind = "plain" | "outline" | "ok" | "warn" | "danger" | "accent" | "note";

interface ChipProps {
  kind?: ChipKind;
  mini?: boolean;
  icon?: Icon;
  dot?: boolean;
  title?: string;
  className?: string;
  /** Makes the chip removable; `removeName` is the button's label: "Remove Priya Nair". */
  onRemove?: () => void;
  removeName?: string;
  children: ReactNode;
}

export function Chip({
  kind = "plain",
  mini = false,
  icon: Shape,
  dot = false,
  title,
  className,
  onRemove,
  removeName,
  children,
}: ChipProps) {
  return (
    <span
      data-kind={kind}
      data-part="chip"
      className={clsx(styles.chip, className)}
      data-mini={mini || undefined}
      title={title}
    >
      {dot && <span className={styles.dot} />}
      {Shape && <Shape className="s12" />}
      {children}
      {onRemove && (
        <button
          type="button"
          className={styles.chipRemove}
          aria-label={removeName ?? words.remove}
          onClick={onRemove}
        >
          <RemoveIcon className="s12" />
        </button>
      )}
    </span>
  );
}
