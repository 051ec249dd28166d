import { stripTags } from "#domain/text/scan.ts";

/** For searching alone. */
export const plainWords = (html: string): string =>
  stripTags(html, " ").replace(/\s+/g, " ").trim();
