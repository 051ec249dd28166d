export const resolved = "Resuelto";
export const followUp = "Requiere seguimiento";
export const noAnswer = "Sin respuesta";
export const wrongNumber = "Número equivocado";
export const other = "Otro";
