export const label = "Etiqueta";
export const shownOnlyToYourTeam = "Solo lo ve su equipo.";
export const newKeysTestedFirst =
  "Las claves nuevas se prueban primero; las anteriores siguen activas hasta que funcionen.";
export const inboxes = "Bandejas";
export const addInbox = "Añadir bandeja";
export const noInboxUsesAccount = "Ninguna bandeja usa aún esta cuenta.";
export const noNumberIsInbox = "Ninguno de sus números es aún una bandeja.";
export const archived = "archivada";
export const simulated = "Simulada";
export const accountNotFound = "Cuenta no encontrada";
export const allAccounts = "Todas las cuentas";
export const accountNotFoundHint = "Es posible que se haya eliminado.";
export const carriesEmail = "correo";
export const carriesCallsAndTexts = "llamadas y SMS";
export const carriesTexts = "SMS";
export const checked = "comprobada";
export const notCheckedYet = "Aún sin comprobar";
export const connected = "Conectada";
export const issues = "Problemas";
export const error = "Error";
export const connectAProvider = "Conectar un proveedor";
export const providerAccounts = "Cuentas de proveedor";
export const accountsLead =
  "Las empresas que transportan su correo, sus SMS y sus llamadas. Se les paga directamente.";
export const noAccountsYet = "Aún no hay cuentas";
export const noAccountsHint =
  "Conecte la empresa que transporta su correo o que gestiona sus números. Se necesita su clave de API.";
export const trySimulator = "Probar con el simulador";
export const simulatorHint =
  "Clientes y números simulados, junto a los reales y claramente señalados.";
export const turnOn = "Activar";
export const connect = "Conectar";
export const checkingWith = "Comprobando con {name}.";
export const keysCheckedAndEncrypted =
  "Las claves y contraseñas se comprueban al momento y se guardan cifradas.";
export const connectLead = "Después elija cuáles de sus números o direcciones serán bandejas.";
export const channels = "Canales";
export const email2 = "Correo";
export const callsAndTexts = "Llamadas y SMS";
export const provider = "Proveedor";
export const mailboxOnlyReceives =
  "Una cuenta de correo solo recibe. Para responder, conecte también un proveedor que envíe, como el servidor SMTP de la misma cuenta.";
export const remove = "Quitar";
export const removeAccount = "¿Quitar {label}?";
export const removeAccountHint =
  "Sus claves se eliminan de Deskbell. En el proveedor no cambia nada.";
export const health = "Estado";
export const checkNow = "Comprobar ahora";
export const phone = "Teléfono";
export const checkThePhone = "Comprobar el teléfono";
export const phoneProblemHint =
  "Hasta que se corrija, estas llamadas no se pueden contestar en el navegador. Actualice la cuenta y vuelva a comprobar el teléfono.";
export const importSkipsKnown = "Los mensajes que ya están aquí se omiten.";
export const importAfterOutage = "Volver a importar tras una interrupción";
export const importAgain = "Volver a importar";
export const failedEmailsIn = "Correos de {folder} que no se pudieron obtener";
export const fetchAgainEmail = "Volver a obtener: correo {uid} en {folder}";
export const fetchAgain = "Volver a obtener";
export const mailbox = "Cuenta de correo";
export const mailboxHint =
  "Deskbell no marca nada como leído. Leer el correo en otro sitio no le afecta.";
export const mailboxNotChecked =
  "Aún sin comprobar. La comprobación empieza cuando una bandeja recibe su correo de esta cuenta.";
export const localAddress =
  "Esta dirección solo funciona en este equipo o en esta red, así que los proveedores no pueden llegar a ella. Inicie Deskbell con una dirección pública en PUBLIC_URL.";
export const notEncrypted =
  "{message} Pero no está cifrada; la mayoría de los proveedores exigen HTTPS.";
export const inTheConsole = "En la consola de {provider}";
export const durationMs = ", {durationMs} ms";
export const testOurAddress = "Probar nuestra dirección";
export const testAgain = "Probar de nuevo";
export const canTheProviderReachThisServer = "¿El proveedor puede llegar a este servidor?";
export const textsWebhookUrl = "URL de webhook para SMS entrantes";
export const deliveryReports = "Informes de entrega";
export const deliveryReportsHint = "{name} informa de entregas, rebotes y quejas de spam.";
export const reportsWebhookUrl = "URL de webhook para informes";
export const incomingEmail = "Correo entrante";
export const incomingEmailHint =
  "Solo si {name} recibe correo para una bandeja. Una bandeja también puede usar el servidor de correo propio de Deskbell o una cuenta de correo.";
export const webhookUrlForEmail = "URL de webhook para el correo";
export const optionalFields = "Opcional: {fields}";
export const defaultChoice = "{choice} (predeterminado)";
export const enterAgain = "Vuelva a introducirlo: el servidor ha cambiado.";
export const savedTypeToReplace = "Guardado. Escriba para reemplazarlo.";
export const enterField = "Introduzca: {label}.";
export const invalidField = "Esto no parece válido: {label}.";
export const never = "nunca";
export const lastSync = "Última sincronización con el proveedor";
export const notYet = "aún no";
export const callsInBrowser = "Llamadas en el navegador";
export const notWorking = "No funciona";
export const working = "Funciona";
export const importing =
  "Importando: {found, plural, one{# correo} other{# correos}} hasta ahora, {fetched, plural, one{# nuevo} other{# nuevos}}.";
export const nothingMissing =
  "No faltaba nada: {found, plural, one{el único correo de ese período está} other{los # correos de ese período están}} aquí.";
export const importedMissing =
  "{fetched, plural, one{Faltaba # correo} other{Faltaban # correos}} de {found, number} y ya {fetched, plural, one{está} other{están}} aquí.";
export const lastDays = "{count, plural, one{Último día} other{Últimos # días}}";
export const emailInFolder = "correo {uid} en {folder}";
export const lastChecked = "Última comprobación";
export const lastEmail = "Último correo";
export const noneYet = "ninguno aún";
export const yourDomain = "su dominio";
export const loadingAccount = "Cargando la cuenta…";
export const couldntLoadAccount = "No se pudo cargar la cuenta";
export const loadingAccounts = "Cargando las cuentas…";
export const couldntLoadAccounts = "No se pudieron cargar las cuentas";
export const loadingProviders = "Cargando los proveedores…";
export const couldntLoadProviders = "No se pudieron cargar los proveedores";
export const loadingMailbox = "Cargando la cuenta de correo…";
export const couldntLoadMailbox = "No se pudo cargar la cuenta de correo";
