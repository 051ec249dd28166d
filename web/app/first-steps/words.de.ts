export const andPress = "und drücken Sie";
export const answerAsAny = ", wo Sie im Namen jedes Kunden antworten können.";
export const callAnInbox = "Ein Postfach anrufen";
export const customerWaiting = "Ein Kunde wartet auf Sie";
export const dismiss = "Schließen";
export const firstSteps = "Erste Schritte";
export const onAPhoneThere = "auf einem Telefon dort, und nehmen Sie den Anruf hier an.";
export const openFirst =
  "Öffnen Sie die erste Konversation der Liste, und antworten Sie. Der Kunde erhält Ihre Antwort im Simulator, wo Sie in seinem Namen antworten können. Oder wählen Sie";
export const openSimulator = "Simulator öffnen";
export const sendYourself = "Schicken Sie sich eine Nachricht";
export const sendYourselfHint =
  "Der Simulator spielt Ihre Kunden. Senden Sie von einem ihrer Telefone eine SMS, und sie kommt hier an.";
export const simulatorLink = "Simulator";
export const theyGetItInThe = ". Der Kunde erhält sie im";
export const thisCustomerWaiting = "Dieser Kunde wartet auf Sie.";
export const writeReplyBelow = "Schreiben Sie unten Ihre Antwort";
