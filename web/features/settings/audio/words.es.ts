export const audioAndDevices = "Audio y dispositivos";
export const lead =
  "Los dispositivos se guardan en este navegador; los demás ajustes se sincronizan.";
export const microphoneAndSpeaker = "Micrófono y altavoz";
export const testOnce =
  "Pruebe el micrófono una vez para que el navegador pueda mostrar sus dispositivos.";
export const microphone = "Micrófono";
export const speaker = "Altavoz o auriculares";
export const cancellation = "Cancelación de ruido y eco";
export const cancellationHint = "Déjela activada salvo que sus auriculares tengan la suya.";
export const ringing = "Timbre";
export const ringtoneDevice = "Dispositivo del timbre";
export const ringtoneDeviceHint =
  "Con altavoces oirá las llamadas cuando no lleve los auriculares.";
export const volume = "Volumen";
export const silent = "Silencio: las llamadas se muestran sin sonido.";
export const systemDefault = "Predeterminado del sistema";
export const notConnected = "No conectado";
export const playTestSound = "Reproducir un sonido de prueba";
export const soundBlocked =
  "El navegador bloqueó el sonido. Haga clic en la página e inténtelo de nuevo.";
export const shortTune = "Reproduce una melodía corta.";
export const play = "Reproducir";
export const testRingtone = "Probar el timbre";
export const ring = "Hacer sonar";
export const testMicrophone = "Probar el micrófono";
export const levelGood = "Nivel correcto";
export const quiet = "Bajo";
export const stopTest = "Detener la prueba";
export const test = "Probar";
export const personalPhone = "Teléfono personal";
export const personalPhoneHint =
  "También suena cuando usted está disponible y no contesta en Deskbell. Se acepta pulsando 1, así que nunca contesta su buzón de voz.";
export const number = "Número";
export const numberHint = "Déjelo en blanco para que suenen solo sus navegadores.";
export const rings = "Suena";
export const immediately = "de inmediato";
export const afterSeconds = "a los {seconds} segundos";
export const ringWhenClosed = "Sonar cuando Deskbell está cerrado";
export const sipSystem = "Centralita SIP";
export const notLoaded = "No se pudieron cargar sus ajustes.";
export const tryAgain = "Reintentar";
export const sipHint =
  "Se conecta por SIP sobre WebSocket. Menús, colas, buzón de voz y grabaciones quedan en ese sistema; sus llamadas aparecen en el registro de llamadas y en las conversaciones.";
export const connect = "Conectar";
export const savedReload = "Guardado. Vuelva a cargar Deskbell para usarlo.";
export const address = "Dirección";
export const extension = "Su extensión";
export const authUser = "Usuario de autorización";
export const authUserHint =
  "Solo si su sistema necesita un nombre de usuario distinto del de la dirección, como puede ocurrir en 3CX y FreePBX.";
export const password = "Contraseña";
export const keepSavedEncrypted = "Déjela en blanco para conservar la guardada. Se guarda cifrada.";
export const encrypted = "Se guarda cifrada.";
export const inboxForCalls = "Bandeja para sus llamadas";
export const inboxForCallsHint =
  "Las ven todos los que tienen acceso a la bandeja. Los compañeros a los que les suena a la vez deberían elegir la misma bandeja, para que una llamada sin contestar cuente como una sola perdida.";
export const firstInbox = "La primera bandeja que puedo ver";
export const behindRouter = "Detrás de un router o cortafuegos";
export const stunServer = "Servidor STUN";
export const turnServer = "Servidor TURN";
export const turnServerHint =
  "Retransmite el audio cuando no es posible una conexión directa; por ejemplo, turns:turn.example.com:5349.";
export const turnUser = "Usuario de TURN";
export const turnPassword = "Contraseña de TURN";
export const keepSaved = "Déjela en blanco para conservar la guardada.";
export const save = "Guardar";
export const disconnect = "Desconectar";
export const speakToCheck = "Hable para comprobar el nivel de entrada. No se graba nada.";
export const microphoneWorks = "Su micrófono funciona.";
export const saySomething = "Diga algo.";
export const pushOn = "Las llamadas suenan en este navegador aunque Deskbell esté cerrado.";
export const pushOff =
  "Las llamadas suenan aunque Deskbell esté cerrado, mientras este navegador siga abierto.";
export const pushBlocked =
  "Las notificaciones están bloqueadas. Permítalas primero en la barra de direcciones.";
export const pushImpossible =
  "No disponible: requiere HTTPS y un navegador compatible con notificaciones push.";
export const percentage = "{percent} %";
