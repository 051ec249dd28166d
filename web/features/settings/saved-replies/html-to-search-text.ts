import { stripTags } from "#domain/text/strip-tags.ts";

/** For search only. */
export const htmlToSearchText = (html: string): string =>
  stripTags(html, " ").replace(/\s+/g, " ").trim();
