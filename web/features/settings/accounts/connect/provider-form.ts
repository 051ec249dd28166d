// Turns a provider's description of its settings into a form: initial values, validation and input. No
// provider-specific code.
import type { Outputs } from "#contract/routes.ts";
import type { FieldIssue } from "#domain/errors.ts";
import { describeReentry, listMovedSecrets } from "#domain/inbox/moved-secrets.ts";
import * as words from "#web/features/settings/accounts/words.ts";
import { fill } from "#web/language/fill.ts";

export type Provider = Outputs["listProviders"]["rows"][number];
export type ProviderField = Provider["settings"][number];
export type ProviderValues = Readonly<Record<string, string>>;

export const fieldPath = (field: ProviderField): string => `settings.${field.key}`;

/** The server never returns secrets, so their fields start empty even if one is stored. */
export function initialValues(
  fields: readonly ProviderField[],
  settings: ProviderValues,
): ProviderValues {
  return Object.fromEntries(
    fields.map((field) => [field.key, field.isSecret ? "" : (settings[field.key] ?? "")]),
  );
}

/** The stored settings of an existing account. */
export interface StoredAccount {
  readonly settings: ProviderValues;
  readonly secretsSet: readonly string[];
}
const emptyStoredAccount: StoredAccount = { settings: {}, secretsSet: [] };

/** Stored secrets that must be entered again, because the server they are sent to differs from the stored one. */
export const secretsToReenter = (
  fields: readonly ProviderField[],
  values: ProviderValues,
  { settings, secretsSet }: StoredAccount = emptyStoredAccount,
): string[] => listMovedSecrets(fields, settings, values, secretsSet).map(({ key }) => key);

/** All errors at once. An empty field is valid for a stored secret, unless it must be entered again. */
export function validateValues(
  fields: readonly ProviderField[],
  values: ProviderValues,
  stored: StoredAccount = emptyStoredAccount,
): FieldIssue[] {
  const again = secretsToReenter(fields, values, stored);
  return fields.flatMap((field) => {
    const value = (values[field.key] ?? "").trim();
    const message =
      value !== ""
        ? patternMismatchMessage(field, value)
        : again.includes(field.key)
          ? describeReentry(field.label)
          : missingFieldMessage(field, stored.secretsSet);
    return message === null ? [] : [{ path: fieldPath(field), message }];
  });
}

function missingFieldMessage(field: ProviderField, secretsSet: readonly string[]): string | null {
  if (field.isOptional || secretsSet.includes(field.key)) return null;
  return fill(words.enterField, { label: field.label });
}

function patternMismatchMessage(field: ProviderField, value: string): string | null {
  if (field.pattern === null || new RegExp(`^(?:${field.pattern})$`).test(value)) return null;
  return field.patternMessage ?? fill(words.invalidField, { label: field.label });
}

/** All non-empty fields, for connecting. */
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

/** Only values that differ from the stored ones; null if none do. An emptied optional field is sent empty. */
export function changedSettings(
  fields: readonly ProviderField[],
  values: ProviderValues,
  settings: ProviderValues,
): Record<string, string> | null {
  const changed = fields.flatMap((field) => {
    const value = (values[field.key] ?? "").trim();
    const stored = field.isSecret ? "" : (settings[field.key] ?? "");
    return value === stored ? [] : [[field.key, value] as const];
  });
  return changed.length === 0 ? null : Object.fromEntries(changed);
}
