export const general = "Allgemein";
export const deskbellVersion = "Deskbell {version}";
export const onlyAdmins = "Nur Inhaber und Admins können das ändern.";
export const company = "Unternehmen";
export const country = "Land";
export const countryHint = "Gilt für Telefonnummern ohne Ländervorwahl.";
export const timeZone = "Zeitzone";
export const timeZoneHint = "Gilt für alle, die keine eigene eingestellt haben.";
export const language = "Sprache";
export const languageHint = "Gilt für alle, die keine eigene gewählt haben.";
export const automaticLanguage = "Automatisch: Sprache des Browsers";
export const systemEmails = "E-Mails zu Konten kommen von";
export const systemEmailsHint =
  "Einladungen, Links zum Zurücksetzen des Passworts und Hinweise. Sie erscheinen nie unter den Konversationen. Links eines Inhabers werden nur gesendet, wenn ein Inhaber die Schlüssel des Anbieterkontos eingegeben hat.";
export const firstSystemSender = "Automatisch: das erste Postfach, das senden kann";
export const systemEmailsOff = "Nicht senden; Links von Hand kopieren";
