export const audioFile = "Audiodatei";
export const chooseAudioFile = "Audiodatei wählen";
export const audioFileDeleted = "Die Audiodatei wurde gelöscht";
export const uploadFile = "Datei hochladen";
export const record = "Aufnehmen";
export const uploadAudioFile = "Audiodatei hochladen";
export const audioFiles = "Audiodateien";
export const noAudioFiles =
  "Noch keine Audiodateien. Nehmen Sie eine auf oder laden Sie eine hoch, bei jedem Schritt, der eine Ansage abspielt.";
export const deleteFile = "{name} löschen";
export const remove = "Löschen";
export const startRecording = "Aufnahme starten";
export const cancel = "Abbrechen";
export const allowMicrophone = "Erlauben Sie den Zugriff auf das Mikrofon, um fortzufahren.";
export const stop = "Beenden";
export const oneMoment = "Einen Moment …";
export const tryAgain = "Noch einmal versuchen";
export const name = "Name";
export const save = "Speichern";
export const recordAgain = "Noch einmal aufnehmen";
export const nothingRecorded = "Es wurde nichts aufgenommen. Versuchen Sie es noch einmal.";
export const useTheirs = "Die andere Fassung verwenden";
export const keepMine = "Meine Fassung behalten";
export const changesStillHere = "Ihre Änderungen sind noch hier.";
export const chooseNext = "Nächsten Schritt wählen";
export const add = "Hinzufügen";
export const insertStep = "Schritt einfügen";
export const linkToStep = "Mit einem vorhandenen Schritt verbinden";
export const removeLink = "Verbindung entfernen";
export const moveHere = "Hierher verschieben";
export const incomingCall = "Eingehender Anruf";
export const notConnected = "Nicht verbunden";
export const nothingLeadsHere = "Zu diesem Schritt führt nichts";
export const sorryWeMissed =
  "Wir haben Ihren Anruf leider verpasst. Antworten Sie hier, oder schreiben Sie uns, wann wir zurückrufen dürfen.";
export const steps = "Schritte";
export const everyPathEnds =
  "Jeder Weg muss enden, bevor Sie veröffentlichen können, damit kein Anruf abbricht.";
export const fixIssuesFirst = "Beheben Sie zuerst die Probleme, die bei den Schritten stehen.";
export const undo = "Rückgängig";
export const redo = "Wiederholen";
export const versions = "Versionen";
export const draftDiscarded = "Entwurf verworfen.";
export const discard = "Verwerfen";
export const publish = "Veröffentlichen";
export const live = "Aktiv";
export const notPublished = "Nicht veröffentlicht";
export const oneIssue = "1 Problem zu beheben";
export const severalIssues = "{findings} Probleme zu beheben";
export const issuesToFix = "Vor dem Veröffentlichen zu beheben";
export const liveVersion = "Aktive Version";
export const selectStep =
  "Wählen Sie einen Schritt, um ihn zu ändern. Laufende Anrufe behalten ihre Version; neue Anrufe verwenden die aktive.";
export const onlyManagers = "Nur Manager und Admins können den Anrufablauf ändern.";
export const published = "Veröffentlicht. Neue Anrufe verwenden diese Version.";
export const previousVersionStays = "Die vorherige Version bleibt unter Versionen.";
export const changes = "Änderungen";
export const noteAboutChange = "Notiz zu dieser Änderung";
export const key = "Taste";
export const callerHears = "Was der Anrufer hört";
export const tellKeys = "Sagen Sie, was jede Taste bewirkt.";
export const keys = "Tasten";
export const purposeOfKey = "Wofür sie ist";
export const addKey = "Taste hinzufügen";
export const playUpTo = "Höchstens abspielen";
export const playUpToHint =
  "Danach geht es für Anrufer, die nichts oder eine unbekannte Taste gedrückt haben, bei „Keine Eingabe“ weiter.";
export const howOf = "{label}: Art";
export const textToSpeech = "Text vorlesen";
export const playAudio = "Audiodatei abspielen";
export const nothing = "Nichts";
export const text = "Text";
export const readByVoice = "Wird von der Stimme Ihres Anbieters vorgelesen.";
export const preview = "Vorschau";
export const nothingPlayed = "Es wird nichts abgespielt.";
export const whileWaiting = "Beim Warten";
export const announcePosition = "Platz in der Warteschlange ansagen";
export const preferMessage = "Für Anrufer, die lieber eine Nachricht hinterlassen.";
export const leaveWithKey = "Anrufer können die Warteschlange mit einer Taste verlassen";
export const theKey = "Die Taste";
export const maximumWait = "Längste Wartezeit";
export const maximumCallers = "Höchstzahl der Anrufer";
export const maximumCallersHint =
  "Für weitere Anrufer geht es sofort bei „Zeit abgelaufen oder Warteschlange voll“ weiter.";
