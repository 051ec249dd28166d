import type { ReactNode } from "react";
import { names } from "#web/ui/class-names.ts";
import { type Glyph, RemoveIcon } from "#web/ui/icon.tsx";
import "./chip.css";

export type ChipKind = "plain" | "line" | "ok" | "warn" | "danger" | "accent" | "note";

interface ChipProps {
  kind?: ChipKind;
  mini?: boolean;
  glyph?: Glyph;
  dot?: boolean;
  title?: string;
  className?: string;
  /** With it the chip can be taken away; `removeName` says what goes: "Remove Priya Nair". */
  onRemove?: () => void;
  removeName?: string;
  children: ReactNode;
}

export function Chip({
  kind = "plain",
  mini = false,
  glyph: Shape,
  dot = false,
  title,
  className,
  onRemove,
  removeName,
  children,
}: ChipProps) {
  return (
    <span
      className={names("chip", kind !== "plain" && kind, mini && "mini", className)}
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
