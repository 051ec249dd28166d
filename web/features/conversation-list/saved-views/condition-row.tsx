import type { FilterCondition } from "#domain/conversation/conversation-filter.ts";
import { limits } from "#domain/limits.ts";
import { fill } from "#web/language/fill.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { OpensIcon, RemoveIcon } from "#web/ui/icons.tsx";
import { ComboboxPopover } from "#web/ui/popover/combobox-popover.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import {
  type DurationUnit,
  durationOf,
  durationUnits,
  emptyCondition,
  type FilterField,
} from "./edited-view.ts";
import { fieldLabels, fieldNames, labelsOf, useFilterOptions } from "./filter-options.ts";
import styles from "./view-editor.module.css";
import * as words from "./words.ts";

interface ConditionRowProps {
  condition: FilterCondition;
  /** Before it: "where", "and", "or". */
  lead: string;
  onChange: (condition: FilterCondition | null) => void;
}

export function ConditionRow({ condition, lead, onChange }: ConditionRowProps) {
  const { field } = condition;
  const label = fieldLabels[field];
  const operators =
    "minutes" in condition
      ? { over: words.over, under: words.under }
      : { any: words.isAnyOf, none: words.isNoneOf };
  return (
    <fieldset aria-label={fill(words.conditionOn, { label })} className={styles.condition}>
      <span className={styles.lead}>{lead}</span>
      <Select
        aria-label={words.field}
        value={field}
        onChange={(event) => onChange(emptyCondition(event.currentTarget.value as FilterField))}
      >
        {fieldNames.map((name) => (
          <option key={name} value={name}>
            {fieldLabels[name]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={words.operator}
        value={condition.is}
        onChange={(event) =>
          onChange({ ...condition, is: event.currentTarget.value } as FilterCondition)
        }
      >
        {Object.entries(operators).map(([is, text]) => (
          <option key={is} value={is}>
            {text}
          </option>
        ))}
      </Select>
      {"minutes" in condition ? (
        <Duration condition={condition} onChange={onChange} />
      ) : (
        <Values condition={condition} onChange={onChange} />
      )}
      <IconButton
        size="small"
        name={fill(words.removeCondition, { label })}
        icon={RemoveIcon}
        onClick={() => onChange(null)}
      />
    </fieldset>
  );
}

interface DurationProps {
  condition: Extract<FilterCondition, { minutes: number }>;
  onChange: (condition: FilterCondition) => void;
}

function Duration({ condition, onChange }: DurationProps) {
  const { count, unit } = durationOf(condition.minutes);
  const set = (nextCount: number, nextUnit: DurationUnit) => {
    const minutes = Math.round(nextCount) * durationUnits[nextUnit];
    onChange({ ...condition, minutes: Math.min(Math.max(0, minutes), limits.filterMinutes.max) });
  };
  return (
    <span className={styles.duration}>
      <TextInput
        type="number"
        min={0}
        aria-label={words.duration}
        value={count}
        onChange={(event) => set(event.currentTarget.valueAsNumber || 0, unit)}
      />
      <Select
        aria-label={words.unit}
        value={unit}
        onChange={(event) => set(count, event.currentTarget.value as DurationUnit)}
      >
        <option value="minutes">{words.minutes}</option>
        <option value="hours">{words.hours}</option>
        <option value="days">{words.days}</option>
      </Select>
    </span>
  );
}

interface ValuesProps {
  condition: Exclude<FilterCondition, { minutes: number }>;
  onChange: (condition: FilterCondition) => void;
}

function Values({ condition, onChange }: ValuesProps) {
  const float = usePopover("listbox");
  const options = useFilterOptions()[condition.field];
  const values: readonly string[] = condition.values;
  const label = fieldLabels[condition.field];
  const chosen = labelsOf(options, values);
  const toggle = (id: string) => {
    const isPicked = values.includes(id);
    const next = isPicked ? values.filter((one) => one !== id) : [...values, id];
    onChange({ ...condition, values: next } as FilterCondition);
  };
  // What no longer exists can be taken out, and not be chosen again.
  const missing = values
    .filter((value) => !options.some((one) => one.id === value))
    .map((id) => ({ id, label: words.missing }));
  return (
    <>
      <button
        type="button"
        data-part="filter"
        className={styles.values}
        aria-label={fill(words.valuesOf, { label, chosen: chosen || words.choose })}
        data-empty={values.length === 0 || undefined}
        {...float.trigger}
      >
        <span className="ell">{chosen || words.choose}</span>
        <OpensIcon className="s14" />
      </button>
      <ComboboxPopover
        float={float}
        align="start"
        label={label}
        multi
        options={[...options, ...missing]}
        picked={new Set(values)}
        onPick={toggle}
        emptyWords={() => words.nothingFound}
      />
    </>
  );
}