export const ringsFor = "Klingelt";
export const thenNoAnswer = "Dann geht der Anruf bei „Keine Antwort“ weiter.";
export const greetingBeforeTone = "Ansage vor dem Signalton";
export const maximumLength = "Höchstlänge der Nachricht";
export const number = "Nummer";
export const forwardHint =
  "Der Anrufer hört Wartemusik. Wer abnimmt, drückt die 1, damit sich nie eine Mailbox meldet.";
export const onceADay =
  "Höchstens einmal am Tag pro Anrufer, nie an jemanden, der SMS abbestellt hat.";
export const messageBeforeHangup = "Ansage vor dem Auflegen";
export const settingsOf = "Einstellungen von {name}";
export const ringAllHint = "Wer zuerst abnimmt, bekommt den Anruf.";
export const roundRobinHint = "Einer nach dem anderen, dann wieder von vorn.";
export const longestIdleHint =
  "Klingelt zuerst bei der Person, deren letzter Anruf am längsten her ist.";
export const noOneSelected =
  "Niemand ausgewählt: Es klingelt bei allen mit Zugriff auf das Postfach.";
export const onlySelected = "Klingelt nur bei den hier ausgewählten Personen.";
export const order = "Reihenfolge";
export const nothingPublished =
  "Noch nichts veröffentlicht. Der Standardablauf klingelt bei allen, dann folgt die Mailbox.";
export const liveChip = "aktiv";
export const editVersionNumber = "Version {version} bearbeiten";
export const editVersion = "Diese Version bearbeiten";
export const placeTestCall = "Testanruf starten";
export const viewPhone = "Telefon ansehen";
export const allOnCall = "Alle simulierten Kunden telefonieren. Legen Sie zuerst bei einem auf.";
export const test = "Testen";
export const asIfItWere = "als wäre es";
export const day = "Tag";
export const hour = "Uhrzeit";
export const run = "Starten";
export const runAgain = "Noch einmal starten";
export const done = "Fertig";
export const whatHappened = "Was geschah";
export const chooseMove = "Wählen Sie, wohin „{step}“ verschoben wird.";
export const continuesTo = "weiter mit {step}";
export const keyNumber = "Taste {number}";
export const labelOfKey = "Bezeichnung der Taste {key}";
export const ringAll = "Alle gleichzeitig";
export const roundRobin = "Reihum";
export const longestIdle = "Am längsten frei zuerst";
export const callerCalls = "{caller} ruft an.";
export const someoneAnswers = "Jemand nimmt ab";
export const continueStep = "Weiter";
export const pressNothing = "Nichts drücken";
export const noOneAnswers = "Niemand nimmt ab";
export const waitTooLong = "Zu lange warten";
export const leaveMessage = "Nachricht hinterlassen";
export const theDefault = "Der Standard: klingelt bei allen, dann folgt die Mailbox.";
export const versionNumber = "Version {version}";
export const publishedBy = "Version {version}, veröffentlicht von {who}";
export const addStepAt =
  "{position, select, first{Schritt am Anfang hinzufügen} exit{Schritt nach {step}, {exit} hinzufügen} other{Schritt nach {step} hinzufügen}}";
export const chooseStepAt =
  "{position, select, first{Wählen, was zuerst kommt} exit{Wählen, was nach {step}, {exit} kommt} other{Wählen, was nach {step} kommt}}";
export const stepsAt =
  "{position, select, first{Was zuerst kommt} exit{Was nach {step}, {exit} kommt} other{Was nach {step} kommt}}";
export const moveStepAt =
  "{position, select, first{{moved} an den Anfang verschieben} exit{{moved} hinter {step}, {exit} verschieben} other{{moved} hinter {step} verschieben}}";
