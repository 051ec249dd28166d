// Reasons inside error messages: `{reason}` in the error catalog, and why a DNS lookup failed. A reason that continues a
// sentence begins with a small letter and has no full stop.
import type { Sentences } from "./sentence-type.ts";

export const reasons: Sentences = {
  // Before a call.
  "They asked not to be called on {day}.": {
    de: "Bat am {day} darum, nicht angerufen zu werden.",
    es: "El {day} pidió que no se le llamara.",
  },
  "They asked not to be called on {day}. {sentence}": {
    de: "Bat am {day} darum, nicht angerufen zu werden. {sentence}",
    es: "El {day} pidió que no se le llamara. {sentence}",
  },
  "They wrote STOP on {day}.": {
    de: "Schrieb am {day} STOP.",
    es: "Escribió STOP el {day}.",
  },
  "They wrote STOP on {day}. {sentence}": {
    de: "Schrieb am {day} STOP. {sentence}",
    es: "Escribió STOP el {day}. {sentence}",
  },
  "It is {clock} where they are.": {
    de: "Dort ist es {clock} Uhr.",
    es: "Hora local allí: {clock}.",
  },
  "It may be {clock} where they are.": {
    de: "Dort ist es vielleicht {clock} Uhr.",
    es: "Posible hora local allí: {clock}.",
  },

  // Why an inbox can't send or call.
  "it isn't a phone inbox": {
    de: "Es ist kein Telefonpostfach",
    es: "no es una bandeja de teléfono",
  },
  "it's archived": { de: "Es ist archiviert", es: "está archivada" },
  "its provider doesn't support calls": {
    de: "Der Anbieter unterstützt keine Anrufe",
    es: "su proveedor no admite llamadas",
  },
  "its provider account isn't working": {
    de: "Das Anbieterkonto funktioniert nicht",
    es: "la cuenta del proveedor no funciona",
  },
  "it doesn't support email": { de: "Es unterstützt keine E-Mail", es: "no admite correo" },
  "its account can only receive email": {
    de: "Das Konto kann E-Mails nur empfangen",
    es: "su cuenta solo puede recibir correo",
  },
  "it doesn't support texts": { de: "Es unterstützt keine SMS", es: "no admite SMS" },

  // What a number is that the inbox may not call.
  "a satellite or international network number": {
    de: "eine Nummer eines Satelliten- oder internationalen Netzes",
    es: "un número de una red por satélite o internacional",
  },
  "a premium-rate number": { de: "eine Premiumnummer", es: "un número de tarificación adicional" },
  "a shared-cost number": {
    de: "eine Nummer mit geteilten Kosten",
    es: "un número de coste compartido",
  },
  "a personal number, charged at premium rates": {
    de: "eine persönliche Nummer mit erhöhten Gebühren",
    es: "un número personal con tarificación adicional",
  },

  // Why an address is suppressed.

  // Why a command during a call failed.
  "the connection failed. Check whether it is recording": {
    de: "Die Verbindung ist fehlgeschlagen. Prüfen Sie, ob aufgezeichnet wird",
    es: "falló la conexión. Compruebe si se está grabando",
  },
  "the connection failed. Try again": {
    de: "Die Verbindung ist fehlgeschlagen. Versuchen Sie es erneut",
    es: "falló la conexión. Inténtelo de nuevo",
  },
  "the connection failed. Others may hear you": {
    de: "Die Verbindung ist fehlgeschlagen. Andere hören Sie vielleicht",
    es: "falló la conexión. Puede que otros le oigan",
  },
  "the customer may not have heard the recording notice.": {
    de: "Der Kunde hat den Hinweis auf die Aufzeichnung vielleicht nicht gehört.",
    es: "puede que el cliente no haya oído el aviso de grabación.",
  },
  "{provider} can only record a whole call, so you can't start or stop recording during it.": {
    de: "{provider} kann nur ganze Anrufe aufzeichnen; die Aufzeichnung lässt sich währenddessen nicht starten oder beenden.",
    es: "{provider} solo puede grabar llamadas enteras; no se puede iniciar ni detener la grabación durante la llamada.",
  },

  // Why a received email is not in a conversation.
  "An email to {address}, which isn't an inbox here. Add an inbox, or add the address to an existing one, then retry.":
    {
      de: "Eine E-Mail an {address}; dazu gibt es hier kein Postfach. Fügen Sie ein Postfach oder die Adresse zu einem vorhandenen hinzu, und versuchen Sie es dann erneut.",
      es: "Un correo para {address}, que no es ninguna bandeja de aquí. Añada una bandeja, o añada la dirección a una existente, y reinténtelo.",
    },
  "A copy of an email sent from here.": {
    de: "Eine Kopie einer von hier gesendeten E-Mail.",
    es: "Una copia de un correo enviado desde aquí.",
  },
  "This email was already received.": {
    de: "Diese E-Mail wurde bereits empfangen.",
    es: "Este correo ya se había recibido.",
  },

  // Why a DNS lookup failed.
  "The DNS server didn't respond in time.": {
    de: "Der DNS-Server hat nicht rechtzeitig geantwortet.",
    es: "El servidor DNS no respondió a tiempo.",
  },
  "The DNS server couldn't resolve it.": {
    de: "Der DNS-Server konnte den Namen nicht auflösen.",
    es: "El servidor DNS no pudo resolver el nombre.",
  },
  "The DNS server refused the query.": {
    de: "Der DNS-Server hat die Abfrage abgelehnt.",
    es: "El servidor DNS rechazó la consulta.",
  },
  "This server can't reach a DNS server.": {
    de: "Dieser Server erreicht keinen DNS-Server.",
    es: "Este servidor no puede acceder a ningún servidor DNS.",
  },
  "The DNS server returned {code} for {domain}.": {
    de: "Der DNS-Server hat für {domain} {code} geantwortet.",
    es: "El servidor DNS respondió {code} para {domain}.",
  },
};
