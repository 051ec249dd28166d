export const conversationNotFound = "Conversation #{number} not found";
export const backToList = "Back to list";
export const notFoundHint = "It doesn't exist, or you don't have access to its inbox.";
export const couldntLoad = "Couldn't load this conversation";
export const typedIsSaved = "What you typed is saved on this device.";
