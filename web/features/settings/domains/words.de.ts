export const notCheckedYet = "Noch nicht geprüft.";
export const lastChecked = "Zuletzt geprüft:";
export const checkDomainAgain = "Erneut prüfen: {formatted}";
export const checkAgain = "Erneut prüfen";
export const dnsRecordsOf = "DNS-Einträge von {formatted}";
export const domains = "Domains";
export const domainsLead =
  "DNS-Einträge Ihrer Absenderdomains, täglich geprüft. Ändern Sie sie dort, wo Ihre Domain registriert ist.";
export const noDomainsYet = "Noch keine Domains";
export const addEmailInbox = "E-Mail-Postfach hinzufügen";
export const noDomainsHint =
  "Domains erscheinen hier, wenn Sie ein E-Mail-Postfach hinzufügen. Der Simulator braucht keine.";
export const currentValue = "Aktueller Wert";
export const recordToSet = "Einzutragen für {title}";
export const type = "Typ";
export const name = "Name";
export const value = "Wert";
export const readyHint = "E-Mails von dieser Domain bestehen die Authentifizierung.";
export const unknownHint = "Die Einträge konnten nicht abgefragt werden. Prüfen Sie später erneut.";
export const reviewHint = "E-Mails werden gesendet, aber einige könnten als Spam gelten.";
export const needsWorkHint =
  "Einige E-Mails landen im Spam oder werden abgelehnt. Korrigieren Sie die markierten Einträge.";
export const optionalRecords = "Optional: {records}";
export const nameFor = "Name für {title}";
export const valueFor = "Wert für {title}";
export const ok = "OK";
export const ready = "Bereit";
export const recommended = "Empfohlen";
export const unknown = "Unbekannt";
export const review = "Prüfen";
export const error = "Fehler";
export const needsWork = "Zu korrigieren";
export const missing = "Fehlt";
export const reasonOf = "{reason}.";
export const priority = "Priorität";
export const loadingDomains = "Domains werden geladen …";
export const couldntLoadDomains = "Die Domains konnten nicht geladen werden";
