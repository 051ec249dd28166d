export const noMessagesYet = "No messages yet";
export const searchByNumber = "Search by number, contact or subject";
export const conversationsToChoose = "Conversations to choose from";
export const tryAgain = "Try again";
export const loadingConversations = "Loading conversations…";
export const noOther =
  "{contactName} has no other conversation. Search by number, contact or subject.";
export const dismiss = "Dismiss";
export const mergedIntoAnother =
  "This was merged into another conversation. New messages go there.";
export const merge = "Merge";
export const notDuplicate = "Not a duplicate";
export const mergeWithAnother = "Merge #{number} with another conversation";
export const cancel = "Cancel";
export const mergeInto = "Merge into #{number}";
export const keepWhich = "Keep which conversation?";
export const keep = "Keep #{number}";
export const whatHappens = "What happens";
export const emptyMessage = "Empty message";
export const moveToAnother = "Move to another conversation";
export const youCanUndo = "You can undo this.";
export const moveTo = "Move to #{number}";
export const move = "Move";
export const includeReplies = "Include replies";
export const splitThisMessage = "Split into a new conversation";
export const split = "Split";
export const subject = "Subject";
export const splitHint =
  "This message starts a new conversation with this subject. It links back to #{number}, and future replies go to it.";
export const nothingFound =
  "Nothing found for “{query}”. Try a number, a name, an address or a subject.";
export const wasMerged = "#{number} was merged into this one.";
export const goTo = "Go to #{number}";
export const mergedInto = "This was merged into #{number}. Continue there.";
export const mergedIntoSubject = "This was merged into #{number}, {subject}. Continue there.";
export const possibleDuplicate = "Possible duplicate of";
export const fromSameCustomer = "from the same customer.";
export const closed = "Closed";
export const snoozed = "Snoozed";
export const sameCustomerAndSubject = "Same customer and subject";
export const sameSubject = "Same subject";
export const linked = "Linked";
export const sameCustomer = "Same customer";
export const stepMoves =
  "Messages, calls, notes and tags of {from} move into #{into}, in chronological order. #{number} closes, and its link opens #{into}.";
export const stepReplies = "Replies go to {name}, from the inbox of the newest message.";
export const stepRepliesTwo =
  "A text goes to the person who texted last, unless you choose the other. Calls go to {name}. An email reply goes to the sender of the email you answer. Replies are sent from the inbox of the newest message.";
export const stepContact =
  "{name} stays the contact, and each message shows its sender. New texts and calls from {other} to the same number come here too.";
export const stepNarrower = "It moves to {inbox}, which only its team can see.";
export const stepUndo = "You can undo the merge.";
