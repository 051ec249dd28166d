export const conversationNotFound = "Konversation #{number} nicht gefunden";
export const backToList = "Zurück zur Liste";
export const notFoundHint = "Es gibt sie nicht, oder Sie haben keinen Zugriff auf ihr Postfach.";
export const couldntLoad = "Diese Konversation konnte nicht geladen werden";
export const typedIsSaved = "Was Sie geschrieben haben, ist auf diesem Gerät gespeichert.";
