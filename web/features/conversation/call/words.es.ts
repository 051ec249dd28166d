export const callBack = "Devolver la llamada";
export const notPlayed = "Sin escuchar";
export const whatHappened = "Qué ocurrió";
export const onInbox = "en {inbox}";
export const ownPhoneSystem = "nuestra propia centralita";
export const deletedInbox = "una bandeja eliminada";
