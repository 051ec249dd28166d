export const newEntries = "Neu";
export const loadingConversation = "Konversation wird geladen …";
export const timeline = "Verlauf";
export const loadEarlierMessages = "Frühere Nachrichten laden";
export const loadingEarlierMessages = "Frühere Nachrichten werden geladen …";
export const jumpToLatest = "Zum Neuesten springen";
export const newBelow = "{below}{more} neu";
export const latest = "Zum Neuesten";
export const writing =
  "{who} schreibt {kind, select, note{eine Notiz} email{eine E-Mail} whatsapp{eine WhatsApp-Nachricht} other{eine SMS}}";
export const noteBy = "Notiz von {who}: {text}";
export const messageFrom =
  "{kind, select, whatsapp{WhatsApp-Nachricht} other{SMS}} von {who}: {text}";
export const emailFrom = "E-Mail von {who}: {text}";
export const continuedFrom = "Fortsetzung von #{number}, letzte Nachricht {day}";
export const continuedFromSubject = "Fortsetzung von #{number}, {subject}, letzte Nachricht {day}";