export const draftSaved = "Entwurf gespeichert";
export const draftSaving = "Entwurf wird gespeichert …";
export const draftNotSaved = "Entwurf nicht gespeichert";
export const walkIncoming = "Eingehender Anruf.";
export const walkAnswered = "Jemand nimmt an.";
export const walkTheyTalk = "Sie sprechen miteinander.";
export const walkLeavesMessage = "Hinterlässt eine Nachricht.";
export const walkMessageWaits = "Die Nachricht wartet in der Warteschlange.";
export const walkMenuAgain = "Die Ansage wird noch einmal abgespielt.";
export const walkNotConnected = "Der Anruf endet hier: Dieser Schritt ist nicht verbunden.";
export const walkTextBack = "Der Anrufer bekommt die SMS, und der Anruf endet.";
export const walkEnds = "Der Anruf endet.";
export const walkOpen = "Geöffnet.";
export const walkClosed = "Geschlossen.";
export const walkPresses = "Drückt {key}.";
export const walkPressesNothing = "Drückt keine Taste.";
export const walkWaitsTooLong = "Wartet zu lange.";
export const walkNoOneAnswers = "Niemand nimmt an.";
export const walkListens = "Hört zu.";
export const alwaysClosed = "immer geschlossen";
export const exceptionCount = "{count, plural, one{# Ausnahme} other{# Ausnahmen}}";
export const dayRange = "{from} bis {to} {times}";
export const menuSummary =
  "{count, plural, =1{fragt einmal} =2{fragt zweimal} other{fragt #-mal}}: {prompt}";
export const ringSummary =
  "{order, select, all{{people} gleichzeitig, {duration}} round_robin{{people}, reihum, {duration}} other{{people}, am längsten frei zuerst, {duration}}}";
export const upToCallers = "bis zu {count} Anrufer";
export const announcesPosition = "sagt den Platz an";
export const voicemailSummary = "bis zu {duration}: {prompt}";
export const noNumberYet = "noch keine Nummer";
export const noTextYet = "noch kein Text";
export const noMessageSummary = "keine Ansage";
export const noAudioFileYet = "noch keine Audiodatei";
export const deletedAudioFile = "eine gelöschte Audiodatei";
export const quotedText = "„{text}“";
export const everyoneSummary = "alle";
export const formerMember = "ein früheres Mitglied";
export const andMore = "{count} weitere";
export const moveStep = "{name} verschieben";
export const closeStep = "{name} schließen";
export const pressKey = "Taste {key} drücken";
export const removeKey = "Taste {key} entfernen";
export const playNamed = "{name} abspielen";
export const stopNamed = "{name} anhalten";
export const recordingNumber = "Aufnahme {count}";
export const audioTooLarge = "Diese Datei hat {size}; erlaubt sind höchstens {max}.";
export const cannotReadAudio =
  "Dieser Browser kann {name} nicht lesen. Verwenden Sie eine WAV-, MP3-, OGG- oder WebM-Datei.";
export const loadingFlow = "Der Anrufablauf wird geladen …";
export const couldntLoadFlow = "Der Anrufablauf konnte nicht geladen werden";
export const loadingAudioFiles = "Die Audiodateien werden geladen …";
export const couldntLoadAudioFiles = "Die Audiodateien konnten nicht geladen werden";
export const loadingVersions = "Die Versionen werden geladen …";
export const couldntLoadVersions = "Die Versionen konnten nicht geladen werden";
export const unitSeconds = "Sekunden";
export const unitTimes = "Mal";
export const unitCallers = "Anrufer";
export const theRecording = "Aufnahme";
export const microphoneInsecure =
  "Das Mikrofon funktioniert nur über HTTPS. Öffnen Sie Deskbell unter seiner https://-Adresse, oder laden Sie eine Datei hoch.";
export const microphoneDenied =
  "Der Zugriff auf das Mikrofon ist blockiert. Erlauben Sie ihn in der Adressleiste und versuchen Sie es erneut.";
export const microphoneAbsent = "Kein Mikrofon gefunden. Laden Sie stattdessen eine Datei hoch.";
export const microphoneBusy =
  "Das Mikrofon konnte nicht gestartet werden. Vielleicht verwendet es ein anderes Programm; versuchen Sie es erneut.";
export const hoursStepHint = "geöffnet oder geschlossen";
export const greetingStepHint = "eine Ansage abspielen";
export const menuStepHint = "per Taste wählen";
export const ringStepHint = "Teammitglieder anrufen";
export const queueStepHint = "mit Musik warten";
export const voicemailStepHint = "eine Nachricht aufnehmen";
export const forwardStepHint = "eine andere Nummer";
export const textBackStepHint = "eine SMS senden, dann auflegen";
export const hangUpStepHint = "den Anruf beenden";
