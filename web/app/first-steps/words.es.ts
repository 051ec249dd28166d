export const andPress = "y pulse";
export const answerAsAny = ", donde puede contestar en nombre de cualquiera de ellos.";
export const callAnInbox = "Llamar a una bandeja";
export const customerWaiting = "Un cliente le espera";
export const dismiss = "Descartar";
export const firstSteps = "Primeros pasos";
export const onAPhoneThere = "en un teléfono de allí y conteste la llamada aquí.";
export const openFirst =
  "Abra la primera conversación de la lista y responda. El cliente recibe su respuesta en el simulador, donde puede contestar en su nombre. O pulse";
export const openSimulator = "Abrir el simulador";
export const sendYourself = "Envíese un mensaje";
export const sendYourselfHint =
  "El simulador hace de sus clientes. Envíe un SMS desde uno de sus teléfonos y llegará aquí.";
export const simulatorLink = "simulador";
export const theyGetItInThe = ". El cliente la recibe en el";
export const thisCustomerWaiting = "Este cliente le espera.";
export const writeReplyBelow = "Escriba abajo su respuesta";
