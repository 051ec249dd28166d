// A refusal, laid out over a form: each mistake at its field, and what belongs to no field above the button.
import type { ApiError, ApiErrorCode } from "./api-error.ts";

export interface FormErrors {
  /** By the path of the input: `says.at.company`. Of several mistakes in one field the first. */
  readonly at: Readonly<Record<string, string | undefined>>;
  readonly rest: string | null;
}

/** `fieldOf` tells which field a refusal without issues means: `{ weak_password: "password" }`. */
export function formErrors(
  refusal: ApiError | null,
  fieldOf: Partial<Record<ApiErrorCode, string>> = {},
): FormErrors {
  if (refusal === null) return { at: {}, rest: null };
  const at: Record<string, string> = {};
  for (const { path, say } of refusal.issues) {
    at[path] ??= say;
    at[listOf(path)] ??= say;
  }
  const field = fieldOf[refusal.code];
  if (field !== undefined) at[field] ??= refusal.say;
  return { at, rest: Object.keys(at).length === 0 ? refusal.say : null };
}

/** Most forms have one field for a list: a mistake in its third value, at `list.2`, is shown there. */
const listOf = (path: string): string => {
  const names = path.split(".");
  const place = names.findIndex((name, at) => at > 0 && /^\d+$/.test(name));
  return place === -1 ? path : names.slice(0, place).join(".");
};
