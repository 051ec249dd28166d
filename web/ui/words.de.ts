export const fetchingAudio =
  "{what, select, call{Aufnahme wird abgerufen …} other{Voicemail wird abgerufen …}}";
export const pauseAudio = "{what, select, call{Aufnahme anhalten} other{Voicemail anhalten}}";
export const playAudio =
  "{what, select, call{Aufnahme abspielen} other{Voicemail abspielen}}, {duration}";
export const placeInAudio =
  "{what, select, call{Stelle in der Aufnahme} other{Stelle in der Voicemail}}";
export const audioPosition = "{position} von {duration}";
export const playbackSpeed = "Wiedergabegeschwindigkeit {speed}×. Ändern";
export const couldntPlay =
  "Die Wiedergabe ist fehlgeschlagen. Vielleicht wurde die Aufnahme gelöscht; laden Sie die Seite neu.";
export const searchAllFor = "überall nach „{query}“ suchen";
export const noCommandMatches = "Kein Befehl passt zu „{query}“.";
export const paletteMove = "bewegen";
export const paletteSelect = "auswählen";
export const close = "Schließen";
export const remove = "Entfernen";
export const reload = "Neu laden";
export const copied = "Kopiert";
export const copyDetails = "Details kopieren";
export const somethingWrong =
  "Etwas ist schiefgegangen. Ihr Text ist auf diesem Gerät gespeichert.";
export const serverGoneOrUpdated =
  "Der Server ist nicht erreichbar oder wurde aktualisiert. Ihr Text ist gespeichert.";
export const couldntLoadPart = "Ein Teil der Seite konnte nicht geladen werden.";
export const couldntOpen =
  "Das konnte nicht geöffnet werden. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.";
export const noResults = "Keine Ergebnisse";
export const oneResult = "1 Ergebnis";
export const resultCount = "{count} Ergebnisse";
export const formatting = "Formatierung";
export const moreFormatting = "Weitere Formatierungen";
export const bold = "Fett";
export const italic = "Kursiv";
export const strikethrough = "Durchgestrichen";
export const bulletedList = "Aufzählung";
export const numberedList = "Nummerierte Liste";
export const quote = "Zitat";
export const code = "Code";
export const heading = "Überschrift";
export const clearFormatting = "Formatierung entfernen";
export const undo = "Rückgängig";
export const redo = "Wiederholen";
export const link = "Link";
export const linkUrl = "Adresse des Links";
export const change = "Ändern";
export const details = "Details";
export const system = "System";
export const light = "Hell";
export const dark = "Dunkel";
