export const pendingInvitations = "Invitaciones pendientes";
export const invitedBy = "invitado por {by}";
export const expires = "caduca";
export const revokeInvitation = "Revocar la invitación de {email}";
export const revoke = "Revocar";
export const invitationReady =
  "La invitación para {email} está lista. Su enlace no se volverá a mostrar.";
export const resetLinkReady =
  "El enlace para restablecer la contraseña de {name} está listo. No se volverá a mostrar.";
export const copyLink = "Copiar enlace";
export const invitationCreated = "Invitación creada";
export const worksOnceDays = "Sirve una vez, durante {days} días.";
export const inviteAnother = "Invitar a otra persona";
export const done = "Listo";
export const link = "Enlace";
export const sendThisLink =
  "Envíe este enlace a {email}. No volverá a verlo; una nueva invitación crea un nuevo enlace.";
export const inviteSomeone = "Invitar a alguien";
export const cancel = "Cancelar";
export const createInvitation = "Crear invitación";
export const email = "Correo";
export const enterEmail = "Escriba una dirección de correo.";
export const role = "Rol";
export const actionsFor = "Acciones para {name}";
export const teams = "Equipos";
export const noneYet = "aún ninguno";
export const createResetLink = "Crear enlace para restablecer la contraseña";
export const reactivate = "Reactivar";
export const deactivate = "Desactivar";
export const you = "Usted";
export const away = "Ausente";
export const roleOf = "Rol de {name}";
export const deactivateMember = "¿Desactivar a {name}?";
export const canReactivate = "Puede reactivar su acceso más adelante.";
export const deactivateHint =
  "Se cerrará la sesión de {name} en todas partes y no recibirá más llamadas. Sus conversaciones abiertas quedan sin asignar, y seguirán así si se reactiva. Los correos programados se envían igualmente. Sus borradores se conservan y solo {name} puede verlos.";
export const teamsOf = "Equipos de {name}";
export const save = "Guardar";
export const teamsHint =
  "Las bandejas limitadas a un equipo las ven sus miembros, los propietarios y los administradores.";
export const members = "Miembros";
export const justYou = "Por ahora solo está usted. Invite a su equipo.";
export const activeMembers = "{count, plural, one{# miembro activo.} other{# miembros activos.}}";
export const invite = "Invitar";
export const onlyAdmins =
  "Solo los propietarios y administradores pueden invitar a personas y cambiar roles.";
export const deactivated = "Desactivados";
export const deactivatedHint = "No pueden iniciar sesión. Sus mensajes se conservan.";
export const resetLinkFor = "Enlace para restablecer la contraseña de {name}";
export const worksOnceHours = "Sirve una vez, durante {hours} horas.";
export const createLink = "Crear enlace";
export const resetLinkHint =
  "Recibirá un enlace para {name}, que lo usa para establecer una nueva contraseña. Hasta entonces sirve la anterior.";
export const sharePrivately =
  "Compártalo en privado. Quien tenga el enlace puede establecer la contraseña.";
export const pendingResetLinks = "Enlaces pendientes para restablecer la contraseña";
export const pendingResetLinksHint =
  "Quien tenga el enlace puede establecer la contraseña del miembro. Cada uno sirve una vez.";
export const createdOnServer = "creado en el servidor";
export const createdBy = "creado por {maker}";
export const createdByFormer = "creado por alguien que ya no es miembro";
export const revokeResetLink = "Revocar el enlace para restablecer la contraseña de {name}";
export const owner = "Propietario";
export const admin = "Administrador";
export const manager = "Gestor";
export const agent = "Agente";
export const viewer = "Lector";
export const ownerHint = "Acceso completo. Solo un propietario puede nombrar a otro propietario.";
export const adminHint = "Gestiona miembros, bandejas, cuentas de proveedores y claves de API.";
export const managerHint =
  "Gestiona equipos, etiquetas y flujos de llamadas, y responde a los clientes.";
