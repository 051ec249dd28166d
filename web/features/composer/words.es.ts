export const cancel = "Cancelar";
export const message = "Mensaje";
export const call = "Llamar";
export const show = "Mostrar";
export const notSentYet = "Aún no se ha enviado nada.";
export const keptAsDraftUnsent = "No se puede contactar con el servidor. Se guarda como borrador.";
export const scheduleAnyway = "Programar de todos modos";
export const sendAnyway = "Enviar de todos modos";
export const fixAccount = "Arreglar la cuenta";
export const addInbox = "Añadir una bandeja";
export const writeNote = "Escribir una nota";
export const email = "Correo";
export const text = "SMS";
export const note = "Nota";
export const whatsapp = "WhatsApp";
export const readOnly =
  "Solo tiene acceso de lectura. Pida a un propietario o administrador el rol de agente.";
export const write = "Escribir";
export const keepAsDraft = "Guardar como borrador y volver";
export const replyBy = "Responder por";
export const keepMine = "Conservar mi versión";
export const useOther = "Usar la otra versión";
export const draftChanged = "Este borrador se modificó en otra ventana.";
export const savedOnDevice = "Guardado en este dispositivo";
export const draftNotSaved = "No se guardó el borrador. {message}";
export const draftReplaced = "Borrador reemplazado.";
export const undo = "Deshacer";
export const attachments = "Archivos adjuntos";
export const lost = "perdido";
export const uploaded = "{name} subido";
export const tryAgain = "Reintentar";
export const invalidAddress = "«{rest}» no es una dirección de correo válida.";
export const subject = "Asunto";
export const emailBlocked = "No se puede enviar el correo";
export const emailPlaceholder = "Escriba su correo. Use / para las respuestas guardadas";
export const replyPreparedLater =
  "No tiene conexión. Los destinatarios y el texto citado se añadirán cuando vuelva a tenerla.";
export const replyNotPrepared = "No se pudo preparar la respuesta.";
export const attach = "Adjuntar";
export const hideQuotedText = "Ocultar el texto citado";
export const showQuotedText = "Mostrar el texto citado";
export const remove = "Quitar";
export const quotedText = "Texto citado";
export const addSignature = "Añadir la firma";
export const signature = "Firma";
export const removeSignature = "Quitar la firma";
export const peopleFound = "Personas encontradas";
export const lastBounced = "El último correo a {address} fue devuelto.";
export const ownInbox =
  "{address} es una de sus propias bandejas, así que el correo volvería aquí.";
export const isTeammate = "{name} es un compañero. Use una nota para que quede entre ustedes.";
export const reply = "Responder";
export const replyToAll = "Responder a todos";
export const forward = "Reenviar";
export const chooseAnotherWay = "{label}. Elegir otra forma";
export const howToReply = "Cómo responder";
export const sendLater = "Enviar más tarde";
export const sendLaterHint = "Hasta entonces puede editarlo o cancelarlo.";
export const schedule = "Programar";
export const send = "Enviar";
export const moreSendOptions = "Más opciones de envío";
export const sendAndClose = "Enviar y cerrar";
export const chooseDateAndTime = "Elegir fecha y hora";
export const cancelIfReplies = "Cancelar si el cliente responde";
export const otherSubject =
  "Cambiar el asunto inicia un hilo nuevo en la mayoría de las aplicaciones de correo.";
export const noEmailInbox =
  "No hay ninguna bandeja de correo desde la que enviar. Pida a un administrador que añada una.";
export const fromChange = "Desde {formatted}. Elegir otra bandeja";
export const sendFrom = "Enviar desde";
export const notWorking = "no funciona";
export const draft = "Borrador";
export const noteDraft = "Borrador de nota";
export const reopen = "Volver a abrir";
export const close = "Cerrar";
export const continueDraft = "Continuar el borrador";
export const draftDiscarded = "Borrador descartado.";
export const newEmail = "Correo nuevo";
export const moreForDraft = "Más para este borrador";
export const saveAndWriteAnother = "Guardar y escribir otro";
export const draftNotSavedYet = "Este borrador aún no está guardado";
export const discard = "Descartar";
export const optedOut = "dado de baja";
export const cantReceiveTexts = "no recibe SMS";
export const unreachable = "no localizable";
export const newWhatsapp = "Nuevo mensaje de WhatsApp";
export const newText = "SMS nuevo";
export const from = "Desde";
export const noInboxInSettings =
  "No hay ninguna bandeja desde la que enviar. Pida a un administrador que añada una en los ajustes.";
export const to = "Para";
export const contactsFound = "Contactos encontrados";
export const numberOrName = "Número o nombre";
export const howTheyOptedIn = "Cómo dio su consentimiento";
export const savedInConsent = "Se guarda en el historial de consentimientos con su nombre.";
export const sayHowOptedIn = "Indique cómo se dio el consentimiento para WhatsApp.";
export const optInExample = "Marcó la casilla del formulario de pedido, 20 de noviembre";
export const writeMessage = "Escribir un mensaje";
export const useTemplate = "Usar una plantilla";
export const neverOptedIn =
  "Nunca ha escrito por WhatsApp y no consta ningún consentimiento. Solo se puede enviar una plantilla, y tras indicar cómo se dio el consentimiento.";
