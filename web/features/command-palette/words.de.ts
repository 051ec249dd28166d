export const commands = "Befehle";
export const searchOrRun = "Kontakte suchen oder einen Befehl ausführen";
export const searchFor = "Nach „{text}“ suchen";
export const conversationNumber = "Konversation #{number}";
export const keyboardShortcuts = "Tastenkürzel";
export const offWhileTyping =
  "Beim Tippen sind die Kürzel aus. Mit Esc verlassen Sie ein Textfeld.";
export const singleKeysOff =
  "Einzelne Tasten sind ausgeschaltet; Kürzel mit ⌘ oder Strg gelten weiterhin.";
export const turnOffSingleKeys = "Einzelne Tasten ausschalten";
export const turnOnSingleKeys = "Einzelne Tasten einschalten";
export const done = "Fertig";
export const allShortcuts = "Alle Kürzel";
export const thenKey = ", dann ";
export const send = "Senden";
export const sendAndClose = "Senden und schließen";
export const answer = "Annehmen";
export const currentCall = "Laufender Anruf";
export const thisConversation = "Diese Konversation";
export const contacts = "Kontakte";
export const allConversations = "Alle Konversationen";
export const navigateGroup = "Navigieren";
export const replyGroup = "Antworten";
export const callGroup = "Anruf";
export const manageGroup = "Verwalten";
export const goTo = "Gehe zu";
export const appGroup = "App";
