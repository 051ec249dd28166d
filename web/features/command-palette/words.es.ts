export const commands = "Comandos";
export const searchOrRun = "Busque contactos o ejecute un comando";
export const searchFor = "Buscar «{text}»";
export const conversationNumber = "Conversación n.º {number}";
export const keyboardShortcuts = "Atajos de teclado";
export const offWhileTyping =
  "Los atajos se desactivan mientras escribe. Pulse Esc para salir de un campo de texto.";
export const singleKeysOff =
  "Las teclas sueltas están desactivadas; las que llevan ⌘ o Ctrl siguen funcionando.";
export const turnOffSingleKeys = "Desactivar las teclas sueltas";
export const turnOnSingleKeys = "Activar las teclas sueltas";
export const done = "Listo";
export const allShortcuts = "Todos los atajos";
export const thenKey = ", luego ";
export const send = "Enviar";
export const sendAndClose = "Enviar y cerrar";
export const answer = "Contestar";
export const currentCall = "Llamada en curso";
export const thisConversation = "Esta conversación";
export const contacts = "Contactos";
export const allConversations = "Todas las conversaciones";
export const navigateGroup = "Moverse";
export const replyGroup = "Responder";
export const callGroup = "Llamada";
export const manageGroup = "Gestionar";
export const goTo = "Ir a";
export const appGroup = "Aplicación";
