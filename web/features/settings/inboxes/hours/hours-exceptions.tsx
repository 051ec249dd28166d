import { localParts } from "#domain/workspace/time-zone.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { PickTimeIcon, RemoveIcon } from "#web/ui/icons.tsx";
import { DayOpenings } from "./day-openings.tsx";
import {
  addException,
  type BusinessHours,
  type HoursException,
  type HoursIssues,
  removeAt,
  replaceAt,
} from "./edit-hours.ts";

interface HoursExceptionsProps {
  hours: BusinessHours;
  issues: HoursIssues;
  onChange: (hours: BusinessHours) => void;
}

/** Holidays and days with special hours. */
export function HoursExceptions({ hours, issues, onChange }: HoursExceptionsProps) {
  const set = (exceptions: readonly HoursException[]) => onChange({ ...hours, exceptions });
  const today = () => {
    const { year, month, day } = localParts(new Date(), hours.timeZone);
    return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  };
  return (
    <div className="days-off">
      <span className="set-label">Holidays and special days</span>
      {hours.exceptions.map((off, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its date is being chosen
        <div className="day-off" key={index}>
          <input
            type="date"
            className="input"
            aria-label={`Day ${index + 1}`}
            value={off.date}
            onChange={({ target }) =>
              set(replaceAt(hours.exceptions, index, { ...off, date: target.value }))
            }
          />
          <TextInput
            aria-label={`Name of ${off.date}`}
            autoComplete="off"
            placeholder="Christmas"
            value={off.name}
            onChange={({ target }) =>
              set(replaceAt(hours.exceptions, index, { ...off, name: target.value }))
            }
          />
          <IconButton
            size="small"
            name={`Remove ${off.date}`}
            icon={RemoveIcon}
            onClick={() => set(removeAt(hours.exceptions, index))}
          />
          <DayOpenings
            of={off.date}
            openings={off.openings}
            error={issues[`exceptions.${index}`]}
            onChange={(openings) => set(replaceAt(hours.exceptions, index, { ...off, openings }))}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={PickTimeIcon}
          onClick={() => onChange(addException(hours, today()))}
        >
          Add a day
        </Button>
      </div>
    </div>
  );
}
