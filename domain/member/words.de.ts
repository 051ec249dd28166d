export const atLeast = "Mindestens {needed} Zeichen. Tipp: Ein kurzer Satz ist leicht zu merken.";
export const tooShort = "{typed} von {needed} Zeichen.";
export const guessable = "Zu leicht zu erraten: Dieses Passwort ist häufig.";
export const good = "Gut. Länger ist noch besser.";
export const strong = "Stark.";
