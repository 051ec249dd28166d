export const cancel = "Abbrechen";
export const message = "Nachricht";
export const call = "Anrufen";
export const show = "Anzeigen";
export const notSentYet = "Es wurde noch nichts gesendet.";
export const keptAsDraftUnsent = "Der Server ist nicht erreichbar. Es bleibt als Entwurf erhalten.";
export const scheduleAnyway = "Trotzdem planen";
export const sendAnyway = "Trotzdem senden";
export const fixAccount = "Konto reparieren";
export const addInbox = "Postfach hinzufügen";
export const writeNote = "Notiz schreiben";
export const email = "E-Mail";
export const text = "SMS";
export const note = "Notiz";
export const whatsapp = "WhatsApp";
export const readOnly =
  "Sie haben nur Lesezugriff. Bitten Sie einen Inhaber oder Admin um die Rolle Agent.";
export const write = "Schreiben";
export const keepAsDraft = "Als Entwurf behalten und zurück";
export const replyBy = "Antworten per";
export const keepMine = "Meine Fassung behalten";
export const useOther = "Die andere Fassung verwenden";
export const draftChanged = "Dieser Entwurf wurde in einem anderen Fenster geändert.";
export const savedOnDevice = "Auf diesem Gerät gespeichert";
export const draftNotSaved = "Entwurf nicht gespeichert. {message}";
export const draftReplaced = "Entwurf ersetzt.";
export const undo = "Rückgängig";
export const attachments = "Anhänge";
export const lost = "nicht mehr da";
export const uploaded = "{name} hochgeladen";
export const tryAgain = "Noch einmal versuchen";
export const invalidAddress = "„{rest}“ ist keine gültige E-Mail-Adresse.";
export const subject = "Betreff";
export const emailBlocked = "E-Mail kann nicht gesendet werden";
export const emailPlaceholder = "Schreiben Sie Ihre E-Mail. Mit / fügen Sie Textbausteine ein";
export const replyPreparedLater =
  "Sie sind offline. Empfänger und zitierter Text kommen hinzu, sobald Sie wieder online sind.";
export const replyNotPrepared = "Die Antwort konnte nicht vorbereitet werden.";
export const attach = "Anhängen";
export const hideQuotedText = "Zitierten Text ausblenden";
export const showQuotedText = "Zitierten Text anzeigen";
export const remove = "Entfernen";
export const quotedText = "Zitierter Text";
export const addSignature = "Signatur hinzufügen";
export const signature = "Signatur";
export const removeSignature = "Signatur entfernen";
export const peopleFound = "Gefundene Personen";
export const lastBounced = "Die letzte E-Mail an {address} war unzustellbar.";
export const ownInbox =
  "{address} ist eines Ihrer eigenen Postfächer, die E-Mail käme also hierher zurück.";
export const isTeammate = "{name} ist ein Teammitglied. Mit einer Notiz bleibt das intern.";
export const reply = "Antworten";
export const replyToAll = "Allen antworten";
export const forward = "Weiterleiten";
export const chooseAnotherWay = "{label}. Andere Art wählen";
export const howToReply = "Art der Antwort";
export const sendLater = "Später senden";
export const sendLaterHint = "Bis dahin können Sie sie bearbeiten oder abbrechen.";
export const schedule = "Planen";
export const send = "Senden";
export const moreSendOptions = "Weitere Sendeoptionen";
export const sendAndClose = "Senden und schließen";
export const chooseDateAndTime = "Datum und Uhrzeit wählen";
export const cancelIfReplies = "Abbrechen, wenn der Kunde antwortet";
export const otherSubject =
  "Mit einem anderen Betreff beginnt in den meisten E-Mail-Programmen ein neuer Verlauf.";
export const noEmailInbox =
  "Es gibt kein E-Mail-Postfach zum Senden. Bitten Sie einen Admin, eines hinzuzufügen.";
