export const cancel = "Cancelar";
export const dateAndTime = "Fecha y hora";
export const timeZone = "Zona horaria: {timeZone}.";
export const chooseDateTime = "Elija una fecha y una hora.";
export const chooseFutureTime = "Elija un momento futuro.";
