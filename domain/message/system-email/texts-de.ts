import type { SystemEmailTexts } from "./types.ts";

const ignore = "Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Es ändert sich nichts.";
const tellAdmin =
  "Wenn Sie das nicht waren, legen Sie jetzt ein neues Passwort fest und informieren Sie einen Inhaber oder Admin von {workspace}.";

export const textsDe: SystemEmailTexts = {
  invitation: {
    subject: "{inviter} lädt Sie zu {workspace} in Deskbell ein",
    paragraphs: [
      "{inviter} lädt Sie zu {workspace} in Deskbell ein. Dort beantwortet das Team E-Mails, SMS und Anrufe gemeinsam.",
    ],
    button: "Einladung annehmen",
    small: [
      "Der Link funktioniert einmal, innerhalb von {days} Tagen. Sie melden sich dann mit {email} an.",
      "Wenn Sie das nicht erwartet haben, ignorieren Sie diese E-Mail.",
    ],
  },
  password_reset: {
    subject: "Neues Passwort für Deskbell festlegen",
    paragraphs: [
      "Jemand, vermutlich Sie, möchte das Passwort von {email} in Deskbell bei {workspace} zurücksetzen.",
    ],
    button: "Neues Passwort festlegen",
    small: [
      "Der Link funktioniert einmal, innerhalb von {minutes} Minuten. Ein neuerer Link ersetzt ihn.",
      "Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.",
    ],
  },
  reset_unavailable: {
    subject: "Ihr Deskbell-Passwort lässt sich nicht per E-Mail zurücksetzen",
    paragraphs: [
      "Jemand, vermutlich Sie, möchte das Passwort von {email} in Deskbell zurücksetzen.",
      "{reason, select, several{Sie gehören zu mehreren Arbeitsbereichen, und ein Link aus einem davon würde auch die anderen öffnen. Fragen Sie die Person, die Ihren Deskbell-Server betreibt: Der Befehl npm run reset-password erstellt dort einen Link.} other{Sie sind Inhaber von {workspace}, und die Schlüssel des Anbieterkontos, das diese E-Mails sendet, hat kein Inhaber eingegeben. Bitten Sie einen anderen Inhaber um einen Link oder die Person, die Ihren Deskbell-Server betreibt: Der Befehl npm run reset-password erstellt dort einen.}}",
    ],
    button: null,
    small: [ignore],
  },
  confirm_email: {
    subject: "Neue Anmelde-E-Mail für Deskbell bestätigen",
    paragraphs: [
      "Bestätigen Sie, dass Sie sich in Deskbell bei {workspace} mit {email} anmelden möchten.",
    ],
    button: "E-Mail bestätigen",
    small: [
      "Der Link funktioniert einmal, innerhalb von {hours} Stunden. Bis dahin melden Sie sich mit Ihrer alten E-Mail-Adresse an.",
      "Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail.",
    ],
  },
  email_changed: {
    subject: "Ihre Anmelde-E-Mail für Deskbell wurde geändert",
    paragraphs: [
      "{who, select, admin{{actor} hat die E-Mail-Adresse, mit der Sie sich in Deskbell bei {workspace} anmelden, von {before} auf {email} geändert.} other{Die E-Mail-Adresse, mit der Sie sich in Deskbell bei {workspace} anmelden, wurde von {before} auf {email} geändert.}}",
    ],
    button: null,
    small: [
      "Wenn Sie das nicht wollten, informieren Sie jetzt einen Inhaber oder Admin von {workspace}: Die Änderung lässt sich dort zurücknehmen.",
    ],
  },
  password_changed: {
    subject: "Ihr Deskbell-Passwort wurde geändert",
    paragraphs: [
      "Das Passwort von {email} in Deskbell bei {workspace} wurde geändert. Andere Sitzungen wurden abgemeldet.",
    ],
    button: null,
    small: [tellAdmin],
  },
  second_factor_off: {
    subject: "Anmeldung in zwei Schritten wurde ausgeschaltet",
    paragraphs: [
      "Die Anmeldung in zwei Schritten wurde für {email} in Deskbell bei {workspace} ausgeschaltet.",
    ],
    button: null,
    small: [tellAdmin],
  },
};
