import { language } from "./language.ts";

/** "Maya", "Maya and Ravi", "Maya, Ravi and Priya". */
export const listNames = (names: readonly string[]): string =>
  new Intl.ListFormat(language === "en" ? "en-GB" : language).format(names);
