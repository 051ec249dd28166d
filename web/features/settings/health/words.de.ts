export const uncertainHint =
  "Wir fragen beim Anbieter nach. Wenn auch der es nicht weiß, zeigt es die Konversation, und Sie können die Nachricht noch einmal senden oder als gesendet markieren.";
export const oneNotFetched = "1 E-Mail konnte nicht aus dem E-Mail-Konto abgeholt werden.";
export const manyNotFetched = "{count} E-Mails konnten nicht aus dem E-Mail-Konto abgeholt werden.";
export const viewAccountToRetry = "Öffnen Sie das Konto, um es erneut zu versuchen.";
export const possiblyMissing = "Möglicherweise fehlen eingehende Nachrichten";
export const since = "seit";
export const listNotFetched = ": Die Nachrichtenliste des Anbieters kann nicht abgerufen werden.";
export const retryingAutomatically = "Es wird automatisch erneut versucht.";
export const webhookRejected = "Ein Webhook des Anbieters wurde abgelehnt,";
export const webhookRejectedHint =
  ": Seine Signatur passt nicht zu den Schlüsseln dieses Kontos. Wenn die Schlüssel beim Anbieter geändert wurden, aktualisieren Sie sie hier.";
export const mailboxChecked = "E-Mail-Konto geprüft";
export const accountWaiting = "{waiting} wartend";
export const accountUnknown = "{unknown} mit unbekanntem Ergebnis";
export const pausedSince = "angehalten";
export const nextTry = "nächster Versuch";
export const lastSuccess = "letzter Erfolg";
export const lastError = "letzter Fehler";
export const notUsedYet = "noch nicht verwendet";
export const retryName = "{label} erneut versuchen";
export const retry = "Erneut versuchen";
export const checkName = "{label} jetzt prüfen";
export const checkNow = "Jetzt prüfen";
export const viewAccount = "Konto ansehen";
export const viewWebhooks = "Webhooks ansehen";
export const webhooksFail = "{names}: Webhook-Zustellungen schlagen fehl.";
export const dismissTitle = "Verwerfen: {title}";
export const dismiss = "Verwerfen";
export const retryTitle = "Erneut versuchen: {title}";
export const couldNot = "Fehlgeschlagen: {task}";
export const overdue = "Überfällig: {task}";
export const operational = "In Betrieb";
export const notTested = "Nicht getestet";
export const paused = "Angehalten";
export const pausedTodo =
  "Nachrichten warten und werden automatisch gesendet, sobald es antwortet.";
export const degraded = "Gestört";
export const degradedTodo = "Prüfen Sie das Konto.";
export const down = "Ausgefallen";
export const downTodo =
  "Aktualisieren Sie das Konto, und versuchen Sie dann seine Nachrichten erneut.";
export const callsPaused = "Anrufe angehalten.";
export const fetchingPaused = "Abholen angehalten.";
export const mailboxRejects =
  "Neue E-Mails werden erst abgeholt, wenn das Passwort angenommen wird. Das Konto wird mindestens einmal pro Stunde erneut geprüft.";
export const mailboxUnreachable =
  "Neue E-Mails werden nicht abgeholt. Der Server verbindet sich automatisch neu; wenn das so bleibt, prüfen Sie den Mailserver.";
export const diskAlmostFull = "Die Festplatte ist fast voll.";
export const liveNotConnected = "Live-Aktualisierungen sind nicht verbunden.";
export const areDown = "{names}: ausgefallen.";
export const arePaused = "{names}: antwortet nicht.";
export const areDegraded = "{names}: gestört.";
export const webhooksRejected = "{names}: Webhooks wurden abgelehnt.";
export const namesPossiblyMissing = "{names}: Möglicherweise fehlen eingehende Nachrichten.";
export const noCalls = "{names}: Anrufe sind nicht möglich.";
export const noFetching = "{names}: Es kann nichts abgeholt werden.";
export const mailboxSilent = "{names}: Das E-Mail-Konto antwortet nicht.";
export const someNotFetched = "{names}: Einige E-Mails konnten nicht abgeholt werden.";
export const workWaits = "Aufgaben warten zu lange.";
export const liveLate = "Live-Aktualisierungen kommen verspätet an.";
export const overloaded = "Der Server ist überlastet.";
export const tasksNeedAttention =
  "{count, plural, one{# Wartungsaufgabe braucht Aufmerksamkeit.} other{# Wartungsaufgaben brauchen Aufmerksamkeit.}}";
export const jobsFailed =
  "{count, plural, one{# Aufgabe ist fehlgeschlagen.} other{# Aufgaben sind fehlgeschlagen.}}";
export const someNotProcessed = "Einige eingehende Nachrichten konnten nicht verarbeitet werden.";
export const uncertainMessages =
  "{count, plural, one{# Nachricht wurde vielleicht gesendet, vielleicht nicht.} other{# Nachrichten wurden vielleicht gesendet, vielleicht nicht.}}";
