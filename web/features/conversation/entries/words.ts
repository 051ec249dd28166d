export const sending = "sending";
export const sendingSoon = "sending soon";
export const unsent = "unsent";
export const checkingWithProvider = "checking with the provider whether this was sent";
export const delayedByTheRecipientsServer = "delayed by the recipient's server";
export const sent = "sent";
export const delivered = "delivered";
export const opened = "opened";
export const read = "read";
export const undo = "Undo";
export const fetchingPicture = "Fetching picture…";
export const pictureLost = "Couldn't fetch the picture. The provider may have deleted it.";
export const pictureGone =
  "This picture can't be fetched any more. Its provider account was removed.";
export const pictureFromEnlarge = "Picture from {by}. Enlarge";
export const pictureFrom = "Picture from {by}";
export const previousPicture = "Previous picture";
export const nextPicture = "Next picture";
export const download = "Download";
export const close = "Close";
export const from = "From {by}";
export const noteBy = "Note by {author}";
export const internalNoteSaving = "Internal note, saving…";
export const internalNote = "Internal note";
export const edit = "Edit";
export const reschedule = "Reschedule";
export const chooseDateAndTime = "Choose date and time";
export const sendNow = "Send now";
export const tryAgain = "Try again";
export const texts = "Texts";
export const aDeletedInbox = "a deleted inbox";
export const whyIsThisHere = "Why is this here?";
export const emptyMessage = "Empty message";
export const move = "Move";
export const split = "Split";
export const sendAgain = "Send again";
export const itWasSent = "It was sent";
export const cancel = "Cancel";
export const leaving = "sending now";
export const sendingIn = "sending in {left} sec";
export const scheduledFor = "scheduled for";
export const unlessTheyReply = ", unless they reply";
export const onInbox = "on {inbox}";
export const whoTo = "{who} to {voice}";
export const messageFrom = "{kind, select, whatsapp{WhatsApp message} other{Text}} from {who}";
export const sendAgainQuestion =
  "Send this {kind, select, email{email} whatsapp{WhatsApp message} other{text}} again?";
export const markAsSentQuestion =
  "Mark this {kind, select, email{email} whatsapp{WhatsApp message} other{text}} as sent?";
export const markAsSent = "Mark as sent";
export const notSent = "Not sent.";
export const notDelivered = "Not delivered.";
export const notSentBecause = "Not sent: {reason}";
export const notDeliveredBecause = "Not delivered: {reason}";
export const resendToCustomer =
  "The provider never confirmed the first try. If it did go out, the customer gets this {kind, select, email{email} whatsapp{WhatsApp message} other{text}} twice. Check the provider's log first if you can.";
export const resendToSome =
  "The provider never confirmed the first try to {uncertain, number} of {all, number} recipients. If it did go out, {uncertain, plural, one{that recipient gets} other{those recipients get}} this {kind, select, email{email} whatsapp{WhatsApp message} other{text}} twice. Recipients who already have it get nothing. Check the provider's log first if you can.";
export const confirmForCustomer =
  "It is shown as sent and not tried again. If it never went out, the customer doesn't get this {kind, select, email{email} whatsapp{WhatsApp message} other{text}}. Reports from the provider still update it.";
export const confirmForSome =
  "It is shown as sent to {uncertain, number} of {all, number} recipients. If it never went out, {uncertain, plural, one{that recipient doesn't} other{those recipients don't}} get this {kind, select, email{email} whatsapp{WhatsApp message} other{text}}. You can still send it again to recipients it failed for. Reports from the provider still update it.";
export const whatsapp = "WhatsApp";
export const loadingPicture = "Loading the picture…";
export const pictureNotLoaded = "Couldn't load the picture";
export const pictureNotLoadedHint = "Check your connection and try again.";
export const noteActions = "Note actions";
export const deleteNote = "Delete";
export const edited = "edited {time}";
export const deletedNote = "This note was deleted.";
export const noteDeleted = "Note deleted";
export const showMore = "Show more ({percent}% left)";
