export const mergeTitle = "Merge 2 contacts";
export const mergeContacts = "Merge contacts";
export const merge = "Merge…";
export const cancel = "Cancel";
export const tryAgain = "Try again";
export const searchOther = "Search for the other contact";
export const contactsToChoose = "Contacts to choose from";
export const loadingContacts = "Loading contacts…";
export const noOtherContact = "No other contacts yet";
export const noContactFound = "No contact found for “{query}”";
export const couldntCompare = "Couldn't compare the contacts";
export const openConversations =
  "{count, plural, one{# open conversation} other{# open conversations}}";
export const name = "Name";
export const primaryNumber = "Primary number";
export const primaryAddress = "Primary email address";
export const notes = "Notes";
export const bothNotes = "Keep both";
export const whatHappens = "What happens";
export const conversationsMove = "All conversations, numbers and addresses belong to one contact.";
export const optOutExtends =
  "The customer opted out of texts with another number, so {numbers} opts out too.";
export const knownToFewer =
  "Teammates who don't know both contacts will no longer see the name, the notes and the details.";
export const undoPromise = "You can undo this for 30 days.";
export const merged = "Merged {name}";
export const mergedBy =
  "{name} was merged into this contact by {who} on {date}. You can undo this until {until}.";
export const undoMerge = "Undo merge";
export const possibleDuplicates = "Possible duplicates";
export const compare = "Compare";
export const notADuplicate = "Not a duplicate";
export const isPossibleDuplicate = "{name} may be the same customer: {reason}.";
export const twoNames = "{name} and {other}";
export const sameNumber = "same phone number";
export const sameAddress = "same email address";
export const sameName = "same name and company domain";
export const more = "{count, plural, one{# more pair} other{# more pairs}}";
export const manyMore = "more than {count} more pairs";
