import type { ReactNode } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { type Icon, RemoveIcon } from "#web/ui/icons.tsx";
import "./chip.css";

export type ChipKind = "plain" | "line" | "ok" | "warn" | "danger" | "accent" | "note";

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
      className={clsx("chip", kind !== "plain" && kind, mini && "mini", className)}
      title={title}
    >
      {dot && <span className="dot" />}
      {Shape && <Shape className="s12" />}
      {children}
      {onRemove && (
        <button
          type="button"
          className="chip-remove"
          aria-label={removeName ?? "Remove"}
          onClick={onRemove}
        >
          <RemoveIcon className="s12" />
        </button>
      )}
    </span>
  );
}
