export const suppressAddress = "Adresse sperren";
export const cancel = "Abbrechen";
export const add = "Hinzufügen";
export const address = "Adresse";
export const reason = "Grund";
export const reasonHint = "Eine Notiz für Ihr Team.";
export const askedByPhone = "Am Telefon gebeten";
export const canEmailAgain = "Sie können {address} wieder E-Mails senden.";
export const canEmailButRefused =
  "Sie können {address} wieder E-Mails senden, aber {account} führt die Adresse noch in der eigenen Sperrliste: {message}";
export const removeAddress = "{address} aus den gesperrten Adressen entfernen?";
export const remove = "Entfernen";
export const removePromise =
  "Sie wird hier und bei Ihren Anbietern entfernt und im Protokoll vermerkt.";
export const suppressedBecause = "Grund der Sperre: {reason}.";
export const bouncedHint =
  "Wenn es das E-Mail-Konto weiterhin nicht gibt, kommt die nächste E-Mail zurück, und die Adresse wird wieder gesperrt.";
export const otherHint =
  "Tun Sie das nur, wenn darum gebeten wurde: Eine weitere Beschwerde schadet der Zustellung aller Ihrer E-Mails.";
export const removeName = "Entfernen: {address}";
export const suppressedAddresses = "Gesperrte Adressen";
export const suppressedLead =
  "Adressen, denen Deskbell keine E-Mails sendet, weil E-Mails zurückkamen oder sie sich abgemeldet haben. Das schützt Ihren Ruf als Absender.";
export const addAddress = "Adresse hinzufügen";
export const onlyManagers = "Nur Manager und Admins können eine Adresse entfernen.";
export const findAddress = "Adresse suchen";
export const noSuppressed = "Keine gesperrten Adressen";
export const noSuppressedHint =
  "Adressen, von denen E-Mails endgültig zurückkommen, werden automatisch hinzugefügt.";
export const notSuppressed = "Nicht gesperrt";
export const isntSuppressed = "„{query}“ ist nicht gesperrt.";
export const reasonBounced = "eine E-Mail dorthin kam zurück";
export const reasonComplained = "unsere E-Mail wurde dort als Spam gemeldet";
export const reasonUnsubscribed = "dort wurden unsere E-Mails abbestellt";
export const reasonManual = "von einem Teammitglied hinzugefügt";
export const loadingSuppressed = "Gesperrte Adressen werden geladen …";
export const couldntLoadSuppressed = "Die gesperrten Adressen konnten nicht geladen werden";
