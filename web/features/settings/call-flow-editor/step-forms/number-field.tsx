import styles from "#web/features/settings/inboxes/phone/phone-inbox.module.css";
import fieldStyles from "#web/ui/form/field.module.css";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

interface NumberFieldProps {
  label: string;
  unit: string;
  hint?: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** Keeps input outside of `min` and `max`, which a draft may store; the step's finding reports it. */
export function NumberField({ label, unit, hint, value, min, max, onChange }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint}>
      <TextInput
        type="number"
        inputMode="numeric"
        className={styles.flowNumber}
        min={min}
        max={max}
        value={value === 0 ? "" : value}
        end={
          <span data-part="hint" className={fieldStyles.hint}>
            {unit}
          </span>
        }
        onChange={({ target }) =>
          onChange(Math.min(36_000, Math.max(0, Math.trunc(Number(target.value)) || 0)))
        }
      />
    </Field>
  );
}
