export const stateIncoming = "entrante";
export const stateGreeting = "en el saludo";
export const stateMenu = "en el menú";
export const stateWaiting = "en la cola de espera";
export const stateDialing = "marcando";
export const stateRinging = "sonando";
export const stateActive = "ahora";
export const stateHeld = "en espera";
export const stateVoicemail = "dejando un mensaje de voz";
export const rowGreeting = "En el saludo";
export const rowMenu = "En el menú";
export const rowVoicemail = "Dejando un mensaje de voz";
export const rowActive = "En llamada con {who}";
export const rowActiveYou = "En llamada con usted";
export const rowConsulting = "En espera mientras {who} consulta a un compañero";
export const rowConsultingYou = "En espera mientras usted consulta a un compañero";
export const rowHeld = "En espera por {who}";
export const rowHeldYou = "En espera por usted";
export const rowWaiting = "En la cola de espera";
export const rowWaitingAt = "En espera, posición {position}";
export const rowCalling = "Llamando";
export const rowYouCalling = "Usted está llamando";
export const isCalling = "{who} está llamando";
export const youReconnecting = "Se está restableciendo su conexión";
export const isReconnecting = "{who} se está reconectando";
export const isWaiting = "{contactName} espera";
export const isCallingContact = "{who} está llamando a {contactName}";
export const isOnCall = "{who} está en una llamada con {contactName}";
export const voicemailFrom = "Mensaje de voz de {contactName}";
export const contactCalled = "{contactName} llamó";
export const calledContact = "{who} llamó a {contactName}";
export const missedCallFrom = "Llamada perdida de {contactName}";
export const hungUpWaiting = "colgó mientras esperaba";
export const hungUpInMenu = "colgó en el menú";
export const afterHours = "fuera del horario";
export const blockedNumber = "número bloqueado";
export const wasBusy = "el número estaba ocupado";
export const wasDeclined = "la llamada fue rechazada";
export const noAnswer = "sin respuesta";
export const machineAnswered = "contestador o fax";
export const notConnected = "no se pudo conectar la llamada";
export const noOneAvailable = "nadie estaba disponible";
export const rang = "sonó {duration}";
export const listen = "Escuchar";
export const whisper = "Susurrar";
export const bargeIn = "Intervenir";
export const callSeconds = "Llamada, {count, plural, one{# segundo} other{# segundos}}";
export const callMinutes = "Llamada, {count, plural, one{# minuto} other{# minutos}}";
export const callWithNow = "Llamada con {contactName}, ahora";
export const callWith = "Llamada, {contactName}";
export const beingRecorded = "Grabando.";
export const nothingRecorded = "No se grabó nada.";
export const recordingLost =
  "{kind, select, call{No se pudo obtener la grabación.} other{No se pudo obtener el mensaje de voz.}} Es posible que el proveedor ya no conserve el audio.";
export const recordingDeleted =
  "{kind, select, call{La grabación se eliminó.} other{El mensaje de voz se eliminó.}}";
export const recordingForbidden =
  "{kind, select, call{Hay una grabación, pero no tiene permiso para reproducirla.} other{Hay un mensaje de voz, pero no tiene permiso para reproducirlo.}}";
export const microphoneInsecure =
  "El micrófono solo funciona con HTTPS. Abra Deskbell en su dirección https:// para llamar.";
export const microphoneDenied =
  "El acceso al micrófono está bloqueado. Permítalo en la barra de direcciones y vuelva a probar.";
export const microphoneAbsent = "No se encontró ningún micrófono. Conecte uno y vuelva a probar.";
export const microphoneBusy = "Otro programa está usando el micrófono. Ciérrelo y vuelva a probar.";
export const endHungUp = "colgó";
export const endCanceled = "cancelada antes de contestar";
export const endBusy = "ocupado";
export const endNoAnswer = "sin respuesta";
export const endDeclined = "rechazada";
export const endUnreachable = "teléfono apagado o sin cobertura";
export const endInvalidNumber = "el número no existe";
export const endNotAllowed = "no permitida por el proveedor";
export const endFailed = "no se pudo conectar";
export const endConnectionLost = "conexión perdida";
export const ringAnswered = "contestó la llamada";
export const ringDeclined = "rechazó la llamada";
export const ringMissed = "no contestó a tiempo";
export const ringElsewhere = "dejó de sonar, contestó otra persona";
export const ringCallerHungUp = "se colgó antes";
export const ringCanceled = "dejó de sonar, se canceló";
export const ringBusy = "estaba en otra llamada";
export const ringAway = "no estaba disponible";
export const ringNoAccess = "perdió el acceso a la llamada";
export const ringWrappingUp = "estaba cerrando otra llamada";
export const ringOffline = "sin conexión";
export const ringNoMicrophone = "no tenía micrófono";
export const ringDeviceError = "su teléfono rechazó la llamada";
export const stepRangAt = "sonó en el teléfono de {people}";
export const stepDeclined =
  "{count, plural, one{{people} rechazó la llamada} other{{people} rechazaron la llamada}}";
export const stepMissed =
  "{count, plural, one{{people} no contestó a tiempo} other{{people} no contestaron a tiempo}}";
export const stepBusy =
  "{count, plural, one{{people} estaba en otra llamada} other{{people} estaban en otra llamada}}";
export const stepAway =
  "{count, plural, one{{people} no estaba disponible} other{{people} no estaban disponibles}}";
export const stepNoAccess =
  "{count, plural, one{{people} perdió el acceso a la llamada} other{{people} perdieron el acceso a la llamada}}";
export const stepWrappingUp =
  "{count, plural, one{{people} estaba cerrando otra llamada} other{{people} estaban cerrando otra llamada}}";
export const stepOffline =
  "{count, plural, one{{people} estaba sin conexión} other{{people} estaban sin conexión}}";
export const stepNoMicrophone =
  "{count, plural, one{{people} no tenía micrófono} other{{people} no tenían micrófono}}";
export const stepDeviceError =
  "{count, plural, one{El teléfono de {people} rechazó la llamada} other{Los teléfonos de {people} rechazaron la llamada}}";
export const tryOffline = "sin conexión";
export const tryNoMicrophone = "sin micrófono";
export const tryDeviceError = "el teléfono rechazó la llamada";
export const tryBusy = "en otra llamada";
export const tryAway = "no disponible";
export const tryNoAccess = "sin acceso a la llamada";
export const tryWrappingUp = "cerrando otra llamada";
export const transferStopped = "{asker} canceló la transferencia a {target}";
export const transferStoppedCaller =
  "{asker} canceló la transferencia a {target} y sigue con quien llamó";
export const transferStoppedCustomer =
  "{asker} canceló la transferencia a {target} y sigue con el cliente";
export const transferTried = "{asker} intentó transferir a {target}: {reason}";
export const transferTriedCaller =
  "{asker} intentó transferir a {target}: {reason}; quien llamó vuelve con {asker}";
export const transferTriedCustomer =
  "{asker} intentó transferir a {target}: {reason}; el cliente vuelve con {asker}";
export const transferredTo = "{asker} transfirió la llamada a {who}";
export const spokeWith = "{asker} habló con {who}";
export const isSpeakingWith = "{asker} está hablando con {who}";
export const whoAnswered = "{who} contestó";
export const whoJoined = "{who} se unió";
export const anotherPhone = "otro teléfono";
export const waitedFor = "esperó {duration}";
export const talkedFor = "habló {duration}";
