// Results of checks: provider accounts, receiving email, the test email.
import type { Sentences } from "./sentence-type.ts";

export const accounts: Sentences = {
  "Couldn't reach the mail server. Check its name, port and encryption.": {
    de: "Der Mailserver ist nicht erreichbar. Prüfen Sie Name, Port und Verschlüsselung.",
    es: "No se pudo acceder al servidor de correo. Compruebe nombre, puerto y cifrado.",
  },
  "Couldn't reach {provider}. Try again in a moment.": {
    de: "{provider} ist nicht erreichbar. Versuchen Sie es gleich noch einmal.",
    es: "No se pudo acceder a {provider}. Inténtelo de nuevo en un momento.",
  },
  "The messaging profile “{name}” is disabled at Telnyx.": {
    de: "Das Messaging Profile „{name}“ ist bei Telnyx deaktiviert.",
    es: "El perfil de mensajería «{name}» está desactivado en Telnyx.",
  },
  "Telnyx has no messaging profile with this ID.": {
    de: "Telnyx hat kein Messaging Profile mit dieser ID.",
    es: "Telnyx no tiene ningún perfil de mensajería con este ID.",
  },
  "{provider} rejected the API key.": {
    de: "{provider} hat den API-Schlüssel abgelehnt.",
    es: "{provider} rechazó la clave de API.",
  },
  "Postmark rejected the server token.": {
    de: "Postmark hat das Server-Token abgelehnt.",
    es: "Postmark rechazó el token del servidor.",
  },
  "This SendGrid key doesn't have permission to send email.": {
    de: "Dieser SendGrid-Schlüssel darf keine E-Mails senden.",
    es: "Esta clave de SendGrid no tiene permiso para enviar correos.",
  },
  "The mail server rejected the username or password.": {
    de: "Der Mailserver hat Benutzername oder Passwort abgelehnt.",
    es: "El servidor de correo rechazó el usuario o la contraseña.",
  },
  "Enter a password or an access token.": {
    de: "Geben Sie ein Passwort oder ein Zugriffstoken ein.",
    es: "Escriba una contraseña o un token de acceso.",
  },
  "There's no folder called {folder}.": {
    de: "Einen Ordner namens {folder} gibt es nicht.",
    es: "No hay ninguna carpeta llamada {folder}.",
  },
  "The inbox is archived and doesn't receive email.": {
    de: "Das Postfach ist archiviert und empfängt keine E-Mails.",
    es: "La bandeja está archivada y no recibe correos.",
  },
  "No email yet. Send one to this address from another mailbox.": {
    de: "Noch keine E-Mail. Senden Sie eine von einem anderen E-Mail-Konto an diese Adresse.",
    es: "Aún no hay correos. Envíe uno a esta dirección desde otra cuenta.",
  },
  "Deskbell's mail server is running.": {
    de: "Der Mailserver von Deskbell läuft.",
    es: "El servidor de correo de Deskbell está en marcha.",
  },
  "Deskbell's mail server is running. No email yet. Send one to this address from another mailbox.":
    {
      de: "Der Mailserver von Deskbell läuft. Noch keine E-Mail. Senden Sie eine von einem anderen E-Mail-Konto an diese Adresse.",
      es: "El servidor de correo de Deskbell está en marcha. Aún no hay correos. Envíe uno a esta dirección desde otra cuenta.",
    },
  "Deskbell's mail server isn't running. It starts within seconds; if not, check the log.": {
    de: "Der Mailserver von Deskbell läuft nicht. Er startet in wenigen Sekunden; falls nicht, sehen Sie im Protokoll nach.",
    es: "El servidor de correo de Deskbell no está en marcha. Arranca en segundos; si no, consulte el registro.",
  },
  "The provider account isn't working.": {
    de: "Das Anbieterkonto funktioniert nicht.",
    es: "La cuenta del proveedor no funciona.",
  },
  "The provider delivers email.": {
    de: "Der Anbieter stellt E-Mails zu.",
    es: "El proveedor entrega los correos.",
  },
  "The mailbox is connected.": {
    de: "Das E-Mail-Konto ist verbunden.",
    es: "La cuenta de correo está conectada.",
  },
  "The mailbox is connected. No email yet. Send one to this address from another mailbox.": {
    de: "Das E-Mail-Konto ist verbunden. Noch keine E-Mail. Senden Sie eine von einem anderen E-Mail-Konto an diese Adresse.",
    es: "La cuenta de correo está conectada. Aún no hay correos. Envíe uno a esta dirección desde otra cuenta.",
  },
  "No mailbox selected.": {
    de: "Kein E-Mail-Konto gewählt.",
    es: "Ninguna cuenta de correo elegida.",
  },
  "Can't reach the mailbox.": {
    de: "Das E-Mail-Konto ist nicht erreichbar.",
    es: "No se puede acceder a la cuenta de correo.",
  },
  "The provider accepted it. Check {to}, including the spam folder.": {
    de: "Der Anbieter hat sie angenommen. Sehen Sie bei {to} nach, auch im Spam-Ordner.",
    es: "El proveedor lo aceptó. Mire en {to}, también en la carpeta de spam.",
  },
  "The connection to the provider failed ({reason}). The email may have been sent; check {to}.": {
    de: "Die Verbindung zum Anbieter ist abgebrochen ({reason}). Vielleicht wurde die E-Mail gesendet; sehen Sie bei {to} nach.",
    es: "Falló la conexión con el proveedor ({reason}). Puede que el correo se haya enviado; mire en {to}.",
  },
  "The provider rejected the account's keys.": {
    de: "Der Anbieter hat die Schlüssel des Kontos abgelehnt.",
    es: "El proveedor rechazó las claves de la cuenta.",
  },
  "The provider suspended the account.": {
    de: "Der Anbieter hat das Konto gesperrt.",
    es: "El proveedor suspendió la cuenta.",
  },
  "The connection failed: {reason}.": {
    de: "Die Verbindung ist abgebrochen: {reason}.",
    es: "Falló la conexión: {reason}.",
  },
  "The provider returned an error.": {
    de: "Der Anbieter hat einen Fehler gemeldet.",
    es: "El proveedor devolvió un error.",
  },
  "{sentence} Messages wait and are sent automatically when it responds.": {
    de: "{sentence} Nachrichten warten und werden automatisch gesendet, sobald er antwortet.",
    es: "{sentence} Los mensajes esperan y se envían automáticamente cuando responda.",
  },
  "{sentence} Calls can't be placed until it responds. Deskbell retries with an occasional call.": {
    de: "{sentence} Bis er antwortet, sind keine Anrufe möglich. Deskbell versucht es ab und zu mit einem Anruf.",
    es: "{sentence} No se puede llamar hasta que responda. Deskbell lo reintenta de vez en cuando con una llamada.",
  },
  "{sentence} Whatever is waiting there is fetched automatically when it responds.": {
    de: "{sentence} Was dort wartet, wird automatisch abgerufen, sobald er antwortet.",
    es: "{sentence} Lo que espera allí se recoge automáticamente cuando responda.",
  },
  "The DKIM key isn't a readable RSA key.": {
    de: "Der DKIM-Schlüssel ist kein lesbarer RSA-Schlüssel.",
    es: "La clave DKIM no es una clave RSA legible.",
  },
  "Calls in the browser need a Twilio API key. Create one in the Twilio console under API keys, and enter its SID and secret here.":
    {
      de: "Anrufe im Browser brauchen einen Twilio-API-Schlüssel. Erstellen Sie ihn in der Twilio-Konsole unter API keys, und geben Sie hier SID und Secret ein.",
      es: "Las llamadas en el navegador necesitan una clave de API de Twilio. Créela en la consola de Twilio, en API keys, y escriba aquí su SID y su secreto.",
    },
  "Vonage can only record a whole call: you can't start, pause or stop recording during it.": {
    de: "Vonage kann nur ganze Anrufe aufnehmen: Die Aufnahme lässt sich während des Anrufs nicht starten, anhalten oder beenden.",
    es: "Vonage solo puede grabar la llamada entera: no se puede iniciar, pausar ni detener la grabación durante ella.",
  },
};
