import { localParts } from "#domain/workspace/time-zone.ts";
import { TimeZoneSelect } from "#web/features/settings/components/time-zone-select.tsx";
import { weekdayLabels } from "#web/features/settings/components/weekday-labels.ts";
import * as words from "#web/features/settings/inboxes/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { DayOpenings } from "./day-openings.tsx";
import {
  type BusinessHours,
  copyMondayToWeekdays,
  type HoursIssues,
  type OpeningHours,
  openingSpan,
  setDayOpenings,
} from "./edit-hours.ts";
import styles from "./hours.module.css";
import { HoursExceptions } from "./hours-exceptions.tsx";

interface HoursEditorProps {
  hours: BusinessHours;
  /** Keyed by path in the hours: "week.0", "exceptions.2", "timeZone". */
  issues: HoursIssues;
  onChange: (hours: BusinessHours) => void;
}

export function HoursEditor({ hours, issues, onChange }: HoursEditorProps) {
  const now = localParts(new Date(), hours.timeZone);
  return (
    <div className={styles.hours}>
      <ul className={styles.hoursWeek} aria-label={words.openingHours}>
        {weekdayLabels.map(({ long: name, short }, day) => (
          <li key={name} data-today={now.weekday === day + 1 || undefined}>
            <span className={styles.hoursDay}>{short}</span>
            <Track
              openings={hours.week[day] ?? []}
              now={now.weekday === day + 1 ? now.hour * 60 + now.minute : null}
            />
            <DayOpenings
              of={name}
              openings={hours.week[day] ?? []}
              error={issues[`week.${day}`]}
              onChange={(openings) => onChange(setDayOpenings(hours, day, openings))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" onClick={() => onChange(copyMondayToWeekdays(hours))}>
          {words.copyMonday}
        </Button>
      </div>
      <HoursExceptions hours={hours} issues={issues} onChange={onChange} />
      <Field label={words.timeZoneOfHours} error={issues.timeZone}>
        <TimeZoneSelect
          wide
          value={hours.timeZone}
          onChange={(zone) => onChange({ ...hours, timeZone: zone ?? hours.timeZone })}
        />
      </Field>
    </div>
  );
}

/** The day as a bar with the current time. */
function Track({ openings, now }: { openings: readonly OpeningHours[]; now: number | null }) {
  return (
    <div className={styles.hoursTrack} aria-hidden="true">
      {openings.map((opening) => {
        const { left, width } = openingSpan(opening);
        return <i key={opening.from} style={{ left: `${left}%`, width: `${width}%` }} />;
      })}
      {now !== null && <b style={{ left: `${(now / 1440) * 100}%` }} />}
    </div>
  );
}
