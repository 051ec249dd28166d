export const openDeskbell = "Deskbell öffnen";
export const whichAddress = "An welche Adresse schreiben Kunden?";
export const onlyReceives =
  "Es empfängt E-Mails; um zu antworten, verbinden Sie auch seinen SMTP-Server.";
export const connectAnotherAccount = "Weiteres Konto verbinden";
export const connectSender = "Anbieter zum Senden verbinden";
export const connectedTo = "Verbunden mit";
export const whichNumber = ". An welche Nummer schreiben Kunden SMS?";
export const offline =
  "Sie sind offline. Was Sie eingeben, bleibt hier; speichern Sie es, wenn Sie wieder online sind.";
export const tryNow = "Jetzt versuchen";
export const serverUnreachable =
  "Der Server ist nicht erreichbar. Was Sie eingeben, bleibt hier; speichern Sie es, wenn der Server wieder da ist.";
export const profile = "Profil";
export const audioAndDevices = "Audio und Geräte";
export const security = "Sicherheit";
export const sessions = "Sitzungen";
export const general = "Allgemein";
export const members = "Mitglieder";
export const teams = "Teams";
export const inboxes = "Postfächer";
export const providerAccounts = "Anbieterkonten";
export const domains = "Domains";
export const suppressedAddresses = "Gesperrte Adressen";
export const savedReplies = "Textbausteine";
export const tags = "Schlagwörter";
export const apiKeys = "API-Schlüssel";
export const processingErrors = "Verarbeitungsfehler";
export const health = "Zustand";
export const auditLog = "Protokoll";
export const settings = "Einstellungen";
export const backToConversations = "Zurück zu den Konversationen";
export const unsavedChanges = "Nicht gespeicherte Änderungen";
export const unsavedChangesSuffix = ", nicht gespeicherte Änderungen";
export const settingsTitle = "{name} · Einstellungen";
export const couldntShowPage = "Die Seite konnte nicht angezeigt werden";
export const pageNotFound = "Seite nicht gefunden";
export const allSettings = "Alle Einstellungen";
export const pageNotFoundHint =
  "Es gibt die Seite nicht, oder Ihre Rolle darf sie nicht öffnen. Bitten Sie einen Admin um Zugriff.";
export const groupYou = "Persönlich";
export const groupWorkspace = "Arbeitsbereich";
export const groupContent = "Inhalte";
export const groupSystem = "System";
export const loadingProviders = "Anbieter werden geladen …";
export const couldntLoadProviders = "Die Anbieter konnten nicht geladen werden";
