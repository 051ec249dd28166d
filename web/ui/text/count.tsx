import { names } from "#web/ui/class-names.ts";
import "./chip.css";

/** "31", "1,560", and "1,000+" where counting stops. */
export function countWords(count: number, stopsAt: number, locale: string): string {
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
    <span className={names("count", strong && "strong")}>{countWords(of, stopsAt, locale)}</span>
  );
}
