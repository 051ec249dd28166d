export const address = "Adresse";
export const addressHint = "An diese Adresse schreiben Ihre Kunden.";
export const addressExample = "hallo@ihre-firma.example";
export const inboxName = "Name des Postfachs";
export const shownToYourTeam = "Wird Ihrem Team angezeigt.";
export const inboxNameExample = "Büro, Support, Buchungen";
export const addInbox = "Postfach hinzufügen";
export const connectSender = "Anbieter zum Senden verbinden";
export const connectEmailFirst = "Verbinden Sie zuerst ein E-Mail-Konto";
export const connectProvider = "Anbieter verbinden";
export const mailboxOnlyReceives =
  "Ein E-Mail-Konto empfängt nur. Um zu antworten, verbinden Sie seinen SMTP-Server oder einen E-Mail-Anbieter.";
export const anySender =
  "Verwenden Sie einen E-Mail-Anbieter oder einen beliebigen SMTP-Server. Ihre Adresse bleibt, wo sie ist.";
export const senderType = "Art des Absenders";
export const numberFromAccount = "Nummer aus dem Konto";
export const nameOrShortCode = "Name oder Kurzwahl";
export const aWhatsappNumber = "WhatsApp-Nummer";
export const senderNameOrShortCode = "Absendername oder Kurzwahl";
export const whatsappNumber = "WhatsApp-Nummer";
export const senderNameHint =
  "Ein Name hat 3 bis 11 Buchstaben und Ziffern. Kunden können einem Namen nicht antworten, auch nicht mit STOP, und mehrere Länder, darunter die USA und Kanada, lassen Namen nicht zu.";
export const whatsappNumberHint =
  "Mit Ländervorwahl. Die Nummer muss beim Anbieter mit der Anwendung verknüpft sein.";
export const senderNameExample = "Copperline";
export const chooseNumber = "Wählen Sie eine Nummer.";
export const inboxType = "Art des Postfachs";
export const emailAddress = "E-Mail-Adresse";
export const phoneNumberOrWhatsapp = "Telefonnummer oder WhatsApp";
export const account = "Konto";
export const connectProviderFirst = "Verbinden Sie zuerst einen Anbieter";
export const phoneInboxNeedsAccount =
  "Ein Postfach ist eine Nummer, die Sie bei einem Anbieter besitzen. Verbinden Sie zuerst dessen Konto.";
export const alreadyAnInbox = "schon ein Postfach";
export const free = "frei";
export const refresh = "Aktualisieren";
export const noNumbersYet = "Noch keine Nummern";
export const number = "Nummer";
export const justBoughtANumber = "Gerade eine Nummer gekauft?";
export const onWhatsapp = " auf WhatsApp";
export const color = "Farbe";
export const automaticReply = "Automatische Antwort";
export const automaticReplyHint =
  "Wird jedem Absender einmal am Tag gesendet, nie an Bots, Mailinglisten oder Absender, die sich abgemeldet haben. Zählt nicht als Antwort.";
export const message = "Nachricht";
export const thankYouForYourEmail = "Vielen Dank für Ihre E-Mail.";
export const when = "Wann";
export const atAnyTime = "Jederzeit";
export const openNow = "Jetzt geöffnet: Es wird keine automatische Antwort gesendet.";
export const closedNow = "Jetzt geschlossen: Die nächste E-Mail erhält eine automatische Antwort.";
export const onlyWhileClosed = "Nur wenn geschlossen ist";
export const preview = "Vorschau";
export const general = "Allgemein";
export const sending = "Senden";
export const receiving = "Empfangen";
export const signature = "Signatur";
export const inboxSettings = "Einstellungen des Postfachs";
export const name = "Name";
export const undoSend = "Senden rückgängig machen";
export const undoEmailHint =
  "Wie lange eine E-Mail vor dem Senden wartet, damit es sich rückgängig machen lässt.";
