// The settings form of a provider account, validated against the provider's own field list.
import { AppError, type FieldIssue } from "#domain/errors.ts";
import { describeReentry, listMovedSecrets } from "#domain/inbox/moved-secrets.ts";
import type { CheckResult, Connection, SettingField, Settings } from "#server/ports/provider.ts";

/** What every provider has, whatever its channel. */
interface Checked {
  readonly settings: readonly SettingField[];
  check(connection: Connection): Promise<CheckResult>;
}

/**
 * Returns the effective settings, or throws with every issue. Missing values keep their previous setting, except
 * secrets of an account that moves to another server: these must be entered again, or cleared with an empty value.
 */
export function mergeAndValidateSettings(
  provider: Pick<Checked, "settings">,
  given: Settings,
  before: Settings = {},
): Settings {
  const issues: FieldIssue[] = [];
  const merged: Record<string, string> = {};
  const moved = listMovedSecrets(
    provider.settings,
    before,
    { ...before, ...given },
    Object.keys(before).filter((key) => before[key] !== ""),
  );
  for (const field of provider.settings) {
    if (given[field.key] === undefined && moved.includes(field)) {
      issues.push({ path: `settings.${field.key}`, message: describeReentry(field.label) });
      continue;
    }
    const value = (given[field.key] ?? before[field.key] ?? "").trim();
    const path = `settings.${field.key}`;
    if (value === "") {
      if (!field.isOptional) issues.push({ path, message: `Enter the ${field.label}.` });
    } else if (field.pattern && !new RegExp(`^(?:${field.pattern.source})$`).test(value)) {
      issues.push({ path, message: field.pattern.message });
    } else {
      merged[field.key] = value;
    }
  }
  if (issues.length > 0) throw AppError.invalid(issues);
  return merged;
}

/** Checks the credentials; throws with the provider's reason in our own wording. */
export async function checkCredentials(
  provider: Pick<Checked, "check">,
  connection: Connection,
): Promise<Extract<CheckResult, { kind: "working" }>> {
  const result = await provider.check(connection);
  switch (result.kind) {
    case "working":
      return result;
    case "rejected":
      throw new AppError("account_rejected", { reason: result.message });
    case "unreachable":
      throw Object.assign(new AppError("account_unreachable", { reason: result.message }), {
        cause: new Error(result.reason ?? result.message),
      });
  }
}
