export const callBack = "Zurückrufen";
export const notPlayed = "Nicht abgehört";
export const whatHappened = "Was geschah";
export const onInbox = "über {inbox}";
export const ownPhoneSystem = "unsere eigene Telefonanlage";
export const deletedInbox = "ein gelöschtes Postfach";