export const otherAddresses = "Weitere Adressen dieses Postfachs";
export const otherAddress = "Weitere Adresse {value1}";
export const otherAddressExample = "info@ihre-firma.example";
export const addAddress = "Adresse hinzufügen";
export const otherAddressesHint =
  "E-Mails an diese Adressen kommen auch hier an, und „Allen antworten“ lässt sie weg. Plus-Adressen wie name+bestellung@ gehören immer dazu.";
export const emailWebhookUrl = "Webhook-URL für E-Mails";
export const imapAfter =
  ". Sobald Sie speichern, kommen neue E-Mails innerhalb von Sekunden an. Ältere E-Mails können Sie auf der Seite des Kontos importieren.";
export const forwardEmail = "Entweder leitet Ihr Mailserver die E-Mails weiter (der übliche Weg):";
export const postfixMap = "Für Postfix, in seiner Transport-Tabelle";
export const postfixMapHint =
  "Führen Sie dann postmap mit der Datei aus, und tragen Sie sie in main.cf als transport_maps ein.";
export const mxRecord = "MX-Eintrag";
export const howEmailIsReceived = "So werden E-Mails empfangen";
export const webhookIntakeHint =
  "E-Mails an die Domain gehen an {label}; von dort kommen sie sofort hierher.";
export const anyMailHost = "Google, Microsoft oder ein beliebiger Anbieter.";
export const connectMailboxFirst = "Zuerst das E-Mail-Konto verbinden";
export const fromMailbox = "Aus einem E-Mail-Konto (IMAP)";
export const mailbox = "E-Mail-Konto";
export const smtpIntakeHint =
  "Ihr Mailserver leitet E-Mails an diesen Server weiter, oder der MX-Eintrag zeigt hierher.";
export const deskbellMailServerSmtp = "Deskbells Mailserver (SMTP)";
export const receivingStatus = "Empfangsstatus";
export const setUpReceiving = "Empfang einrichten";
export const to = "An";
export const sendTestEmail = "Test-E-Mail senden";
export const sendsThrough = "Sendet über";
export const senderMustBeAllowed = "Das Konto muss von dieser Adresse senden dürfen.";
export const connectAnotherAccount = "Weiteres Konto verbinden";
export const senderName = "Absendername";
export const senderNamePreview = "Kunden sehen: {name} ({domain})";
export const testSending = "Senden testen";
export const testSendingHint = "Sendet Ihnen eine echte E-Mail aus diesem Postfach.";
export const domainAuthentication = "Domain-Authentifizierung";
export const dnsCheckedSoon = "Die DNS-Einträge der Domain werden innerhalb einer Minute geprüft.";
export const signatureExample = "Copperline, Mühlgasse 4, Bremen";
export const signatureHint =
  "Steht unter jeder E-Mail aus diesem Postfach, außer der Absender hat eine eigene Signatur.";
export const ownSignatureUsed = "Stattdessen wird Ihre eigene Signatur verwendet.";
export const viewInProfile = "In Ihrem Profil ansehen";
export const emailExample = "Ihr Wasserhahn liegt zur Abholung bereit.";
export const noSignatureYet = "Noch keine Signatur.";
export const closed = "geschlossen";
export const dayOpens = "{of}, öffnet";
export const dayCloses = "{of}, schließt";
export const dayOpen = "{of}: öffnen";
export const openingHours = "Öffnungszeiten";
export const copyMonday = "Montag auf Dienstag bis Freitag übertragen";
export const timeZoneOfHours = "Zeitzone:";
export const specialDays = "Feiertage und besondere Tage";
export const numberedDay = "Tag {value1}";
export const nameOfDay = "Name von {date}";
export const specialDayExample = "Weihnachten";
export const addDay = "Tag hinzufügen";
export const canProviderReachServer = "Erreicht der Anbieter diesen Server?";
export const undoMessageHint =
  "Wie lange eine Nachricht vor dem Senden wartet, damit Sie es rückgängig machen können.";
export const inboxNotFound = "Postfach nicht gefunden";
export const allInboxes = "Alle Postfächer";
export const inboxNotFoundHint =
  "Es gibt das Postfach nicht, oder Sie haben keinen Zugriff darauf.";
