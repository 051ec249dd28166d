export const signInAgain =
  "Everyone signs in again, and open invitations have ended. Members and API keys have the rights they had when the backup was made: withdraw again what was withdrawn since.";

export function describeUnsent(count: number): string {
  if (count === 0) return "No message was waiting to be sent.";
  return `${count} ${count === 1 ? "message was" : "messages were"} waiting to be sent. Deskbell asks the providers what became of them; where one can't tell, you decide.`;
}
