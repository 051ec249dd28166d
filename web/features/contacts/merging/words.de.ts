export const mergeTitle = "2 Kontakte zusammenführen";
export const mergeContacts = "Kontakte zusammenführen";
export const merge = "Zusammenführen …";
export const cancel = "Abbrechen";
export const tryAgain = "Erneut versuchen";
export const searchOther = "Den anderen Kontakt suchen";
export const contactsToChoose = "Kontakte zur Auswahl";
export const loadingContacts = "Kontakte werden geladen …";
export const noOtherContact = "Noch keine anderen Kontakte";
export const noContactFound = "Kein Kontakt für „{query}“ gefunden";
export const couldntCompare = "Die Kontakte konnten nicht verglichen werden";
export const openConversations =
  "{count, plural, one{# offenes Gespräch} other{# offene Gespräche}}";
export const name = "Name";
export const primaryNumber = "Hauptnummer";
export const primaryAddress = "Haupt-E-Mail-Adresse";
export const notes = "Notizen";
export const bothNotes = "Beide behalten";
export const whatHappens = "Was geschieht";
export const conversationsMove =
  "Alle Gespräche, Nummern und Adressen gehören dann zu einem Kontakt.";
export const optOutExtends =
  "Mit einer anderen Nummer wurden Nachrichten abbestellt, also gilt das auch für {numbers}.";
export const knownToFewer =
  "Teammitglieder, die nicht beide Kontakte kennen, sehen Namen, Notizen und Kontaktdaten nicht mehr.";
export const undoPromise = "Das lässt sich 30 Tage lang rückgängig machen.";
export const merged = "{name} zusammengeführt";
export const mergedBy =
  "{name} wurde am {date} von {who} mit diesem Kontakt zusammengeführt. Rückgängig machen ist bis {until} möglich.";
export const undoMerge = "Rückgängig machen";
export const possibleDuplicates = "Mögliche Dubletten";
export const compare = "Vergleichen";
export const notADuplicate = "Keine Dublette";
export const isPossibleDuplicate = "{name} könnte derselbe Kunde sein: {reason}.";
export const twoNames = "{name} und {other}";
export const sameNumber = "gleiche Telefonnummer";
export const sameAddress = "gleiche E-Mail-Adresse";
export const sameName = "gleicher Name und gleiche Firmendomain";
export const more = "{count, plural, one{# weiteres Paar} other{# weitere Paare}}";
export const manyMore = "über {count} weitere Paare";
