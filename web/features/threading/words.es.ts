export const noMessagesYet = "Aún no hay mensajes";
export const searchByNumber = "Buscar por número, contacto o asunto";
export const conversationsToChoose = "Conversaciones para elegir";
export const tryAgain = "Reintentar";
export const loadingConversations = "Cargando conversaciones…";
export const noOther =
  "{contactName} no tiene otra conversación. Busque por número, contacto o asunto.";
export const dismiss = "Descartar";
export const mergedIntoAnother =
  "Esta conversación se combinó con otra. Los mensajes nuevos llegan allí.";
export const merge = "Combinar";
export const notDuplicate = "No es un duplicado";
export const mergeWithAnother = "Combinar #{number} con otra conversación";
export const cancel = "Cancelar";
export const mergeInto = "Combinar con #{number}";
export const keepWhich = "¿Qué conversación conservar?";
export const keep = "Conservar #{number}";
export const whatHappens = "Qué ocurrirá";
export const emptyMessage = "Mensaje vacío";
export const moveToAnother = "Mover a otra conversación";
export const youCanUndo = "Puede deshacerlo.";
export const moveTo = "Mover a #{number}";
export const move = "Mover";
export const includeReplies = "Incluir las respuestas";
export const splitThisMessage = "Separar en una conversación nueva";
export const split = "Separar";
export const subject = "Asunto";
export const splitHint =
  "Este mensaje inicia una conversación nueva con este asunto. Enlaza con #{number} y las próximas respuestas llegarán a ella.";
export const nothingFound =
  "No hay resultados para «{query}». Pruebe con un número, un nombre, una dirección o un asunto.";
export const wasMerged = "#{number} se combinó con esta.";
export const goTo = "Ir a #{number}";
export const mergedInto = "Esta conversación se combinó con #{number}. Continúe allí.";
export const mergedIntoSubject =
  "Esta conversación se combinó con #{number}, {subject}. Continúe allí.";
export const possibleDuplicate = "Posible duplicado de";
export const fromSameCustomer = "del mismo cliente.";
export const closed = "Cerrada";
export const snoozed = "Pospuesta";
export const sameCustomerAndSubject = "Mismo cliente y asunto";
export const sameSubject = "Mismo asunto";
export const linked = "Vinculada";
export const sameCustomer = "Mismo cliente";
export const stepMoves =
  "Los mensajes, llamadas, notas y etiquetas de {from} pasan a #{into}, por orden de tiempo. #{number} se cierra y su enlace abre #{into}.";
export const stepReplies =
  "Las respuestas van a {name}, desde la bandeja del mensaje más reciente.";
export const stepRepliesTwo =
  "Un SMS va a la persona que escribió por última vez, salvo que elija la otra. Las llamadas van a {name}. Una respuesta por correo va al remitente del correo que conteste. Las respuestas salen de la bandeja del mensaje más reciente.";
export const stepContact =
  "{name} sigue siendo el contacto y cada mensaje muestra su remitente. Los SMS y llamadas nuevos de {other} al mismo número también llegan aquí.";
export const stepNarrower = "Pasa a {inbox}, que solo ve su equipo.";
export const stepUndo = "Puede deshacer la combinación.";
