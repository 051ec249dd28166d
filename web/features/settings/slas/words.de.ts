export const title = "SLAs";
export const lead =
  "Wie schnell Kunden eine Antwort erhalten. Es gilt die erste Richtlinie, die auf eine Konversation zutrifft.";
export const onlyManagers = "Nur Inhaber, Admins und Manager können SLAs ändern.";
export const newPolicy = "Neue Richtlinie";
export const create = "Richtlinie erstellen";
export const save = "Richtlinie speichern";
export const edit = "Bearbeiten";
export const editNamed = "{name} bearbeiten";
export const deleteNamed = "{name} löschen";
export const moveUp = "{name} nach oben";
export const moveDown = "{name} nach unten";
export const deleteTitle = "Die Richtlinie {name} löschen?";
export const deleteAction = "Löschen";
export const noneYet = "Noch keine SLA-Richtlinien";
export const noneHint =
  "Mit einer Richtlinie zeigt jede Konversation, bis wann sie beantwortet werden soll.";
export const loading = "SLA-Richtlinien werden geladen…";
export const failed = "Die SLA-Richtlinien konnten nicht geladen werden";
export const pauseHint =
  "Die Zeit ist angehalten, solange eine Konversation zurückgestellt oder geschlossen ist.";
export const everyone = "Jede Konversation";
export const joinAll = "{first} und {second}";
export const joinAny = "{first} oder {second}";
export const inboxIs = "Postfach {names}";
export const teamIs = "Team {names}";
export const tagIs = "Schlagwort {names}";
export const priorityIs = "Priorität {names}";
export const hiddenInbox = "(für Sie nicht sichtbar)";
export const deletedTeam = "gelöscht";
export const deletedTag = "gelöscht";
export const firstIn = "Erste Antwort {time}";
export const nextIn = "Nächste Antwort {time}";
export const allHours = "Rund um die Uhr";
export const name = "Name";
export const appliesTo = "Gilt für";
export const appliesHint = "Ohne Bedingung gilt sie für jede Konversation.";
export const matchAll = "Alle Bedingungen";
export const matchAny = "Eine der Bedingungen";
export const inboxes = "Postfächer";
export const teams = "Teams";
export const tags = "Schlagwörter";
export const priorities = "Prioritäten";
export const addInbox = "Postfach hinzufügen";
export const addTeam = "Team hinzufügen";
export const addTag = "Schlagwort hinzufügen";
export const addPriority = "Priorität hinzufügen";
export const remove = "{name} entfernen";
export const firstReply = "Erste Antwort innerhalb von";
export const nextReply = "Nächste Antwort innerhalb von";
export const warning = "Vorher warnen";
export const noTarget = "Leer: kein Ziel.";
export const noWarning = "Leer: keine Warnung.";
export const unit = "{label}: Einheit";
export const minutes = "Minuten";
export const hours = "Stunden";
export const hoursThatCount = "Geschäftszeiten";
export const computing = "Betroffene Konversationen werden gezählt…";
export const changesNone = "Keine wartende Konversation bekommt eine andere Fälligkeit.";
export const changes =
  "{count, plural, one{# wartende Konversation bekommt} other{# wartende Konversationen bekommen}} eine andere Fälligkeit.";
export const changesNoneOf =
  "Keine der {max, number} Konversationen, die am längsten warten, bekommt eine andere Fälligkeit.";
export const changesOf =
  "Von den {max, number} Konversationen, die am längsten warten, {count, plural, one{bekommt #} other{bekommen #}} eine andere Fälligkeit.";
export const becomeOverdue =
  "{count, plural, one{# wird sofort überfällig.} other{# werden sofort überfällig.}}";
export const couldntCount = "Die betroffenen Konversationen konnten nicht gezählt werden.";
export const tryAgain = "Noch einmal versuchen";
