// Why an email was not delivered, domain/message/email/email-problems.ts, and what texts share with it.
import type { Sentences } from "./sentence-type.ts";

export const emailDeliveries: Sentences = {
  "an email to it bounced": {
    de: "eine E-Mail dorthin zurückkam",
    es: "un correo a esta dirección rebotó",
  },
  "its owner reported our email as spam": {
    de: "unsere E-Mail dort als Spam gemeldet wurde",
    es: "se denunció nuestro correo como spam",
  },
  "its owner unsubscribed": {
    de: "unsere E-Mails dort abbestellt wurden",
    es: "se dio de baja",
  },
  "a teammate added it": {
    de: "ein Teammitglied sie hinzugefügt hat",
    es: "la añadió un compañero",
  },
  "{sentence} Try again later.": {
    de: "{sentence} Versuchen Sie es später noch einmal.",
    es: "{sentence} Inténtelo de nuevo más tarde.",
  },
  "{sentence} Deskbell keeps trying.": {
    de: "{sentence} Deskbell versucht es weiter.",
    es: "{sentence} Deskbell lo sigue intentando.",
  },
  "{sentence} It said: {detail}": {
    de: "{sentence} Die Antwort war: {detail}",
    es: "{sentence} La respuesta fue: {detail}",
  },
  "{address} doesn't exist. Check the address for typos, or contact the customer another way.": {
    de: "{address} gibt es nicht. Prüfen Sie die Schreibweise, oder erreichen Sie den Kunden auf anderem Weg.",
    es: "{address} no existe. Compruebe que esté bien escrita o contacte con el cliente por otro medio.",
  },
  "{address} has no mail server. Check the part after the @.": {
    de: "{address} hat keinen Mailserver. Prüfen Sie den Teil nach dem @.",
    es: "{address} no tiene servidor de correo. Compruebe la parte que sigue a la @.",
  },
  "The mailbox {address} was closed. Ask the customer for another address.": {
    de: "Das E-Mail-Konto {address} wurde geschlossen. Bitten Sie den Kunden um eine andere Adresse.",
    es: "La cuenta {address} se cerró. Pida otra dirección al cliente.",
  },
  "{address} isn't a valid email address. Check the address for typos.": {
    de: "{address} ist keine gültige E-Mail-Adresse. Prüfen Sie die Schreibweise.",
    es: "{address} no es una dirección de correo válida. Compruebe que esté bien escrita.",
  },
  "The mailbox of {address} is full. Try again tomorrow, or contact the customer another way.": {
    de: "Das E-Mail-Konto {address} ist voll. Versuchen Sie es morgen noch einmal, oder erreichen Sie den Kunden auf anderem Weg.",
    es: "La cuenta {address} está llena. Inténtelo mañana o contacte con el cliente por otro medio.",
  },
  "{address} is no longer used. Ask the customer for the new address.": {
    de: "{address} wird nicht mehr verwendet. Bitten Sie den Kunden um die neue Adresse.",
    es: "{address} ya no se usa. Pida la nueva dirección al cliente.",
  },
  "The provider suppressed {address} after an earlier bounce or complaint. Ask an admin to remove it from the suppressed addresses.":
    {
      de: "Der Anbieter hat {address} nach einer früheren Rückläufer-E-Mail oder Beschwerde gesperrt. Bitten Sie einen Admin, die Sperre aufzuheben.",
      es: "El proveedor bloqueó {address} tras una devolución o una queja anterior. Pida a un administrador que quite el bloqueo.",
    },
  "{address} reported our email as spam and is suppressed.": {
    de: "{address} hat unsere E-Mail als Spam gemeldet und ist gesperrt.",
    es: "{address} marcó nuestro correo como spam y está bloqueada.",
  },
  "{address} unsubscribed from our email.": {
    de: "{address} hat unsere E-Mails abbestellt.",
    es: "{address} se dio de baja de nuestros correos.",
  },
  "The email is too large for the recipient's server. Send a link instead of the file.": {
    de: "Die E-Mail ist zu groß für den Server des Empfängers. Senden Sie einen Link statt der Datei.",
    es: "El correo es demasiado grande para el servidor del destinatario. Envíe un enlace en lugar del archivo.",
  },
  "The recipient's server doesn't accept an attachment of this type. Send it another way.": {
    de: "Der Server des Empfängers nimmt keinen Anhang dieser Art an. Senden Sie ihn auf anderem Weg.",
    es: "El servidor del destinatario no acepta adjuntos de este tipo. Envíelo por otro medio.",
  },
  "The recipient's server treated this email as spam. Simplify it and use fewer links.": {
    de: "Der Server des Empfängers hat diese E-Mail als Spam eingestuft. Vereinfachen Sie sie, und verwenden Sie weniger Links.",
    es: "El servidor del destinatario consideró spam este correo. Simplifíquelo y use menos enlaces.",
  },
  "The provider couldn't process this email.": {
    de: "Der Anbieter konnte diese E-Mail nicht verarbeiten.",
    es: "El proveedor no pudo procesar este correo.",
  },
  "This email failed authentication at the recipient's server. Check SPF, DKIM and DMARC on the Domains page.":
    {
      de: "Diese E-Mail hat die Echtheitsprüfung beim Server des Empfängers nicht bestanden. Prüfen Sie SPF, DKIM und DMARC auf der Seite „Domains“.",
      es: "Este correo no superó la autenticación en el servidor del destinatario. Compruebe SPF, DKIM y DMARC en la página Dominios.",
    },
  "The recipient's server blocks our sender or its server. {address} itself may be fine; check the Domains page.":
    {
      de: "Der Server des Empfängers blockiert unseren Absender oder dessen Server. {address} selbst kann in Ordnung sein; sehen Sie auf der Seite „Domains“ nach.",
      es: "El servidor del destinatario bloquea nuestro remitente o su servidor. {address} puede ser correcta; consulte la página Dominios.",
    },
  "The provider doesn't allow sending from this inbox's address. Verify the address or its domain with the provider.":
    {
      de: "Der Anbieter erlaubt kein Senden von der Adresse dieses Postfachs. Bestätigen Sie die Adresse oder ihre Domain beim Anbieter.",
      es: "El proveedor no permite enviar desde la dirección de esta bandeja. Verifique la dirección o su dominio con el proveedor.",
    },
  "The provider rejected the account's keys. Ask an admin to update them under Providers.": {
    de: "Der Anbieter hat die Schlüssel des Kontos abgelehnt. Bitten Sie einen Admin, sie unter „Anbieter“ zu erneuern.",
    es: "El proveedor rechazó las claves de la cuenta. Pida a un administrador que las actualice en Proveedores.",
  },
  "The provider suspended the account. Resolve this with the provider, then send again.": {
    de: "Der Anbieter hat das Konto gesperrt. Klären Sie das mit dem Anbieter, und senden Sie dann noch einmal.",
    es: "El proveedor suspendió la cuenta. Resuélvalo con el proveedor y vuelva a enviar.",
  },
  "The provider account has reached its sending limit. Upgrade the plan, then send again.": {
    de: "Das Anbieterkonto hat sein Sendelimit erreicht. Wählen Sie einen größeren Tarif, und senden Sie dann noch einmal.",
    es: "La cuenta del proveedor alcanzó su límite de envío. Amplíe el plan y vuelva a enviar.",
  },
  "The mail server doesn't relay email for this inbox's address. Ask an admin to check the account.":
    {
      de: "Der Mailserver leitet keine E-Mails für die Adresse dieses Postfachs weiter. Bitten Sie einen Admin, das Konto zu prüfen.",
      es: "El servidor de correo no reenvía correos de la dirección de esta bandeja. Pida a un administrador que revise la cuenta.",
    },
  "The provider asked us to slow down.": {
    de: "Der Anbieter hat um langsameres Senden gebeten.",
    es: "El proveedor pidió enviar más despacio.",
  },
  "The recipient's server asked to try again later.": {
    de: "Der Server des Empfängers hat um einen späteren Versuch gebeten.",
    es: "El servidor del destinatario pidió volver a intentarlo más tarde.",
  },
  "Couldn't reach the provider.": {
    de: "Der Anbieter ist nicht erreichbar.",
    es: "No se pudo acceder al proveedor.",
  },
  "The provider had a temporary error.": {
    de: "Der Anbieter hatte eine vorübergehende Störung.",
    es: "El proveedor tuvo un error temporal.",
  },
  "The mail server of {address} hasn't responded for days.": {
    de: "Der Mailserver von {address} antwortet seit Tagen nicht.",
    es: "El servidor de correo de {address} lleva días sin responder.",
  },
  "The mail server of {address} rejected this email.": {
    de: "Der Mailserver von {address} hat diese E-Mail abgelehnt.",
    es: "El servidor de correo de {address} rechazó este correo.",
  },
  "Deskbell couldn't read part of this email.": {
    de: "Deskbell konnte einen Teil dieser E-Mail nicht lesen.",
    es: "Deskbell no pudo leer una parte de este correo.",
  },
  "An attachment of this email is missing. Attach it again, or send without it.": {
    de: "Ein Anhang dieser E-Mail fehlt. Hängen Sie ihn neu an, oder senden Sie ohne ihn.",
    es: "Falta un adjunto de este correo. Adjúntelo de nuevo o envíe sin él.",
  },
  "This inbox's provider account was removed. Choose another account for the inbox, then send again.":
    {
      de: "Das Anbieterkonto dieses Postfachs wurde entfernt. Wählen Sie ein anderes für das Postfach, und senden Sie dann noch einmal.",
      es: "La cuenta de proveedor de esta bandeja se quitó. Elija otra para la bandeja y vuelva a enviar.",
    },
  "The provider account's keys can't be read. Ask an admin to enter them again under Providers, then send again.":
    {
      de: "Die Schlüssel des Anbieterkontos sind nicht lesbar. Bitten Sie einen Admin, sie unter „Anbieter“ neu einzugeben, und senden Sie dann noch einmal.",
      es: "No se pueden leer las claves de la cuenta del proveedor. Pida a un administrador que las escriba de nuevo en Proveedores y vuelva a enviar.",
    },
  "The provider rejected this email.": {
    de: "Der Anbieter hat diese E-Mail abgelehnt.",
    es: "El proveedor rechazó este correo.",
  },
};
