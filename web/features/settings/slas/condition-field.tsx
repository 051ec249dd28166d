import { fill } from "#web/language/fill.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { Select } from "#web/ui/form/select.tsx";
import styles from "./slas.module.css";
import * as words from "./words.ts";

interface ConditionFieldProps<Value extends string> {
  label: string;
  add: string;
  options: readonly { readonly id: Value; readonly name: string }[];
  values: readonly Value[];
  /** Of a value that is no option. */
  unknown?: string;
  /** Whether such a value stays, because the member can't see it. */
  showsUnknown?: boolean;
  onChange: (values: Value[]) => void;
}

/** The chosen values as chips, and a list to add another. */
export function ConditionField<Value extends string>({
  label,
  add,
  options,
  values,
  unknown = "",
  showsUnknown: keepsUnknown = false,
  onChange,
}: ConditionFieldProps<Value>) {
  const free = options.filter(({ id }) => !values.includes(id));
  const nameOf = (id: Value) => options.find((one) => one.id === id)?.name;
  if (options.length === 0 && values.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be inside a flex row
    <div role="group" aria-label={label} className={styles.picked}>
      {values.map((id) => {
        const name = nameOf(id) ?? unknown;
        return keepsUnknown && nameOf(id) === undefined ? (
          <Chip key={id}>{name}</Chip>
        ) : (
          <Chip
            key={id}
            removeName={fill(words.remove, { name })}
            onRemove={() => onChange(values.filter((one) => one !== id))}
          >
            {name}
          </Chip>
        );
      })}
      {free.length > 0 && (
        <Select
          aria-label={add}
          value=""
          onChange={({ target }) => onChange([...values, target.value as Value])}
        >
          <option value="">{add}</option>
          {free.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}
