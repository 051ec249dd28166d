export const preview = "Vista previa";
export const inboxSettings = "Ajustes de la bandeja";
export const onlyAdminsChange = "Solo un propietario o administrador puede cambiar las bandejas.";
export const recording = "Grabación";
export const recordingNotice = "Aviso de grabación";
export const noRecordingNotice =
  "No se reproduce ningún aviso. En muchos países es obligatorio informar a quien llama.";
export const recordingNoticeHint =
  "Se reproduce antes de que un compañero conteste o cuando empieza a grabar.";
export const keepRecordingsAndVoicemails = "Conservar grabaciones y mensajes de voz";
export const keepRecordingsHint = "Después se eliminan aquí y en el proveedor.";
export const missedCallText = "SMS de llamada perdida";
export const missedCallTextHint =
  "Déjelo en blanco para no enviar nada. Se envía como máximo una vez al día a cada persona que llama, nunca a quien se ha dado de baja.";
export const missedCallPlaceholder =
  "Lamentamos no haber podido atender su llamada. Responda aquí o díganos cuándo podemos llamarle.";
export const callerId = "Identificador de llamada";
export const callerIdHint = "Las llamadas desde esta bandeja muestran su propio número.";
export const premiumRateHint =
  "Incluye números de coste compartido, personales y de satélite. Quien entra en una cuenta ajena llama primero a estos.";
export const allowPremiumRateNumbers = "Permitir números de tarificación especial";
export const detectVoicemailHint =
  "Muestra si contestó una persona o un buzón de voz. El proveedor lo cobra en cada llamada y nunca cuelga por usted.";
export const detectVoicemail = "Detectar el buzón de voz";
export const maximumCallLength = "Duración máxima de la llamada";
export const maximumCallLengthHint =
  "Las llamadas más largas se cortan, para que una llamada olvidada no cueste dinero toda la noche.";
export const minutes = "minutos";
export const wrapUpTime = "Tiempo de cierre";
export const wrapUpHint =
  "Cuánto tiempo no le suena el teléfono a un compañero después de una llamada.";
export const everyCallHint =
  "Desde que un compañero contesta, con canales separados para el cliente y su equipo.";
export const onlyWhenStartedHint = "Quien llama oye primero el aviso de grabación.";
export const neverHint = "Los mensajes de voz se guardan igualmente.";
export const allowedCountries = "Países permitidos";
export const addCountry = "Añadir un país";
export const country = "País";
export const callFlow = "Flujo de llamadas";
export const calls = "Llamadas";
export const generalAndTexts = "General y SMS";
export const languageCallersHear = "Idioma que oyen quienes llaman";
export const languageCallersHearHint =
  "Los mensajes del flujo de llamadas se leen tal como están escritos, con una voz de este idioma.";
export const voice = "Voz";
export const couldntLoadVoices =
  "No se pudieron cargar las voces del proveedor. Vuelva a cargar la página para elegir una.";
export const voiceHint = "Las voces neuronales suenan mejor y cuestan más.";
export const providersDefault = "Predeterminada del proveedor";
export const phrasesCallersHear = "Frases que oyen quienes llaman";
export const phrasesHint = "Deje una frase en blanco para usar la predeterminada que se muestra.";
export const previewHint =
  "La vista previa usa la voz de su ordenador. Llame a la bandeja para oír la del proveedor.";
export const removeNamed = "Quitar {name}";
export const undoSeconds = "{seconds, plural, one{# segundo} other{# segundos}}";
export const minuteCount = "{minutes, plural, one{# minuto} other{# minutos}}";
export const everyCall = "Todas las llamadas";
export const onlyWhenStarted = "Solo cuando un compañero la inicia";
export const never = "Nunca";
export const untilDeleted = "Hasta que se eliminen";
export const yearCount = "{years, plural, one{# año} other{# años}}";
export const dayCount = "{days, plural, one{# día} other{# días}}";
export const noWrapUp = "Ninguno: la siguiente llamada puede sonar de inmediato";
export const language = "Idioma";
export const keepRecordings = "Conservar grabaciones";
export const premiumRateNumbers = "Números de tarificación especial";
export const allowed = "Permitidos";
export const notAllowed = "No permitidos";
export const voicemailDetection = "Detección del buzón de voz";
export const yes = "Sí";
export const no = "No";
export const none = "Ninguno";
export const keyPlaceholderHint = "{placeholder} es la tecla que hay que pulsar.";
export const positionPlaceholderHint = "{placeholder} es el lugar de quien llama.";
export const maleVoice = "masculina";
export const femaleVoice = "femenina";
export const loadingCallFlow = "Cargando el flujo de llamadas…";
export const noCountryMatches = "Ningún país coincide con «{query}»";
