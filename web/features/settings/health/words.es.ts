export const uncertainHint =
  "Lo estamos comprobando con el proveedor. Si no lo sabe, la conversación lo indica y puede volver a enviar el mensaje o marcarlo como enviado.";
export const oneNotFetched = "No se pudo descargar 1 correo de la cuenta.";
export const manyNotFetched = "No se pudieron descargar {count} correos de la cuenta.";
export const viewAccountToRetry = "Abra la cuenta para reintentarlo.";
export const possiblyMissing = "Puede que falten mensajes entrantes";
export const since = "desde";
export const listNotFetched = ": no se puede descargar la lista de mensajes del proveedor.";
export const retryingAutomatically = "Se reintenta automáticamente.";
export const webhookRejected = "Se rechazó un webhook del proveedor";
export const webhookRejectedHint =
  ": su firma no coincide con las claves de esta cuenta. Si las claves cambiaron en el proveedor, actualícelas aquí.";
export const mailboxChecked = "cuenta comprobada";
export const accountWaiting = "{waiting} en espera";
export const accountUnknown = "{unknown} con resultado desconocido";
export const pausedSince = "en pausa";
export const nextTry = "próximo intento";
export const lastSuccess = "último éxito";
export const lastError = "último error";
export const notUsedYet = "aún sin usar";
export const retryName = "Reintentar {label}";
export const retry = "Reintentar";
export const checkName = "Comprobar {label} ahora";
export const checkNow = "Comprobar ahora";
export const viewAccount = "Ver la cuenta";
export const viewWebhooks = "Ver los webhooks";
export const webhooksFail = "{names}: fallan las entregas del webhook.";
export const dismissTitle = "Descartar: {title}";
export const dismiss = "Descartar";
export const retryTitle = "Reintentar: {title}";
export const couldNot = "No se pudo completar: {task}";
export const overdue = "Con retraso: {task}";
export const operational = "Operativa";
export const notTested = "Sin probar";
export const paused = "En pausa";
export const pausedTodo = "Los mensajes esperan y se envían automáticamente cuando responda.";
export const degraded = "Con problemas";
export const degradedTodo = "Revise la cuenta.";
export const down = "Caída";
export const downTodo = "Actualice la cuenta y después reintente sus mensajes.";
export const callsPaused = "Llamadas en pausa.";
export const fetchingPaused = "Descarga en pausa.";
export const mailboxRejects =
  "No se descargan correos nuevos hasta que se acepte la contraseña. La cuenta se vuelve a comprobar al menos una vez por hora.";
export const mailboxUnreachable =
  "No se descargan correos nuevos. El servidor se reconecta automáticamente; si continúa, revise el servidor de correo.";
export const diskAlmostFull = "El disco está casi lleno.";
export const liveNotConnected = "Las actualizaciones en directo no están conectadas.";
export const areDown = "{names}: caída.";
export const arePaused = "{names}: no responde.";
export const areDegraded = "{names}: con problemas.";
export const webhooksRejected = "{names}: se rechazaron webhooks.";
export const namesPossiblyMissing = "{names}: puede que falten mensajes entrantes.";
export const noCalls = "{names}: no se pueden hacer llamadas.";
export const noFetching = "{names}: no se puede descargar nada.";
export const mailboxSilent = "{names}: la cuenta de correo no responde.";
export const someNotFetched = "{names}: no se pudieron descargar algunos correos.";
export const workWaits = "Hay trabajo en espera desde hace demasiado tiempo.";
export const liveLate = "Las actualizaciones en directo llegan tarde.";
export const overloaded = "El servidor está sobrecargado.";
export const tasksNeedAttention =
  "{count, plural, one{# tarea de mantenimiento requiere atención.} other{# tareas de mantenimiento requieren atención.}}";
export const jobsFailed = "{count, plural, one{# trabajo falló.} other{# trabajos fallaron.}}";
export const someNotProcessed = "No se pudieron procesar algunos mensajes entrantes.";
export const uncertainMessages =
  "{count, plural, one{Es posible que # mensaje se haya enviado o no.} other{Es posible que # mensajes se hayan enviado o no.}}";
