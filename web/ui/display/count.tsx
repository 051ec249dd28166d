import { clsx } from "#web/ui/clsx.ts";
import "./chip.css";

/** "31", "1,560", and "1,000+" where counting stops. */
export function formatCappedCount(count: number, stopsAt: number, locale: string): string {
  const shown = Math.min(count, stopsAt).toLocaleString(locale);
  return count >= stopsAt ? `${shown}+` : shown;
}

interface CountProps {
  of: number;
  strong?: boolean;
  stopsAt?: number;
  locale?: string;
}

/** A plain number; never a pill. */
export function Count({ of, strong = false, stopsAt = 1000, locale = "en-GB" }: CountProps) {
  return (
    <span className={clsx("count", strong && "strong")}>
      {formatCappedCount(of, stopsAt, locale)}
    </span>
  );
}
