import { useState } from "react";
import { fill } from "#web/language/fill.ts";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import styles from "./slas.module.css";
import * as words from "./words.ts";

interface DurationFieldProps {
  label: string;
  hint: string;
  /** Minutes; null if empty. */
  value: number | null;
  error: string | undefined;
  onChange: (minutes: number | null) => void;
}

/** A number of minutes or hours. */
export function DurationField({ label, hint, value, error, onChange }: DurationFieldProps) {
  const [unit, setUnit] = useState(value === null || value % 60 !== 0 ? 1 : 60);
  return (
    <Field label={label} hint={hint} error={error}>
      <div className={styles.duration}>
        <TextInput
          type="number"
          min={1}
          aria-label={label}
          value={value === null ? "" : value / unit}
          onChange={({ target }) =>
            onChange(target.value === "" ? null : Math.round(Number(target.value) * unit))
          }
        />
        <Select
          aria-label={fill(words.unit, { label })}
          value={unit}
          onChange={({ target }) => {
            const next = Number(target.value);
            setUnit(next);
            if (value !== null) onChange(Math.round((value / unit) * next));
          }}
        >
          <option value={1}>{words.minutes}</option>
          <option value={60}>{words.hours}</option>
        </Select>
      </div>
    </Field>
  );
}
