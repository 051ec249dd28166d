// Makes text valid for PostgreSQL: no NUL characters and no lone surrogates. Providers, emails and API clients send
// both.

const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

export const sanitizeText = (text: string): string =>
  isStorableText(text) ? text : text.replaceAll("\0", "").toWellFormed();

/** The same for every string within; field names stay. Copies only what is invalid, which is rare. */
export const sanitizeTexts = <Value>(value: Value): Value =>
  areTextsStorable(value) ? value : (repaired(value) as Value);

const isPlainObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function areTextsStorable(value: unknown): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (Array.isArray(value)) return value.every(areTextsStorable);
  return !isPlainObject(value) || Object.values(value).every(areTextsStorable);
}

function repaired(value: unknown): unknown {
  if (typeof value === "string") return sanitizeText(value);
  if (Array.isArray(value)) return value.map(repaired);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, repaired(one)]));
}