export const fromChange = "Von {formatted}. Anderes Postfach wählen";
export const sendFrom = "Senden von";
export const notWorking = "gestört";
export const draft = "Entwurf";
export const noteDraft = "Notizentwurf";
export const reopen = "Wieder öffnen";
export const close = "Schließen";
export const continueDraft = "Entwurf fortsetzen";
export const draftDiscarded = "Entwurf verworfen.";
export const newEmail = "Neue E-Mail";
export const moreForDraft = "Mehr für diesen Entwurf";
export const saveAndWriteAnother = "Speichern und eine weitere schreiben";
export const draftNotSavedYet = "Dieser Entwurf ist noch nicht gespeichert";
export const discard = "Verwerfen";
export const optedOut = "hat abbestellt";
export const cantReceiveTexts = "kann keine SMS empfangen";
export const unreachable = "nicht erreichbar";
export const newWhatsapp = "Neue WhatsApp-Nachricht";
export const newText = "Neue SMS";
export const from = "Von";
export const noInboxInSettings =
  "Es gibt kein Postfach zum Senden. Bitten Sie einen Admin, in den Einstellungen eines hinzuzufügen.";
export const to = "An";
export const contactsFound = "Gefundene Kontakte";
export const numberOrName = "Nummer oder Name";
export const howTheyOptedIn = "Wie die Zustimmung gegeben wurde";
export const savedInConsent = "Wird mit Ihrem Namen im Zustimmungsverlauf gespeichert.";
export const sayHowOptedIn = "Geben Sie an, wie WhatsApp zugestimmt wurde.";
export const optInExample = "Hat auf dem Bestellformular vom 20. November zugestimmt";
export const writeMessage = "Nachricht schreiben";
export const useTemplate = "Vorlage verwenden";
export const neverOptedIn =
  "Von dieser Nummer kam noch nie etwas über WhatsApp, und es ist keine Zustimmung eingetragen. Sie können nur eine Vorlage senden, und erst, wenn Sie angeben, wie zugestimmt wurde.";
export const mentionTeammate = "Teammitglied erwähnen";
export const notePlaceholder = "Notizen sieht nur Ihr Team. Mit @ erwähnen Sie ein Teammitglied.";
export const mention = "Erwähnen";
export const addNote = "Notiz hinzufügen";
export const savedReplies = "Textbausteine";
export const findSavedReply = "Textbaustein suchen";
export const privateReply = "Privat";
export const noSavedReplies = "Noch keine Textbausteine. Speichern Sie, was Sie oft schreiben.";
export const allSavedReplies = "Alle Textbausteine";
export const restoreToReply =
  "Stellen Sie diese Konversation aus dem Papierkorb wieder her, um zu antworten.";
export const wasMerged =
  "Diese Konversation wurde mit einer anderen zusammengeführt. Kopieren Sie Ihren Entwurf, und antworten Sie dort.";
export const pageClosed =
  "Die Seite wurde beim Senden geschlossen. Sehen Sie in der Konversation nach, und senden Sie die Nachricht dann noch einmal.";
export const addNumber = "Nummer hinzufügen";
export const theirNumber = "Nummer des Kontakts";
export const add = "Hinzufügen";
export const recordOptIn = "Zustimmung eintragen";
export const savedInConsentSentence = "Das wird mit Ihrem Namen im Zustimmungsverlauf gespeichert.";
export const record = "Eintragen";
export const whatCustomerSaid = "Was der Kunde gesagt hat, und wo";
export const recordOptOut = "Abbestellung eintragen";
export const ignore = "Ignorieren";
export const toChange = "An {text}. Andere Nummer wählen";
export const chooseNumber = "Nummer wählen";
export const confirmNumber = "An {text} senden?";
export const chooseNumberFirst = "Wählen Sie die Nummer aus, an die gesendet wird.";
export const sendTo = "Senden an";
export const lastNotDelivered = "Die letzte SMS an diese Nummer wurde nicht zugestellt.";
export const possiblyUnreachable = "vielleicht nicht erreichbar";
export const noOptOut =
  "Keine Abbestellung von dieser Nummer. Siehe den Zustimmungsverlauf beim Kontakt.";
export const notOptedOut = "Nicht abbestellt";
export const anotherNumber = "eine andere Nummer";
export const noInbox =
  "Es gibt kein Postfach zum Senden. Bitten Sie einen Admin, eines hinzuzufügen.";
export const sendWhatsappTemplate = "WhatsApp-Vorlage senden";
export const toContact = "An {contactName}, {formatted}";
export const templatesNotLoaded = "Die Vorlagen konnten nicht geladen werden.";
export const loadingTemplates = "Vorlagen werden geladen …";
export const refreshTemplates = "Vorlagen aktualisieren";
export const templatesOutOfDate =
  "Der Anbieter war nicht erreichbar, die Vorlagen sind vielleicht nicht aktuell:";
