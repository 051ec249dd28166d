export const address = "Dirección";
export const addressHint = "Los clientes escriben a esta dirección.";
export const addressExample = "hola@su-empresa.example";
export const inboxName = "Nombre de la bandeja";
export const shownToYourTeam = "Se muestra a su equipo.";
export const inboxNameExample = "Oficina, Soporte, Reservas";
export const addInbox = "Añadir bandeja";
export const connectSender = "Conecte un proveedor de envío";
export const connectEmailFirst = "Conecte primero una cuenta de correo";
export const connectProvider = "Conectar un proveedor";
export const mailboxOnlyReceives =
  "Una cuenta de correo solo recibe. Para responder, conecte su servidor SMTP o un proveedor de correo.";
export const anySender =
  "Use un proveedor de correo o cualquier servidor SMTP. Su dirección se queda donde está.";
export const senderType = "Tipo de remitente";
export const numberFromAccount = "Un número de la cuenta";
export const nameOrShortCode = "Un nombre o código corto";
export const aWhatsappNumber = "Un número de WhatsApp";
export const senderNameOrShortCode = "Nombre del remitente o código corto";
export const whatsappNumber = "Número de WhatsApp";
export const senderNameHint =
  "Un nombre tiene de 3 a 11 letras y cifras. Los clientes no pueden responder a un nombre, ni siquiera con STOP, y varios países, entre ellos EE. UU. y Canadá, no los aceptan.";
export const whatsappNumberHint =
  "Incluya el prefijo del país. El número debe estar vinculado a la aplicación en el proveedor.";
export const senderNameExample = "Copperline";
export const chooseNumber = "Elija un número.";
export const inboxType = "Tipo de bandeja";
export const emailAddress = "Dirección de correo";
export const phoneNumberOrWhatsapp = "Número de teléfono o WhatsApp";
export const account = "Cuenta";
export const connectProviderFirst = "Conecte primero un proveedor";
export const phoneInboxNeedsAccount =
  "Una bandeja es un número que usted tiene en un proveedor. Conecte primero su cuenta.";
export const alreadyAnInbox = "ya es una bandeja";
export const free = "libre";
export const refresh = "Actualizar";
export const noNumbersYet = "Aún no hay números";
export const number = "Número";
export const justBoughtANumber = "¿Acaba de comprar un número?";
export const onWhatsapp = " en WhatsApp";
export const color = "Color";
export const automaticReply = "Respuesta automática";
export const automaticReplyHint =
  "Se envía una vez al día por remitente, nunca a bots, listas de correo ni remitentes que se han dado de baja. No cuenta como respuesta.";
export const message = "Mensaje";
export const thankYouForYourEmail = "Gracias por su correo.";
export const when = "Cuándo";
export const atAnyTime = "En todo momento";
export const openNow = "Abierto ahora: no se envía respuesta automática.";
export const closedNow = "Cerrado ahora: el próximo correo recibirá una respuesta automática.";
export const onlyWhileClosed = "Solo fuera del horario";
export const preview = "Vista previa";
export const general = "General";
export const sending = "Envío";
export const receiving = "Recepción";
export const signature = "Firma";
export const inboxSettings = "Ajustes de la bandeja";
export const name = "Nombre";
export const undoSend = "Deshacer el envío";
export const undoEmailHint =
  "Cuánto espera un correo antes de enviarse, para poder deshacer el envío.";
export const otherAddresses = "Otras direcciones de esta bandeja";
export const otherAddress = "Otra dirección {value1}";
export const otherAddressExample = "info@su-empresa.example";
export const addAddress = "Añadir dirección";
export const otherAddressesHint =
  "El correo a estas direcciones también llega aquí, y «Responder a todos» las omite. Las direcciones con «+», como nombre+pedidos@, siempre están incluidas.";
export const emailWebhookUrl = "URL de webhook para el correo";
export const imapAfter =
  ". Una vez guardado, el correo nuevo llega en segundos. El correo anterior se puede importar en la página de la cuenta.";
export const forwardEmail = "Haga que su servidor de correo reenvíe el correo (lo habitual):";
export const postfixMap = "Para Postfix, en su tabla de transporte";
export const postfixMapHint =
  "Luego ejecute postmap con el archivo e indíquelo como transport_maps en main.cf.";
export const mxRecord = "Registro MX";
export const howEmailIsReceived = "Cómo se recibe el correo";
export const webhookIntakeHint =
  "El correo del dominio va a {label}, que lo reenvía aquí de inmediato.";
export const anyMailHost = "Google, Microsoft o cualquier otro.";
export const connectMailboxFirst = "Conectar primero la cuenta";
export const fromMailbox = "Desde una cuenta de correo (IMAP)";
export const mailbox = "Cuenta de correo";
export const smtpIntakeHint =
  "Su servidor de correo reenvía el correo a este servidor, o el registro MX apunta aquí.";
