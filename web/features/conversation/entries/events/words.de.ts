export const subject = "{who} hat";
export const subjectYou = "Sie haben";
export const cannotWorkHere =
  "{who} kann hier nicht mehr arbeiten, deshalb ist die Konversation nicht zugewiesen";
export const unassigned = "{subject} die Zuweisung aufgehoben";
export const tookTheCall = "{who} hat den Anruf angenommen und ist jetzt zuständig";
export const youTookTheCall = "{who} haben den Anruf angenommen und sind jetzt zuständig";
export const assignedToThemselves = "{subject} sich die Konversation zugewiesen";
export const assignedToYourself = "{subject} sich die Konversation zugewiesen";
export const assignedToYou = "{subject} Ihnen die Konversation zugewiesen";
export const assignedTo = "{subject} die Konversation {name} zugewiesen";
export const removedTheTeam = "{subject} das Team entfernt";
export const closed = "{subject} die Konversation geschlossen";
export const reopened = "{subject} die Konversation wieder geöffnet";
export const snoozed = "{subject} die Konversation zurückgestellt bis {until}";
export const replyWasDue = "Antwort war fällig: {time}";
export const snooze = "Zurückstellung";
export const snoozeEnded = "Zurückstellung beendet";
export const tagged = "{subject} das Schlagwort {added} hinzugefügt";
export const removedTag = "{subject} das Schlagwort {removed} entfernt";
export const taggedAndRemoved =
  "{subject} das Schlagwort {added} hinzugefügt und {removed} entfernt";
export const setPriority = "{subject} die Priorität auf „{title}“ gesetzt";
export const removedPriority = "{subject} die Priorität entfernt";
export const removedSubject = "{subject} den Betreff entfernt";
export const changedSubject = "{subject} den Betreff in „{text}“ geändert";
export const markedSpam = "{subject} die Konversation als Spam markiert";
export const markedNotSpam = "{subject} die Spam-Markierung aufgehoben";
export const trashed = "{subject} die Konversation in den Papierkorb verschoben";
export const restored = "{subject} die Konversation aus dem Papierkorb wiederhergestellt";
export const optedOut = "{subject} „{text}“ geschrieben und SMS abbestellt";
export const recordedOptOut =
  "{subject} eine Abbestellung eingetragen: „{text}“. SMS sind ausgeschaltet";
export const optedIn = "{subject} „{text}“ geschrieben und SMS wieder zugestimmt";
export const recordedOptIn = "{subject} eine Zustimmung eingetragen: „{text}“";
export const whatsappOptedOut = "{subject} „{text}“ geschrieben und WhatsApp abbestellt";
export const whatsappRecordedOptOut =
  "{subject} eine Abbestellung von WhatsApp eingetragen: „{text}“";
export const whatsappOptedIn = "{subject} „{text}“ geschrieben und WhatsApp wieder zugestimmt";
export const whatsappRecordedOptIn = "{subject} eine Zustimmung zu WhatsApp eingetragen: „{text}“";
export const addressSuppressed = "{address} wurde gesperrt, weil {reason}";
export const reasonBounced = "eine E-Mail dorthin zurückkam";
export const reasonComplained = "unsere E-Mail dort als Spam gemeldet wurde";
export const reasonUnsubscribed = "unsere E-Mails dort abbestellt wurden";
export const reasonManual = "ein Teammitglied sie hinzugefügt hat";
export const addressFailing = "{address} war diese Woche {count} Mal unzustellbar";
export const unverifiedBounce = "Eine nicht bestätigte Unzustellbarkeitsmeldung";
export const bounceClaimed =
  "Eine nicht bestätigte Unzustellbarkeitsmeldung besagt, dass unsere E-Mail an {address} nicht ankam: „{text}“";
export const customerChanged = "{subject} {address} als Kunden festgelegt";
export const repliedUnsent = "{subject} geantwortet. Die geplante E-Mail wurde nicht gesendet";
export const repliedYours =
  "{subject} geantwortet. Ihre geplante E-Mail wurde nicht gesendet und ist wieder ein Entwurf";
export const repliedTheirs =
  "{subject} geantwortet. Die geplante E-Mail von {owner} wurde nicht gesendet und ist wieder ein Entwurf";
export const stopped =
  "{subject} eine geplante E-Mail gestoppt, weil {reason, select, trash{die Konversation im Papierkorb} inbox_archived{das Postfach archiviert} other{die Konversation Spam}} ist";
export const stoppedYours =
  "{subject} eine geplante E-Mail gestoppt, weil {reason, select, trash{die Konversation im Papierkorb} inbox_archived{das Postfach archiviert} other{die Konversation Spam}} ist; sie ist wieder Ihr Entwurf";
export const stoppedTheirs =
  "{subject} eine geplante E-Mail gestoppt, weil {reason, select, trash{die Konversation im Papierkorb} inbox_archived{das Postfach archiviert} other{die Konversation Spam}} ist; sie ist wieder ein Entwurf von {owner}";
export const splitAway =
  "{subject} {count, plural, one{eine Nachricht} other{# Nachrichten}} in #{number} abgetrennt";
export const splitHere = "{subject} diese Konversation von #{number} abgetrennt";
export const splitUndone = "{subject} die Abtrennung in #{number} rückgängig gemacht";
export const moveAway =
  "{subject} {count, plural, one{eine Nachricht} other{# Nachrichten}} nach #{number} verschoben";
export const moveHere =
  "{subject} {count, plural, one{eine Nachricht} other{# Nachrichten}} aus #{number} hierher verschoben";
export const moveUndoneTo = "{subject} das Verschieben nach #{number} rückgängig gemacht";
export const moveUndoneFrom = "{subject} das Verschieben aus #{number} rückgängig gemacht";
export const mergeAway = "{subject} diese Konversation mit #{number} zusammengeführt";
export const mergeHere = "{subject} #{number} mit dieser Konversation zusammengeführt";
export const mergeUndoneInto = "{subject} das Zusammenführen mit #{number} rückgängig gemacht";
export const mergeUndoneOf = "{subject} das Zusammenführen von #{number} rückgängig gemacht";
export const changesByOne = "{first}: {count} Änderungen";
export const changesByTwo = "{first} und {second}: {count} Änderungen";
export const changesByMany = "{first}, {second} und andere: {count} Änderungen";
export const undo = "Rückgängig";
export const deletedTeam = "ein gelöschtes Team";
