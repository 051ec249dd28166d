import type { Sentences } from "./sentence-type.ts";

export const contactSentences: Sentences = {
  "Choose another contact.": {
    de: "Wählen Sie einen anderen Kontakt.",
    es: "Elija otro contacto.",
  },
  "Undo the later merge first.": {
    de: "Machen Sie zuerst die spätere Zusammenführung rückgängig.",
    es: "Deshaga primero la fusión posterior.",
  },
};
