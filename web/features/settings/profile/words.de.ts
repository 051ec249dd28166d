export const you = "Sie";
export const yourName = "Ihr Name";
export const yourNameHint = "Ihr Team sieht ihn, und Kunden sehen ihn als Absender Ihrer E-Mails.";
export const enterYourName = "Geben Sie Ihren Namen ein.";
export const comfortable = "Bequem";
export const compact = "Kompakt";
export const next = "Nächste";
export const previous = "Vorige";
export const backToList = "Zurück zur Liste";
export const stay = "Hier bleiben";
export const profile = "Profil";
export const roleAtWorkspace = "{email}, {roleName} bei {name}";
export const availability = "Verfügbarkeit";
export const available = "Verfügbar";
export const availableHint =
  "Wenn ausgeschaltet, klingeln Anrufe nicht bei Ihnen, und Teammitglieder sehen Sie als abwesend. Ihre Zuweisungen ändern sich nicht.";
export const timeZone = "Zeitzone";
export const timeZoneHint = "Für die Zeiten, die Sie sehen, und für „morgen“ beim Zurückstellen.";
export const workspaceDefault = "Wie im Arbeitsbereich: {zone}";
export const language = "Sprache";
export const languageHint =
  "Nach dem Ändern der Sprache wird die Seite neu geladen. Entwürfe bleiben erhalten.";
export const automatic = "Automatisch";
export const automaticLanguage = "Automatisch ({value1})";
export const appearance = "Darstellung";
export const appearanceHint = "Gilt in allen Ihren Browsern.";
export const theme = "Farbschema";
export const rows = "Zeilen";
export const rowsHint = "„Kompakt“ zeigt mehr davon in einer Liste.";
export const conversations = "Konversationen";
export const assignsOnReply = "Mir zuweisen, wenn ich antworte";
export const assignsOnReplyHint = "Nur wenn noch niemand zugewiesen ist.";
export const afterClosing = "Nach dem Schließen";
export const afterClosingHint =
  "Was sich öffnet, wenn Sie eine Konversation schließen oder zurückstellen.";
export const keyboardShortcuts = "Tastenkürzel";
export const singleKeys = "Kürzel mit einer Taste";
export const singleKeysHint =
  "J, K, R und andere. Schalten Sie sie aus, wenn Sie diktieren; Kürzel mit ⌘ oder Strg gelten weiterhin.";
export const signature = "Signatur";
export const signatureHint =
  "Steht unter Ihren E-Mails. Sie können sie aus jeder E-Mail entfernen.";
export const yourSignature = "Ihre Signatur";
export const sameAsInbox = "Wie im Postfach";
export const signatureBlankHint = "Wenn leer, gilt die Signatur des Postfachs.";
export const signInEmail = "Anmelde-E-Mail";
export const signInEmailIs = "Sie melden sich mit {email} an.";
export const askAdminToChange = "Bitten Sie einen Admin, sie zu ändern.";
export const changeUnderMembers = "Sie können sie unter Mitglieder ändern.";
export const newEmail = "Neue E-Mail-Adresse";
export const sendConfirmation = "Bestätigungslink senden";
export const confirmationSent =
  "Öffnen Sie den Link in der E-Mail an {email}, um die Adresse zu bestätigen.";
export const currentPassword = "Aktuelles Passwort";
