import { weekdayNames } from "#domain/inbox/hours.ts";
import { localParts } from "#domain/workspace/time-zone.ts";
import { TimeZoneSelect } from "#web/features/settings/components/time-zone-select.tsx";
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
import { HoursExceptions } from "./hours-exceptions.tsx";
import "./hours.css";

interface HoursEditorProps {
  hours: BusinessHours;
  /** Keyed by path in the hours: "week.0", "exceptions.2", "timeZone". */
  issues: HoursIssues;
  onChange: (hours: BusinessHours) => void;
}

export function HoursEditor({ hours, issues, onChange }: HoursEditorProps) {
  const now = localParts(new Date(), hours.timeZone);
  return (
    <div className="hours">
      <ul className="hours-week" aria-label="Opening hours">
        {weekdayNames.map((name, day) => (
          <li key={name} data-today={now.weekday === day + 1 || undefined}>
            <span className="hours-day">{name.slice(0, 3)}</span>
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
          Copy Monday to Tuesday–Friday
        </Button>
      </div>
      <HoursExceptions hours={hours} issues={issues} onChange={onChange} />
      <Field label="Time zone:" error={issues.timeZone}>
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
    <div className="hours-track" aria-hidden="true">
      {openings.map((opening) => {
        const { left, width } = openingSpan(opening);
        return <i key={opening.from} style={{ left: `${left}%`, width: `${width}%` }} />;
      })}
      {now !== null && <b style={{ left: `${(now / 1440) * 100}%` }} />}
    </div>
  );
}
