// Loads the page again in the language of the member's settings: each language is a build of its own, chosen by a cookie.
import { type Language, matchLanguage, sourceLanguage } from "#domain/language/languages.ts";
import { language } from "#web/language/language.ts";
import { reloadPage } from "#web/ui/reload.ts";

/** Drafts are stored while they are typed, so a reload loses nothing; during a call it waits for the next visit. */
export function followLanguage(chosen: Language | null): void {
  const requested = chosen ?? matchLanguage(navigator.languages) ?? sourceLanguage;
  const remembered = /(?:^|;\s*)language=(\w+)/.exec(document.cookie)?.[1];
  // The development server has one language only: reloading would return the same page forever.
  if (remembered === "pseudo" || (requested === language && remembered === undefined)) return;
  if (remembered === requested) return;
  // biome-ignore lint/suspicious/noDocumentCookie: read by the server when the page is requested.
  document.cookie = `language=${requested}; Path=/; Max-Age=31536000; SameSite=Lax`;
  if (requested !== language) reloadPage();
}
