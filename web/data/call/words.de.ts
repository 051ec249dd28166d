export const stateIncoming = "eingehend";
export const stateGreeting = "in der Begrüßung";
export const stateMenu = "im Menü";
export const stateWaiting = "in der Warteschlange";
export const stateDialing = "wird gewählt";
export const stateRinging = "klingelt";
export const stateActive = "jetzt";
export const stateHeld = "gehalten";
export const stateVoicemail = "spricht auf die Mailbox";
export const rowGreeting = "In der Begrüßung";
export const rowMenu = "Im Menü";
export const rowVoicemail = "Spricht auf die Mailbox";
export const rowActive = "Im Gespräch mit {who}";
export const rowActiveYou = "Im Gespräch mit Ihnen";
export const rowConsulting = "Gehalten, während {who} sich mit einem Teammitglied bespricht";
export const rowConsultingYou = "Gehalten, während Sie sich mit einem Teammitglied besprechen";
export const rowHeld = "Gehalten von {who}";
export const rowHeldYou = "Von Ihnen gehalten";
export const rowWaiting = "In der Warteschlange";
export const rowWaitingAt = "Wartet, Platz {position}";
export const rowCalling = "Ruft an";
export const rowYouCalling = "Sie rufen an";
export const isCalling = "{who} ruft an";
export const youReconnecting = "Sie werden neu verbunden";
export const isReconnecting = "{who} wird neu verbunden";
export const isWaiting = "{contactName} wartet";
export const isCallingContact = "{who} ruft {contactName} an";
export const isOnCall = "{who} telefoniert mit {contactName}";
export const voicemailFrom = "Sprachnachricht von {contactName}";
export const contactCalled = "{contactName} hat angerufen";
export const calledContact = "{who} hat {contactName} angerufen";
export const missedCallFrom = "Verpasster Anruf von {contactName}";
export const hungUpWaiting = "beim Warten aufgelegt";
export const hungUpInMenu = "im Menü aufgelegt";
export const afterHours = "außerhalb der Geschäftszeiten";
export const blockedNumber = "gesperrte Nummer";
export const wasBusy = "die Nummer war besetzt";
export const wasDeclined = "der Anruf wurde abgelehnt";
export const noAnswer = "keine Antwort";
export const wasCanceled = "vor der Annahme abgebrochen";
export const notConnected = "der Anruf konnte nicht verbunden werden";
export const noOneAvailable = "niemand war verfügbar";
export const rang = "hat {duration} geklingelt";
export const listen = "Mithören";
export const whisper = "Flüstern";
export const bargeIn = "Aufschalten";
export const callSeconds = "Anruf, {count, plural, one{# Sekunde} other{# Sekunden}}";
export const callMinutes = "Anruf, {count, plural, one{# Minute} other{# Minuten}}";
export const callWithNow = "Anruf mit {contactName}, jetzt";
export const callWith = "Anruf, {contactName}";
export const beingRecorded = "Wird aufgenommen.";
export const nothingRecorded = "Es wurde nichts aufgenommen.";
export const recordingLost =
  "{kind, select, call{Die Aufnahme konnte nicht abgerufen werden.} other{Die Voicemail konnte nicht abgerufen werden.}} Vielleicht hat der Anbieter sie gelöscht.";
export const recordingDeleted =
  "{kind, select, call{Die Aufnahme wurde gelöscht.} other{Die Voicemail wurde gelöscht.}}";
export const recordingForbidden =
  "{kind, select, call{Es gibt eine Aufnahme, aber Sie dürfen sie nicht abspielen.} other{Es gibt eine Voicemail, aber Sie dürfen sie nicht abspielen.}}";
export const microphoneInsecure =
  "Das Mikrofon funktioniert nur über HTTPS. Öffnen Sie Deskbell zum Telefonieren unter seiner https://-Adresse.";
export const microphoneDenied =
  "Der Zugriff auf das Mikrofon ist blockiert. Erlauben Sie ihn in der Adressleiste, und testen Sie noch einmal.";
export const microphoneAbsent =
  "Kein Mikrofon gefunden. Schließen Sie eines an, und testen Sie noch einmal.";
export const microphoneBusy =
  "Ein anderes Programm benutzt das Mikrofon. Schließen Sie es, und testen Sie noch einmal.";
