// The form of a provider account, judged by the vendor's own description of it.
import { AppError, type FieldIssue } from "#domain/errors.ts";
import { listMovedSecrets, sayEnterAgain } from "#domain/inbox/moved-secrets.ts";
import type { CheckResult, Connection, SettingField, Settings } from "#server/ports/provider.ts";

/** What every vendor has, whatever it carries. */
interface Checked {
  readonly settings: readonly SettingField[];
  check(connection: Connection): Promise<CheckResult>;
}

/**
 * The settings that count, or every mistake at once. What is not given stays as it was, but for secrets of an
 * account that is pointed at another server: those are given again, or given up with an empty value.
 */
export function mergeAndValidateSettings(
  provider: Pick<Checked, "settings">,
  given: Settings,
  before: Settings = {},
): Settings {
  const issues: FieldIssue[] = [];
  const kept: Record<string, string> = {};
  const moved = listMovedSecrets(
    provider.settings,
    before,
    { ...before, ...given },
    Object.keys(before).filter((key) => before[key] !== ""),
  );
  for (const field of provider.settings) {
    if (given[field.key] === undefined && moved.includes(field)) {
      issues.push({ path: `settings.${field.key}`, say: sayEnterAgain(field.label) });
      continue;
    }
    const value = (given[field.key] ?? before[field.key] ?? "").trim();
    const path = `settings.${field.key}`;
    if (value === "") {
      if (!field.isOptional) issues.push({ path, say: `Enter the ${field.label}.` });
    } else if (field.pattern && !new RegExp(`^(?:${field.pattern.source})$`).test(value)) {
      issues.push({ path, say: field.pattern.say });
    } else {
      kept[field.key] = value;
    }
  }
  if (issues.length > 0) throw AppError.invalid(issues);
  return kept;
}

/** Tries the keys; refuses with the provider's reason in our words. */
export async function checkCredentials(
  provider: Pick<Checked, "check">,
  connection: Connection,
): Promise<Extract<CheckResult, { kind: "working" }>> {
  const result = await provider.check(connection);
  switch (result.kind) {
    case "working":
      return result;
    case "refused":
      throw new AppError("account_rejected", { reason: result.say });
    case "unreachable":
      throw Object.assign(new AppError("account_unreachable", { reason: result.say }), {
        cause: new Error(result.why ?? result.say),
      });
  }
}
