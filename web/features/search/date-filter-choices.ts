// Converts "The last 7 days" into its first day in the member's calendar. Pure.

import type { FilterChoice } from "#web/ui/popover/filter-menu.tsx";
import type { TimeFrame } from "#web/ui/time/format-time.ts";
import * as words from "./words.ts";

const spans = [
  { days: 1, label: words.sinceYesterday },
  { days: 7, label: words.last7Days },
  { days: 30, label: words.last30Days },
  { days: 365, label: words.last12Months },
] as const;

export function dateFilterChoices({
  now,
  timeZone,
}: Pick<TimeFrame, "now" | "timeZone">): FilterChoice[] {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now);
  return spans.map(({ days, label }) => ({ value: subtractDays(today, days), label }));
}

function subtractDays(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() - days);
  return at.toISOString().slice(0, 10);
}