export const agentHint = "Responde a los clientes.";
export const viewerHint = "Acceso de solo lectura.";
export const roles = "Roles";
export const rolesHint = "Cada rol incluye los permisos de los roles que tiene debajo.";
export const roleChanged = "{name} ahora es: {role}";
export const memberReactivated = "Se reactivó a {name}.";
export const loadingInvitations = "Cargando las invitaciones…";
export const couldntLoadInvitations = "No se pudieron cargar las invitaciones";
export const loadingResetLinks = "Cargando los enlaces para restablecer la contraseña…";
export const couldntLoadResetLinks =
  "No se pudieron cargar los enlaces para restablecer la contraseña";
export const canSeeWorkspace = "ver miembros, equipos, bandejas y etiquetas";
export const canManageWorkspace = "cambiar nombre, país y zona horaria";
export const canManageMembers =
  "invitar, cambiar roles, desactivar, crear enlaces de restablecimiento";
export const canManageTeams = "gestionar equipos y sus miembros";
export const canManageInboxes = "añadir, cambiar y archivar bandejas";
export const canManageAccounts = "gestionar cuentas de proveedor y sus claves";
export const canManageTags = "renombrar, recolorear y eliminar etiquetas";
export const canManageSavedReplies = "gestionar respuestas guardadas compartidas";
export const canManageSavedViews = "gestionar vistas compartidas";
export const canManageSlas = "gestionar horarios y SLA";
export const canManageApiKeys = "gestionar claves de API y webhooks";
export const canReadAudit = "leer el registro de auditoría";
export const canManageDeadLetters = "ver y reintentar errores de procesamiento";
export const canManageHealth = "ver el estado del servidor y de los proveedores; reintentar";
export const canUseSimulator = "usar el simulador";
export const canReadConversations = "leer conversaciones de las bandejas que pueden ver";
export const canReply = "enviar, reintentar, deshacer el envío";
export const canUpdateConversations =
  "notas, asignar, cerrar, reabrir, posponer, etiquetar, priorizar, spam, papelera, restaurar";
export const canHandleCalls = "contestar, llamar, poner en espera, transferir, cerrar llamadas";
export const canSupervise = "escuchar, susurrar, intervenir";
export const canListen = "reproducir grabaciones y mensajes de voz; cada reproducción se registra";
export const canDeleteRecordings = "eliminar grabaciones, aquí y en el proveedor";
export const canManageCallFlows = "editar flujos de llamadas";
export const canReadContacts = "ver contactos y sus conversaciones";
export const canUpdateContacts = "editar nombres, números y consentimientos";
export const canManageSuppressions =
  "registrar consentimientos; bloquear direcciones y quitar bloqueos";
export const canManageProfile =
  "perfil, contraseña, sesiones, borradores, vistas y estado de lectura propios";
export const requestedByEmail = "solicitado por correo";
export const sendByEmail = "Enviar la invitación por correo";
export const alsoLink = "También recibirá el enlace para copiarlo.";
export const noSender =
  "Recibirá un enlace para compartirlo. Para enviarlo por correo, elija una bandeja en Ajustes, General.";
export const emailedLink = "La invitación va de camino a {email}. No verá este enlace otra vez.";
export const invitationSent = "Invitación enviada";
export const sendingInvitation = "Enviando…";
export const couldntSend = "No se pudo enviar: {message}";
export const maybeNotSent = "Puede que no se haya enviado";
export const sendAgain = "Enviar de nuevo";
export const sendByEmailNow = "Enviar por correo";
export const sendInvitationAgain = "Enviar la invitación a {email}";
export const sendingAgain = "Enviando la invitación a {email}. Tiene un enlace nuevo.";
export const newLink = "Enlace nuevo";
export const newLinkFor = "Crear un enlace nuevo para {email}";
export const changeEmail = "Cambiar el correo de acceso";
export const changeEmailHint =
  "{name} inicia sesión enseguida con el correo nuevo. La dirección anterior recibe un aviso.";
export const newEmail = "Correo nuevo";
export const yourPassword = "Su contraseña";
export const emailChanged = "{name} inicia sesión ahora con {email}.";
