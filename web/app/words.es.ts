export const account = "Cuenta";
export const available = "Disponible";
export const away = "Ausente";
export const profile = "Perfil";
export const settings = "Ajustes";
export const simulator = "Simulador";
export const keyboardShortcuts = "Atajos de teclado";
export const theme = "Tema";
export const signOut = "Cerrar sesión";
export const openAccountMenu = "Abrir el menú de la cuenta";
export const statusOpenAccountMenu = "{status}. Abrir el menú de la cuenta";
export const offline = "Sin conexión";
export const onACall = "En una llamada";
export const wrappingUp = "Cerrando la llamada";
export const viewUnavailable = "Ya no tiene acceso a la vista que tenía abierta.";
export const couldntLoadDeskbell = "No se ha podido cargar Deskbell";
export const couldntShowPage = "No se pudo mostrar esta página";
export const loadingPage = "Cargando esta página…";
export const couldntShowNewMessage = "No se pudo mostrar el mensaje nuevo";
export const couldntStartPhone = "No se pudo iniciar el teléfono";
export const loading = "Cargando…";
export const backToConversations = "Volver a las conversaciones";
export const phoneStopped =
  "El teléfono dejó de funcionar en esta página. Vuelva a cargarla para contestar llamadas aquí.";
export const reload = "Volver a cargar";
export const couldntLoadPage = "No se pudo cargar esta página";
export const signedOutDuringCall =
  "Se ha cerrado su sesión. Vuelva a iniciarla cuando termine la llamada.";
export const newMessage = "Nuevo";
export const allViews = "Todas las vistas";
export const mainNavigation = "Principal";
export const conversations = "Conversaciones";
export const mine = "Mías";
export const mentions = "Menciones";
export const views = "Vistas";
export const search = "Buscar";
export const pageNotFound = "Página no encontrada";
export const pageNotFoundHint = "El enlace puede ser incorrecto o la página se ha movido.";
export const liveCalls = "Llamadas en curso";
export const callLog = "Registro de llamadas";
export const couldntShowCalls = "No se pudieron mostrar las llamadas";
export const connection = "Conexión";
export const connecting = "Conectando";
export const connected = "Conectado";
export const reconnecting = "Reconectando";
export const updatesDelayed = "Las actualizaciones se retrasan";
export const offlineHint =
  "Está sin conexión. Los borradores se guardan en este dispositivo; envíelos cuando vuelva a tener conexión.";
export const tryNow = "Intentar ahora";
export const serverUnreachable =
  "No se puede conectar con el servidor. Los borradores se guardan en este dispositivo; envíelos cuando vuelva.";
export const offlineInSettings =
  "Sin conexión. Lo que escriba se queda aquí; guárdelo cuando vuelva la conexión.";
export const unreachableInSettings =
  "No se puede acceder al servidor. Lo que escriba se queda aquí; guárdelo cuando el servidor vuelva.";
export const updatesDelayedHint =
  "Las actualizaciones se retrasan: el servidor no puede conectar con su base de datos.";
export const hideContact = "Ocultar el contacto";
export const showContact = "Mostrar el contacto";
export const skipToConversations = "Ir a las conversaciones";
export const list = "Lista";
export const couldntShowList = "No se pudo mostrar la lista";
export const conversation = "Conversación";
export const couldntShowConversation = "No se pudo mostrar esta conversación";
export const contact = "Contacto";
export const couldntShowContact = "No se pudo mostrar el contacto";
export const typedIntoNoField = "Lo que escribió no entró en ningún campo: «{text}»";
export const copy = "Copiar";
export const listWidth = "Ancho de la lista";
export const couldntShowSearch = "No se pudo mostrar la búsqueda";
export const contacts = "Contactos";
export const couldntShowContacts = "No se pudieron mostrar los contactos";
export const searchAllConversations = "Buscar en todas las conversaciones";
export const loadingSettings = "Cargando los ajustes…";
