export const andPress = "and press";
export const answerAsAny = ", where you can answer as any customer.";
export const callAnInbox = "Call an inbox";
export const customerWaiting = "A customer is waiting for you";
export const dismiss = "Dismiss";
export const firstSteps = "First steps";
export const onAPhoneThere = "on a phone there and take the call here.";
export const openFirst =
  "Open the first conversation in the list and reply. The customer gets your reply in the simulator, where you can answer as them. Or press";
export const openSimulator = "Open the simulator";
export const sendYourself = "Send yourself a message";
export const sendYourselfHint =
  "The simulator plays your customers. Send a text from one of their phones and it arrives here.";
export const simulatorLink = "simulator";
export const theyGetItInThe = ". They get it in the";
export const thisCustomerWaiting = "This customer is waiting for you.";
export const writeReplyBelow = "Write your reply below";
