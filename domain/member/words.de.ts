export const minCharacters =
  "Mindestens {needed} Zeichen. Tipp: Ein kurzer Satz ist leicht zu merken.";
export const enterPassword = "Geben Sie ein Passwort mit mindestens {needed} Zeichen ein.";
export const tooShort = "{typed} von {needed} Zeichen.";
export const guessable = "Zu leicht zu erraten: Dieses Passwort ist häufig.";
export const good = "Gut. Länger ist noch besser.";
export const strong = "Stark.";
