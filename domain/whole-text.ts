// Text as a database keeps it: no zero character, no half of a surrogate pair. Providers, mails and programs send both.

export const wholeText = (text: string): string =>
  text.includes("\0") || !text.isWellFormed() ? text.replaceAll("\0", "").toWellFormed() : text;

/** The same for each text within; names of fields stay. */
export function wholeTexts<Value>(value: Value): Value {
  if (typeof value === "string") return wholeText(value) as Value;
  if (Array.isArray(value)) return value.map(wholeTexts) as Value;
  if (value === null || typeof value !== "object") return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, wholeTexts(one)]),
  ) as Value;
}
