import { names } from "#web/ui/class-names.ts";
import { FloatSurface } from "./float-surface.tsx";
import { PickList, type PickListProps } from "./pick-list.tsx";
import type { Placing } from "./place.ts";
import type { Float } from "./use-float.ts";

interface PickMenuProps extends Omit<PickListProps, "close">, Placing {
  float: Float;
  className?: string;
}

/** Choosing by name, behind a button: whom to assign, which tags, until when. */
export function PickMenu({ float, className, side, align, gap, margin, ...list }: PickMenuProps) {
  const placing = Object.fromEntries(
    Object.entries({ side, align, gap, margin }).filter(([, value]) => value !== undefined),
  );
  return (
    <FloatSurface float={float} className={names("menu", "pick", className)} {...placing}>
      <PickList {...list} close={float.hide} />
    </FloatSurface>
  );
}
