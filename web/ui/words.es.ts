export const fetchingAudio =
  "{what, select, call{Obteniendo la grabación…} other{Obteniendo el mensaje de voz…}}";
export const pauseAudio =
  "{what, select, call{Pausar la grabación} other{Pausar el mensaje de voz}}";
export const playAudio =
  "{what, select, call{Reproducir la grabación} other{Reproducir el mensaje de voz}}, {duration}";
export const placeInAudio =
  "{what, select, call{Posición en la grabación} other{Posición en el mensaje de voz}}";
export const audioPosition = "{position} de {duration}";
export const playbackSpeed = "Velocidad de reproducción {speed}×. Cambiar";
export const couldntPlay =
  "No se pudo reproducir. Puede que se haya eliminado; vuelva a cargar la página.";
export const searchAllFor = "buscar «{query}» en todo";
export const noCommandMatches = "Ningún comando coincide con «{query}».";
export const paletteMove = "mover";
export const paletteSelect = "elegir";
export const close = "Cerrar";
export const remove = "Quitar";
export const reload = "Volver a cargar";
export const copied = "Copiado";
export const copyDetails = "Copiar los detalles";
export const somethingWrong = "Algo salió mal. Lo que escribió está guardado en este dispositivo.";
export const serverGoneOrUpdated =
  "No se puede conectar con el servidor, o se ha actualizado. Lo que escribió está guardado.";
export const couldntLoadPart = "No se pudo cargar una parte de esta página.";
export const couldntOpen = "No se pudo abrir. Compruebe su conexión y vuelva a intentarlo.";
export const noResults = "Sin resultados";
export const oneResult = "1 resultado";
export const resultCount = "{count} resultados";
export const formatting = "Formato";
export const moreFormatting = "Más formatos";
export const bold = "Negrita";
export const italic = "Cursiva";
export const strikethrough = "Tachado";
export const bulletedList = "Lista con viñetas";
export const numberedList = "Lista numerada";
export const quote = "Cita";
export const code = "Código";
export const heading = "Título";
export const clearFormatting = "Borrar formato";
export const undo = "Deshacer";
export const redo = "Rehacer";
export const link = "Enlace";
export const linkUrl = "URL del enlace";
export const change = "Cambiar";
export const details = "Detalles";
export const system = "Sistema";
export const light = "Claro";
export const dark = "Oscuro";
