import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { PasswordInput, TextArea, TextInput } from "#web/ui/form/text-input.tsx";
import {
  fieldPath,
  type KeptAccount,
  type ProviderField,
  type ProviderValues,
  secretsNeededAgain,
} from "./provider-form.ts";

interface VendorFieldsProps {
  fields: readonly ProviderField[];
  values: ProviderValues;
  says: Readonly<Record<string, string | undefined>>;
  /** Secrets that are kept: never shown, left alone while their field is empty. */
  kept?: KeptAccount;
  onChange: (values: ProviderValues) => void;
}

/** Drawn from the vendor's own description; no vendor is known here. What nobody must fill in is folded away. */
export function ProviderFields(props: VendorFieldsProps) {
  const { fields, values, says, kept } = props;
  const needed = fields.filter((field) => field.isRecommended);
  const optional = fields.filter((field) => !field.isRecommended);
  const isInUse = optional.some(
    (field) =>
      kept?.secretsSet.includes(field.key) ||
      (values[field.key] ?? "") !== "" ||
      says[fieldPath(field)] !== undefined,
  );
  return (
    <>
      {needed.map((field) => (
        <VendorInput key={field.key} {...props} field={field} />
      ))}
      {optional.length > 0 && (
        <details className="vendor-more" open={isInUse}>
          <summary>Optional: {optional.map((field) => field.label).join(", ")}</summary>
          {optional.map((field) => (
            <VendorInput key={field.key} {...props} field={field} />
          ))}
        </details>
      )}
    </>
  );
}

function VendorInput({
  field,
  fields,
  values,
  says,
  kept,
  onChange,
}: VendorFieldsProps & { field: ProviderField }) {
  const isKept = field.isSecret && kept?.secretsSet.includes(field.key) === true;
  const isNeededAgain = isKept && secretsNeededAgain(fields, values, kept).includes(field.key);
  const value = values[field.key] ?? "";
  const shared = {
    name: field.key,
    autoCapitalize: "none",
    spellCheck: false,
    placeholder: placeholderOf(field, isKept, isNeededAgain),
    required: isNeededAgain,
    value,
  };
  const take = (typed: string) => onChange({ ...values, [field.key]: typed });
  const Input = field.isSecret ? PasswordInput : TextInput;
  return (
    <Field
      label={field.label}
      hint={field.hint === "" ? undefined : field.hint}
      error={says[fieldPath(field)]}
    >
      {field.choices.length > 0 ? (
        <Select wide name={field.key} value={value} onChange={(event) => take(event.target.value)}>
          {field.isOptional && <option value="">{field.choices[0]?.label} (default)</option>}
          {field.choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      ) : field.isLong ? (
        <TextArea
          {...shared}
          rows={4}
          className="vendor-long"
          autoComplete="off"
          onChange={(event) => take(event.target.value)}
        />
      ) : (
        <Input
          {...shared}
          // Not a sign-in of this site: the password keeper shall not fill in its own.
          autoComplete={field.isSecret ? "new-password" : "off"}
          onChange={(event) => take(event.target.value)}
        />
      )}
    </Field>
  );
}

const placeholderOf = (field: ProviderField, isKept: boolean, isNeededAgain: boolean): string => {
  if (isNeededAgain) return "Enter it again: the server has changed.";
  return isKept ? "Saved. Type to replace." : field.example;
};
