export const callBack = "Call back";
export const notPlayed = "Not played";
export const whatHappened = "What happened";
export const onInbox = "on {inbox}";
export const ownPhoneSystem = "our own phone system";
export const deletedInbox = "a deleted inbox";