export const deskbellMailServerSmtp = "Servidor de correo de Deskbell (SMTP)";
export const receivingStatus = "Estado de la recepción";
export const setUpReceiving = "Configurar la recepción";
export const to = "Para";
export const sendTestEmail = "Enviar correo de prueba";
export const sendsThrough = "Envía a través de";
export const senderMustBeAllowed = "La cuenta debe tener permiso para enviar desde esta dirección.";
export const connectAnotherAccount = "Conectar otra cuenta";
export const senderName = "Nombre del remitente";
export const senderNamePreview = "Los clientes ven: {name} ({domain})";
export const testSending = "Probar el envío";
export const testSendingHint = "Le envía un correo real desde esta bandeja.";
export const domainAuthentication = "Autenticación del dominio";
export const dnsCheckedSoon = "Los registros DNS del dominio se comprueban en menos de un minuto.";
export const signatureExample = "Copperline, Calle del Molino 4, Sevilla";
export const signatureHint =
  "Se añade al final de cada correo de esta bandeja, salvo que el remitente tenga su propia firma.";
export const ownSignatureUsed = "En su lugar se usa su propia firma.";
export const viewInProfile = "Verla en su perfil";
export const emailExample = "Su grifo ya se puede recoger.";
export const noSignatureYet = "Aún no hay firma.";
export const closed = "cerrado";
export const dayOpens = "{of}, abre";
export const dayCloses = "{of}, cierra";
export const dayOpen = "{of}: abrir";
export const openingHours = "Horario de atención";
export const copyMonday = "Copiar el lunes a martes-viernes";
export const timeZoneOfHours = "Zona horaria:";
export const specialDays = "Festivos y días especiales";
export const numberedDay = "Día {value1}";
export const nameOfDay = "Nombre de {date}";
export const specialDayExample = "Navidad";
export const addDay = "Añadir un día";
export const canProviderReachServer = "¿El proveedor puede llegar a este servidor?";
export const undoMessageHint =
  "Cuánto espera un mensaje antes de enviarse, para poder deshacer el envío.";
export const inboxNotFound = "Bandeja no encontrada";
export const allInboxes = "Todas las bandejas";
export const inboxNotFoundHint = "La bandeja no existe o usted no tiene acceso.";
export const onlyAdminsChange = "Solo un propietario o administrador puede cambiar las bandejas.";
export const simulated = "Simulada";
export const isArchived = "Archivada";
export const archive = "Archivar";
export const restore = "Restaurar";
export const cantSendProblem = "No se puede enviar. {problem}";
export const textsSentFromName =
  "Los SMS se envían con este nombre. Los clientes no pueden responder.";
export const wrongDnsRecords =
  "El correo se envía, pero los registros DNS del dominio son incorrectos, así que una parte acabará en spam.";
export const sendingAndReceivingEmail = "Envía y recibe correo.";
export const inboxes = "Bandejas";
export const inboxesLead =
  "Las direcciones y los números con los que los clientes se ponen en contacto.";
export const onlyAdminsAdd = "Solo un propietario o administrador puede añadir y cambiar bandejas.";
export const noInboxesYet = "Aún no hay bandejas";
export const noInboxesHint =
  "Añada una dirección de correo o un número de teléfono. Los mensajes llegarán a Deskbell.";
export const archived = "Archivadas";
export const archivedHint =
  "Sus conversaciones se conservan, pero no reciben correos, SMS ni llamadas nuevos.";
export const restoreNamed = "Restaurar {name}";
export const serviceHint =
  "Su registro y sus ajustes se aplican a estos mensajes. El número debe pertenecer a él.";
export const accountDefaultNone = "Predeterminado de la cuenta: ninguno";
export const accountDefault = "Predeterminado de la cuenta: {usualName}";
export const noService = "Ninguno, enviar directamente desde el número";
export const inboxArchived = "{name}: bandeja archivada.";
export const inboxRestored = "{name}: bandeja restaurada.";
export const visibility = "Visibilidad";
export const everyone = "Todos";
export const noTeamsYet = "Aún no hay equipos.";
export const createTeam = "Crear un equipo";
export const onlyOneTeamHint =
  "Nadie más ve sus conversaciones, salvo propietarios y administradores.";
export const onlyOneTeam = "Solo un equipo";
export const team = "Equipo";
export const setWebhookHint = "Configúrela en {name} con el botón de abajo, o a mano.";
export const pasteWebhookHint =
  "En la consola de {name}, abra este número y pegue la URL como webhook de mensajes entrantes, método POST.";
export const checkAgain = "Comprobar de nuevo";
export const setWebhook = "Configurar el webhook";
export const customersSeeSender =
  "Los clientes ven «{name} ({workspace})» como remitente cuando usted responde. El nombre de la empresa se puede cambiar más adelante.";