export const noTemplate =
  "Noch keine genehmigte Vorlage. Erstellen Sie eine bei Ihrem Anbieter; WhatsApp genehmigt sie.";
export const template = "Vorlage";
export const valueName = "Wert {name}";
export const preview = "Vorschau";
export const sendATemplate = "Vorlage senden";
export const sendTemplate = "Vorlage senden";
export const freeFormUntil = "Noch {left} können Sie frei schreiben. Danach nur Vorlagen.";
export const notLately =
  "Von hier kam länger nichts über WhatsApp. Sie können nur eine Vorlage senden.";
export const over24Hours =
  "Die letzte WhatsApp-Nachricht von hier ist über 24 Stunden alt. Sie können nur eine Vorlage senden.";
export const sizeOf = "{size} von {max}";
export const peopleLeftOut =
  "{people, plural, one{# Person} other{# Personen}} dieser E-Mail {people, plural, one{bekommt} other{bekommen}} Ihre Antwort nicht. Eine E-Mail kann {max, number} Empfänger haben, jeder mit gültiger Adresse.";
export const maxTotal = "Höchstens {size} insgesamt";
export const removePerson = "{name} entfernen";
export const fromInbox = "von {inbox}";
export const lastUsed = "zuletzt mit diesem Kunden verwendet";
export const emailSavedAsDraft = "Ihre E-Mail ist als Entwurf gespeichert.";
export const savedAsDraft =
  "Ihre {kind, select, whatsapp{Nachricht} other{SMS}} ist auf diesem Gerät als Entwurf gespeichert.";
export const inboxCantSend = "{inbox} kann nicht senden: {problem}";
export const simulated = "{name} (simuliert)";
export const enterNumber = "Geben Sie eine Telefonnummer ein, oder wählen Sie einen Kontakt.";
export const writeSomething = "Schreiben Sie etwas.";
export const numberOptedOut = "{number}, hat abbestellt";
export const anyFormat = "Jedes Format, zum Beispiel {example}.";
export const weWillText = "{kind, select, message{Die Nachricht} other{Die SMS}} geht an {number}.";
export const unusualNumber =
  "Kein bekanntes Netz verwendet solche Nummern; prüfen Sie auf Tippfehler.";
export const optedOutOfWhatsapp =
  "WhatsApp wurde am {day} abbestellt. Sie können dort nichts senden.";
export const freeFormFor =
  "Von hier kam eine WhatsApp-Nachricht. Noch {left} können Sie frei schreiben.";
export const notToThisInbox =
  "An dieses Postfach kam von hier noch nichts über WhatsApp. Sie können nur eine Vorlage senden.";
export const nothingFound = "Nichts gefunden für „{query}“";
export const filesWaiting =
  "{count, plural, one{# Datei wird} other{# Dateien werden}} hochgeladen";
export const sendWhenUploaded = "{label}. Senden Sie, wenn alles hochgeladen ist.";
export const filesFailed = "{count, plural, one{# Datei} other{# Dateien}} fehlgeschlagen";
export const tryOrRemove =
  "{label}: Versuchen Sie es noch einmal, oder entfernen Sie {count, plural, one{die Datei} other{die Dateien}}.";
export const carriersShrink = "manche Netze verkleinern oder verwerfen mehr als {size}";
export const sentFromName =
  "Diese SMS wird mit dem Namen {name} gesendet: Kunden können nicht antworten, und ein STOP kommt nicht an. Bieten Sie einen anderen Weg zum Abbestellen an, und tragen Sie ihn beim Kontakt ein.";
export const recordOptInTo =
  "{kind, select, whatsapp{WhatsApp} other{SMS}} an {number}: Zustimmung eintragen";
export const optInHint =
  "Zum Beispiel: hat am 20. November am Telefon um {kind, select, whatsapp{WhatsApp-Nachrichten} other{SMS}} gebeten.";
export const enterWhatSaid = "Geben Sie ein, was der Kunde gesagt hat.";
export const looksLikeOptOut =
  "Das sieht nach einer Abbestellung von {kind, select, whatsapp{WhatsApp-Nachrichten} other{SMS}} aus: „{text}“";
