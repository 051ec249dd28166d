export const repliesToOurText =
  "It replies to {kind, select, whatsapp{a WhatsApp message} other{a text}} that was sent from here to this number within the last {days, number} days.";
export const openInThisInbox = "This number already had an open conversation with this inbox.";
export const firstContact =
  "It's the first {kind, select, whatsapp{WhatsApp message} other{text}} from this number to this inbox.";
export const closedTooLong =
  "The previous conversation was closed more than {days, number} days ago, so a new one was started and linked.";
export const startedHere = "It was written in this conversation.";
export const emailReplyToken = "Here because it was sent to this conversation's reply address.";
export const repliesToOurEmail = "Here because it replies to an email sent from this conversation.";
export const repliesToEmailHere = "Here because it replies to an email in this conversation.";
export const emailSameThread =
  "Here because it references the same earlier emails as this conversation.";
export const emailRelatedThread =
  "Here because it references another conversation, but its sender wasn't part of that one, so it was started separately and linked.";
export const emailNarrowerInbox =
  "Here because it replies to a conversation that more people can see than this inbox, so a new one was started and linked.";
export const emailClosedTooLong =
  "Here because it replies to a conversation that was closed too long ago, so a new one was started and linked.";
export const emailFirstContact =
  "Here because it references no email we know, so a new conversation was started.";
export const emailOwnCopy =
  "Here because it was sent from one of our own addresses, outside Deskbell.";
export const emailFromColleague = "Here because a teammate replied from their own email app.";
export const emailStartedHere = "Here because it was written in Deskbell.";
export const splitHere = "Here because a teammate split it into its own conversation.";
export const movedHere = "Here because a teammate moved it here.";
export const mergedHere = "Here because a teammate merged two conversations.";
