import { dayNames } from "#domain/line/hours.ts";
import { localParts } from "#domain/workspace/zone.ts";
import { ZoneSelect } from "#web/features/settings/parts/zone-select.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Field } from "#web/ui/field/field.tsx";
import { DaysOff } from "./days-off.tsx";
import {
  type Hours,
  type HoursIssues,
  likeMonday,
  type Opening,
  setDay,
  spanOf,
} from "./hours-change.ts";
import { Openings } from "./openings.tsx";
import "./hours.css";

interface HoursEditorProps {
  hours: Hours;
  /** By their places in the timetable: "week.0", "exceptions.2", "timeZone". */
  issues: HoursIssues;
  onChange: (hours: Hours) => void;
}

export function HoursEditor({ hours, issues, onChange }: HoursEditorProps) {
  const now = localParts(new Date(), hours.timeZone);
  return (
    <div className="hours">
      <ul className="hours-week" aria-label="Opening hours">
        {dayNames.map((name, day) => (
          <li key={name} data-today={now.weekday === day + 1 || undefined}>
            <span className="hours-day">{name.slice(0, 3)}</span>
            <Track
              openings={hours.week[day] ?? []}
              now={now.weekday === day + 1 ? now.hour * 60 + now.minute : null}
            />
            <Openings
              of={name}
              openings={hours.week[day] ?? []}
              error={issues[`week.${day}`]}
              onChange={(openings) => onChange(setDay(hours, day, openings))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" onClick={() => onChange(likeMonday(hours))}>
          Copy Monday to Tuesday–Friday
        </Button>
      </div>
      <DaysOff hours={hours} issues={issues} onChange={onChange} />
      <Field label="Time zone:" error={issues.timeZone}>
        <ZoneSelect
          wide
          value={hours.timeZone}
          onChange={(zone) => onChange({ ...hours, timeZone: zone ?? hours.timeZone })}
        />
      </Field>
    </div>
  );
}

/** The day as a bar, and where we stand in it. */
function Track({ openings, now }: { openings: readonly Opening[]; now: number | null }) {
  return (
    <div className="hours-track" aria-hidden="true">
      {openings.map((opening) => {
        const { left, width } = spanOf(opening);
        return <i key={opening.from} style={{ left: `${left}%`, width: `${width}%` }} />;
      })}
      {now !== null && <b style={{ left: `${(now / 1440) * 100}%` }} />}
    </div>
  );
}