export const onlyAdminsChange = "Nur Inhaber und Admins können Postfächer ändern.";
export const simulated = "Simuliert";
export const isArchived = "Archiviert";
export const archive = "Archivieren";
export const restore = "Wiederherstellen";
export const cantSendProblem = "Senden nicht möglich. {problem}";
export const textsSentFromName =
  "SMS werden unter diesem Namen gesendet. Kunden können nicht antworten.";
export const wrongDnsRecords =
  "E-Mails werden gesendet, aber die DNS-Einträge der Domain sind falsch; ein Teil landet deshalb im Spam.";
export const sendingAndReceivingEmail = "Sendet und empfängt E-Mails.";
export const inboxes = "Postfächer";
export const inboxesLead = "Die Adressen und Nummern, unter denen Kunden Sie erreichen.";
export const onlyAdminsAdd = "Nur Inhaber und Admins können Postfächer hinzufügen und ändern.";
export const noInboxesYet = "Noch keine Postfächer";
export const noInboxesHint =
  "Fügen Sie eine E-Mail-Adresse oder Telefonnummer hinzu. Nachrichten dorthin kommen in Deskbell an.";
export const archived = "Archiviert";
export const archivedHint =
  "Ihre Konversationen bleiben, aber sie empfangen keine neuen E-Mails, SMS oder Anrufe.";
export const restoreNamed = "{name} wiederherstellen";
export const serviceHint =
  "Seine Registrierung und Einstellungen gelten für diese Nachrichten. Die Nummer muss dazu gehören.";
export const accountDefaultNone = "Standard des Kontos: keiner";
export const accountDefault = "Standard des Kontos: {usualName}";
export const noService = "Keiner, direkt von der Nummer senden";
export const inboxArchived = "{name} archiviert.";
export const inboxRestored = "{name} wiederhergestellt.";
export const visibility = "Sichtbarkeit";
export const everyone = "Alle";
export const noTeamsYet = "Es gibt noch keine Teams.";
export const createTeam = "Team erstellen";
export const onlyOneTeamHint = "Niemand sonst sieht die Konversationen, außer Inhaber und Admins.";
export const onlyOneTeam = "Nur ein Team";
export const team = "Team";
export const setWebhookHint =
  "Stellen Sie sie bei {name} mit der Schaltfläche unten ein, oder von Hand.";
export const pasteWebhookHint =
  "Öffnen Sie in der Konsole von {name} diese Nummer, und fügen Sie die URL als Webhook für eingehende Nachrichten ein, Methode POST.";
export const checkAgain = "Erneut prüfen";
export const setWebhook = "Webhook einrichten";
export const customersSeeSender =
  "Kunden sehen „{name} ({workspace})“ als Absender, wenn Sie antworten. Den Namen des Unternehmens können Sie später ändern.";
export const cantSendKind = "kann keine {kind, select, whatsapp{Nachrichten} other{SMS}} senden";
export const arriveHereAlready =
  "{kind, select, whatsapp{Nachrichten} other{SMS}} kommen schon hier an";
export const currentlyGoTo =
  "{kind, select, whatsapp{Nachrichten} other{SMS}} gehen derzeit an {host}";
export const currentlyGoElsewhere =
  "{kind, select, whatsapp{Nachrichten} other{SMS}} gehen derzeit an eine andere Adresse";
export const noNumbersHint =
  "Dieses Konto hat keine Nummern. Kaufen Sie eine bei {provider}, und aktualisieren Sie dann.";
export const theProvider = "dem Anbieter";
export const replyGreeting = "Guten Tag {name},";
export const replyThanks =
  "vielen Dank für Ihre E-Mail. Jemand von {workspace} antwortet Ihnen bald.";
export const openDay = "Öffnen";
export const removeNamed = "{name} entfernen";
export const removeThisAddress = "Diese Adresse entfernen";
export const imapBefore = "Mehr ist nicht zu tun, solange E-Mails an {address} hier ankommen:";
export const theMailbox = "im E-Mail-Konto";
export const wholeDomain =
  "Oder empfangen Sie die ganze Domain: Richten Sie ihren MX-Eintrag auf diesen Server, und leiten Sie Port 25 an Port {port} weiter.";