export const beingSent =
  "{count, plural, one{# Nachricht wird gesendet.} other{# Nachrichten werden gesendet.}}";
export const triedTimes = "{count, plural, =1{einmal versucht} other{#-mal versucht}}";
export const viewErrors = "Fehler ansehen";
export const everythingWorks = "Alles funktioniert";
export const noProblems = "Keine Probleme gefunden";
export const health = "Zustand";
export const healthLead =
  "Der Zustand Ihrer Anbieterkonten, der wartenden Aufgaben und des Servers.";
export const runChecks = "Prüfungen ausführen";
export const checking = "{label} wird geprüft …";
export const worksAgain = "{label} funktioniert wieder.";
export const stillNotWorking = "{label} funktioniert immer noch nicht.";
export const taskWillRun = "Die Aufgabe läuft gleich.";
export const jobWillRun = "Die Aufgabe läuft noch einmal.";
export const jobDismissed = "Aufgabe verworfen.";
export const checked = "Geprüft";
export const providerAccounts = "Anbieterkonten";
export const noAccounts = "Noch ist kein Anbieterkonto verbunden.";
export const failedJobs = "Fehlgeschlagene Aufgaben";
export const failedJobsHint =
  "Diese sind nach mehreren Versuchen fehlgeschlagen. Beheben Sie die Ursache und versuchen Sie es erneut, oder verwerfen Sie sie.";
export const noFailedJobs = "Keine fehlgeschlagenen Aufgaben.";
export const maintenance = "Wartung";
export const maintenanceHint =
  "Aufgaben des ganzen Servers. Wenn eine fehlschlägt, laufen die anderen weiter.";
export const maintenanceFine = "Alle Wartungsaufgaben laufen normal.";
export const waitingWork = "Wartende Aufgaben";
export const nothingWaits = "Nichts wartet.";
export const behind = "Im Rückstand";
export const behindHint =
  "Der Server kommt nicht nach. Prüfen Sie die Anbieterkonten oben und CPU, Speicher und Festplatte des Servers.";
export const runsAgain =
  "Läuft automatisch noch einmal. Wenn das so bleibt, suchen Sie im Protokoll des Servers nach chore.failed.";
export const noProcess =
  "Kein Serverprozess führt diese Aufgabe aus. Prüfen Sie, ob der Server genug CPU hat, und starten Sie ihn dann neu.";
export const failedOnce = "einmal fehlgeschlagen";
export const failedTimes = "{failures}-mal fehlgeschlagen";
export const firstFailure = "erster Fehler";
export const due = "fällig";
export const retryNowTitle = "Jetzt erneut versuchen: {title}";
export const retryNow = "Jetzt erneut versuchen";
export const incomingAndServer = "Server und eingehende Nachrichten";
export const processingErrors = "Verarbeitungsfehler";
export const postponed = "Aufgeschoben";
export const liveUpdates = "Live-Aktualisierungen";
export const responseTime = "Antwortzeit";
export const disk = "Festplatte";
export const database = "Datenbank";
export const version = "Version";
export const none = "Keine";
export const processingErrorsHint = "Eingehende Nachrichten, die nicht verarbeitet werden konnten.";
export const postponedHint =
  "Eingehende Nachrichten, die eine vorübergehende Störung aufhält. Sie werden automatisch erneut versucht.";
export const milliseconds = "{eventLoopDelayMs} ms";
export const slowHint =
  "Der Serverprozess ist überlastet: Anfragen warten. Geben Sie ihm mehr CPU, oder starten Sie einen weiteren Prozess.";
export const responseTimeHint =
  "Wie lange Aufgaben im Serverprozess warten (Event-Loop-Verzögerung).";
export const diskFree = "{formatBytes} frei";
export const diskLowHint =
  "Von {formatBytes}. Schaffen Sie Platz, bevor nichts mehr gespeichert werden kann.";
export const diskHint = "Von {formatBytes}.";
export const databaseHint = "Größe auf der Festplatte.";
export const versionHint = "Deskbell auf diesem Server.";
export const notConnected = "Nicht verbunden";
export const notConnectedHint =
  "Bildschirme zeigen Änderungen verspätet, bis die Verbindung zur Datenbank wieder steht. Sie wird automatisch neu geöffnet.";
export const secondsLate = "{round} s verspätet";
export const lateHint =
  "Offene Bildschirme sind im Rückstand. Prüfen Sie die Last des Servers und der Datenbank.";
export const working = "Funktioniert";
export const workingHint = "Änderungen erreichen offene Bildschirme sofort.";
export const loadingHealthPage = "Zustand wird geladen …";
export const couldntLoadHealthPage = "Der Zustand konnte nicht geladen werden";
