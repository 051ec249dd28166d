export const conversationNotFound = "No se encontró la conversación #{number}";
export const backToList = "Volver a la lista";
export const notFoundHint = "No existe o no tiene acceso a su bandeja.";
export const couldntLoad = "No se pudo cargar esta conversación";
export const typedIsSaved = "Lo que ha escrito está guardado en este dispositivo.";
