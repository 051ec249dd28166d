// A vendor's own description of its settings, turned into a form: what stands in the fields, what is
// wrong with it, and what to send. No vendor is known here by name.
import type { Outputs } from "#contract/routes.ts";
import type { FieldIssue } from "#domain/errors.ts";
import { listMovedSecrets, sayEnterAgain } from "#domain/inbox/moved-secrets.ts";

export type Provider = Outputs["listProviders"]["rows"][number];
export type ProviderField = Provider["settings"][number];
export type ProviderValues = Readonly<Record<string, string>>;

export const fieldPath = (field: ProviderField): string => `settings.${field.key}`;

/** Secrets never come back from the server, so their fields begin empty even where one is set. */
export function initialValues(
  fields: readonly ProviderField[],
  settings: ProviderValues,
): ProviderValues {
  return Object.fromEntries(
    fields.map((field) => [field.key, field.isSecret ? "" : (settings[field.key] ?? "")]),
  );
}

/** What is known of an account that is there already. */
export interface KeptAccount {
  readonly settings: ProviderValues;
  readonly secretsSet: readonly string[];
}
const nothingKept: KeptAccount = { settings: {}, secretsSet: [] };

/** The kept secrets that are needed again, because the server they are sent to differs from the stored one. */
export const secretsNeededAgain = (
  fields: readonly ProviderField[],
  values: ProviderValues,
  { settings, secretsSet }: KeptAccount = nothingKept,
): string[] => listMovedSecrets(fields, settings, values, secretsSet).map(({ key }) => key);

/** All mistakes at once. An empty secret that is already set is no mistake, while it may stay as it is. */
export function validateValues(
  fields: readonly ProviderField[],
  values: ProviderValues,
  kept: KeptAccount = nothingKept,
): FieldIssue[] {
  const again = secretsNeededAgain(fields, values, kept);
  return fields.flatMap((field) => {
    const value = (values[field.key] ?? "").trim();
    const say =
      value !== ""
        ? sayMismatch(field, value)
        : again.includes(field.key)
          ? sayEnterAgain(field.label)
          : sayMissing(field, kept.secretsSet);
    return say === null ? [] : [{ path: fieldPath(field), say }];
  });
}

function sayMissing(field: ProviderField, secretsSet: readonly string[]): string | null {
  if (field.isOptional || secretsSet.includes(field.key)) return null;
  return `Enter the ${field.label}.`;
}

function sayMismatch(field: ProviderField, value: string): string | null {
  if (field.pattern === null || new RegExp(`^(?:${field.pattern})$`).test(value)) return null;
  return field.patternMessage ?? `This doesn't look like a valid ${field.label}.`;
}

/** Everything but empty fields: what connecting sends. */
export function nonEmptySettings(
  fields: readonly ProviderField[],
  values: ProviderValues,
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
  fields: readonly ProviderField[],
  values: ProviderValues,
  settings: ProviderValues,
): Record<string, string> | null {
  const changed = fields.flatMap((field) => {
    const value = (values[field.key] ?? "").trim();
    const kept = field.isSecret ? "" : (settings[field.key] ?? "");
    return value === kept ? [] : [[field.key, value] as const];
  });
  return changed.length === 0 ? null : Object.fromEntries(changed);
}
