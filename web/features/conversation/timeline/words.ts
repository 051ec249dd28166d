export const newEntries = "New";
export const loadingConversation = "Loading conversation…";
export const timeline = "Timeline";
export const loadEarlierMessages = "Load earlier messages";
export const loadingEarlierMessages = "Loading earlier messages…";
export const jumpToLatest = "Jump to latest";
export const newBelow = "{below}{more} new";
export const latest = "Latest";
export const writing =
  "{who} is writing {kind, select, note{a note} email{an email} whatsapp{a WhatsApp message} other{a text}}";
export const noteBy = "Note by {who}: {text}";
export const messageFrom =
  "{kind, select, whatsapp{WhatsApp message} other{Text}} from {who}: {text}";
export const emailFrom = "Email from {who}: {text}";
export const continuedFrom = "Continued from #{number}, last message {day}";
export const continuedFromSubject = "Continued from #{number}, {subject}, last message {day}";
