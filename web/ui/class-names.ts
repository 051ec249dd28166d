/** Joins what is there: names("btn", isOpen && "on"). */
export function names(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
