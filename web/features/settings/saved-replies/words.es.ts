export const deleteReply = "¿Eliminar {name}?";
export const deleteIt = "Eliminar";
export const deletePrivateHint = "Los mensajes enviados no cambian.";
export const deleteSharedHint = "Nadie podrá usarla. Los mensajes enviados no cambian.";
export const newReply = "Nueva respuesta guardada";
export const savedReplies = "Respuestas guardadas";
export const savedRepliesLead =
  "Respuestas reutilizables. Escriba / al comienzo de una línea en un correo o SMS para insertar una.";
export const readOnly = "Tiene acceso de solo lectura. Los agentes pueden crear las suyas.";
export const onlyManagers =
  "Solo los propietarios, administradores y gestores pueden cambiar las respuestas compartidas.";
export const noReplies = "Aún no hay respuestas guardadas";
export const noRepliesHint =
  "Guarde las respuestas que envía a diario, como horarios, indicaciones para llegar o datos de pago.";
export const findReply = "Buscar una respuesta guardada";
export const nothingFound = "Sin resultados para «{query}». Pruebe con menos palabras.";
export const editReply = "Editar {name}";
export const deleteReplyName = "Eliminar {name}";
export const edit = "Editar";
export const privateReply = "Privada";
export const sharedReply = "Compartida";
export const replySaved = "Se guardó «{name}».";
export const createReply = "Crear respuesta guardada";
export const save = "Guardar";
export const saveAnyway = "Guardar de todos modos";
export const name = "Nombre";
export const nameHint = "Escriba / y este nombre para insertarla.";
export const message = "Mensaje";
export const formattingHint = "En los SMS se quita el formato.";
export const visibility = "Visibilidad";
export const notFilledIn = "{unknown} no se rellenará. Disponibles: {available}";
export const messageExample = "Hola, {{contact.firstName}}:";
export const loadingSavedReplies = "Cargando las respuestas guardadas…";
export const couldntLoadSavedReplies = "No se pudieron cargar las respuestas guardadas";
