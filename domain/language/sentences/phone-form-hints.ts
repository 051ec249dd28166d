// Hints of the forms of providers of texts and calls.
import type { Sentences } from "./sentence-type.ts";

export const phoneFormHints: Sentences = {
  "Created by Deskbell when the first browser joins a call. Leave blank.": {
    de: "Legt Deskbell an, wenn der erste Browser an einem Anruf teilnimmt. Lassen Sie das Feld leer.",
    es: "Lo crea Deskbell cuando el primer navegador entra en una llamada. Déjelo vacío.",
  },
  "Created by Deskbell when the first webhook is set. Leave blank.": {
    de: "Legt Deskbell an, wenn der erste Webhook gesetzt wird. Lassen Sie das Feld leer.",
    es: "Lo crea Deskbell al configurar el primer webhook. Déjelo vacío.",
  },
  "In the Telnyx portal under API keys. Shown once, when it's created.": {
    de: "Im Telnyx-Portal unter API keys. Er wird nur einmal beim Erstellen angezeigt.",
    es: "En el portal de Telnyx, en API keys. Se muestra una sola vez, al crearla.",
  },
  "In the Vonage dashboard under Applications. It needs the Messages capability; Deskbell adds Voice.":
    {
      de: "Im Vonage-Dashboard unter Applications. Nötig ist die Funktion Messages; Voice fügt Deskbell hinzu.",
      es: "En el panel de Vonage, en Applications. Necesita la capacidad Messages; Deskbell añade Voice.",
    },
  "In the portal under Keys & credentials. It proves that a report comes from Telnyx.": {
    de: "Im Portal unter Keys & credentials. Er beweist, dass ein Bericht von Telnyx kommt.",
    es: "En el portal, en Keys & credentials. Demuestra que un informe viene de Telnyx.",
  },
  "Instead of a password. Used until you enter another.": {
    de: "Statt eines Passworts. Wird verwendet, bis Sie ein anderes eingeben.",
    es: "En lugar de una contraseña. Se usa hasta que escriba otro.",
  },
  "Leave blank for the default of the region: ashburn, dublin or sydney.": {
    de: "Leer lassen für den Standard der Region: ashburn, dublin oder sydney.",
    es: "Déjelo vacío para el valor de la región: ashburn, dublin o sydney.",
  },
  "Next to the API key. Used to read numbers and past messages.": {
    de: "Neben dem API-Schlüssel. Dient zum Lesen von Nummern und früheren Nachrichten.",
    es: "Junto a la clave de API. Sirve para leer números y mensajes anteriores.",
  },
  "Next to the account SID. Twilio signs its requests with it.": {
    de: "Neben der Konto-SID. Twilio signiert damit seine Anfragen.",
    es: "Junto al SID de la cuenta. Twilio firma con él sus peticiones.",
  },
  "Next to the auth ID. Plivo signs its requests with it.": {
    de: "Neben der Auth-ID. Plivo signiert damit seine Anfragen.",
    es: "Junto al Auth ID. Plivo firma con él sus peticiones.",
  },
  "On the first page of the {provider} console.": {
    de: "Auf der ersten Seite der Konsole von {provider}.",
    es: "En la primera página de la consola de {provider}.",
  },
  "On the first page of the Twilio console, under Account info.": {
    de: "Auf der ersten Seite der Twilio-Konsole unter Account info.",
    es: "En la primera página de la consola de Twilio, en Account info.",
  },
  "On the first page of the dashboard. It identifies the account and isn't secret.": {
    de: "Auf der ersten Seite des Dashboards. Er bezeichnet das Konto und ist nicht geheim.",
    es: "En la primera página del panel. Identifica la cuenta y no es secreta.",
  },
  "Only for WhatsApp templates. In the dashboard under External accounts.": {
    de: "Nur für WhatsApp-Vorlagen. Im Dashboard unter External accounts.",
    es: "Solo para plantillas de WhatsApp. En el panel, en External accounts.",
  },
  "Only if you use a separate transactional stream for Deskbell; outbound by default.": {
    de: "Nur wenn Sie für Deskbell einen eigenen Transactional Stream verwenden; sonst outbound.",
    es: "Solo si usa un stream transaccional aparte para Deskbell; outbound por defecto.",
  },
  "Only while you change keys: signatures of either key are accepted.": {
    de: "Nur während Sie den Schlüssel wechseln: Signaturen beider Schlüssel werden angenommen.",
    es: "Solo mientras cambia de clave: se aceptan firmas de ambas claves.",
  },
  "Only while you change tokens: signatures of either token are accepted.": {
    de: "Nur während Sie das Token wechseln: Signaturen beider Tokens werden angenommen.",
    es: "Solo mientras cambia de token: se aceptan firmas de ambos tokens.",
  },
  "Required for calls in the browser. Also used for sending instead of the auth token, and can be revoked separately.":
    {
      de: "Nötig für Anrufe im Browser. Dient auch zum Senden statt des Auth-Tokens und lässt sich einzeln widerrufen.",
      es: "Necesaria para llamar en el navegador. También sirve para enviar en lugar del Auth Token y se puede revocar aparte.",
    },
  "Required for calls. In the Telnyx portal under Account settings.": {
    de: "Nötig für Anrufe. Im Telnyx-Portal unter Account settings.",
    es: "Necesario para llamar. En el portal de Telnyx, en Account settings.",
  },
  "Shown once, when the API key is created.": {
    de: "Wird nur einmal beim Erstellen des API-Schlüssels angezeigt.",
    es: "Se muestra una sola vez, al crear la clave de API.",
  },
  "Shown once, when the access key was made.": {
    de: "Wurde nur einmal beim Erstellen des Schlüssels angezeigt.",
    es: "Se mostró una sola vez, al crear la clave.",
  },
  "Texts from every inbox of this account go through it, unless the inbox has its own setting. Required for sender names.":
    {
      de: "SMS aller Postfächer dieses Kontos laufen darüber, wenn das Postfach nichts anderes einstellt. Nötig für Absendernamen.",
      es: "Los SMS de todas las bandejas de esta cuenta pasan por él, salvo que la bandeja tenga su propio ajuste. Necesario para nombres de remitente.",
    },
  "Texts from every inbox of this account go through it, unless the inbox has its own setting.": {
    de: "SMS aller Postfächer dieses Kontos laufen darüber, wenn das Postfach nichts anderes einstellt.",
    es: "Los SMS de todas las bandejas de esta cuenta pasan por él, salvo que la bandeja tenga su propio ajuste.",
  },
  "The complete private.key file of the application. Used to send texts and place calls.": {
    de: "Die ganze Datei private.key der Anwendung. Dient zum Senden von SMS und zum Anrufen.",
    es: "El archivo private.key completo de la aplicación. Sirve para enviar SMS y llamar.",
  },
  "Used for outgoing calls. Leave blank if the account has only one; otherwise copy its ID from Outbound voice profiles in the Telnyx portal.":
    {
      de: "Für ausgehende Anrufe. Leer lassen, wenn das Konto nur eines hat; sonst kopieren Sie die ID im Telnyx-Portal unter Outbound voice profiles.",
      es: "Para llamadas salientes. Déjelo vacío si la cuenta solo tiene uno; si no, copie su ID de Outbound voice profiles en el portal de Telnyx.",
    },
  "Where Twilio stores this account's data. Auth tokens and API keys belong to one region: use those of this one.":
    {
      de: "Wo Twilio die Daten dieses Kontos speichert. Auth-Tokens und API-Schlüssel gehören zu einer Region: Verwenden Sie die dieser Region.",
      es: "Dónde guarda Twilio los datos de esta cuenta. Los Auth Tokens y las claves de API son de una región: use los de esta.",
    },
  "Where Vonage handles this application's calls. It doesn't affect texts. Set each number's webhook again after changing it.":
    {
      de: "Wo Vonage die Anrufe dieser Anwendung verarbeitet. Für SMS gilt es nicht. Setzen Sie nach einer Änderung den Webhook jeder Nummer neu.",
      es: "Dónde gestiona Vonage las llamadas de esta aplicación. No afecta a los SMS. Configure de nuevo el webhook de cada número tras cambiarlo.",
    },
  "{sentence} Vonage signs its requests with it.": {
    de: "{sentence} Vonage signiert damit seine Anfragen.",
    es: "{sentence} Vonage firma con él sus peticiones.",
  },
  "In the dashboard under API settings.": {
    de: "Im Dashboard unter API settings.",
    es: "En el panel, en API settings.",
  },
};
