export const label = "Bezeichnung";
export const shownOnlyToYourTeam = "Nur für Ihr Team sichtbar.";
export const newKeysTestedFirst =
  "Neue Schlüssel werden zuerst getestet; die alten bleiben aktiv, bis die neuen funktionieren.";
export const inboxes = "Postfächer";
export const addInbox = "Postfach hinzufügen";
export const noInboxUsesAccount = "Noch kein Postfach verwendet dieses Konto.";
export const noNumberIsInbox = "Noch keine seiner Nummern ist ein Postfach.";
export const archived = "archiviert";
export const simulated = "Simuliert";
export const accountNotFound = "Konto nicht gefunden";
export const allAccounts = "Alle Konten";
export const accountNotFoundHint = "Möglicherweise wurde es entfernt.";
export const carriesEmail = "E-Mail";
export const carriesCallsAndTexts = "Anrufe und SMS";
export const carriesTexts = "SMS";
export const checked = "geprüft";
export const notCheckedYet = "Noch nicht geprüft";
export const connected = "Verbunden";
export const issues = "Probleme";
export const error = "Fehler";
export const connectAProvider = "Anbieter verbinden";
export const providerAccounts = "Anbieterkonten";
export const accountsLead =
  "Die Unternehmen, die Ihre E-Mails, SMS und Anrufe übertragen. Sie bezahlen sie direkt.";
export const noAccountsYet = "Noch keine Konten";
export const noAccountsHint =
  "Verbinden Sie das Unternehmen, das Ihre E-Mails überträgt oder dem Ihre Nummern gehören. Sie brauchen dessen API-Schlüssel.";
export const trySimulator = "Mit dem Simulator ausprobieren";
export const simulatorHint =
  "Simulierte Kunden und Nummern, neben Ihren echten und deutlich gekennzeichnet.";
export const turnOn = "Einschalten";
export const connect = "Verbinden";
export const checkingWith = "Wird bei {name} geprüft.";
export const keysCheckedAndEncrypted =
  "Schlüssel und Passwörter werden sofort geprüft und verschlüsselt gespeichert.";
export const connectLead =
  "Danach wählen Sie, welche seiner Nummern oder Adressen Postfächer werden.";
export const channels = "Kanäle";
export const email2 = "E-Mail";
export const callsAndTexts = "Anrufe und SMS";
export const provider = "Anbieter";
export const mailboxOnlyReceives =
  "Ein E-Mail-Konto empfängt nur. Um zu antworten, verbinden Sie auch einen Anbieter, der sendet, etwa den SMTP-Server desselben E-Mail-Kontos.";
export const remove = "Entfernen";
export const removeAccount = "{label} entfernen?";
export const removeAccountHint =
  "Seine Schlüssel werden aus Deskbell gelöscht. Beim Anbieter ändert sich nichts.";
export const health = "Zustand";
export const checkNow = "Jetzt prüfen";
export const phone = "Telefon";
export const checkThePhone = "Telefon prüfen";
export const phoneProblemHint =
  "Bis das behoben ist, lassen sich diese Anrufe nicht im Browser annehmen. Aktualisieren Sie das Konto, und prüfen Sie das Telefon dann erneut.";
export const importSkipsKnown = "Nachrichten, die schon hier sind, werden übersprungen.";
export const importAfterOutage = "Nach einem Ausfall erneut importieren";
export const importAgain = "Erneut importieren";
export const failedEmailsIn = "E-Mails in {folder}, die nicht abgerufen werden konnten";
export const fetchAgainEmail = "Erneut abrufen: E-Mail {uid} in {folder}";
export const fetchAgain = "Erneut abrufen";
export const mailbox = "E-Mail-Konto";
export const mailboxHint =
  "Deskbell markiert nichts als gelesen. Es stört nicht, wenn Sie E-Mails anderswo lesen.";
export const mailboxNotChecked =
  "Noch nicht geprüft. Die Prüfung beginnt, sobald ein Postfach seine E-Mails aus diesem E-Mail-Konto empfängt.";
export const localAddress =
  "Diese Adresse funktioniert nur auf diesem Computer oder in diesem Netzwerk; Anbieter erreichen sie nicht. Starten Sie Deskbell mit PUBLIC_URL auf einer öffentlichen Adresse.";
export const notEncrypted =
  "{message} Die Verbindung ist aber nicht verschlüsselt; die meisten Anbieter verlangen HTTPS.";
export const inTheConsole = "In der Konsole von {provider}";
export const durationMs = ", {durationMs} ms";
export const testOurAddress = "Unsere Adresse testen";
export const testAgain = "Erneut testen";
export const canTheProviderReachThisServer = "Erreicht der Anbieter diesen Server?";
export const textsWebhookUrl = "Webhook-URL für eingehende SMS";
export const deliveryReports = "Zustellberichte";
export const deliveryReportsHint =
  "{name} meldet Zustellungen, unzustellbare E-Mails und Spam-Beschwerden.";
export const reportsWebhookUrl = "Webhook-URL für Berichte";
export const incomingEmail = "Eingehende E-Mails";
export const incomingEmailHint =
  "Nur wenn {name} für ein Postfach E-Mails empfängt. Ein Postfach kann auch Deskbells eigenen Mailserver oder ein E-Mail-Konto verwenden.";
export const webhookUrlForEmail = "Webhook-URL für E-Mails";
export const optionalFields = "Optional: {fields}";
export const defaultChoice = "{choice} (Standard)";
export const enterAgain = "Noch einmal eingeben: Der Server hat sich geändert.";
export const savedTypeToReplace = "Gespeichert. Zum Ersetzen tippen.";
export const enterField = "Geben Sie Folgendes ein: {label}.";
export const invalidField = "Das sieht nicht gültig aus: {label}.";
export const never = "nie";
export const lastSync = "Letzter Abgleich mit dem Anbieter";
export const notYet = "noch nicht";
export const callsInBrowser = "Anrufe im Browser";
export const notWorking = "Funktioniert nicht";
export const working = "Funktioniert";
export const importing =
  "Import läuft: bisher {found, plural, one{# E-Mail} other{# E-Mails}}, davon {fetched, number} neu.";
export const nothingMissing =
  "Es fehlte nichts: {found, plural, one{Die eine E-Mail aus dieser Zeit ist} other{Alle # E-Mails aus dieser Zeit sind}} hier.";
export const importedMissing =
  "{fetched, plural, one{# E-Mail} other{# E-Mails}} von {found, number} {fetched, plural, one{fehlte und ist} other{fehlten und sind}} jetzt hier.";
export const lastDays = "{count, plural, one{Letzter Tag} other{Letzte # Tage}}";
export const emailInFolder = "E-Mail {uid} in {folder}";
export const lastChecked = "Zuletzt geprüft";
export const lastEmail = "Letzte E-Mail";
export const noneYet = "noch keine";
export const yourDomain = "Ihre Domain";
export const loadingAccount = "Konto wird geladen …";
export const couldntLoadAccount = "Das Konto konnte nicht geladen werden";
export const loadingAccounts = "Konten werden geladen …";
export const couldntLoadAccounts = "Die Konten konnten nicht geladen werden";
export const loadingProviders = "Anbieter werden geladen …";
export const couldntLoadProviders = "Die Anbieter konnten nicht geladen werden";
export const loadingMailbox = "E-Mail-Konto wird geladen …";
export const couldntLoadMailbox = "Das E-Mail-Konto konnte nicht geladen werden";
