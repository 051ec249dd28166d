export const sending = "enviando";
export const sendingSoon = "se enviará enseguida";
export const unsent = "sin enviar";
export const checkingWithProvider = "comprobando con el proveedor si se envió";
export const delayedByTheRecipientsServer = "retrasado por el servidor del destinatario";
export const sent = "enviado";
export const delivered = "entregado";
export const opened = "abierto";
export const read = "leído";
export const undo = "Deshacer";
export const fetchingPicture = "Obteniendo la imagen…";
export const pictureLost =
  "No se pudo obtener la imagen. Es posible que el proveedor la haya eliminado.";
export const pictureGone =
  "Esta imagen ya no se puede obtener. Se eliminó su cuenta del proveedor.";
export const pictureFromEnlarge = "Imagen de {by}. Ampliar";
export const pictureFrom = "Imagen de {by}";
export const previousPicture = "Imagen anterior";
export const nextPicture = "Imagen siguiente";
export const download = "Descargar";
export const close = "Cerrar";
export const from = "De {by}";
export const noteBy = "Nota de {author}";
export const internalNoteSaving = "Nota interna, guardando…";
export const internalNote = "Nota interna";
export const edit = "Editar";
export const reschedule = "Reprogramar";
export const chooseDateAndTime = "Elegir fecha y hora";
export const sendNow = "Enviar ahora";
export const tryAgain = "Reintentar";
export const texts = "SMS";
export const aDeletedInbox = "una bandeja eliminada";
export const whyIsThisHere = "¿Por qué está aquí?";
export const emptyMessage = "Mensaje vacío";
export const move = "Mover";
export const split = "Separar";
export const sendAgain = "Enviar de nuevo";
export const itWasSent = "Se envió";
export const cancel = "Cancelar";
export const leaving = "enviando";
export const sendingIn = "se enviará en {left} s";
export const scheduledFor = "se enviará";
export const unlessTheyReply = ", salvo si responden";
export const onInbox = "en {inbox}";
export const whoTo = "{who} a {voice}";
export const messageFrom = "{kind, select, whatsapp{Mensaje de WhatsApp} other{SMS}} de {who}";
export const sendAgainQuestion =
  "¿Enviar de nuevo este {kind, select, email{correo} whatsapp{mensaje de WhatsApp} other{SMS}}?";
export const markAsSentQuestion =
  "¿Marcar este {kind, select, email{correo} whatsapp{mensaje de WhatsApp} other{SMS}} como enviado?";
export const markAsSent = "Marcar como enviado";
export const notSent = "No se envió.";
export const notDelivered = "No se entregó.";
export const notSentBecause = "No se envió: {reason}";
export const notDeliveredBecause = "No se entregó: {reason}";
export const resendToCustomer =
  "El proveedor nunca confirmó el primer intento. Si llegó a salir, el cliente recibirá este {kind, select, email{correo} whatsapp{mensaje de WhatsApp} other{SMS}} dos veces. Si puede, consulte antes el registro del proveedor.";
export const resendToSome =
  "El proveedor nunca confirmó el primer intento a {uncertain, number} de {all, number} destinatarios. Si llegó a salir, {uncertain, plural, one{ese destinatario recibirá} other{esos destinatarios recibirán}} este {kind, select, email{correo} whatsapp{mensaje de WhatsApp} other{SMS}} dos veces. Quienes ya lo tienen no reciben nada. Si puede, consulte antes el registro del proveedor.";
export const confirmForCustomer =
  "Se mostrará como enviado y no se volverá a intentar. Si nunca salió, el cliente no recibirá este {kind, select, email{correo} whatsapp{mensaje de WhatsApp} other{SMS}}. Los avisos del proveedor seguirán actualizando el estado.";
export const confirmForSome =
  "Se mostrará como enviado a {uncertain, number} de {all, number} destinatarios. Si nunca salió, {uncertain, plural, one{ese destinatario no recibirá} other{esos destinatarios no recibirán}} este {kind, select, email{correo} whatsapp{mensaje de WhatsApp} other{SMS}}. Puede enviarlo de nuevo a los destinatarios en los que falló. Los avisos del proveedor seguirán actualizando el estado.";
export const whatsapp = "WhatsApp";
export const loadingPicture = "Cargando la imagen…";
export const pictureNotLoaded = "No se pudo cargar la imagen";
export const pictureNotLoadedHint = "Compruebe la conexión e inténtelo de nuevo.";
export const noteActions = "Acciones de la nota";
export const deleteNote = "Eliminar";
export const edited = "editada {time}";
export const deletedNote = "Esta nota se eliminó.";
export const noteDeleted = "Nota eliminada";
export const showMore = "Mostrar más (queda el {percent} %)";
