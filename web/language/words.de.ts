export const loadFailed = "Deskbell konnte nicht geladen werden";
export const loadFailedHint =
  "Ein Teil der Seite ist nicht angekommen. Was Sie geschrieben haben, bleibt erhalten. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.";
export const retry = "Noch einmal versuchen";
export const needsJavaScript =
  "Deskbell braucht JavaScript. Schalten Sie es für diese Adresse ein, und laden Sie die Seite neu.";
