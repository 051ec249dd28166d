export const addDetail = "Kontaktdaten hinzufügen";
export const editDetails = "Kontaktdaten bearbeiten";
export const cancel = "Abbrechen";
export const add = "Hinzufügen";
export const done = "Fertig";
export const numberOrAddress = "Telefonnummer oder E-Mail-Adresse";
export const label = "Bezeichnung";
export const labelHint = "Zum Beispiel: Arbeit, privat, Assistenz";
export const labelOf = "Bezeichnung von {value}";
export const primary = "Primär";
export const primaryOf = "{value} zuerst verwenden";
export const removeValue = "{value} entfernen";
export const noDetails = "Keine Telefonnummer oder E-Mail-Adresse.";
export const removeHint =
  "Eine schon verwendete Nummer oder Adresse wird ein eigener Kontakt. Ihre Gespräche bleiben hier.";
export const mergeWith = "Mit {name} zusammenführen …";
