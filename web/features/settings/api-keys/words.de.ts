export const revokeKey = "{name} widerrufen";
export const revoke = "Widerrufen";
export const newKey = "Neuer Schlüssel";
export const apiKeys = "API-Schlüssel";
export const apiKeysLead =
  "Schlüssel für die REST-API. Jeder hat eine Rolle und eine Auswahl an Postfächern.";
export const apiReference = "API-Referenz";
export const noApiKeysYet = "Noch keine API-Schlüssel";
export const noApiKeysHint =
  "Erstellen Sie einen Schlüssel, um ein Programm mit Deskbell zu verbinden.";
export const inboxes = "Postfächer";
export const allInboxes = "Alle Postfächer, auch neue";
export const onlyThese = "Nur diese";
export const keyReady = "Der API-Schlüssel ist bereit. Er wird nicht noch einmal angezeigt.";
export const copyKey = "Schlüssel kopieren";
export const apiKeyCreated = "API-Schlüssel erstellt";
export const shownOnce = "Sie sehen ihn nur dieses eine Mal.";
export const savedIt = "Ich habe ihn gespeichert";
export const key = "Schlüssel";
export const keyHint =
  "Senden Sie ihn als „Authorization: Bearer …“. Wer diesen Schlüssel hat, hat die Berechtigungen seiner Rolle.";
export const createKey = "Schlüssel erstellen";
export const name = "Name";
export const nameHint = "Wofür er ist, etwa „Website-Formular“.";
export const permissionsOfThisRole = "Berechtigungen dieser Rolle";
export const revokeQuestion = "{name} widerrufen?";
export const revokeHint =
  "Programme, die diesen Schlüssel verwenden, funktionieren sofort nicht mehr.";
export const roleOn = "{role} in {inboxes}";
export const inAllInboxes = "allen Postfächern";
export const inNoInbox = "keinem Postfach";
export const created = "erstellt";
export const neverUsed = "nie verwendet";
export const lastUsed = "zuletzt verwendet";
export const loadingApiKeys = "API-Schlüssel werden geladen …";
export const couldntLoadApiKeys = "Die API-Schlüssel konnten nicht geladen werden";
