import { language } from "#web/language/language.ts";
import { clsx } from "#web/ui/clsx.ts";
import "./chip.module.css";

/** "31", "1,560", and "1,000+" from the limit on. */
export function formatCappedCount(count: number, stopsAt: number): string {
  const formatted = Math.min(count, stopsAt).toLocaleString(language);
  return count >= stopsAt ? `${formatted}+` : formatted;
}

interface CountProps {
  of: number;
  strong?: boolean;
  stopsAt?: number;
}

/** A plain number, not a badge. */
export function Count({ of, strong = false, stopsAt = 1000 }: CountProps) {
  return (
    <span className={clsx("count")} data-strong={strong || undefined}>
      {formatCappedCount(of, stopsAt)}
    </span>
  );
}