export const mentionTeammate = "Mencionar a un compañero";
export const notePlaceholder =
  "Solo su equipo ve las notas. Escriba @ para mencionar a un compañero.";
export const mention = "Mencionar";
export const addNote = "Añadir nota";
export const savedReplies = "Respuestas guardadas";
export const findSavedReply = "Buscar una respuesta guardada";
export const privateReply = "Privada";
export const noSavedReplies = "Aún no hay respuestas guardadas. Guarde las que escribe a menudo.";
export const allSavedReplies = "Todas las respuestas guardadas";
export const restoreToReply = "Restaure esta conversación de la papelera para responder.";
export const wasMerged =
  "Esta conversación se combinó con otra. Copie su borrador y responda en ella.";
export const pageClosed =
  "La página se cerró durante el envío. Revise la conversación y vuelva a enviar el mensaje.";
export const addNumber = "Añadir un número";
export const theirNumber = "Número del contacto";
export const add = "Añadir";
export const recordOptIn = "Registrar consentimiento";
export const savedInConsentSentence = "Se guarda en el historial de consentimientos con su nombre.";
export const record = "Registrar";
export const whatCustomerSaid = "Qué dijo el cliente y dónde";
export const recordOptOut = "Registrar la baja";
export const ignore = "Ignorar";
export const toChange = "Para {text}. Elegir otro número";
export const chooseNumber = "Elegir un número";
export const confirmNumber = "¿Enviar a {text}?";
export const chooseNumberFirst = "Elija el número al que enviar.";
export const sendTo = "Enviar a";
export const lastNotDelivered = "El último SMS a este número no se entregó.";
export const possiblyUnreachable = "quizá no disponible";
export const noOptOut =
  "Este número no se ha dado de baja. Consulte el historial de consentimientos del contacto.";
export const notOptedOut = "No dado de baja";
export const anotherNumber = "otro número";
export const noInbox =
  "No hay ninguna bandeja desde la que enviar. Pida a un administrador que añada una.";
export const sendWhatsappTemplate = "Enviar una plantilla de WhatsApp";
export const toContact = "Para {contactName}, {formatted}";
export const templatesNotLoaded = "No se pudieron cargar las plantillas.";
export const loadingTemplates = "Cargando plantillas…";
export const refreshTemplates = "Actualizar las plantillas";
export const templatesOutOfDate =
  "No se pudo contactar con el proveedor, así que estas plantillas pueden no estar al día:";
export const noTemplate =
  "Aún no hay plantillas aprobadas. Cree una en su proveedor; WhatsApp la aprueba.";
export const template = "Plantilla";
export const valueName = "Valor {name}";
export const preview = "Vista previa";
export const sendATemplate = "Enviar una plantilla";
export const sendTemplate = "Enviar plantilla";
export const freeFormUntil =
  "Puede enviar mensajes libres durante {left} más. Después, solo plantillas.";
export const notLately = "No ha escrito por WhatsApp últimamente. Solo puede enviar una plantilla.";
export const over24Hours =
  "Su último mensaje de WhatsApp es de hace más de 24 horas. Solo puede enviar una plantilla.";
export const sizeOf = "{size} de {max}";
export const peopleLeftOut =
  "{people, plural, one{# persona} other{# personas}} de este correo no {people, plural, one{recibirá} other{recibirán}} su respuesta. Un correo puede tener {max, number} destinatarios, cada uno con una dirección válida.";
export const maxTotal = "Máximo {size} en total";
export const removePerson = "Quitar a {name}";
export const fromInbox = "desde {inbox}";
export const lastUsed = "última usada con este cliente";
export const emailSavedAsDraft = "Su correo está guardado como borrador.";
export const savedAsDraft =
  "Su {kind, select, whatsapp{mensaje} other{SMS}} está guardado como borrador en este dispositivo.";
export const inboxCantSend = "{inbox} no puede enviar: {problem}";
export const simulated = "{name} (simulado)";
export const enterNumber = "Escriba un número de teléfono o elija un contacto.";
export const writeSomething = "Escriba algo.";
export const numberOptedOut = "{number}, dado de baja";
export const anyFormat = "En cualquier formato, por ejemplo {example}.";
export const weWillText = "{kind, select, message{El mensaje} other{El SMS}} irá a {number}.";
export const unusualNumber = "Ninguna red conocida usa números así; compruebe si hay un error.";
export const optedOutOfWhatsapp = "Se dio de baja de WhatsApp el {day}. No puede escribirle ahí.";
export const freeFormFor =
  "Ha escrito por WhatsApp. Puede enviar mensajes libres durante {left} más.";
export const notToThisInbox =
  "No ha escrito a esta bandeja por WhatsApp. Solo puede enviar una plantilla.";
