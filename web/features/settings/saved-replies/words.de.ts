export const deleteReply = "{name} löschen?";
export const deleteIt = "Löschen";
export const deletePrivateHint = "Gesendete Nachrichten bleiben unverändert.";
export const deleteSharedHint =
  "Niemand kann sie mehr verwenden. Gesendete Nachrichten bleiben unverändert.";
export const newReply = "Neuer Textbaustein";
export const savedReplies = "Textbausteine";
export const savedRepliesLead =
  "Antworten zum Wiederverwenden. Tippen Sie / am Anfang einer Zeile in einer E-Mail oder SMS, um eine einzufügen.";
export const readOnly = "Sie haben nur Lesezugriff. Agents können eigene erstellen.";
export const onlyManagers =
  "Nur Inhaber, Admins und Manager können gemeinsame Textbausteine ändern.";
export const noReplies = "Noch keine Textbausteine";
export const noRepliesHint =
  "Speichern Sie Antworten, die Sie täglich senden, etwa Öffnungszeiten, Anfahrt oder Zahlungsangaben.";
export const findReply = "Textbaustein suchen";
export const nothingFound = "Nichts gefunden für „{query}“. Versuchen Sie es mit weniger Wörtern.";
export const editReply = "{name} bearbeiten";
export const deleteReplyName = "{name} löschen";
export const edit = "Bearbeiten";
export const privateReply = "Privat";
export const sharedReply = "Gemeinsam";
export const replySaved = "„{name}“ ist gespeichert.";
export const createReply = "Textbaustein erstellen";
export const save = "Speichern";
export const saveAnyway = "Trotzdem speichern";
export const name = "Name";
export const nameHint = "Tippen Sie / und diesen Namen, um ihn einzufügen.";
export const message = "Nachricht";
export const formattingHint = "In SMS wird die Formatierung entfernt.";
export const visibility = "Sichtbarkeit";
export const notFilledIn = "{unknown} wird nicht ausgefüllt. Verfügbar: {available}";
export const messageExample = "Hallo {{contact.firstName}},";
export const loadingSavedReplies = "Textbausteine werden geladen …";
export const couldntLoadSavedReplies = "Die Textbausteine konnten nicht geladen werden";
