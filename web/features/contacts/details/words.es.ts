export const addDetail = "Añadir un dato de contacto";
export const editDetails = "Editar los datos de contacto";
export const cancel = "Cancelar";
export const add = "Añadir";
export const done = "Listo";
export const numberOrAddress = "Número de teléfono o dirección de correo";
export const label = "Etiqueta";
export const labelHint = "Por ejemplo: trabajo, casa, asistente";
export const labelOf = "Etiqueta de {value}";
export const primary = "Principal";
export const primaryOf = "Usar primero {value}";
export const removeValue = "Quitar {value}";
export const noDetails = "Ningún número de teléfono ni dirección de correo.";
export const removeHint =
  "Un número o una dirección ya usados pasan a ser un contacto propio. Sus conversaciones se quedan aquí.";
export const mergeWith = "Combinar con {name}…";
