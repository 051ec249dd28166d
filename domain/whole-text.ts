// Text as a database keeps it: no zero character, no half of a surrogate pair. Providers, mails and programs send both.

const isWhole = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

export const wholeText = (text: string): string =>
  isWhole(text) ? text : text.replaceAll("\0", "").toWellFormed();

/** The same for each text within; names of fields stay. A copy only where a text is broken, which is rare. */
export const wholeTexts = <Value>(value: Value): Value =>
  areWhole(value) ? value : (repaired(value) as Value);

const isPlainObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function areWhole(value: unknown): boolean {
  if (typeof value === "string") return isWhole(value);
  if (Array.isArray(value)) return value.every(areWhole);
  return !isPlainObject(value) || Object.values(value).every(areWhole);
}

function repaired(value: unknown): unknown {
  if (typeof value === "string") return wholeText(value);
  if (Array.isArray(value)) return value.map(repaired);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, repaired(one)]));
}
