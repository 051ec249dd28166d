// Why an email about an account was not sent, domain/message/system-email/problems.ts.
import type { Sentences } from "./sentence-type.ts";

export const systemEmails: Sentences = {
  "No inbox can send emails about accounts.": {
    de: "Kein Postfach kann E-Mails zu Konten senden.",
    es: "Ninguna bandeja puede enviar correos sobre cuentas.",
  },
  "{address} is an inbox on this server, and everyone who sees its emails could use the link.": {
    de: "{address} ist ein Postfach auf diesem Server; alle, die dessen E-Mails sehen, könnten den Link verwenden.",
    es: "{address} es una bandeja de este servidor, y cualquiera que vea sus correos podría usar el enlace.",
  },
  "{address} is suppressed.": {
    de: "{address} ist gesperrt.",
    es: "{address} está bloqueada.",
  },
  "No owner entered the keys of the provider account that sends these emails, so an owner's link isn't sent through it.":
    {
      de: "Die Schlüssel des Anbieterkontos, das diese E-Mails sendet, hat kein Inhaber eingegeben. Der Link eines Inhabers wird deshalb nicht darüber gesendet.",
      es: "Ningún propietario introdujo las claves de la cuenta de proveedor que envía estos correos, así que el enlace de un propietario no se envía por ella.",
    },
  "{address} doesn't exist or doesn't receive email.": {
    de: "{address} existiert nicht oder empfängt keine E-Mails.",
    es: "{address} no existe o no recibe correos.",
  },
  "The provider or the recipient's server rejected the email.": {
    de: "Der Anbieter oder der Server des Empfängers hat die E-Mail abgelehnt.",
    es: "El proveedor o el servidor del destinatario rechazó el correo.",
  },
};
