export const preview = "Vorschau";
export const inboxSettings = "Einstellungen des Postfachs";
export const onlyAdminsChange = "Nur Inhaber und Admins können Postfächer ändern.";
export const recording = "Aufnahme";
export const recordingNotice = "Hinweis auf die Aufnahme";
export const noRecordingNotice =
  "Es wird kein Hinweis gespielt. In vielen Ländern müssen Sie Anrufer informieren.";
export const recordingNoticeHint =
  "Wird gespielt, bevor ein Teammitglied annimmt oder wenn es eine Aufnahme startet.";
export const keepRecordingsAndVoicemails = "Aufnahmen und Mailbox-Nachrichten behalten";
export const keepRecordingsHint = "Danach werden sie hier und beim Anbieter gelöscht.";
export const missedCallText = "SMS nach verpasstem Anruf";
export const missedCallTextHint =
  "Leer lassen, um nichts zu senden. Wird jedem Anrufer höchstens einmal am Tag gesendet, nie an jemanden, der sich abgemeldet hat.";
export const missedCallPlaceholder =
  "Wir haben Ihren Anruf leider verpasst. Antworten Sie hier, oder schreiben Sie uns, wann wir zurückrufen dürfen.";
export const callerId = "Anrufer-ID";
export const callerIdHint = "Anrufe aus diesem Postfach zeigen dessen eigene Nummer.";
export const premiumRateHint =
  "Dazu gehören Servicenummern mit geteilten Kosten, persönliche Nummern und Satellitennummern. Wer in ein Konto eindringt, ruft zuerst diese Nummern an.";
export const allowPremiumRateNumbers = "Premium-Nummern erlauben";
export const detectVoicemailHint =
  "Zeigt, ob ein Mensch oder eine Mailbox abgenommen hat. Der Anbieter berechnet das für jeden Anruf und legt nie für Sie auf.";
export const detectVoicemail = "Mailbox erkennen";
export const maximumCallLength = "Höchstdauer eines Anrufs";
export const maximumCallLengthHint =
  "Längere Anrufe werden beendet, damit ein vergessener Anruf nicht die ganze Nacht Geld kostet.";
export const minutes = "Minuten";
export const wrapUpTime = "Nachbearbeitungszeit";
export const wrapUpHint = "So lange klingelt es nach einem Anruf nicht bei einem Teammitglied.";
export const everyCallHint =
  "Sobald ein Teammitglied annimmt, mit getrennten Kanälen für Kunde und Team.";
export const onlyWhenStartedHint = "Der Anrufer hört zuerst den Hinweis auf die Aufnahme.";
export const neverHint = "Mailbox-Nachrichten werden trotzdem gespeichert.";
export const allowedCountries = "Erlaubte Länder";
export const addCountry = "Land hinzufügen";
export const country = "Land";
export const callFlow = "Anrufablauf";
export const calls = "Anrufe";
export const generalAndTexts = "Allgemein und SMS";
export const languageCallersHear = "Sprache für Anrufer";
export const languageCallersHearHint =
  "Ansagen im Anrufablauf werden so vorgelesen, wie sie geschrieben sind, mit einer Stimme dieser Sprache.";
export const voice = "Stimme";
export const couldntLoadVoices =
  "Die Stimmen des Anbieters konnten nicht geladen werden. Laden Sie die Seite neu, um eine zu wählen.";
export const voiceHint = "Neuronale Stimmen klingen besser und kosten mehr.";
export const providersDefault = "Standard des Anbieters";
export const phrasesCallersHear = "Sätze, die Anrufer hören";
export const phrasesHint = "Lassen Sie einen Satz leer, um den gezeigten Standard zu verwenden.";
export const previewHint =
  "Die Vorschau verwendet die Stimme Ihres Computers. Rufen Sie das Postfach an, um die des Anbieters zu hören.";
export const removeNamed = "{name} entfernen";
export const undoSeconds = "{seconds, plural, one{# Sekunde} other{# Sekunden}}";
export const minuteCount = "{minutes, plural, one{# Minute} other{# Minuten}}";
export const everyCall = "Jeder Anruf";
export const onlyWhenStarted = "Nur wenn ein Teammitglied sie startet";
export const never = "Nie";
export const untilDeleted = "Bis sie gelöscht werden";
export const yearCount = "{years, plural, one{# Jahr} other{# Jahre}}";
export const dayCount = "{days, plural, one{# Tag} other{# Tage}}";
export const noWrapUp = "Keine: Der nächste Anruf kann sofort klingeln";
export const language = "Sprache";
export const keepRecordings = "Aufnahmen behalten";
export const premiumRateNumbers = "Premium-Nummern";
export const allowed = "Erlaubt";
export const notAllowed = "Nicht erlaubt";
export const voicemailDetection = "Mailbox-Erkennung";
export const yes = "Ja";
export const no = "Nein";
export const none = "Keine";
export const keyPlaceholderHint = "{placeholder} steht für die Taste, die zu drücken ist.";
export const positionPlaceholderHint = "{placeholder} steht für den Platz des Anrufers.";
export const maleVoice = "männlich";
export const femaleVoice = "weiblich";
export const loadingCallFlow = "Anrufablauf wird geladen…";
export const noCountryMatches = "Kein Land passt zu „{query}“";
