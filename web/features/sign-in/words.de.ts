export const twoStep = "Anmeldung in zwei Schritten";
export const enterRecoveryCode =
  "Geben Sie einen Ihrer Wiederherstellungscodes ein. Jeder gilt einmal.";
export const enterAppCode = "Geben Sie den 6-stelligen Code aus Ihrer Authenticator-App ein.";
export const useAppCode = "6-stelligen Code verwenden";
export const useRecoveryCode = "Wiederherstellungscode verwenden";
export const backToPassword = "Zurück zum Passwort";
export const recoveryCode = "Wiederherstellungscode";
export const code = "Code";
export const enterEmail = "Geben Sie eine E-Mail-Adresse ein.";
export const signIn = "Anmelden";
export const notResponding = "Deskbell antwortet nicht";
export const tryAgain = "Noch einmal versuchen";
export const linkSpent = "Dieser Link gilt nicht mehr";
export const linkSpentHint =
  "Er ist abgelaufen oder wurde schon verwendet. Bitten Sie einen Admin um einen neuen. Wenn Sie ihn schon verwendet haben, melden Sie sich an.";
export const forgotPassword = "Passwort vergessen?";
export const forgotPasswordHint =
  "Geben Sie die E-Mail-Adresse ein, mit der Sie sich anmelden. Sie erhalten dann einen Link.";
export const sendLink = "Link senden";
export const checkEmail = "Sehen Sie in Ihrem Postfach nach";
export const checkEmailHint =
  "Wenn es ein Konto für {email} gibt, erhalten Sie gleich eine E-Mail mit einem Link.";
export const noEmail =
  "Keine E-Mail erhalten? Sehen Sie im Spam-Ordner nach. Es gibt zwei weitere Wege:";
export const confirmEmail = "E-Mail-Adresse bestätigen";
export const confirmEmailHint =
  "Geben Sie Ihr Passwort ein, um sich ab jetzt mit {email} anzumelden.";
export const emailConfirmed = "Ihre E-Mail-Adresse wurde geändert";
export const emailConfirmedHint = "Melden Sie sich ab jetzt mit {email} an.";
export const openDeskbell = "Deskbell öffnen";
export const twoWaysToReset = "Sie können es auf zwei Wegen zurücksetzen.";
export const askAdmin = "Fragen Sie einen Admin.";
export const askAdminHint =
  "Er kann unter Einstellungen, Mitglieder einen Link zum Zurücksetzen erstellen. Der Link gilt einmal und einen Tag lang.";
export const youRunServer = "Sie betreiben den Server?";
export const commandPrintsLink = "Auf dem Server gibt dieser Befehl einen Link aus:";
export const backToSignIn = "Zurück zur Anmeldung";
export const yourInvitation = "Ihre Einladung";
export const joinWorkspace = "{workspace} beitreten";
export const invitedYou = "{invitedBy} hat Sie eingeladen. Sie melden sich als {email} an.";
export const yourName = "Ihr Name";
export const enterName = "Geben Sie Ihren Namen ein.";
export const yourNameHint = "Ihr Team sieht ihn, und Kunden sehen ihn als Absender Ihrer E-Mails.";
export const password = "Passwort";
export const invitationPasswordHint =
  "Wenn Sie hier schon ein Konto haben, verwenden Sie dessen Passwort. Sonst wählen Sie ein neues mit mindestens {needed} Zeichen.";
export const enterYourName = "Geben Sie Ihren Namen ein.";
export const join = "Beitreten";
export const email = "E-Mail";
export const setNewPassword = "Neues Passwort festlegen";
export const passwordSet = "Ihr Passwort ist festgelegt";
export const passwordSetHint = "Verwenden Sie es ab jetzt. Überall sonst wurden Sie abgemeldet.";
export const forPerson = "Für {name}, {email}.";
export const newPassword = "Neues Passwort";
export const setPassword = "Passwort festlegen";
export const chooseWorkspace = "Arbeitsbereich wählen";
export const severalWorkspaces = "Sie gehören zu mehreren Arbeitsbereichen.";
export const sessionEnded =
  "Ihre Sitzung ist beendet. Melden Sie sich an, um weiterzumachen; was Sie geschrieben haben, ist gespeichert.";
