export const newEmail = "Correo nuevo";
export const newText = "SMS nuevo";
export const newTextOrWhatsApp = "SMS o WhatsApp nuevo";
export const newWhatsApp = "Mensaje de WhatsApp nuevo";
export const newCall = "Llamada nueva";
