// {subject} is who acted; in German with the auxiliary verb: "Maya hat", "Sie haben".
export const subject = "{who}";
export const subjectYou = "You";
export const cannotWorkHere = "{who} can no longer work here, so this is unassigned";
export const unassigned = "{subject} unassigned this";
export const tookTheCall = "{who} took the call and is now assigned";
export const youTookTheCall = "{who} took the call and are now assigned";
export const assignedToThemselves = "{subject} assigned this to themselves";
export const assignedToYourself = "{subject} assigned this to yourself";
export const assignedToYou = "{subject} assigned this to you";
export const assignedTo = "{subject} assigned this to {name}";
export const removedTheTeam = "{subject} removed the team";
export const closed = "{subject} closed this";
export const reopened = "{subject} reopened this";
export const snoozed = "{subject} snoozed this until {until}";
export const replyWasDue = "Reply was due: {time}";
export const snooze = "Snooze";
export const snoozeEnded = "Snooze ended";
export const tagged = "{subject} tagged this {added}";
export const removedTag = "{subject} removed the tag {removed}";
export const taggedAndRemoved = "{subject} tagged this {added} and removed {removed}";
export const setPriority = "{subject} set the priority to {title}";
export const removedPriority = "{subject} removed the priority";
export const removedSubject = "{subject} removed the subject";
export const changedSubject = "{subject} changed the subject to “{text}”";
export const markedSpam = "{subject} marked this as spam";
export const markedNotSpam = "{subject} marked this as not spam";
export const trashed = "{subject} moved this to the trash";
export const restored = "{subject} restored this from the trash";
export const optedOut = "{subject} wrote “{text}” and opted out of texts";
export const recordedOptOut = "{subject} recorded an opt-out: “{text}”. Texts are off";
export const optedIn = "{subject} wrote “{text}” and opted in to texts again";
export const recordedOptIn = "{subject} recorded an opt-in: “{text}”";
export const whatsappOptedOut = "{subject} wrote “{text}” and opted out of WhatsApp";
export const whatsappRecordedOptOut = "{subject} recorded an opt-out of WhatsApp: “{text}”";
export const whatsappOptedIn = "{subject} wrote “{text}” and opted in to WhatsApp again";
export const whatsappRecordedOptIn = "{subject} recorded an opt-in to WhatsApp: “{text}”";
export const addressSuppressed = "{address} was suppressed because {reason}";
export const reasonBounced = "an email to it bounced";
export const reasonComplained = "its owner reported our email as spam";
export const reasonUnsubscribed = "its owner unsubscribed";
export const reasonManual = "a teammate added it";
export const addressFailing = "{address} bounced {count} times this week";
export const unverifiedBounce = "An unverified bounce";
export const bounceClaimed = "An unverified bounce says our email to {address} bounced: “{text}”";
export const customerChanged = "{subject} made {address} the customer";
export const repliedUnsent = "{subject} replied. The scheduled email was not sent";
export const repliedYours =
  "{subject} replied. Your scheduled email was not sent and is a draft again";
export const repliedTheirs =
  "{subject} replied. {owner}'s scheduled email was not sent and is a draft again";
export const stopped =
  "{subject} stopped a scheduled email because {reason, select, trash{the conversation is in the trash} inbox_archived{the inbox is archived} other{the conversation is spam}}";
export const stoppedYours =
  "{subject} stopped a scheduled email because {reason, select, trash{the conversation is in the trash} inbox_archived{the inbox is archived} other{the conversation is spam}}, and it is your draft again";
export const stoppedTheirs =
  "{subject} stopped a scheduled email because {reason, select, trash{the conversation is in the trash} inbox_archived{the inbox is archived} other{the conversation is spam}}, and it is a draft of {owner} again";
export const splitAway =
  "{subject} split {count, plural, one{a message} other{# messages}} into #{number}";
export const splitHere = "{subject} split this from #{number}";
export const splitUndone = "{subject} undid the split into #{number}";
export const moveAway =
  "{subject} moved {count, plural, one{a message} other{# messages}} to #{number}";
export const moveHere =
  "{subject} moved {count, plural, one{a message} other{# messages}} here from #{number}";
export const moveUndoneTo = "{subject} undid the move to #{number}";
export const moveUndoneFrom = "{subject} undid the move from #{number}";
export const mergeAway = "{subject} merged this into #{number}";
export const mergeHere = "{subject} merged #{number} into this conversation";
export const mergeUndoneInto = "{subject} undid the merge into #{number}";
export const mergeUndoneOf = "{subject} undid the merge of #{number}";
export const changesByOne = "{first}: {count} changes";
export const changesByTwo = "{first} and {second}: {count} changes";
export const changesByMany = "{first}, {second} and others: {count} changes";
export const undo = "Undo";
export const deletedTeam = "a deleted team";
