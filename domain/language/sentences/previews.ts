// What a row of the conversation list shows of its last entry if that has no text of its own.
import type { Sentences } from "./sentence-type.ts";

export const previews: Sentences = {
  "Is calling": { de: "Ruft an", es: "Está llamando" },
  "Incoming call": { de: "Eingehender Anruf", es: "Llamada entrante" },
  Calling: { de: "Wird angerufen", es: "Llamando" },
  "Call, {duration}": { de: "Anruf, {duration}", es: "Llamada, {duration}" },
  "Call, {duration} · {sentence}": {
    de: "Anruf, {duration} · {sentence}",
    es: "Llamada, {duration} · {sentence}",
  },
  Resolved: { de: "Gelöst", es: "Resuelto" },
  "Needs follow-up": { de: "Noch zu erledigen", es: "Requiere seguimiento" },
  "No answer": { de: "Keine Antwort", es: "Sin respuesta" },
  "Wrong number": { de: "Falsche Nummer", es: "Número equivocado" },
  Other: { de: "Anderes", es: "Otro" },
  Voicemail: { de: "Voicemail", es: "Mensaje de voz" },
  "Voicemail, {duration}": { de: "Voicemail, {duration}", es: "Mensaje de voz, {duration}" },
  "Missed call": { de: "Verpasster Anruf", es: "Llamada perdida" },
  "Missed call after {duration}": {
    de: "Verpasster Anruf nach {duration}",
    es: "Llamada perdida tras {duration}",
  },
  "Missed call, hung up after waiting {duration}": {
    de: "Verpasster Anruf, nach {duration} in der Warteschlange aufgelegt",
    es: "Llamada perdida, colgó tras esperar {duration}",
  },
  "Missed call, hung up in the menu": {
    de: "Verpasster Anruf, im Menü aufgelegt",
    es: "Llamada perdida, colgó en el menú",
  },
  "Called after hours": {
    de: "Anruf außerhalb der Geschäftszeiten",
    es: "Llamó fuera del horario",
  },
  "Call, blocked": { de: "Anruf, blockiert", es: "Llamada, bloqueada" },
  "Called, was busy": { de: "Angerufen, besetzt", es: "Llamada, ocupado" },
  "Called, was declined": { de: "Angerufen, abgelehnt", es: "Llamada, rechazada" },
  "Called, no answer": { de: "Angerufen, keine Antwort", es: "Llamada, sin respuesta" },
  "Called, answering machine or fax": {
    de: "Angerufen, Anrufbeantworter oder Fax",
    es: "Llamada, contestador o fax",
  },
  "Called, canceled before an answer": {
    de: "Angerufen, vor der Annahme abgebrochen",
    es: "Llamada, cancelada antes de contestar",
  },
  // Rows that were stored before the outcome had one name.
  "Called, hung up before an answer": {
    de: "Angerufen, vor der Annahme abgebrochen",
    es: "Llamada, cancelada antes de contestar",
  },
  "Called, not connected": { de: "Angerufen, nicht verbunden", es: "Llamada, no se conectó" },
  "Scheduled: {sentence}": { de: "Geplant: {sentence}", es: "Programado: {sentence}" },
  "Unsent: {sentence}": { de: "Nicht gesendet: {sentence}", es: "Sin enviar: {sentence}" },
  Forwarded: { de: "Weitergeleitet", es: "Reenviado" },
  "1 file": { de: "1 Datei", es: "1 archivo" },
  "{count} files": { de: "{count} Dateien", es: "{count} archivos" },
  "This email couldn't be displayed": {
    de: "Diese E-Mail konnte nicht angezeigt werden",
    es: "No se pudo mostrar este correo",
  },
  Picture: { de: "Bild", es: "Imagen" },
  "{count} pictures": { de: "{count} Bilder", es: "{count} imágenes" },
  "Picture: {text}": { de: "Bild: {text}", es: "Imagen: {text}" },
  "{count} pictures: {text}": { de: "{count} Bilder: {text}", es: "{count} imágenes: {text}" },
  "Empty message": { de: "Leere Nachricht", es: "Mensaje vacío" },
};
