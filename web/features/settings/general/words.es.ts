export const general = "General";
export const deskbellVersion = "Deskbell {version}";
export const onlyAdmins = "Solo un propietario o administrador puede cambiar esto.";
export const company = "Empresa";
export const country = "País";
export const countryHint = "Se usa para números de teléfono sin prefijo de país.";
export const timeZone = "Zona horaria";
export const timeZoneHint = "Se usa para quienes no han elegido la suya.";
export const language = "Idioma";
export const languageHint = "Se usa para quienes no han elegido el suyo.";
export const automaticLanguage = "Automático: el idioma del navegador";
export const systemEmails = "Los correos sobre cuentas salen de";
export const systemEmailsHint =
  "Invitaciones, enlaces para restablecer contraseñas y avisos. Nunca aparecen entre las conversaciones. Los enlaces de un propietario solo se envían si un propietario introdujo las claves de la cuenta de proveedor.";
export const firstSystemSender = "Automático: la primera bandeja que pueda enviar";
export const systemEmailsOff = "No enviarlos; copiar los enlaces a mano";
