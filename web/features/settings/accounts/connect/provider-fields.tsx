import * as words from "#web/features/settings/accounts/words.ts";
import styles from "#web/features/settings/settings-parts.module.css";
import { fill } from "#web/language/fill.ts";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { PasswordInput, TextArea, TextInput } from "#web/ui/form/text-input.tsx";
import {
  fieldPath,
  type ProviderField,
  type ProviderValues,
  type StoredAccount,
  secretsToReenter,
} from "./provider-form.ts";

interface ProviderFieldsProps {
  fields: readonly ProviderField[];
  values: ProviderValues;
  errors: Readonly<Record<string, string | undefined>>;
  /** Stored secrets are never shown; an empty field leaves them unchanged. */
  stored?: StoredAccount;
  onChange: (values: ProviderValues) => void;
}

/** Generated from the provider's own description, without code per provider. Optional fields are collapsed. */
export function ProviderFields(props: ProviderFieldsProps) {
  const { fields, values, errors, stored } = props;
  const needed = fields.filter((field) => field.isRecommended);
  const optional = fields.filter((field) => !field.isRecommended);
  const isInUse = optional.some(
    (field) =>
      stored?.secretsSet.includes(field.key) ||
      (values[field.key] ?? "") !== "" ||
      errors[fieldPath(field)] !== undefined,
  );
  return (
    <>
      {needed.map((field) => (
        <ProviderInput key={field.key} {...props} field={field} />
      ))}
      {optional.length > 0 && (
        <details className={styles.providerMore} open={isInUse}>
          <summary>
            {fill(words.optionalFields, {
              fields: optional.map((field) => field.label).join(", "),
            })}
          </summary>
          {optional.map((field) => (
            <ProviderInput key={field.key} {...props} field={field} />
          ))}
        </details>
      )}
    </>
  );
}

function ProviderInput({
  field,
  fields,
  values,
  errors,
  stored,
  onChange,
}: ProviderFieldsProps & { field: ProviderField }) {
  const isStored = field.isSecret && stored?.secretsSet.includes(field.key) === true;
  const isNeededAgain = isStored && secretsToReenter(fields, values, stored).includes(field.key);
  const value = values[field.key] ?? "";
  const shared = {
    name: field.key,
    autoCapitalize: "none",
    spellCheck: false,
    placeholder: placeholderOf(field, isStored, isNeededAgain),
    required: isNeededAgain,
    value,
  };
  const setValue = (typed: string) => onChange({ ...values, [field.key]: typed });
  const Input = field.isSecret ? PasswordInput : TextInput;
  return (
    <Field
      label={field.label}
      hint={field.hint === "" ? undefined : field.hint}
      error={errors[fieldPath(field)]}
    >
      {field.choices.length > 0 ? (
        <Select
          wide
          name={field.key}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        >
          {field.isOptional && (
            <option value="">
              {fill(words.defaultChoice, { choice: field.choices[0]?.label ?? "" })}
            </option>
          )}
          {field.choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      ) : field.isMultiline ? (
        <TextArea
          {...shared}
          rows={4}
          className={styles.providerLong}
          autoComplete="off"
          onChange={(event) => setValue(event.target.value)}
        />
      ) : (
        <Input
          {...shared}
          // Not a sign-in to this site, so password managers must not fill in its password.
          autoComplete={field.isSecret ? "new-password" : "off"}
          onChange={(event) => setValue(event.target.value)}
        />
      )}
    </Field>
  );
}

const placeholderOf = (field: ProviderField, isStored: boolean, isNeededAgain: boolean): string => {
  if (isNeededAgain) return words.enterAgain;
  return isStored ? words.savedTypeToReplace : field.example;
};
