export const sending = "wird gesendet";
export const sendingSoon = "wird gleich gesendet";
export const unsent = "nicht gesendet";
export const checkingWithProvider = "beim Anbieter wird geprüft, ob das gesendet wurde";
export const delayedByTheRecipientsServer = "vom Server des Empfängers verzögert";
export const sent = "gesendet";
export const delivered = "zugestellt";
export const opened = "geöffnet";
export const read = "gelesen";
export const undo = "Rückgängig";
export const fetchingPicture = "Bild wird geladen …";
export const pictureLost =
  "Das Bild konnte nicht geladen werden. Der Anbieter hat es vielleicht gelöscht.";
export const pictureGone =
  "Dieses Bild kann nicht mehr geladen werden. Das Konto beim Anbieter wurde entfernt.";
export const pictureFromEnlarge = "Bild von {by}. Vergrößern";
export const pictureFrom = "Bild von {by}";
export const previousPicture = "Vorheriges Bild";
export const nextPicture = "Nächstes Bild";
export const download = "Herunterladen";
export const close = "Schließen";
export const from = "Von {by}";
export const noteBy = "Notiz von {author}";
export const internalNoteSaving = "Interne Notiz, wird gespeichert …";
export const internalNote = "Interne Notiz";
export const edit = "Bearbeiten";
export const reschedule = "Neu planen";
export const chooseDateAndTime = "Datum und Uhrzeit wählen";
export const sendNow = "Jetzt senden";
export const tryAgain = "Noch einmal versuchen";
export const texts = "SMS";
export const aDeletedInbox = "ein gelöschtes Postfach";
export const whyIsThisHere = "Warum ist das hier?";
export const emptyMessage = "Leere Nachricht";
export const move = "Verschieben";
export const split = "Abtrennen";
export const sendAgain = "Noch einmal senden";
export const itWasSent = "Wurde gesendet";
export const cancel = "Abbrechen";
export const leaving = "wird gesendet";
export const sendingIn = "wird in {left} s gesendet";
export const scheduledFor = "geplant für";
export const unlessTheyReply = ", außer wenn eine Antwort kommt";
export const onInbox = "über {inbox}";
export const whoTo = "{who} an {voice}";
export const messageFrom = "{kind, select, whatsapp{WhatsApp-Nachricht} other{SMS}} von {who}";
export const sendAgainQuestion =
  "Diese {kind, select, email{E-Mail} whatsapp{WhatsApp-Nachricht} other{SMS}} noch einmal senden?";
export const markAsSentQuestion =
  "Diese {kind, select, email{E-Mail} whatsapp{WhatsApp-Nachricht} other{SMS}} als gesendet markieren?";
export const markAsSent = "Als gesendet markieren";
export const notSent = "Nicht gesendet.";
export const notDelivered = "Nicht zugestellt.";
export const notSentBecause = "Nicht gesendet: {reason}";
export const notDeliveredBecause = "Nicht zugestellt: {reason}";
export const resendToCustomer =
  "Der Anbieter hat den ersten Versuch nie bestätigt. Wenn er doch gelungen ist, bekommt der Kunde diese {kind, select, email{E-Mail} whatsapp{WhatsApp-Nachricht} other{SMS}} zweimal. Prüfen Sie nach Möglichkeit zuerst das Protokoll des Anbieters.";
export const resendToSome =
  "Der Anbieter hat den ersten Versuch für {uncertain, number} von {all, number} Empfängern nie bestätigt. Wenn er doch gelungen ist, {uncertain, plural, one{bekommt dieser Empfänger} other{bekommen diese Empfänger}} diese {kind, select, email{E-Mail} whatsapp{WhatsApp-Nachricht} other{SMS}} zweimal. Empfänger, die sie schon haben, bekommen nichts. Prüfen Sie nach Möglichkeit zuerst das Protokoll des Anbieters.";
export const confirmForCustomer =
  "Sie wird als gesendet angezeigt und nicht noch einmal versucht. Wenn sie nie hinausging, bekommt der Kunde diese {kind, select, email{E-Mail} whatsapp{WhatsApp-Nachricht} other{SMS}} nicht. Meldungen des Anbieters ändern den Status weiterhin.";
export const confirmForSome =
  "Sie wird für {uncertain, number} von {all, number} Empfängern als gesendet angezeigt. Wenn sie nie hinausging, {uncertain, plural, one{bekommt dieser Empfänger} other{bekommen diese Empfänger}} diese {kind, select, email{E-Mail} whatsapp{WhatsApp-Nachricht} other{SMS}} nicht. An Empfänger, bei denen sie fehlgeschlagen ist, können Sie sie noch einmal senden. Meldungen des Anbieters ändern den Status weiterhin.";
export const whatsapp = "WhatsApp";
export const loadingPicture = "Das Bild wird geladen …";
export const pictureNotLoaded = "Das Bild konnte nicht geladen werden";
export const pictureNotLoadedHint = "Prüfen Sie die Verbindung und versuchen Sie es erneut.";
export const noteActions = "Aktionen für die Notiz";
export const deleteNote = "Löschen";
export const edited = "bearbeitet {time}";
export const deletedNote = "Diese Notiz wurde gelöscht.";
export const noteDeleted = "Notiz gelöscht";
export const showMore = "Mehr anzeigen (noch {percent} %)";
