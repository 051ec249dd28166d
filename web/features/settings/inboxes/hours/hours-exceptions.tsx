import { localParts } from "#domain/workspace/time-zone.ts";
import formStyles from "#web/features/settings/components/form.module.css";
import * as words from "#web/features/settings/inboxes/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
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
import styles from "./hours.module.css";

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
    <div className={styles.daysOff}>
      <span className={formStyles.settingsLabel}>{words.specialDays}</span>
      {hours.exceptions.map((off, index) => (
        <div
          className={styles.dayOff}
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position while its date is chosen
          key={index}
        >
          <input
            type="date"
            data-part="input"
            className={fieldStyles.input}
            aria-label={fill(words.numberedDay, { value1: index + 1 })}
            value={off.date}
            onChange={({ target }) =>
              set(replaceAt(hours.exceptions, index, { ...off, date: target.value }))
            }
          />
          <TextInput
            aria-label={fill(words.nameOfDay, { date: off.date })}
            autoComplete="off"
            placeholder={words.specialDayExample}
            value={off.name}
            onChange={({ target }) =>
              set(replaceAt(hours.exceptions, index, { ...off, name: target.value }))
            }
          />
          <IconButton
            size="small"
            name={fill(words.removeNamed, { name: off.date })}
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
          {words.addDay}
        </Button>
      </div>
    </div>
  );
}
