import { stripTags } from "#domain/text/strip-tags.ts";

/** For searching alone. */
export const htmlToSearchText = (html: string): string =>
  stripTags(html, " ").replace(/\s+/g, " ").trim();