export const nothingFound = "No hay resultados para «{query}»";
export const filesWaiting = "Esperando {count, plural, one{# archivo} other{# archivos}}";
export const sendWhenUploaded = "{label}. Envíe cuando termine la subida.";
export const filesFailed = "{count, plural, one{Falló # archivo} other{Fallaron # archivos}}";
export const tryOrRemove =
  "{label}: inténtelo de nuevo o quite {count, plural, one{el archivo} other{los archivos}}.";
export const carriersShrink = "algunos operadores reducen o descartan más de {size}";
export const sentFromName =
  "Este SMS se envía con el nombre {name}: los clientes no pueden responder y usted no recibirá un STOP. Ofrezca otra forma de darse de baja y regístrela en el contacto.";
export const recordOptInTo =
  "{kind, select, whatsapp{WhatsApp} other{SMS}} a {number}: registrar consentimiento";
export const optInHint =
  "Por ejemplo: pidió por teléfono volver a recibir {kind, select, whatsapp{mensajes de WhatsApp} other{SMS}}, 20 de noviembre.";
export const enterWhatSaid = "Escriba qué dijo el cliente.";
export const looksLikeOptOut =
  "Esto parece una baja de los {kind, select, whatsapp{mensajes de WhatsApp} other{SMS}}: «{text}»";
export const optedOutOn = "dado de baja el {day}";
export const makeTexts =
  "{characters} lo {amount, plural, one{convierte} other{convierten}} en {count} SMS";
export const makesTextsUse = "{character} lo convierte en {count} SMS; con {other} son {fewer}";
export const makeTextsUse =
  "{character} y {more} más lo convierten en {count} SMS; con {other} son {fewer}";
export const nothing = "nada";
export const plainSpace = "un espacio normal";
export const differentThread =
  "Le conocen por {inbox}. En su teléfono este {kind, select, whatsapp{mensaje} other{SMS}} aparecerá en otro hilo.";
export const whatsappBlocked = "No se puede enviar por WhatsApp";
export const writeOnWhatsapp = "Escribir por WhatsApp";
export const textBlocked = "No se puede enviar el SMS";
export const writeText = "Escribir un SMS";
export const todayAt = "hoy, {time}";
export const tomorrowAt = "mañana, {time}";
export const scheduledForToast = "Programado para {when}{closed, select, yes{ y cerrada} other{}}";
export const isDraftAgain = "No se envió. El mensaje vuelve a ser un borrador.";
export const sendingTo = "Enviando a {first}{closed, select, yes{; conversación cerrada} other{}}";
export const sendingToMore =
  "Enviando a {first} y {more} {closed, select, yes{más; conversación cerrada} other{más}}";
export const templateSent = "Plantilla enviada a {number}";
export const thePicture = "La imagen";
export const picture = "Imagen";
export const fileEmpty = "{name} está vacío.";
export const fileTooLarge =
  "{name} ocupa {size}; esta bandeja puede enviar hasta {max}. Envíe un enlace en su lugar.";
export const emailTooLarge =
  "Con {name} el correo ocupa {size}; esta bandeja puede enviar hasta {max}. Quite un archivo o envíe un enlace.";
export const noAttachment = "Menciona «{word}», pero no hay ningún archivo adjunto.";
export const emailNoSubject = "Este correo no tiene asunto.";
export const fillIn = "Complete {placeholder} antes de enviar.";
export const someone = "Alguien";
export const wroteAgain =
  "{who} volvió a escribir mientras usted escribía. Su borrador está guardado.";
export const repliedMeanwhile =
  "{who} respondió mientras usted escribía. Su borrador está guardado.";
export const wroteStop = "{who} escribió {text}{dated, select, yes{ el {day}} other{}}.";
export const recordedStop =
  "{member} registró {dated, select, yes{el {day} } other{}}que {who} se dio de baja de los {kind, select, whatsapp{mensajes de WhatsApp} other{SMS}}.";
export const stopped =
  "{who} se dio de baja de los {kind, select, whatsapp{mensajes de WhatsApp} other{SMS}}{dated, select, yes{ el {day}} other{}}.";
export const cannotWhatsapp = "No puede escribir a {number} por WhatsApp hasta que responda START.";
export const cannotText = "No puede enviar SMS a {number} hasta que responda START.";
export const cost = "{units} / {all}, {count, plural, one{# SMS} other{# SMS}}";
export const pictureNeedsInbox = "No hay bandeja o número con el que enviar una imagen.";
export const emailTo = "Correo a {who}";
export const whatsappTo = "WhatsApp a {who}";
export const textTo = "SMS a {who}";
export const whoOptedOut = "{who} se dio de baja de los SMS";
export const textLabel = "SMS";
export const bcc = "Cco";
export const removeFile = "Quitar {name}";
export const stopUpload = "Cancelar la carga de {name}";
export const editNote = "Editar nota";
export const saveNote = "Guardar";
export const noteChanged =
  "Ha cambiado esta nota en otra ventana. Ahora dice: «{text}». Al guardar, eso se reemplaza.";
export const noteWasDeleted =
  "Ha eliminado esta nota en otra ventana. Al guardar, se restaura con este texto.";
