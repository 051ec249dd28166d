import { AppError } from "#domain/errors.ts";
import { type BusinessHours, validateHours } from "#domain/inbox/hours.ts";

export function assertValidHours(hours: BusinessHours): void {
  const issues = validateHours(hours, { allowsOvernight: true });
  if (issues.length > 0)
    throw AppError.invalid(issues.map(({ path, message }) => ({ path: `hours.${path}`, message })));
}
