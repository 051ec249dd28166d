export const mergeTitle = "Combinar 2 contactos";
export const mergeContacts = "Combinar contactos";
export const merge = "Combinar…";
export const cancel = "Cancelar";
export const tryAgain = "Reintentar";
export const searchOther = "Buscar el otro contacto";
export const contactsToChoose = "Contactos para elegir";
export const loadingContacts = "Cargando contactos…";
export const noOtherContact = "Todavía no hay otros contactos";
export const noContactFound = "Ningún contacto para «{query}»";
export const couldntCompare = "No se pudieron comparar los contactos";
export const openConversations =
  "{count, plural, one{# conversación abierta} other{# conversaciones abiertas}}";
export const name = "Nombre";
export const primaryNumber = "Número principal";
export const primaryAddress = "Dirección de correo principal";
export const notes = "Notas";
export const bothNotes = "Conservar ambas";
export const whatHappens = "Qué ocurre";
export const conversationsMove =
  "Todas las conversaciones, números y direcciones pertenecen a un solo contacto.";
export const optOutExtends =
  "El cliente se dio de baja de los mensajes con otro número, así que {numbers} también queda de baja.";
export const knownToFewer =
  "Los miembros del equipo que no conocen a ambos contactos dejarán de ver el nombre, las notas y los datos.";
export const undoPromise = "Puede deshacerlo durante 30 días.";
export const merged = "{name}: contacto combinado";
export const mergedBy =
  "{who} combinó {name} con este contacto el {date}. Puede deshacerlo hasta el {until}.";
export const undoMerge = "Deshacer combinación";
export const possibleDuplicates = "Posibles duplicados";
export const compare = "Comparar";
export const notADuplicate = "No es un duplicado";
export const isPossibleDuplicate = "{name} puede ser el mismo cliente: {reason}.";
export const twoNames = "{name} y {other}";
export const sameNumber = "mismo número de teléfono";
export const sameAddress = "misma dirección de correo";
export const sameName = "mismo nombre y dominio de empresa";
export const more = "{count, plural, one{# pareja más} other{# parejas más}}";
export const manyMore = "más de {count} parejas más";
