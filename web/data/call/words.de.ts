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
export const voicemailFrom = "Voicemail von {contactName}";
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
export const machineAnswered = "Anrufbeantworter oder Fax";
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
export const endHungUp = "aufgelegt";
export const endCanceled = "vor der Annahme abgebrochen";
export const endBusy = "besetzt";
export const endNoAnswer = "keine Antwort";
export const endDeclined = "abgelehnt";
export const endUnreachable = "Telefon aus oder ohne Empfang";
export const endInvalidNumber = "Nummer gibt es nicht";
export const endNotAllowed = "vom Anbieter nicht erlaubt";
export const endFailed = "nicht verbunden";
export const endConnectionLost = "Verbindung abgebrochen";
export const ringAnswered = "hat den Anruf angenommen";
export const ringDeclined = "hat abgelehnt";
export const ringMissed = "hat nicht rechtzeitig angenommen";
export const ringElsewhere = "klingelte nicht weiter, jemand anderes hat angenommen";
export const ringCallerHungUp = "vorher wurde aufgelegt";
export const ringCanceled = "klingelte nicht weiter, abgebrochen";
export const ringBusy = "war in einem anderen Gespräch";
export const ringAway = "war abwesend";
export const ringNoAccess = "hat den Zugriff auf den Anruf verloren";
export const ringWrappingUp = "war in der Nachbearbeitung";
export const ringOffline = "war offline";
export const ringNoMicrophone = "hatte kein Mikrofon";
export const ringDeviceError = "Telefon hat den Anruf abgewiesen";
export const stepRangAt = "hat bei {people} geklingelt";
export const stepDeclined =
  "{count, plural, one{{people} hat abgelehnt} other{{people} haben abgelehnt}}";
export const stepMissed =
  "{count, plural, one{{people} hat nicht rechtzeitig angenommen} other{{people} haben nicht rechtzeitig angenommen}}";
export const stepBusy =
  "{count, plural, one{{people} war in einem anderen Gespräch} other{{people} waren in einem anderen Gespräch}}";
export const stepAway =
  "{count, plural, one{{people} war abwesend} other{{people} waren abwesend}}";
export const stepNoAccess =
  "{count, plural, one{{people} hat den Zugriff auf den Anruf verloren} other{{people} haben den Zugriff auf den Anruf verloren}}";
export const stepWrappingUp =
  "{count, plural, one{{people} war in der Nachbearbeitung} other{{people} waren in der Nachbearbeitung}}";
export const stepOffline =
  "{count, plural, one{{people} war offline} other{{people} waren offline}}";
export const stepNoMicrophone =
  "{count, plural, one{{people} hatte kein Mikrofon} other{{people} hatten kein Mikrofon}}";
export const stepDeviceError =
  "{count, plural, one{Das Telefon von {people} hat den Anruf abgewiesen} other{Die Telefone von {people} haben den Anruf abgewiesen}}";
export const tryOffline = "offline";
export const tryNoMicrophone = "kein Mikrofon";
export const tryDeviceError = "das Telefon hat den Anruf abgewiesen";
export const tryBusy = "in einem anderen Gespräch";
export const tryAway = "abwesend";
export const tryNoAccess = "kein Zugriff auf den Anruf";
export const tryWrappingUp = "in der Nachbearbeitung";
export const transferStopped = "{asker} hat die Weiterleitung an {target} abgebrochen";
export const transferStoppedCaller =
  "{asker} hat die Weiterleitung an {target} abgebrochen und hat den Anrufer wieder";
export const transferStoppedCustomer =
  "{asker} hat die Weiterleitung an {target} abgebrochen und hat den Kunden wieder";
export const transferTried = "{asker} wollte an {target} weiterleiten: {reason}";
export const transferTriedCaller =
  "{asker} wollte an {target} weiterleiten: {reason}; der Anrufer ist wieder bei {asker}";
export const transferTriedCustomer =
  "{asker} wollte an {target} weiterleiten: {reason}; der Kunde ist wieder bei {asker}";
export const transferredTo = "{asker} hat an {who} weitergeleitet";
export const spokeWith = "{asker} hat mit {who} gesprochen";
export const isSpeakingWith = "{asker} spricht mit {who}";
export const whoAnswered = "{who} hat angenommen";
export const whoJoined = "{who} kam dazu";
export const anotherPhone = "ein anderes Telefon";
export const waitedFor = "{duration} gewartet";
export const talkedFor = "{duration} gesprochen";
