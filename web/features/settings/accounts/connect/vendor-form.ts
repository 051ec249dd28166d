// A vendor's own description of its settings, turned into a form: what stands in the fields, what is
// wrong with it, and what to send. No vendor is known here by name.
import type { Outputs } from "#contract/routes.ts";
import type { FieldIssue } from "#domain/errors.ts";

export type Vendor = Outputs["listVendors"]["rows"][number];
export type VendorField = Vendor["settings"][number];
export type VendorValues = Readonly<Record<string, string>>;

export const fieldPath = (field: VendorField): string => `settings.${field.key}`;

/** Secrets never come back from the server, so their fields begin empty even where one is set. */
export function firstValues(fields: readonly VendorField[], settings: VendorValues): VendorValues {
  return Object.fromEntries(
    fields.map((field) => [field.key, field.isSecret ? "" : (settings[field.key] ?? "")]),
  );
}

/** All mistakes at once. An empty secret that is already set is no mistake: it stays as it is. */
export function checkValues(
  fields: readonly VendorField[],
  values: VendorValues,
  secretsSet: readonly string[] = [],
): FieldIssue[] {
  return fields.flatMap((field) => {
    const value = (values[field.key] ?? "").trim();
    const say = value === "" ? sayMissing(field, secretsSet) : sayMismatch(field, value);
    return say === null ? [] : [{ path: fieldPath(field), say }];
  });
}

function sayMissing(field: VendorField, secretsSet: readonly string[]): string | null {
  if (field.isOptional || secretsSet.includes(field.key)) return null;
  return `Enter the ${field.label}.`;
}

function sayMismatch(field: VendorField, value: string): string | null {
  if (field.pattern === null || new RegExp(`^(?:${field.pattern})$`).test(value)) return null;
  return field.patternSay ?? `This does not look like the ${field.label}.`;
}

/** Everything but empty fields: what connecting sends. */
export function filledSettings(
  fields: readonly VendorField[],
  values: VendorValues,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = (values[field.key] ?? "").trim();
      return value === "" ? [] : [[field.key, value]];
    }),
  );
}

/** Only what differs from what is kept; null when nothing does. An emptied optional field is sent empty. */
export function changedSettings(
  fields: readonly VendorField[],
  values: VendorValues,
  settings: VendorValues,
): Record<string, string> | null {
  const changed = fields.flatMap((field) => {
    const value = (values[field.key] ?? "").trim();
    const kept = field.isSecret ? "" : (settings[field.key] ?? "");
    return value === kept ? [] : [[field.key, value] as const];
  });
  return changed.length === 0 ? null : Object.fromEntries(changed);
}
