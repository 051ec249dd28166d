export const newEmail = "Neue E-Mail";
export const newText = "Neue SMS";
export const newTextOrWhatsApp = "Neue SMS oder WhatsApp-Nachricht";
export const newWhatsApp = "Neue WhatsApp-Nachricht";
export const newCall = "Neuer Anruf";
