// Why a call failed, and why the browser can't take calls.
import type { Sentences } from "./sentence-type.ts";

export const calls: Sentences = {
  "This number can't be called. Check the number for typos.": {
    de: "Diese Nummer kann nicht angerufen werden. Prüfen Sie die Schreibweise.",
    es: "No se puede llamar a este número. Compruebe que esté bien escrito.",
  },
  "{provider} reports the account as suspended or out of credit.": {
    de: "{provider} meldet das Konto als gesperrt oder ohne Guthaben.",
    es: "{provider} indica que la cuenta está suspendida o sin saldo.",
  },
  "{provider} accepts no more simultaneous calls. Try again in a moment.": {
    de: "{provider} nimmt gerade keine weiteren Anrufe an. Versuchen Sie es gleich noch einmal.",
    es: "{provider} no acepta más llamadas simultáneas. Inténtelo de nuevo en un momento.",
  },
  "{provider} has a temporary problem. Try again in a moment.": {
    de: "{provider} hat eine vorübergehende Störung. Versuchen Sie es gleich noch einmal.",
    es: "{provider} tiene un problema temporal. Inténtelo de nuevo en un momento.",
  },
  "{provider} doesn't let this account use the inbox's number as caller ID. Check the number in the {provider2} console.":
    {
      de: "{provider} lässt die Nummer des Postfachs für dieses Konto nicht als Absendernummer zu. Prüfen Sie die Nummer in der Konsole von {provider2}.",
      es: "{provider} no permite a esta cuenta usar el número de la bandeja como identificador. Compruebe el número en la consola de {provider2}.",
    },
  "{provider} doesn't let this account use the inbox's number as caller ID. Check the number in the {provider2} portal.":
    {
      de: "{provider} lässt die Nummer des Postfachs für dieses Konto nicht als Absendernummer zu. Prüfen Sie die Nummer im Portal von {provider2}.",
      es: "{provider} no permite a esta cuenta usar el número de la bandeja como identificador. Compruebe el número en el portal de {provider2}.",
    },
  "{provider} doesn't let this account use the inbox's number as caller ID. Check in the {provider2} dashboard that the number is linked to the application.":
    {
      de: "{provider} lässt die Nummer des Postfachs für dieses Konto nicht als Absendernummer zu. Prüfen Sie im Dashboard von {provider2}, ob die Nummer mit der Anwendung verknüpft ist.",
      es: "{provider} no permite a esta cuenta usar el número de la bandeja como identificador. Compruebe en el panel de {provider2} que el número esté vinculado a la aplicación.",
    },
  "{provider} doesn't allow this account to call that country. Allow the country in the {provider2} console under Voice, Geo permissions.":
    {
      de: "{provider} erlaubt diesem Konto keine Anrufe in dieses Land. Erlauben Sie es in der Konsole von {provider2} unter Voice, Geo permissions.",
      es: "{provider} no permite a esta cuenta llamar a ese país. Autorícelo en la consola de {provider2}, en Voice, Geo permissions.",
    },
  "{provider} doesn't allow this account to call that country. Allow the country in the outbound voice profile.":
    {
      de: "{provider} erlaubt diesem Konto keine Anrufe in dieses Land. Erlauben Sie es im Outbound Voice Profile.",
      es: "{provider} no permite a esta cuenta llamar a ese país. Autorícelo en el perfil de voz saliente.",
    },
  "{provider} doesn't allow this account to call that country. Ask {provider2}'s support to allow the country.":
    {
      de: "{provider} erlaubt diesem Konto keine Anrufe in dieses Land. Bitten Sie den Support von {provider2}, es zu erlauben.",
      es: "{provider} no permite a esta cuenta llamar a ese país. Pida al soporte de {provider2} que lo autorice.",
    },
  "{provider} rejected the account's keys. Ask an admin to check them under Providers.": {
    de: "{provider} hat die Schlüssel des Kontos abgelehnt. Bitten Sie einen Admin, sie unter „Anbieter“ zu prüfen.",
    es: "{provider} rechazó las claves de la cuenta. Pida a un administrador que las revise en Proveedores.",
  },
  "{provider} rejected the account's key. Ask an admin to check it under Providers.": {
    de: "{provider} hat den Schlüssel des Kontos abgelehnt. Bitten Sie einen Admin, ihn unter „Anbieter“ zu prüfen.",
    es: "{provider} rechazó la clave de la cuenta. Pida a un administrador que la revise en Proveedores.",
  },
  "{provider} rejected the application's key. Ask an admin to check the application ID and private key in the account's settings.":
    {
      de: "{provider} hat den Schlüssel der Anwendung abgelehnt. Bitten Sie einen Admin, Anwendungs-ID und privaten Schlüssel in den Kontoeinstellungen zu prüfen.",
      es: "{provider} rechazó la clave de la aplicación. Pida a un administrador que revise el ID de la aplicación y la clave privada en los ajustes de la cuenta.",
    },
  "{provider} trial accounts can't do this. Upgrade the account in the {provider2} console.": {
    de: "Testkonten von {provider} können das nicht. Stellen Sie das Konto in der Konsole von {provider2} um.",
    es: "Las cuentas de prueba de {provider} no pueden hacer esto. Actualice la cuenta en la consola de {provider2}.",
  },
  "{provider} doesn't accept this server's public address. Check PUBLIC_URL.": {
    de: "{provider} nimmt die öffentliche Adresse dieses Servers nicht an. Prüfen Sie PUBLIC_URL.",
    es: "{provider} no acepta la dirección pública de este servidor. Compruebe PUBLIC_URL.",
  },
  "{provider} can't reach this number.": {
    de: "{provider} erreicht diese Nummer nicht.",
    es: "{provider} no puede contactar con este número.",
  },
  "{provider} doesn't allow calls to this number.": {
    de: "{provider} erlaubt keine Anrufe an diese Nummer.",
    es: "{provider} no permite llamar a este número.",
  },
  "{provider} trial accounts can only call numbers verified in the {provider2} console.": {
    de: "Testkonten von {provider} können nur Nummern anrufen, die in der Konsole von {provider2} bestätigt sind.",
    es: "Las cuentas de prueba de {provider} solo pueden llamar a números verificados en la consola de {provider2}.",
  },
  "{provider} has no outbound voice profile for this account's calls. Choose one in the account's settings, then set the number's webhook again.":
    {
      de: "{provider} hat kein Outbound Voice Profile für die Anrufe dieses Kontos. Wählen Sie eines in den Kontoeinstellungen, und setzen Sie dann den Webhook der Nummer neu.",
      es: "{provider} no tiene perfil de voz saliente para las llamadas de esta cuenta. Elija uno en los ajustes de la cuenta y vuelva a configurar el webhook del número.",
    },
  "{provider} only lets this account call verified numbers. Upgrade the account, or verify the number, in the {provider2} portal.":
    {
      de: "{provider} lässt dieses Konto nur bestätigte Nummern anrufen. Stellen Sie im Portal von {provider2} das Konto um, oder bestätigen Sie die Nummer.",
      es: "{provider} solo permite a esta cuenta llamar a números verificados. Actualice la cuenta o verifique el número en el portal de {provider2}.",
    },
  "{provider} reports the inbox's number as inactive. Check it in the {provider2} portal.": {
    de: "{provider} meldet die Nummer des Postfachs als inaktiv. Prüfen Sie sie im Portal von {provider2}.",
    es: "{provider} indica que el número de la bandeja está inactivo. Compruébelo en el portal de {provider2}.",
  },
  "{provider} rejected the request. Nothing was changed.": {
    de: "{provider} hat die Anfrage abgelehnt. Es wurde nichts geändert.",
    es: "{provider} rechazó la petición. No se cambió nada.",
  },
  "{provider} rejected the request.": {
    de: "{provider} hat die Anfrage abgelehnt.",
    es: "{provider} rechazó la petición.",
  },
  "{provider} rejected the request (code {code}).": {
    de: "{provider} hat die Anfrage abgelehnt (Code {code}).",
    es: "{provider} rechazó la petición (código {code}).",
  },
  "{provider} rejected the request (it says: {detail}).": {
    de: "{provider} hat die Anfrage abgelehnt (Antwort: {detail}).",
    es: "{provider} rechazó la petición (respuesta: {detail}).",
  },
  "The call hasn't been answered yet. Try again once it is.": {
    de: "Der Anruf ist noch nicht angenommen. Versuchen Sie es danach noch einmal.",
    es: "La llamada aún no se ha contestado. Inténtelo cuando se conteste.",
  },
  "The Vonage application's private key can't be read. Ask an admin to enter it again in the account's settings.":
    {
      de: "Der private Schlüssel der Vonage-Anwendung ist nicht lesbar. Bitten Sie einen Admin, ihn in den Kontoeinstellungen neu einzugeben.",
      es: "No se puede leer la clave privada de la aplicación de Vonage. Pida a un administrador que la escriba de nuevo en los ajustes de la cuenta.",
    },
  "Couldn't get the call from {provider}. Try again.": {
    de: "Der Anruf konnte nicht von {provider} übernommen werden. Versuchen Sie es noch einmal.",
    es: "No se pudo recuperar la llamada de {provider}. Inténtelo de nuevo.",
  },
  "Calls through {provider} can't be answered in the browser. Enter your personal phone in your settings to answer them there.":
    {
      de: "Anrufe über {provider} lassen sich nicht im Browser annehmen. Geben Sie in Ihren Einstellungen Ihr eigenes Telefon an, um sie dort anzunehmen.",
      es: "Las llamadas de {provider} no se pueden contestar en el navegador. Indique su teléfono personal en los ajustes para contestarlas allí.",
    },
  "Its provider doesn't support calls.": {
    de: "Der Anbieter unterstützt keine Anrufe.",
    es: "Su proveedor no admite llamadas.",
  },
  "the account of {inbox} doesn't support calls": {
    de: "Das Konto von {inbox} unterstützt keine Anrufe",
    es: "La cuenta de {inbox} no admite llamadas",
  },
  "The call reached the maximum length for this inbox and was ended.": {
    de: "Der Anruf hat die Höchstdauer dieses Postfachs erreicht und wurde beendet.",
    es: "La llamada alcanzó la duración máxima de esta bandeja y se terminó.",
  },
  "The browser stopped reporting, so the call ended then or later.": {
    de: "Der Browser hat sich nicht mehr gemeldet, der Anruf endete also dann oder später.",
    es: "El navegador dejó de informar, así que la llamada terminó entonces o después.",
  },
  "The provider isn't answering, so calls can't be placed right now. Try again in a minute.": {
    de: "Der Anbieter antwortet nicht, deshalb sind gerade keine Anrufe möglich. Versuchen Sie es in einer Minute noch einmal.",
    es: "El proveedor no responde, así que ahora no se puede llamar. Inténtelo de nuevo en un minuto.",
  },
  "The call wasn't placed in time. Try again.": {
    de: "Der Anruf kam nicht rechtzeitig zustande. Versuchen Sie es noch einmal.",
    es: "La llamada no se hizo a tiempo. Inténtelo de nuevo.",
  },
  "Calls need the account ID. You'll find it in the Telnyx portal under Account settings.": {
    de: "Für Anrufe ist die Konto-ID nötig. Sie steht im Telnyx-Portal unter Account settings.",
    es: "Para llamar hace falta el ID de la cuenta. Está en el portal de Telnyx, en Account settings.",
  },
};
