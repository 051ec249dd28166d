export const showPassword = "Passwort anzeigen";
export const hidePassword = "Passwort verbergen";
