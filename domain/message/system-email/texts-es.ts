import type { SystemEmailTexts } from "./types.ts";

const ignore = "Si no fue usted, ignore este correo: no cambia nada.";
const tellAdmin =
  "Si no fue usted, elija ahora una contraseña nueva y avise a un propietario o administrador de {workspace}.";

export const textsEs: SystemEmailTexts = {
  invitation: {
    subject: "{inviter} le invita a {workspace} en Deskbell",
    paragraphs: [
      "{inviter} le invita a {workspace} en Deskbell, donde el equipo responde correos, SMS y llamadas en común.",
    ],
    button: "Aceptar la invitación",
    small: [
      "El enlace funciona una vez, durante {days} días. Iniciará sesión como {email}.",
      "Si no esperaba esta invitación, ignore este correo.",
    ],
  },
  password_reset: {
    subject: "Elija una contraseña nueva para Deskbell",
    paragraphs: [
      "Alguien, probablemente usted, pidió restablecer la contraseña de {email} en Deskbell, en {workspace}.",
    ],
    button: "Elegir una contraseña nueva",
    small: [
      "El enlace funciona una vez, durante {minutes} minutos. Uno más reciente lo sustituye.",
      "Si no fue usted, ignore este correo: su contraseña sigue igual.",
    ],
  },
  reset_unavailable: {
    subject: "Su contraseña de Deskbell no se puede restablecer por correo",
    paragraphs: [
      "Alguien, probablemente usted, pidió restablecer la contraseña de {email} en Deskbell.",
      "{reason, select, several{Usted pertenece a varios espacios de trabajo, y un enlace de uno de ellos abriría también los demás. Pregunte a quien administra su servidor de Deskbell: allí, la orden npm run reset-password crea un enlace.} other{Usted es propietario de {workspace}, y ningún propietario introdujo las claves de la cuenta de proveedor que envía estos correos. Pida un enlace a otro propietario o a quien administra su servidor de Deskbell: allí, la orden npm run reset-password crea uno.}}",
    ],
    button: null,
    small: [ignore],
  },
  confirm_email: {
    subject: "Confirme su nuevo correo de acceso a Deskbell",
    paragraphs: ["Confirme que quiere iniciar sesión en Deskbell, en {workspace}, con {email}."],
    button: "Confirmar el correo",
    small: [
      "El enlace funciona una vez, durante {hours} horas. Hasta entonces, inicie sesión con su correo anterior.",
      "Si no lo pidió, ignore este correo.",
    ],
  },
  email_changed: {
    subject: "Se cambió su correo de acceso a Deskbell",
    paragraphs: [
      "{who, select, admin{{actor} cambió el correo con el que usted inicia sesión en Deskbell, en {workspace}, de {before} a {email}.} other{El correo con el que usted inicia sesión en Deskbell, en {workspace}, se cambió de {before} a {email}.}}",
    ],
    button: null,
    small: [
      "Si no quería este cambio, avise ahora a un propietario o administrador de {workspace}: puede deshacerlo.",
    ],
  },
  password_changed: {
    subject: "Se cambió su contraseña de Deskbell",
    paragraphs: [
      "Se cambió la contraseña de {email} en Deskbell, en {workspace}. Se cerraron las demás sesiones.",
    ],
    button: null,
    small: [tellAdmin],
  },
  second_factor_off: {
    subject: "Se desactivó la verificación en dos pasos",
    paragraphs: [
      "Se desactivó la verificación en dos pasos de {email} en Deskbell, en {workspace}.",
    ],
    button: null,
    small: [tellAdmin],
  },
};
