export const newEntries = "Nuevo";
export const loadingConversation = "Cargando la conversación…";
export const timeline = "Cronología";
export const loadEarlierMessages = "Cargar mensajes anteriores";
export const loadingEarlierMessages = "Cargando mensajes anteriores…";
export const jumpToLatest = "Ir a lo último";
export const newBelow = "{below}{more} nuevos";
export const latest = "Lo último";
export const writing =
  "{who} está escribiendo {kind, select, note{una nota} email{un correo} whatsapp{un mensaje de WhatsApp} other{un SMS}}";
export const noteBy = "Nota de {who}: {text}";
export const messageFrom =
  "{kind, select, whatsapp{Mensaje de WhatsApp} other{SMS}} de {who}: {text}";
export const emailFrom = "Correo de {who}: {text}";
export const continuedFrom = "Continúa la #{number}, último mensaje {day}";
export const continuedFromSubject = "Continúa la #{number}, {subject}, último mensaje {day}";