export const throughProvider = "Über {provider}";
export const mailboxIntakeHint =
  "Ihre E-Mails bleiben im E-Mail-Konto. Deskbell liest sie, ohne etwas als gelesen zu markieren.";
export const lastEmail = "Letzte E-Mail";
export const noneYet = "noch keine";
export const deskbellMailServer = "Deskbells Mailserver";
export const hostAndPort = "{host}, Port {port}";
export const processingErrors = "Verarbeitungsfehler";
export const emailCount = "{count, plural, one{# E-Mail} other{# E-Mails}}";
export const dnsRecordsOf = "DNS-Einträge von {domain}";
export const sentByYou = "Von Ihnen gesendet.";
export const removeTimes = "{of}: {from} bis {to} entfernen";
export const addTimes = "{of}: Zeiten hinzufügen";
export const undoSendFor =
  "Senden rückgängig machen bei {channel, select, whatsapp{WhatsApp-Nachrichten} other{SMS}}";
export const onlyTeam = "nur {team}";
export const onlyOneOfTheTeams = "nur ein Team";
export const visibleToTeam = "Nur {team}";
export const notWorking = "Funktioniert nicht";
export const sendOnly = "Nur Senden";
export const textsGoElsewhere = "SMS gehen woandershin";
export const receivingKind =
  "Empfängt {what, select, whatsapp{WhatsApp-Nachrichten} calls{Anrufe und SMS} other{SMS}}";
export const receptionOf =
  "Empfang von {what, select, whatsapp{WhatsApp-Nachrichten} calls{Anrufen und SMS} other{SMS}}";
export const notReceivingYet =
  "Empfängt noch keine {what, select, whatsapp{WhatsApp-Nachrichten} calls{Anrufe und SMS} other{SMS}}";
export const goElsewhere =
  "{what, select, whatsapp{WhatsApp-Nachrichten} calls{Anrufe und SMS} other{SMS}} gehen woandershin";
export const arriveHere =
  "{what, select, whatsapp{WhatsApp-Nachrichten} calls{Anrufe und SMS} other{SMS}} an diese Nummer kommen hier an.";
export const providerNotSetUp =
  "Der Anbieter weiß noch nicht, wohin mit {what, select, whatsapp{WhatsApp-Nachrichten} calls{Anrufen und SMS} other{SMS}} an diese Nummer.";
export const providerSendsElsewhere =
  "Der Anbieter sendet {what, select, whatsapp{WhatsApp-Nachrichten} calls{Anrufe und SMS} other{SMS}} an diese Nummer an eine andere Adresse.";
export const domainNeedsWork = "Domain muss korrigiert werden";
export const receivingEmail = "Empfängt E-Mails";
export const undoOff = "Aus";
export const undoSeconds = "{seconds, plural, one{# Sekunde} other{# Sekunden}}";
export const oneMinute = "1 Minute";
export const sender = "Absender";
export const serviceFor = "{name} für {channel, select, whatsapp{WhatsApp-Nachrichten} other{SMS}}";
export const incomingWebhookUrl =
  "Webhook-URL für eingehende {channel, select, whatsapp{WhatsApp-Nachrichten} other{SMS}}";
export const yourProvider = "Ihrem Anbieter";
export const open = "Geöffnet";
export const loadingAccounts = "Konten werden geladen …";
export const couldntLoadAccounts = "Die Konten konnten nicht geladen werden";
export const loadingNumbersAt = "Nummern bei {provider} werden geladen …";
export const couldntLoadNumbersAt = "Die Nummern bei {provider} konnten nicht geladen werden";
export const loadingInbox = "Postfach wird geladen …";
export const couldntLoadInbox = "Das Postfach konnte nicht geladen werden";
export const loadingReceivingStatus = "Empfangsstatus wird geladen …";
export const couldntLoadReceivingStatus = "Der Empfangsstatus konnte nicht geladen werden";
export const loadingAccount = "Konto wird geladen …";
export const couldntLoadAccount = "Das Konto konnte nicht geladen werden";
export const exampleOpening = "Montag um 09:00";
