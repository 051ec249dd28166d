export const scanCode = "Code scannen";
export const turnOn = "Einschalten";
export const turnsOnAfterCode = "Sie wird eingeschaltet, sobald Sie den ersten Code eingeben.";
export const scanCodeHint =
  "Scannen Sie ihn mit einer Authenticator-App auf Ihrem Telefon, und geben Sie dann den 6-stelligen Code ein, den sie anzeigt.";
export const codeToScan = "Code zum Scannen mit einer Authenticator-App";
export const orEnterKey = "Oder diesen Schlüssel eingeben";
export const theSecret = "Schlüssel";
export const code = "Code";
export const turnOffTwoStep = "Anmeldung in zwei Schritten ausschalten";
export const turnOffTwoStepHint =
  "Sie melden sich dann nur mit Ihrem Passwort an. Ihre Wiederherstellungscodes gelten nicht mehr.";
export const turnOff = "Ausschalten";
export const turnOnTwoStep = "Anmeldung in zwei Schritten einschalten";
export const confirmPassword = "Bestätigen Sie zuerst Ihr Passwort.";
export const continueNext = "Weiter";
export const saveCodes = "Wiederherstellungscodes sichern";
export const copyFirst =
  "Kopieren oder laden Sie sie zuerst herunter: Sie sehen sie nicht noch einmal.";
export const notAgain = "Sie sehen sie nicht noch einmal.";
export const savedThem = "Ich habe sie gesichert";
export const password = "Passwort";
export const passwordChanged = "Passwort geändert. Ihre anderen Sitzungen wurden abgemeldet.";
export const passwordHint = "Wenn Sie Ihr Passwort ändern, werden Sie überall sonst abgemeldet.";
export const currentPassword = "Aktuelles Passwort";
export const newPassword = "Neues Passwort";
export const changePassword = "Passwort ändern";
export const recoveryCodesHint =
  "Wenn Sie Ihr Telefon verlieren, verwenden Sie einen davon statt des 6-stelligen Codes. Jeder gilt einmal.";
export const recoveryCodes = "Wiederherstellungscodes";
export const download = "Herunterladen";
export const newRecoveryCodes = "Neue Wiederherstellungscodes";
export const oldCodesStop = "Die alten gelten sofort nicht mehr.";
export const createCodes = "Neue Codes erstellen";
export const security = "Sicherheit";
export const twoStep = "Anmeldung in zwei Schritten";
export const twoStepOnHint =
  "Beim Anmelden fragt Deskbell nach einem Code aus Ihrer Authenticator-App.";
export const twoStepOffHint =
  "Verlangt beim Anmelden einen Code aus einer App auf Ihrem Telefon. Das schützt Sie, wenn Ihr Passwort gestohlen wird.";
export const on = "Ein";
export const off = "Aus";
export const codesFor = "Wiederherstellungscodes für {workspace} auf Deskbell";
export const codesCreated =
  "Erstellt am {on}. Jeder Code gilt einmal, statt des 6-stelligen Codes.";
