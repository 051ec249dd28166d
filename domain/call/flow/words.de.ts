export const hours = "Zeiten";
export const greeting = "Begrüßung";
export const menu = "Menü";
export const ring = "Klingeln";
export const queue = "Warteschlange";
export const voicemail = "Mailbox";
export const forward = "Weiterleiten";
export const textBack = "SMS zurück";
export const hangUp = "Auflegen";
export const open = "Geöffnet";
export const closed = "Geschlossen";
export const next = "Dann";
export const aKey = "Eine Taste";
export const keyName = "Taste {key}";
export const noInput = "Keine Eingabe";
export const noAnswer = "Keine Antwort";
export const overflow = "Zeit abgelaufen oder Warteschlange voll";
export const addFirstStep = "Fügen Sie einen ersten Schritt hinzu.";
export const chooseFirstStep = "Wählen Sie den ersten Schritt.";
export const tooManySteps = "Ein Anrufablauf kann bis zu {max} Schritte haben.";
export const sameStepTwice =
  "Zwei Schritte haben denselben internen Namen. Fügen Sie diesen Schritt neu hinzu.";
export const stepUnreached =
  "Kein Schritt führt hierher. Verbinden Sie diesen Schritt, oder entfernen Sie ihn.";
export const loopsForever =
  "Von hier läuft der Anruf endlos im Kreis. Verbinden Sie einen Ausgang mit einem anderen Schritt.";
export const exitNotConnected = "„{exit}“ ist nicht verbunden. Wählen Sie den nächsten Schritt.";
export const exitToDeleted =
  "„{exit}“ führt zu einem gelöschten Schritt. Wählen Sie einen anderen.";
export const numberWithCountry =
  "Geben Sie die Nummer mit der Landesvorwahl ein, etwa +49 30 901820.";
export const enterTextToSend = "Geben Sie den Text der SMS ein.";
export const textTooLong = "Eine SMS kann bis zu {max} Zeichen haben.";
export const chooseAudioFile = "Wählen Sie eine Audiodatei.";
export const enterWhatIsHeard = "Geben Sie ein, was der Anrufer hört.";
export const speechTooLong = "Ein gesprochener Text kann bis zu {max} Zeichen haben.";
export const menuNeedsKey = "Ein Menü braucht mindestens eine Taste.";
export const useValidKey = "Verwenden Sie eine Taste von 0 bis 9, * oder #.";
export const keyUsedTwice = "Die Taste {key} wird zweimal verwendet.";
export const repeatsRange = "Die Zahl der Wiederholungen muss zwischen {min} und {max} liegen.";
export const ringTimeRange = "Die Klingeldauer muss zwischen {min} und {max} Sekunden liegen.";
export const maxWaitRange = "Die längste Wartezeit muss zwischen {min} und {max} Sekunden liegen.";
export const queueSizeRange = "Die Warteschlange muss {min} bis {max} Anrufer fassen.";
export const voicemailRange =
  "Die Höchstlänge der Nachricht muss zwischen {min} und {max} Sekunden liegen.";
export const audioDeleted = "Die Audiodatei wurde gelöscht. Wählen Sie eine andere.";
export const ringsRemoved = "Es klingelt bei jemandem, der entfernt wurde. Wählen Sie neu.";
