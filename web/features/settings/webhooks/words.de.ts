export const webhooks = "Webhooks";
export const webhooksLead =
  "Signierte Ereignisse an andere Systeme senden, je Konversation der Reihe nach. Fehlgeschlagene Zustellungen werden 3 Tage lang wiederholt.";
export const verifySignatures = "API-Referenz";
export const newEndpoint = "Neuer Endpunkt";
export const editEndpoint = "Endpunkt bearbeiten";
export const addEndpoint = "Endpunkt hinzufügen";
export const save = "Speichern";
export const endpoints = "Endpunkte";
export const loadingEndpoints = "Webhooks werden geladen…";
export const couldntLoadEndpoints = "Webhooks konnten nicht geladen werden";
export const noEndpointsYet = "Noch keine Webhooks";
export const noEndpointsHint =
  "Fügen Sie die URL eines Programms hinzu, und Deskbell sendet ihm ein Ereignis, wenn etwas geschieht.";
export const allEvents = "alle Ereignisse";
export const eventCount = "{count, plural, one{# Ereignis} other{# Ereignisse}}";
export const inboxCount = "{count, plural, =0{kein Postfach} one{# Postfach} other{# Postfächer}}";
export const working = "Funktioniert";
export const notTested = "Nicht getestet";
export const off = "Aus";
export const turnedOff = "Abgeschaltet";
export const failing =
  "Schlägt fehl, {count, plural, =0{keine wartet} one{# wartet} other{# warten}}";
export const notSent = "Kein Mitglied";
export const isOn = "{name} ist an";
export const median = "Median {ms} ms";
export const lastSent = "zuletzt gesendet";
export const neverSent = "nie gesendet";
export const deliveredShare = "{percent} % zugestellt";
export const history =
  "Letzte 24 Stunden: {delivered, plural, one{# zugestellt} other{# zugestellt}}, {failed, plural, one{# fehlgeschlagen} other{# fehlgeschlagen}}";
export const url = "URL";
export const urlBeginning = "https://";
export const urlHint = "Sie muss innerhalb von 10 Sekunden mit einem Status 2xx antworten.";
export const description = "Name";
export const descriptionHint = "Wofür er ist, etwa „Tourenplaner“. Freiwillig.";
export const events = "Ereignisse";
export const allEventsChoice = "Alle Ereignisse, auch künftige";
export const onlyThese = "Nur diese";
export const secretReady = "Das Signaturgeheimnis ist fertig. Es wird nicht noch einmal angezeigt.";
export const copySecret = "Geheimnis kopieren";
export const endpointAdded = "Endpunkt hinzugefügt";
export const secretRotated = "Neues Signaturgeheimnis";
export const shownOnce = "Sie sehen es nicht noch einmal.";
export const savedIt = "Ich habe es gespeichert";
export const secret = "Signaturgeheimnis";
export const secretHint =
  "Prüfen Sie damit jede Anfrage nach der Spezifikation Standard Webhooks. Für die meisten Sprachen gibt es Bibliotheken.";
export const rotateSecret = "Geheimnis erneuern";
export const rotate = "Erneuern";
export const rotateTitle = "Signaturgeheimnis erneuern";
export const rotateHint =
  "24 Stunden lang werden Ereignisse mit beiden Geheimnissen signiert, damit Sie Ihren Endpunkt ohne Ausfall umstellen können.";
export const leaked = "Bekannt geworden: das alte sofort ungültig machen";
export const oldSecretUntil = "Das alte Geheimnis gilt bis {time}.";
export const sendTest = "Testereignis senden";
export const edit = "Bearbeiten";
export const deleteEndpoint = "Löschen";
export const deleteQuestion = "{name} löschen?";
export const deleteHint =
  "Wartende Ereignisse werden nicht mehr gesendet, und das Protokoll wird gelöscht.";
export const turnOn = "Einschalten";
export const turnedOffBanner =
  "{name} wurde nach Fehlschlägen abgeschaltet ({time}). Ereignisse der letzten 7 Tage bleiben erhalten und werden der Reihe nach gesendet, sobald Sie ihn wieder einschalten.";
export const failingBanner =
  "{name} schlägt seit {time} fehl. Nach 5 Tagen mit Fehlschlägen wird er abgeschaltet.";
export const nextTry = "Nächster Versuch: {time}.";
export const offBanner =
  "{name} ist aus. Ereignisse der letzten 7 Tage werden der Reihe nach gesendet, sobald Sie ihn einschalten.";
export const memberGoneBanner =
  "Wer {name} zuletzt bearbeitet hat, ist deaktiviert, deshalb wird nichts gesendet. Speichern Sie ihn, damit er erhält, was Sie sehen dürfen.";
export const deliveriesTo = "Zustellungen an {name}";
export const deliveries = "Zustellungen";
export const show = "Anzeigen";
export const all = "Alle";
export const failedOnes = "Fehlgeschlagen";
export const waitingOnes = "Wartend";
export const loadingDeliveries = "Zustellungen werden geladen…";
export const couldntLoadDeliveries = "Zustellungen konnten nicht geladen werden";
export const noDeliveries = "Noch nichts";
export const noDeliveriesHint =
  "Senden Sie ein Testereignis, um zu sehen, was Ihr Endpunkt antwortet.";
export const delivery = "Zustellung";
export const resend = "Erneut senden";
export const waiting = "Wartet";
export const notVisible = "Nicht gesendet: für diesen Webhook nicht mehr sichtbar";
export const delivered = "{status} in {milliseconds} ms";
export const deliveredAfter = "{status} nach {count} Versuchen";
export const retryAt = "{problem}, neuer Versuch {time}";
export const status = "{status}";
export const redirect = "{status}, Weiterleitungen werden nicht befolgt";
export const timeout = "Keine Antwort innerhalb von 10 s";
export const unreachable = "Keine Verbindung";
export const forbidden = "Keine öffentliche Adresse";
export const internal = "Serverfehler, nicht gesendet";
export const attempt = "Versuch {count} von {max}";
export const requestId = "webhook-id";
export const response = "Antwort";
export const noResponse = "Keine Antwort";
export const queuedBehind = "Spätere Ereignisse dieser Konversation warten bis dahin.";
