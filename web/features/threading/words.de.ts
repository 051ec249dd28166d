export const noMessagesYet = "Noch keine Nachrichten";
export const searchByNumber = "Nach Nummer, Kontakt oder Betreff suchen";
export const conversationsToChoose = "Konversationen zur Auswahl";
export const tryAgain = "Noch einmal versuchen";
export const loadingConversations = "Konversationen werden geladen …";
export const noOther =
  "{contactName} hat keine andere Konversation. Suchen Sie nach Nummer, Kontakt oder Betreff.";
export const dismiss = "Schließen";
export const mergedIntoAnother =
  "Diese Konversation wurde mit einer anderen zusammengeführt. Neue Nachrichten kommen dort an.";
export const merge = "Zusammenführen";
export const notDuplicate = "Kein Duplikat";
export const mergeWithAnother = "#{number} mit einer anderen Konversation zusammenführen";
export const cancel = "Abbrechen";
export const mergeInto = "Mit #{number} zusammenführen";
export const keepWhich = "Welche Konversation behalten?";
export const keep = "#{number} behalten";
export const whatHappens = "Was geschieht";
export const emptyMessage = "Leere Nachricht";
export const moveToAnother = "In eine andere Konversation verschieben";
export const youCanUndo = "Sie können das rückgängig machen.";
export const moveTo = "Nach #{number} verschieben";
export const move = "Verschieben";
export const includeReplies = "Mit Antworten";
export const splitThisMessage = "In eine neue Konversation abtrennen";
export const split = "Abtrennen";
export const subject = "Betreff";
export const splitHint =
  "Mit dieser Nachricht beginnt eine neue Konversation mit diesem Betreff. Sie verweist auf #{number}, und künftige Antworten gehen an sie.";
export const nothingFound =
  "Nichts gefunden für „{query}“. Versuchen Sie eine Nummer, einen Namen, eine Adresse oder einen Betreff.";
export const wasMerged = "#{number} wurde in diese Konversation übernommen.";
export const goTo = "Zu #{number}";
export const mergedInto =
  "Diese Konversation wurde in #{number} übernommen. Machen Sie dort weiter.";
export const mergedIntoSubject =
  "Diese Konversation wurde in #{number}, {subject}, übernommen. Machen Sie dort weiter.";
export const possibleDuplicate = "Vielleicht ein Duplikat von";
export const fromSameCustomer = "vom selben Kunden.";
export const closed = "Geschlossen";
export const snoozed = "Zurückgestellt";
export const sameCustomerAndSubject = "Gleicher Kunde und Betreff";
export const sameSubject = "Gleicher Betreff";
export const linked = "Verknüpft";
export const sameCustomer = "Gleicher Kunde";
export const stepMoves =
  "Nachrichten, Anrufe, Notizen und Schlagwörter von {from} kommen in zeitlicher Reihenfolge in #{into}. #{number} wird geschlossen, und ihr Link öffnet #{into}.";
export const stepReplies = "Antworten gehen an {name}, aus dem Postfach der neuesten Nachricht.";
export const stepRepliesTwo =
  "Eine SMS geht an die Person, die zuletzt geschrieben hat, wenn Sie nicht die andere wählen. Anrufe gehen an {name}. Eine E-Mail-Antwort geht an den Absender der beantworteten E-Mail. Antworten kommen aus dem Postfach der neuesten Nachricht.";
export const stepContact =
  "{name} bleibt der Kontakt, und jede Nachricht zeigt ihren Absender. Neue SMS und Anrufe von {other} an dieselbe Nummer kommen auch hier an.";
export const stepNarrower = "Sie kommt in {inbox}; das sieht nur dessen Team.";
export const stepUndo = "Sie können das Zusammenführen rückgängig machen.";
