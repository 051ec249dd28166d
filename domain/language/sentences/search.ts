// Why a search finds nothing: what its query names doesn't exist.
import type { Sentences } from "./sentence-type.ts";

export const search: Sentences = {
  "No inbox is named “{name}”.": {
    de: "Kein Postfach heißt „{name}“.",
    es: "Ninguna bandeja se llama «{name}».",
  },
  "No tag is named “{name}”.": {
    de: "Kein Schlagwort heißt „{name}“.",
    es: "Ninguna etiqueta se llama «{name}».",
  },
  "No teammate is named “{name}”.": {
    de: "Kein Teammitglied heißt „{name}“.",
    es: "Ningún compañero se llama «{name}».",
  },
  "Conversation #{number} doesn't exist, or you can't see its inbox.": {
    de: "Die Konversation #{number} gibt es nicht, oder Sie können ihr Postfach nicht sehen.",
    es: "La conversación #{number} no existe, o usted no puede ver su bandeja.",
  },
  "“{filter}” isn't a valid filter. After {operator}: use {sentence}.": {
    de: "„{filter}“ ist kein gültiger Filter. Nach {operator}: steht {sentence}.",
    es: "«{filter}» no es un filtro válido. Después de {operator}: se escribe {sentence}.",
  },
  "the sender": { de: "der Absender", es: "el remitente" },
  "a recipient": { de: "ein Empfänger", es: "un destinatario" },
  "a teammate's name, or customer": {
    de: "der Name eines Teammitglieds oder customer",
    es: "el nombre de un compañero o customer",
  },
  "a teammate's name, me or nobody": {
    de: "der Name eines Teammitglieds, me oder nobody",
    es: "el nombre de un compañero, me o nobody",
  },
  "an inbox: one of our addresses or numbers": {
    de: "ein Postfach: eine unserer Adressen oder Nummern",
    es: "una bandeja: una de nuestras direcciones o números",
  },
  "a tag": { de: "ein Schlagwort", es: "una etiqueta" },
  "open, snoozed, closed, spam or trash": {
    de: "open, snoozed, closed, spam oder trash",
    es: "open, snoozed, closed, spam o trash",
  },
  "email, text, note, open, snoozed, closed, spam or trash": {
    de: "email, text, note, open, snoozed, closed, spam oder trash",
    es: "email, text, note, open, snoozed, closed, spam o trash",
  },
  "a word in a file name": {
    de: "ein Wort aus einem Dateinamen",
    es: "una palabra del nombre de un archivo",
  },
  "a day, such as 2026-05-01, today or yesterday": {
    de: "ein Tag wie 2026-05-01, today oder yesterday",
    es: "un día como 2026-05-01, today o yesterday",
  },
};
