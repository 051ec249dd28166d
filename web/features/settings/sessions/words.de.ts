export const unknownDevice = "Unbekanntes Gerät";
export const aBrowser = "Ein Browser";
export const browserOnSystem = "{browser} auf {system}";
export const oneEnded = "1 Sitzung beendet.";
export const sessionsEnded = "{ended} Sitzungen beendet.";
export const sessions = "Sitzungen";
export const sessionsLead =
  "Wo Sie angemeldet sind. Wenn Sie eine Sitzung nicht kennen, beenden Sie sie und ändern Sie Ihr Passwort.";
export const signOutElsewhere = "Überall sonst abmelden";
export const thisBrowser = "Dieser Browser";
export const activeNow = "jetzt aktiv";
export const lastSeen = "zuletzt gesehen";
export const signedIn = "angemeldet";
export const endSession = "Sitzung beenden: {message}";
export const end = "Beenden";
export const loadingSessions = "Sitzungen werden geladen …";
export const couldntLoadSessions = "Die Sitzungen konnten nicht geladen werden";
