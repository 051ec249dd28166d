export const audioAndDevices = "Audio und Geräte";
export const lead =
  "Geräte werden für diesen Browser gespeichert; die übrigen Einstellungen gelten überall.";
export const microphoneAndSpeaker = "Mikrofon und Lautsprecher";
export const testOnce =
  "Testen Sie das Mikrofon einmal, damit der Browser Ihre Geräte auflisten kann.";
export const microphone = "Mikrofon";
export const speaker = "Lautsprecher oder Headset";
export const cancellation = "Rausch- und Echounterdrückung";
export const cancellationHint = "Eingeschaltet lassen, wenn Ihr Headset keine eigene hat.";
export const ringing = "Klingeln";
export const ringtoneDevice = "Gerät für den Klingelton";
export const ringtoneDeviceHint = "Mit Lautsprechern hören Sie Anrufe auch ohne Headset.";
export const volume = "Lautstärke";
export const silent = "Stumm: Anrufe werden ohne Ton angezeigt.";
export const systemDefault = "Systemstandard";
export const notConnected = "Nicht angeschlossen";
export const playTestSound = "Testton abspielen";
export const soundBlocked =
  "Der Browser hat den Ton blockiert. Klicken Sie auf die Seite, und versuchen Sie es noch einmal.";
export const shortTune = "Spielt eine kurze Melodie.";
export const play = "Abspielen";
export const testRingtone = "Klingelton testen";
export const ring = "Klingeln lassen";
export const testMicrophone = "Mikrofon testen";
export const levelGood = "Pegel gut";
export const quiet = "Leise";
export const stopTest = "Test beenden";
export const test = "Testen";
export const personalPhone = "Eigenes Telefon";
export const personalPhoneHint =
  "Klingelt auch, wenn Sie verfügbar sind und in Deskbell nicht abnehmen. Sie nehmen mit der 1 an, damit sich nie Ihre Mailbox meldet.";
export const number = "Nummer";
export const numberHint = "Leer lassen, damit nur Ihre Browser klingeln.";
export const rings = "Klingelt";
export const immediately = "sofort";
export const afterSeconds = "nach {seconds} Sekunden";
export const ringWhenClosed = "Klingeln, wenn Deskbell geschlossen ist";
export const sipSystem = "SIP-Telefonanlage";
export const notLoaded = "Die Einstellungen konnten nicht geladen werden.";
export const tryAgain = "Noch einmal versuchen";
export const sipHint =
  "Verbindet per SIP über WebSocket. Menüs, Warteschlangen, Mailbox und Aufnahmen bleiben in der Anlage; ihre Anrufe erscheinen in der Anrufliste und in Konversationen.";
export const connect = "Verbinden";
export const savedReload = "Gespeichert. Laden Sie Deskbell neu, um sie zu verwenden.";
export const address = "Adresse";
export const extension = "Ihre Nebenstelle";
export const authUser = "Benutzername zur Anmeldung";
export const authUserHint =
  "Nur, wenn Ihre Anlage einen anderen Benutzernamen braucht als den in der Adresse, wie es bei 3CX und FreePBX sein kann.";
export const password = "Passwort";
export const keepSavedEncrypted =
  "Leer lassen, um das gespeicherte zu behalten. Wird verschlüsselt gespeichert.";
export const encrypted = "Wird verschlüsselt gespeichert.";
export const inboxForCalls = "Postfach für die Anrufe";
export const inboxForCallsHint =
  "Alle mit Zugriff auf das Postfach sehen sie. Teammitglieder, bei denen es gemeinsam klingelt, sollten dasselbe Postfach wählen, damit ein nicht angenommener Anruf als ein verpasster zählt.";
export const firstInbox = "Das erste Postfach, das ich sehen kann";
export const behindRouter = "Hinter Router oder Firewall";
export const stunServer = "STUN-Server";
export const turnServer = "TURN-Server";
export const turnServerHint =
  "Leitet den Ton weiter, wenn keine direkte Verbindung möglich ist, zum Beispiel turns:turn.example.com:5349.";
export const turnUser = "TURN-Benutzername";
export const turnPassword = "TURN-Passwort";
export const keepSaved = "Leer lassen, um das gespeicherte zu behalten.";
export const save = "Speichern";
export const disconnect = "Trennen";
export const speakToCheck = "Sprechen Sie, um den Pegel zu prüfen. Es wird nichts aufgenommen.";
export const microphoneWorks = "Ihr Mikrofon funktioniert.";
export const saySomething = "Sagen Sie etwas.";
export const pushOn = "Anrufe klingeln in diesem Browser auch, wenn Deskbell geschlossen ist.";
export const pushOff =
  "Anrufe klingeln auch, wenn Deskbell geschlossen ist, solange dieser Browser läuft.";
export const pushBlocked =
  "Benachrichtigungen sind blockiert. Erlauben Sie sie zuerst in der Adressleiste.";
export const pushImpossible =
  "Nicht verfügbar: Das braucht HTTPS und einen Browser mit Push-Benachrichtigungen.";
export const percentage = "{percent} %";
