export const repliesToOurText =
  "Antwort auf eine {kind, select, whatsapp{WhatsApp-Nachricht} other{SMS}}, die in den letzten {days, number} Tagen von hier an diese Nummer gesendet wurde.";
export const openInThisInbox =
  "Diese Nummer hatte schon eine offene Konversation mit diesem Postfach.";
export const firstContact =
  "Das ist die erste {kind, select, whatsapp{WhatsApp-Nachricht} other{SMS}} von dieser Nummer an dieses Postfach.";
export const closedTooLong =
  "Die vorherige Konversation wurde vor mehr als {days, number} Tagen geschlossen, deshalb wurde eine neue begonnen und verknüpft.";
export const startedHere = "In dieser Konversation geschrieben.";
export const emailReplyToken =
  "Hier, weil sie an die Antwortadresse dieser Konversation gesendet wurde.";
export const repliesToOurEmail =
  "Hier, weil sie eine E-Mail beantwortet, die aus dieser Konversation gesendet wurde.";
export const repliesToEmailHere = "Hier, weil sie eine E-Mail in dieser Konversation beantwortet.";
export const emailSameThread =
  "Hier, weil sie sich auf dieselben früheren E-Mails bezieht wie diese Konversation.";
export const emailRelatedThread =
  "Hier, weil sie sich auf eine andere Konversation bezieht, an der ihr Absender nicht beteiligt war; deshalb wurde eine eigene begonnen und verknüpft.";
export const emailNarrowerInbox =
  "Hier, weil sie auf eine Konversation antwortet, die mehr Personen sehen können als dieses Postfach; deshalb wurde eine neue begonnen und verknüpft.";
export const emailClosedTooLong =
  "Hier, weil sie auf eine Konversation antwortet, die vor zu langer Zeit geschlossen wurde; deshalb wurde eine neue begonnen und verknüpft.";
export const emailFirstContact =
  "Hier, weil sie sich auf keine bekannte E-Mail bezieht; deshalb wurde eine neue Konversation begonnen.";
export const emailOwnCopy =
  "Hier, weil sie von einer unserer eigenen Adressen gesendet wurde, außerhalb von Deskbell.";
export const emailFromColleague =
  "Hier, weil ein Teammitglied aus dem eigenen E-Mail-Programm geantwortet hat.";
export const emailStartedHere = "Hier, weil sie in Deskbell geschrieben wurde.";
export const splitHere =
  "Hier, weil ein Teammitglied sie in eine eigene Konversation abgetrennt hat.";
export const movedHere = "Hier, weil ein Teammitglied sie hierher verschoben hat.";
export const mergedHere = "Hier, weil ein Teammitglied zwei Konversationen zusammengeführt hat.";
