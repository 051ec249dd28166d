/** Joins the truthy parts: clsx("btn", isOpen && "on"). */
export function clsx(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
