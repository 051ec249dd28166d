// File sizes in sentences that were composed in English.
import { formatBytes } from "#domain/limits.ts";
import type { Language } from "./languages.ts";

const inEnglish = /^(\d+(?:\.\d)?) (bytes?|kB|MB|GB)$/;
const exponents: Readonly<Record<string, number>> = { kB: 1, MB: 2, GB: 3 };

/** "1.5 MB" in German: "1,5 MB". Any other value stays as it is. */
export function localizeSize<Value extends string | number>(
  language: Language,
  value: Value,
): Value | string {
  const [, amount = "", unit = ""] = inEnglish.exec(String(value)) ?? [];
  return amount === ""
    ? value
    : formatBytes(Number(amount) * 1024 ** (exponents[unit] ?? 0), language);
}
