export const newEmail = "New email";
export const newText = "New text";
export const newTextOrWhatsApp = "New text or WhatsApp";
export const newWhatsApp = "New WhatsApp message";
export const newCall = "New call";