export const cantSendKind = "no puede enviar {kind, select, whatsapp{mensajes} other{SMS}}";
export const arriveHereAlready =
  "{kind, select, whatsapp{los mensajes} other{los SMS}} ya llegan aquí";
export const currentlyGoTo =
  "{kind, select, whatsapp{los mensajes} other{los SMS}} van ahora a {host}";
export const currentlyGoElsewhere =
  "{kind, select, whatsapp{los mensajes} other{los SMS}} van ahora a otra dirección";
export const noNumbersHint =
  "Esta cuenta no tiene números. Compre uno en {provider} y luego actualice.";
export const theProvider = "el proveedor";
export const replyGreeting = "Hola, {name}:";
export const replyThanks = "Gracias por su correo. Alguien de {workspace} le responderá pronto.";
export const openDay = "Abrir";
export const removeNamed = "Quitar {name}";
export const removeThisAddress = "Quitar esta dirección";
export const imapBefore = "No hay nada más que hacer, siempre que el correo a {address} llegue a";
export const theMailbox = "la cuenta de correo";
export const wholeDomain =
  "O reciba todo el dominio: apunte su registro MX a este servidor y redirija el puerto 25 al puerto {port}.";
export const throughProvider = "A través de {provider}";
export const mailboxIntakeHint =
  "El correo se queda en la cuenta. Deskbell lo lee sin marcar nada como leído.";
export const lastEmail = "Último correo";
export const noneYet = "ninguno aún";
export const deskbellMailServer = "Servidor de correo de Deskbell";
export const hostAndPort = "{host}, puerto {port}";
export const processingErrors = "Errores de procesamiento";
export const emailCount = "{count, plural, one{# correo} other{# correos}}";
export const dnsRecordsOf = "Registros DNS de {domain}";
export const sentByYou = "Enviado por usted.";
export const removeTimes = "{of}: quitar de {from} a {to}";
export const addTimes = "{of}: añadir horas";
export const undoSendFor =
  "Deshacer el envío de {channel, select, whatsapp{mensajes de WhatsApp} other{SMS}}";
export const onlyTeam = "solo {team}";
export const onlyOneOfTheTeams = "solo un equipo";
export const visibleToTeam = "Solo {team}";
export const notWorking = "No funciona";
export const sendOnly = "Solo envío";
export const textsGoElsewhere = "Los SMS van a otro sitio";
export const receivingKind =
  "Recibe {what, select, whatsapp{mensajes de WhatsApp} calls{llamadas y SMS} other{SMS}}";
export const receptionOf =
  "Recepción de {what, select, whatsapp{mensajes de WhatsApp} calls{llamadas y SMS} other{SMS}}";
export const notReceivingYet =
  "Aún no recibe {what, select, whatsapp{mensajes de WhatsApp} calls{llamadas y SMS} other{SMS}}";
export const goElsewhere =
  "{what, select, whatsapp{Los mensajes de WhatsApp} calls{Las llamadas y los SMS} other{Los SMS}} van a otro sitio";
export const arriveHere =
  "{what, select, whatsapp{Los mensajes de WhatsApp} calls{Las llamadas y los SMS} other{Los SMS}} a este número llegan aquí.";
export const providerNotSetUp =
  "El proveedor aún no sabe adónde enviar {what, select, whatsapp{los mensajes de WhatsApp} calls{las llamadas y los SMS} other{los SMS}} a este número.";
export const providerSendsElsewhere =
  "El proveedor envía {what, select, whatsapp{los mensajes de WhatsApp} calls{las llamadas y los SMS} other{los SMS}} a este número a otra dirección.";
export const domainNeedsWork = "El dominio necesita cambios";
export const receivingEmail = "Recibe correo";
export const undoOff = "No";
export const undoSeconds = "{seconds, plural, one{# segundo} other{# segundos}}";
export const oneMinute = "1 minuto";
export const sender = "Remitente";
export const serviceFor =
  "{name} para {channel, select, whatsapp{mensajes de WhatsApp} other{SMS}}";
export const incomingWebhookUrl =
  "URL de webhook para {channel, select, whatsapp{mensajes de WhatsApp} other{SMS}} entrantes";
export const yourProvider = "su proveedor";
export const open = "Abierto";
export const loadingAccounts = "Cargando las cuentas…";
export const couldntLoadAccounts = "No se pudieron cargar las cuentas";
export const loadingNumbersAt = "Cargando los números en {provider}…";
export const couldntLoadNumbersAt = "No se pudieron cargar los números en {provider}";
export const loadingInbox = "Cargando la bandeja…";
export const couldntLoadInbox = "No se pudo cargar la bandeja";
export const loadingReceivingStatus = "Cargando el estado de la recepción…";
export const couldntLoadReceivingStatus = "No se pudo cargar el estado de la recepción";
export const loadingAccount = "Cargando la cuenta…";
export const couldntLoadAccount = "No se pudo cargar la cuenta";
export const exampleOpening = "el lunes a las 09:00";
