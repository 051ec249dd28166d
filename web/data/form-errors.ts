// Maps an RPC error to a form: each issue at its field, anything without a field above the button.
import type { ApiError, ApiErrorCode } from "./api-error.ts";

interface FormErrors {
  /** By input path, such as profile.name. Only the first issue of a field. */
  readonly at: Readonly<Record<string, string | undefined>>;
  readonly rest: string | null;
}

/** `fieldOf` maps errors without issues to a field: `{ weak_password: "password" }`. */
export function formErrors(
  error: ApiError | null,
  fieldOf: Partial<Record<ApiErrorCode, string>> = {},
): FormErrors {
  if (error === null) return { at: {}, rest: null };
  const at: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    at[path] ??= message;
    at[listOf(path)] ??= message;
  }
  const field = fieldOf[error.code];
  if (field !== undefined) at[field] ??= error.message;
  return { at, rest: Object.keys(at).length === 0 ? error.message : null };
}

/** Most forms have one field for a list, so an issue at `list.2` is shown at `list`. */
const listOf = (path: string): string => {
  const names = path.split(".");
  const index = names.findIndex((name, at) => at > 0 && /^\d+$/.test(name));
  return index === -1 ? path : names.slice(0, index).join(".");
};