export const optedOutOn = "abbestellt am {day}";
export const makeTexts =
  "{characters} {amount, plural, one{macht} other{machen}} daraus {count} SMS";
export const makesTextsUse = "{character} macht daraus {count} SMS, mit {other} sind es {fewer}";
export const makeTextsUse =
  "{character} und {more} weitere machen daraus {count} SMS, mit {other} sind es {fewer}";
export const nothing = "nichts";
export const plainSpace = "einem einfachen Leerzeichen";
export const differentThread =
  "Man kennt Sie hier unter {inbox}. Auf dem Telefon erscheint diese {kind, select, whatsapp{Nachricht} other{SMS}} in einem anderen Verlauf.";
export const whatsappBlocked = "WhatsApp kann nicht gesendet werden";
export const writeOnWhatsapp = "Über WhatsApp schreiben";
export const textBlocked = "SMS kann nicht gesendet werden";
export const writeText = "SMS schreiben";
export const todayAt = "heute um {time}";
export const tomorrowAt = "morgen um {time}";
export const scheduledForToast =
  "Geplant für {when}{closed, select, yes{ und geschlossen} other{}}";
export const isDraftAgain = "Nicht gesendet. Die Nachricht ist wieder ein Entwurf.";
export const sendingTo =
  "Wird gesendet an {first}{closed, select, yes{, Konversation geschlossen} other{}}";
export const sendingToMore =
  "Wird gesendet an {first} und {more} {closed, select, yes{weitere, Konversation geschlossen} other{weitere}}";
export const templateSent = "Vorlage an {number} gesendet";
export const thePicture = "Das Bild";
export const picture = "Bild";
export const fileEmpty = "{name} ist leer.";
export const fileTooLarge =
  "{name} ist {size} groß; dieses Postfach kann bis zu {max} senden. Senden Sie stattdessen einen Link.";
export const emailTooLarge =
  "Mit {name} ist die E-Mail {size} groß; dieses Postfach kann bis zu {max} senden. Entfernen Sie eine Datei, oder senden Sie einen Link.";
export const noAttachment = "Sie erwähnen „{word}“, aber es gibt keinen Anhang.";
export const emailNoSubject = "Diese E-Mail hat keinen Betreff.";
export const fillIn = "Füllen Sie vor dem Senden {placeholder} aus.";
export const someone = "Jemand";
export const wroteAgain =
  "{who} hat noch einmal geschrieben, während Sie tippten. Ihr Entwurf ist gespeichert.";
export const repliedMeanwhile =
  "{who} hat geantwortet, während Sie tippten. Ihr Entwurf ist gespeichert.";
export const wroteStop = "{who} hat {dated, select, yes{am {day} } other{}}{text} geschrieben.";
export const recordedStop =
  "{who} hat {kind, select, whatsapp{WhatsApp-Nachrichten} other{SMS}} abbestellt (eingetragen {dated, select, yes{am {day}} other{}}: {member}).";
export const stopped =
  "{who} hat {dated, select, yes{am {day} } other{}}{kind, select, whatsapp{WhatsApp-Nachrichten} other{SMS}} abbestellt.";
export const cannotWhatsapp =
  "Sie können {number} über WhatsApp erst wieder schreiben, wenn von dort START kommt.";
export const cannotText = "Sie können {number} erst wieder SMS senden, wenn von dort START kommt.";
export const cost = "{units} / {all}, {count, plural, one{# SMS} other{# SMS}}";
export const pictureNeedsInbox = "Es gibt kein Postfach oder keine Nummer, um ein Bild zu senden.";
export const emailTo = "E-Mail an {who}";
export const whatsappTo = "WhatsApp an {who}";
export const textTo = "SMS an {who}";
export const whoOptedOut = "{who} hat SMS abbestellt";
export const textLabel = "SMS";
export const bcc = "Bcc";
export const removeFile = "{name} entfernen";
export const stopUpload = "Hochladen von {name} abbrechen";
export const editNote = "Notiz bearbeiten";
export const saveNote = "Speichern";
export const noteChanged =
  "Sie haben diese Notiz in einem anderen Fenster geändert. Sie lautet jetzt: „{text}“. Speichern ersetzt das.";
export const noteWasDeleted =
  "Sie haben diese Notiz in einem anderen Fenster gelöscht. Speichern stellt sie mit diesem Text wieder her.";
