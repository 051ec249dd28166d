// Why a text was not delivered, domain/message/text-problems.ts, and what the timeline says of any delivery.
import type { Sentences } from "./sentence-type.ts";

export const textDeliveries: Sentences = {
  "The provider account is out of credit. Top it up, then send again.": {
    de: "Das Anbieterkonto hat kein Guthaben mehr. Laden Sie es auf, und senden Sie dann noch einmal.",
    es: "La cuenta del proveedor no tiene saldo. Recárguela y vuelva a enviar.",
  },
  "This number's daily limit is reached.": {
    de: "Das Tageslimit dieser Nummer ist erreicht.",
    es: "Se alcanzó el límite diario de este número.",
  },
  "{number} can't be reached. Check the number for typos.": {
    de: "{number} ist nicht erreichbar. Prüfen Sie die Schreibweise.",
    es: "No se puede contactar con {number}. Compruebe que esté bien escrito.",
  },
  "The provider account can't send to this country. Enable the region in the provider's console.": {
    de: "Das Anbieterkonto kann nicht in dieses Land senden. Schalten Sie die Region in der Konsole des Anbieters frei.",
    es: "La cuenta del proveedor no puede enviar a este país. Active la región en la consola del proveedor.",
  },
  "This inbox can't send texts. Choose another inbox.": {
    de: "Dieses Postfach kann keine SMS senden. Wählen Sie ein anderes.",
    es: "Esta bandeja no puede enviar SMS. Elija otra.",
  },
  "This inbox can't send WhatsApp messages. Choose another inbox.": {
    de: "Dieses Postfach kann keine WhatsApp-Nachrichten senden. Wählen Sie ein anderes.",
    es: "Esta bandeja no puede enviar mensajes de WhatsApp. Elija otra.",
  },
  "The messaging service of this inbox doesn't exist, or doesn't include its number. Choose another in the inbox's settings, or add the number to it.":
    {
      de: "Den Messaging-Dienst dieses Postfachs gibt es nicht, oder er enthält seine Nummer nicht. Wählen Sie in den Einstellungen des Postfachs einen anderen, oder fügen Sie die Nummer hinzu.",
      es: "El servicio de mensajería de esta bandeja no existe o no incluye su número. Elija otro en los ajustes de la bandeja o añádale el número.",
    },
  "More than 24 hours have passed since {number} last wrote on WhatsApp, so WhatsApp only accepts templates. Send a template.":
    {
      de: "{number} hat zuletzt vor mehr als 24 Stunden über WhatsApp geschrieben, deshalb nimmt WhatsApp nur Vorlagen an. Senden Sie eine Vorlage.",
      es: "Han pasado más de 24 horas desde que {number} escribió por WhatsApp, así que WhatsApp solo acepta plantillas. Envíe una plantilla.",
    },
  "WhatsApp rejected the template: it isn't approved in this language, is paused, or its values don't fit. Refresh the templates and try again.":
    {
      de: "WhatsApp hat die Vorlage abgelehnt: Sie ist in dieser Sprache nicht genehmigt, ist pausiert, oder ihre Werte passen nicht. Laden Sie die Vorlagen neu, und versuchen Sie es noch einmal.",
      es: "WhatsApp rechazó la plantilla: no está aprobada en este idioma, está en pausa o sus valores no encajan. Actualice las plantillas e inténtelo de nuevo.",
    },
  "{number} can't be reached on WhatsApp. Text or call instead.": {
    de: "{number} ist über WhatsApp nicht erreichbar. Senden Sie eine SMS, oder rufen Sie an.",
    es: "No se puede contactar con {number} por WhatsApp. Envíe un SMS o llame.",
  },
  "The provider account is on trial and can only send to verified numbers.": {
    de: "Das Anbieterkonto ist ein Testkonto und kann nur an bestätigte Nummern senden.",
    es: "La cuenta del proveedor es de prueba y solo puede enviar a números verificados.",
  },
  "{number} opted out of texts. Call or email instead.": {
    de: "{number} hat SMS abbestellt. Rufen Sie an, oder schreiben Sie eine E-Mail.",
    es: "{number} se dio de baja de los SMS. Llame o escriba un correo.",
  },
  "{number} opted out of WhatsApp messages. Call or email instead.": {
    de: "{number} hat WhatsApp-Nachrichten abbestellt. Rufen Sie an, oder schreiben Sie eine E-Mail.",
    es: "{number} se dio de baja de los mensajes de WhatsApp. Llame o escriba un correo.",
  },
  "This inbox can't reach {number}. Try another inbox.": {
    de: "Dieses Postfach erreicht {number} nicht. Versuchen Sie ein anderes.",
    es: "Esta bandeja no puede contactar con {number}. Pruebe con otra.",
  },
  "{number} is a landline or can't receive texts. Call instead.": {
    de: "{number} ist ein Festnetzanschluss oder kann keine SMS empfangen. Rufen Sie an.",
    es: "{number} es un fijo o no puede recibir SMS. Llame.",
  },
  "{number} is a landline or can't receive WhatsApp messages. Call instead.": {
    de: "{number} ist ein Festnetzanschluss oder kann keine WhatsApp-Nachrichten empfangen. Rufen Sie an.",
    es: "{number} es un fijo o no puede recibir mensajes de WhatsApp. Llame.",
  },
  "The phone was off or out of range.": {
    de: "Das Telefon war aus oder ohne Empfang.",
    es: "El teléfono estaba apagado o sin cobertura.",
  },
  "The recipient or their carrier blocked this text.": {
    de: "Der Empfänger oder sein Netzbetreiber hat diese SMS blockiert.",
    es: "El destinatario o su operador bloqueó este SMS.",
  },
  "The recipient or their carrier blocked this WhatsApp message.": {
    de: "Der Empfänger oder sein Netzbetreiber hat diese WhatsApp-Nachricht blockiert.",
    es: "El destinatario o su operador bloqueó este mensaje de WhatsApp.",
  },
  "{number} is no longer in service. Check the number.": {
    de: "{number} ist nicht mehr vergeben. Prüfen Sie die Nummer.",
    es: "{number} ya no está en servicio. Compruebe el número.",
  },
  "The carrier filtered this text as spam. Shorten it, remove links, and check the number's registration.":
    {
      de: "Der Netzbetreiber hat diese SMS als Spam ausgefiltert. Kürzen Sie sie, entfernen Sie Links, und prüfen Sie die Registrierung der Nummer.",
      es: "El operador filtró este SMS como spam. Acórtelo, quite los enlaces y compruebe el registro del número.",
    },
  "The carrier filtered this WhatsApp message as spam. Shorten it, remove links, and check the number's registration.":
    {
      de: "Die WhatsApp-Nachricht wurde als Spam ausgefiltert. Kürzen Sie sie, entfernen Sie Links, und prüfen Sie die Registrierung der Nummer.",
      es: "El mensaje de WhatsApp se filtró como spam. Acórtelo, quite los enlaces y compruebe el registro del número.",
    },
  "This number isn't registered for business texts to US numbers (10DLC or toll-free verification). Register it with the provider.":
    {
      de: "Diese Nummer ist nicht für geschäftliche SMS an US-Nummern registriert (10DLC oder Toll-Free-Prüfung). Registrieren Sie sie beim Anbieter.",
      es: "Este número no está registrado para SMS comerciales a números de EE. UU. (10DLC o verificación de números gratuitos, toll-free). Regístrelo con el proveedor.",
    },
  "Carriers are still activating this number.": {
    de: "Die Netzbetreiber schalten diese Nummer noch frei.",
    es: "Los operadores aún están activando este número.",
  },
  "The carrier didn't accept a picture: it's too large or of an unsupported type.": {
    de: "Der Netzbetreiber hat ein Bild nicht angenommen: Es ist zu groß oder von einem nicht unterstützten Typ.",
    es: "El operador no aceptó una imagen: es demasiado grande o de un tipo no admitido.",
  },
  "The text is too long for the provider.": {
    de: "Die SMS ist zu lang für den Anbieter.",
    es: "El SMS es demasiado largo para el proveedor.",
  },
  "The WhatsApp message is too long for the provider.": {
    de: "Die WhatsApp-Nachricht ist zu lang für den Anbieter.",
    es: "El mensaje de WhatsApp es demasiado largo para el proveedor.",
  },
  "The carrier reported an unknown error. Try again later.": {
    de: "Der Netzbetreiber hat einen unbekannten Fehler gemeldet. Versuchen Sie es später noch einmal.",
    es: "El operador informó de un error desconocido. Inténtelo de nuevo más tarde.",
  },
  "Deskbell couldn't read part of this text.": {
    de: "Deskbell konnte einen Teil dieser SMS nicht lesen.",
    es: "Deskbell no pudo leer una parte de este SMS.",
  },
  "Deskbell couldn't read part of this WhatsApp message.": {
    de: "Deskbell konnte einen Teil dieser WhatsApp-Nachricht nicht lesen.",
    es: "Deskbell no pudo leer una parte de este mensaje de WhatsApp.",
  },
  "This text couldn't be sent for hours and may be out of date. If it still applies, send it again.":
    {
      de: "Diese SMS konnte stundenlang nicht gesendet werden und ist vielleicht überholt. Wenn sie noch gilt, senden Sie sie noch einmal.",
      es: "Este SMS no se pudo enviar durante horas y puede estar desactualizado. Si aún es válido, envíelo de nuevo.",
    },
  "This WhatsApp message couldn't be sent for hours and may be out of date. If it still applies, send it again.":
    {
      de: "Diese WhatsApp-Nachricht konnte stundenlang nicht gesendet werden und ist vielleicht überholt. Wenn sie noch gilt, senden Sie sie noch einmal.",
      es: "Este mensaje de WhatsApp no se pudo enviar durante horas y puede estar desactualizado. Si aún es válido, envíelo de nuevo.",
    },
  "The provider rejected this text.": {
    de: "Der Anbieter hat diese SMS abgelehnt.",
    es: "El proveedor rechazó este SMS.",
  },
  "The provider rejected this WhatsApp message.": {
    de: "Der Anbieter hat diese WhatsApp-Nachricht abgelehnt.",
    es: "El proveedor rechazó este mensaje de WhatsApp.",
  },
  "The provider never confirmed this, so we can't tell whether it was sent. Check with the customer or the provider, then choose.":
    {
      de: "Der Anbieter hat das nie bestätigt, deshalb ist unklar, ob es gesendet wurde. Fragen Sie den Kunden oder den Anbieter, und wählen Sie dann.",
      es: "El proveedor nunca lo confirmó, así que no se sabe si se envió. Consulte al cliente o al proveedor y después elija.",
    },
  "The provider hasn't confirmed this. Checking whether it was sent.": {
    de: "Der Anbieter hat das noch nicht bestätigt. Es wird geprüft, ob es gesendet wurde.",
    es: "El proveedor no lo ha confirmado. Se está comprobando si se envió.",
  },
  "{address} is suppressed after a bounce or complaint.": {
    de: "{address} ist nach einer Rückläufer-E-Mail oder Beschwerde gesperrt.",
    es: "{address} está bloqueada tras una devolución o una queja.",
  },
  "Sending texts to this number was stopped first.": {
    de: "SMS an diese Nummer wurden vorher abbestellt.",
    es: "Los SMS a este número se detuvieron antes del envío.",
  },
  "Sending WhatsApp messages to this number was stopped first.": {
    de: "WhatsApp-Nachrichten an diese Nummer wurden vorher abbestellt.",
    es: "Los mensajes de WhatsApp a este número se detuvieron antes del envío.",
  },
  "They wrote to us on WhatsApp.": {
    de: "Hat uns über WhatsApp geschrieben.",
    es: "Nos escribió por WhatsApp.",
  },
};
