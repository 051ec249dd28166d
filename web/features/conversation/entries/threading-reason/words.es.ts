export const repliesToOurText =
  "Responde a un {kind, select, whatsapp{mensaje de WhatsApp} other{SMS}} que se envió desde aquí a este número en los últimos {days, number} días.";
export const openInThisInbox = "Este número ya tenía una conversación abierta con esta bandeja.";
export const firstContact =
  "Es el primer {kind, select, whatsapp{mensaje de WhatsApp} other{SMS}} de este número a esta bandeja.";
export const closedTooLong =
  "La conversación anterior se cerró hace más de {days, number} días, así que se inició una nueva y se vinculó.";
export const startedHere = "Se escribió en esta conversación.";
export const emailReplyToken =
  "Está aquí porque se envió a la dirección de respuesta de esta conversación.";
export const repliesToOurEmail =
  "Está aquí porque responde a un correo enviado desde esta conversación.";
export const repliesToEmailHere = "Está aquí porque responde a un correo de esta conversación.";
export const emailSameThread =
  "Está aquí porque hace referencia a los mismos correos anteriores que esta conversación.";
export const emailRelatedThread =
  "Está aquí porque hace referencia a otra conversación en la que su remitente no participaba; por eso se inició por separado y se vinculó.";
export const emailNarrowerInbox =
  "Está aquí porque responde a una conversación que ven más personas que esta bandeja; por eso se inició una nueva y se vinculó.";
export const emailClosedTooLong =
  "Está aquí porque responde a una conversación que se cerró hace demasiado tiempo; por eso se inició una nueva y se vinculó.";
export const emailFirstContact =
  "Está aquí porque no hace referencia a ningún correo conocido; por eso se inició una conversación nueva.";
export const emailOwnCopy =
  "Está aquí porque se envió desde una de nuestras propias direcciones, fuera de Deskbell.";
export const emailFromColleague =
  "Está aquí porque un compañero respondió desde su propia aplicación de correo.";
export const emailStartedHere = "Está aquí porque se escribió en Deskbell.";
export const splitHere = "Está aquí porque un compañero lo separó en una conversación propia.";
export const movedHere = "Está aquí porque un compañero lo movió aquí.";
export const mergedHere = "Está aquí porque un compañero combinó dos conversaciones.";
