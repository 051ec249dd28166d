export const setUpDeskbell = "Deskbell einrichten";
export const setUpLead = "Das dauert etwa eine Minute. Sie können später alles ändern.";
export const yourCompany = "Ihr Unternehmen";
export const company = "Unternehmen";
export const enterCompany = "Geben Sie den Namen Ihres Unternehmens ein.";
export const yourAccount = "Ihr Konto";
export const yourName = "Ihr Name";
export const enterYourName = "Geben Sie Ihren Namen ein.";
export const email = "E-Mail";
export const enterEmail = "Geben Sie eine E-Mail-Adresse ein.";
export const password = "Passwort";
export const setupCode = "Einrichtungscode";
export const setupCodeHint =
  "Steht im Protokoll des Servers, damit nur dessen Administrator ihn einrichten kann.";
export const continueSetUp = "Weiter";
export const settingUp = "Ihr Arbeitsbereich wird eingerichtet. Das kann einige Sekunden dauern.";
export const howToStart = "Wie möchten Sie anfangen?";
export const save = "Speichern";
export const cancel = "Abbrechen";
export const location = "Standort";
export const changeRegion = "Land und Zeitzone ändern";
export const change = "Ändern";
export const country = "Land";
export const timeZone = "Zeitzone";
export const setUp = "Einrichten";
export const runsHere = "Läuft nur auf diesem Server. Es werden keine Daten an uns gesendet.";
export const light = "Hell";
export const dark = "Dunkel";
export const exampleComing = "Kommt heute jemand?";
export const examplePhoto = "Foto vom kalten Heizkörper";
export const exampleThursday = "Geht auch Donnerstag?";
export const deskbellIsntResponding = "Deskbell antwortet nicht";
export const tryAgain = "Noch einmal versuchen";
export const signInToContinue = "Melden Sie sich an, um fortzufahren";
export const signIn = "Anmelden";
export const tryItWithTheSimulator = "Mit dem Simulator ausprobieren";
export const simulatorHint =
  "Simulierte Kunden: Sie schreiben und telefonieren in ihrer Rolle. Kein Anbieterkonto nötig, kostenlos, in einer Minute bereit.";
export const noSimulatorHint =
  "Nicht verfügbar unter einer öffentlichen Adresse, wo echte Menschen an simulierte Adressen schreiben könnten.";
export const connectAProvider = "Anbieter verbinden";
export const connectProviderHint =
  "Ihre eigene E-Mail-Adresse oder eigene Nummern. Sie brauchen ein E-Mail-Konto oder den API-Schlüssel eines Anbieters.";
export const connectEmailOrTexts = "E-Mail oder SMS verbinden";
export const almostThere = "Fast fertig, {firstName}";
export const keysAreTested =
  "Wir testen jeden Schlüssel und jedes Passwort und speichern sie dann verschlüsselt.";
export const oneMoreChoice =
  "Noch eine Auswahl, dann ist alles bereit. Sie können später alles ändern.";
export const anotherWay = "Anders anfangen";
export const openDeskbell = "Deskbell öffnen";
export const startingSimulator = "Der Simulator startet. Das kann einige Sekunden dauern.";
export const connectLater = "Einen Anbieter können Sie jederzeit verbinden.";
export const haveKeyReady =
  "Halten Sie das Passwort Ihres E-Mail-Kontos oder den API-Schlüssel Ihres Anbieters bereit.";
export const enterSetupCode = "Geben Sie den Code aus dem Protokoll des Servers ein.";
export const cookieLost =
  "Wenn Sie sich gerade angemeldet haben, hat Ihr Browser die Anmeldung nicht behalten: Beginnt PUBLIC_URL mit https, öffnen Sie Deskbell unter dieser Adresse.";
export const alreadySetUp = "Deskbell ist eingerichtet. Melden Sie sich an, um fortzufahren.";
export const changeCompany = "Unternehmen ändern";
export const changeYourName = "Ihren Namen ändern";
export const serverDidntAnswer = "Der Server hat nicht geantwortet. Versuchen Sie es noch einmal.";