export const beingSent =
  "{count, plural, one{Se está enviando # mensaje.} other{Se están enviando # mensajes.}}";
export const triedTimes = "{count, plural, =1{un intento} other{# intentos}}";
export const viewErrors = "Ver los errores";
export const everythingWorks = "Todo funciona";
export const noProblems = "No se encontraron problemas";
export const health = "Estado";
export const healthLead =
  "El estado de sus cuentas de proveedores, del trabajo en espera y del servidor.";
export const runChecks = "Ejecutar comprobaciones";
export const checking = "Comprobando {label}…";
export const worksAgain = "{label} vuelve a funcionar.";
export const stillNotWorking = "{label} sigue sin funcionar.";
export const taskWillRun = "La tarea se ejecutará en un momento.";
export const jobWillRun = "El trabajo se ejecutará de nuevo.";
export const jobDismissed = "Trabajo descartado.";
export const checked = "Comprobado";
export const providerAccounts = "Cuentas de proveedor";
export const noAccounts = "Aún no hay ninguna cuenta de proveedor conectada.";
export const failedJobs = "Trabajos fallidos";
export const failedJobsHint =
  "Fallaron tras varios intentos. Corrija la causa y reintente, o descártelos.";
export const noFailedJobs = "No hay trabajos fallidos.";
export const maintenance = "Mantenimiento";
export const maintenanceHint = "Tareas de todo el servidor. Si una falla, las demás siguen.";
export const maintenanceFine = "Todas las tareas de mantenimiento funcionan con normalidad.";
export const waitingWork = "Trabajo en espera";
export const nothingWaits = "No hay nada en espera.";
export const behind = "Con retraso";
export const behindHint =
  "El servidor no da abasto. Revise las cuentas de proveedores de arriba y la CPU, la memoria y el disco del servidor.";
export const runsAgain =
  "Se vuelve a ejecutar automáticamente. Si continúa, busque chore.failed en el registro del servidor.";
export const noProcess =
  "Ningún proceso del servidor ejecuta esta tarea. Compruebe que el servidor tenga suficiente CPU y reinícielo.";
export const failedOnce = "un fallo";
export const failedTimes = "{failures} fallos";
export const firstFailure = "primer fallo";
export const due = "previsto";
export const retryNowTitle = "Reintentar ahora: {title}";
export const retryNow = "Reintentar ahora";
export const incomingAndServer = "Servidor y mensajes entrantes";
export const processingErrors = "Errores de procesamiento";
export const postponed = "Aplazados";
export const liveUpdates = "Actualizaciones en directo";
export const responseTime = "Tiempo de respuesta";
export const disk = "Disco";
export const database = "Base de datos";
export const version = "Versión";
export const none = "Ninguno";
export const processingErrorsHint = "Mensajes entrantes que no se pudieron procesar.";
export const postponedHint =
  "Mensajes entrantes retenidos por un fallo temporal. Se reintentan automáticamente.";
export const milliseconds = "{eventLoopDelayMs} ms";
export const slowHint =
  "El proceso del servidor está sobrecargado: las solicitudes esperan. Asígnele más CPU o inicie otro proceso.";
export const responseTimeHint =
  "Cuánto espera el trabajo dentro del proceso del servidor (retraso del bucle de eventos).";
export const diskFree = "{formatBytes} libres";
export const diskLowHint =
  "De {formatBytes}. Libere espacio antes de que no se pueda guardar nada.";
export const diskHint = "De {formatBytes}.";
export const databaseHint = "Tamaño en disco.";
export const versionHint = "Deskbell en este servidor.";
export const notConnected = "Sin conexión";
export const notConnectedHint =
  "Las pantallas muestran los cambios con retraso hasta que vuelva la conexión con la base de datos. Se reabre automáticamente.";
export const secondsLate = "{round} s de retraso";
export const lateHint =
  "Las pantallas abiertas van con retraso. Revise la carga del servidor y de la base de datos.";
export const working = "Funciona";
export const workingHint = "Los cambios llegan de inmediato a las pantallas abiertas.";
export const loadingHealthPage = "Cargando la página de estado…";
export const couldntLoadHealthPage = "No se pudo cargar la página de estado";
