import { stripTags } from "#domain/text/scan.ts";

/** For searching alone. */
export const htmlToSearchText = (html: string): string =>
  stripTags(html, " ").replace(/\s+/g, " ").trim();
