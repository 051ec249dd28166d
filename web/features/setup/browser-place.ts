import { guessPlace, type Place } from "#domain/workspace/places.ts";

/** Where this browser says it is. */
export const browserPlace = (): Place =>
  guessPlace(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages);
