export const subject = "{who}";
export const subjectYou = "Usted";
export const cannotWorkHere =
  "{who} ya no puede trabajar aquí, por lo que la conversación queda sin asignar";
export const unassigned = "{subject} quitó la asignación";
export const tookTheCall = "{who} atendió la llamada y ahora tiene la conversación asignada";
export const youTookTheCall = "{who} atendió la llamada y ahora tiene la conversación asignada";
export const assignedToThemselves = "{subject} se asignó la conversación";
export const assignedToYourself = "{subject} se asignó la conversación";
export const assignedToYou = "{subject} le asignó la conversación a usted";
export const assignedTo = "{subject} asignó la conversación a {name}";
export const removedTheTeam = "{subject} quitó el equipo";
export const closed = "{subject} cerró la conversación";
export const reopened = "{subject} reabrió la conversación";
export const snoozed = "{subject} pospuso la conversación hasta {until}";
export const replyWasDue = "La respuesta debía enviarse antes de: {time}";
export const snooze = "Aplazamiento";
export const snoozeEnded = "Aplazamiento terminado";
export const tagged = "{subject} añadió la etiqueta {added}";
export const removedTag = "{subject} quitó la etiqueta {removed}";
export const taggedAndRemoved = "{subject} añadió la etiqueta {added} y quitó {removed}";
export const setPriority = "{subject} cambió la prioridad a {title}";
export const removedPriority = "{subject} quitó la prioridad";
export const removedSubject = "{subject} quitó el asunto";
export const changedSubject = "{subject} cambió el asunto a «{text}»";
export const markedSpam = "{subject} marcó la conversación como spam";
export const markedNotSpam = "{subject} indicó que la conversación no es spam";
export const trashed = "{subject} movió la conversación a la papelera";
export const restored = "{subject} restauró la conversación de la papelera";
export const optedOut = "{subject} escribió «{text}» y se dio de baja de los SMS";
export const recordedOptOut = "{subject} registró una baja: «{text}». Los SMS están desactivados";
export const optedIn = "{subject} escribió «{text}» y volvió a aceptar los SMS";
export const recordedOptIn = "{subject} registró un consentimiento: «{text}»";
export const whatsappOptedOut = "{subject} escribió «{text}» y se dio de baja de WhatsApp";
export const whatsappRecordedOptOut = "{subject} registró una baja de WhatsApp: «{text}»";
export const whatsappOptedIn = "{subject} escribió «{text}» y volvió a aceptar WhatsApp";
export const whatsappRecordedOptIn = "{subject} registró un consentimiento para WhatsApp: «{text}»";
export const addressSuppressed = "{address} se bloqueó porque {reason}";
export const reasonBounced = "un correo enviado a ella fue devuelto";
export const reasonComplained = "su titular marcó nuestro correo como spam";
export const reasonUnsubscribed = "su titular canceló la suscripción";
export const reasonManual = "un compañero la añadió";
export const addressFailing = "{address} devolvió {count} correos esta semana";
export const unverifiedBounce = "Un aviso de devolución sin verificar";
export const bounceClaimed =
  "Un aviso de devolución sin verificar dice que nuestro correo a {address} fue devuelto: «{text}»";
export const customerChanged = "{subject} indicó {address} como cliente";
export const repliedUnsent = "{subject} respondió. El correo programado no se envió";
export const repliedYours =
  "{subject} respondió. Su correo programado no se envió y vuelve a ser un borrador";
export const repliedTheirs =
  "{subject} respondió. El correo programado de {owner} no se envió y vuelve a ser un borrador";
export const stopped =
  "{subject} detuvo un correo programado porque {reason, select, trash{la conversación está en la papelera} inbox_archived{la bandeja está archivada} other{la conversación es spam}}";
export const stoppedYours =
  "{subject} detuvo un correo programado porque {reason, select, trash{la conversación está en la papelera} inbox_archived{la bandeja está archivada} other{la conversación es spam}}; vuelve a ser su borrador";
export const stoppedTheirs =
  "{subject} detuvo un correo programado porque {reason, select, trash{la conversación está en la papelera} inbox_archived{la bandeja está archivada} other{la conversación es spam}}; vuelve a ser un borrador de {owner}";
export const splitAway =
  "{subject} separó {count, plural, one{un mensaje} other{# mensajes}} en la conversación #{number}";
export const splitHere = "{subject} separó esta conversación de #{number}";
export const splitUndone = "{subject} deshizo la separación en #{number}";
export const moveAway =
  "{subject} movió {count, plural, one{un mensaje} other{# mensajes}} a #{number}";
export const moveHere =
  "{subject} movió aquí {count, plural, one{un mensaje} other{# mensajes}} de #{number}";
export const moveUndoneTo = "{subject} deshizo el traslado a #{number}";
export const moveUndoneFrom = "{subject} deshizo el traslado desde #{number}";
export const mergeAway = "{subject} combinó esta conversación con #{number}";
export const mergeHere = "{subject} combinó #{number} con esta conversación";
export const mergeUndoneInto = "{subject} deshizo la combinación con #{number}";
export const mergeUndoneOf = "{subject} deshizo la combinación de #{number}";
export const changesByOne = "{first}: {count} cambios";
export const changesByTwo = "{first} y {second}: {count} cambios";
export const changesByMany = "{first}, {second} y otros: {count} cambios";
export const undo = "Deshacer";
export const deletedTeam = "un equipo eliminado";
