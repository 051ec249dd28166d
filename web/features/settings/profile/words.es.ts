export const you = "Usted";
export const yourName = "Su nombre";
export const yourNameHint = "Lo ve su equipo, y los clientes como remitente de sus correos.";
export const enterYourName = "Escriba su nombre.";
export const comfortable = "Amplia";
export const compact = "Compacta";
export const next = "Siguiente";
export const previous = "Anterior";
export const backToList = "Volver a la lista";
export const stay = "Quedarse";
export const profile = "Perfil";
export const roleAtWorkspace = "{email}, {roleName} en {name}";
export const availability = "Disponibilidad";
export const available = "Disponible";
export const availableHint =
  "Si está desactivado, no le suenan las llamadas y sus compañeros le ven como ausente. Sus asignaciones no cambian.";
export const timeZone = "Zona horaria";
export const timeZoneHint = "Para las horas que ve y para «mañana» al posponer.";
export const workspaceDefault = "La del espacio de trabajo: {zone}";
export const language = "Idioma";
export const languageHint =
  "Al cambiar el idioma se recarga la página. Los borradores se conservan.";
export const automatic = "Automático";
export const automaticLanguage = "Automático ({value1})";
export const appearance = "Apariencia";
export const appearanceHint = "Se sincroniza entre sus navegadores.";
export const theme = "Tema";
export const rows = "Filas";
export const rowsHint = "«Compacta» muestra más en cada lista.";
export const conversations = "Conversaciones";
export const afterClosing = "Después de cerrar";
export const afterClosingHint = "Lo que se abre al cerrar o posponer una conversación.";
export const keyboardShortcuts = "Atajos de teclado";
export const singleKeys = "Atajos de una sola tecla";
export const singleKeysHint =
  "J, K, R y otros. Desactívelos si usa el dictado por voz; los atajos con ⌘ o Ctrl siguen funcionando.";
export const signature = "Firma";
export const signatureHint =
  "Se añade al final de sus correos. Puede quitarla en cualquier correo.";
export const yourSignature = "Su firma";
export const sameAsInbox = "La misma que la bandeja";
export const signatureBlankHint = "Si está vacía, se usa la firma de la bandeja.";
