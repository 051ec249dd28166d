// Hints of the forms of email providers.
import type { Sentences } from "./sentence-type.ts";

export const emailFormHints: Sentences = {
  "587 unless your email provider says otherwise; 465 with tls.": {
    de: "587, wenn Ihr E-Mail-Anbieter nichts anderes angibt; 465 mit tls.",
    es: "587, salvo que su proveedor indique otro; 465 con tls.",
  },
  "993 unless your email provider says otherwise.": {
    de: "993, wenn Ihr E-Mail-Anbieter nichts anderes angibt.",
    es: "993, salvo que su proveedor indique otro.",
  },
  "An RSA key in PEM format. The Domains page shows its DNS record.": {
    de: "Ein RSA-Schlüssel im PEM-Format. Die Seite „Domains“ zeigt den DNS-Eintrag dazu.",
    es: "Una clave RSA en formato PEM. La página Dominios muestra su registro DNS.",
  },
  "Any short name. The key's DNS record uses it.": {
    de: "Ein kurzer Name. Der DNS-Eintrag des Schlüssels verwendet ihn.",
    es: "Un nombre corto. Lo usa el registro DNS de la clave.",
  },
  "Detected automatically. Email your team sends from other apps is imported from it; enter none to skip it.":
    {
      de: "Wird automatisch erkannt. Daraus werden E-Mails importiert, die Ihr Team in anderen Apps sendet; geben Sie none ein, um das auszulassen.",
      es: "Se detecta automáticamente. De ahí se importan los correos que su equipo envía con otras aplicaciones; escriba none para omitirlo.",
    },
  "For a second webhook, or while you change secrets: signatures of either secret are accepted.": {
    de: "Für einen zweiten Webhook oder beim Wechsel: Signaturen beider Secrets werden angenommen.",
    es: "Para un segundo webhook o durante el cambio: se aceptan firmas de ambos secretos.",
  },
  "Google and Microsoft require an app password, or the access token below.": {
    de: "Google und Microsoft verlangen ein App-Passwort oder das Zugriffstoken unten.",
    es: "Google y Microsoft exigen una contraseña de aplicación o el token de acceso de abajo.",
  },
  "How many days back to import the first time. Leave blank to start with new email.": {
    de: "Wie viele Tage beim ersten Mal importiert werden. Lassen Sie das Feld leer, um mit neuen E-Mails zu beginnen.",
    es: "Cuántos días atrás importar la primera vez. Déjelo vacío para empezar con los correos nuevos.",
  },
  "In Mailgun under API security. A domain sending key also works, but can't remove suppressions.":
    {
      de: "In Mailgun unter API security. Ein Domain Sending Key geht auch, kann aber keine Sperren aufheben.",
      es: "En Mailgun, en API security. Una clave de envío del dominio también sirve, pero no puede quitar bloqueos.",
    },
  "In Postmark under Servers, your server, API Tokens.": {
    de: "In Postmark unter Servers, Ihr Server, API Tokens.",
    es: "En Postmark, en Servers, su servidor, API Tokens.",
  },
  "In Resend under API keys. Full access also lets Deskbell receive email and read the domain's records.":
    {
      de: "In Resend unter API keys. Mit vollem Zugriff kann Deskbell auch E-Mails empfangen und die Einträge der Domain lesen.",
      es: "En Resend, en API keys. Con acceso completo Deskbell también puede recibir correos y leer los registros del dominio.",
    },
  "In Resend under Webhooks, on the page of the webhook that points here.": {
    de: "In Resend unter Webhooks, auf der Seite des Webhooks, der hierher zeigt.",
    es: "En Resend, en Webhooks, en la página del webhook que apunta aquí.",
  },
  "In SendGrid under Settings, API Keys; it needs Mail Send, and Suppressions to remove suppressions.":
    {
      de: "In SendGrid unter Settings, API Keys; nötig ist Mail Send, zum Aufheben von Sperren auch Suppressions.",
      es: "En SendGrid, en Settings, API Keys; necesita Mail Send, y Suppressions para quitar bloqueos.",
    },
  "Of an IAM user created for Deskbell, with permission to send with SES and read the bucket of received email.":
    {
      de: "Von einem IAM-Benutzer für Deskbell, der mit SES senden und den Bucket der empfangenen E-Mails lesen darf.",
      es: "De un usuario de IAM creado para Deskbell, con permiso para enviar con SES y leer el bucket de los correos recibidos.",
    },
  "On the same page. It proves that an event or an email comes from Mailgun.": {
    de: "Auf derselben Seite. Er beweist, dass ein Ereignis oder eine E-Mail von Mailgun kommt.",
    es: "En la misma página. Demuestra que un evento o un correo viene de Mailgun.",
  },
  "Only for numbers that have none yet: the profile Deskbell assigns when it sets the webhook.": {
    de: "Nur für Nummern, die noch keines haben: das Profil, das Deskbell beim Setzen des Webhooks zuweist.",
    es: "Solo para números que aún no tienen: el perfil que Deskbell asigna al configurar el webhook.",
  },
  "Only if the bucket of received email is in another region.": {
    de: "Nur wenn der Bucket der empfangenen E-Mails in einer anderen Region liegt.",
    es: "Solo si el bucket de los correos recibidos está en otra región.",
  },
  "Only if your mail server doesn't sign with DKIM.": {
    de: "Nur wenn Ihr Mailserver nicht mit DKIM signiert.",
    es: "Solo si su servidor de correo no firma con DKIM.",
  },
  "Only needed to read the DNS records of your domain. Under Account, API Tokens.": {
    de: "Nur nötig, um die DNS-Einträge Ihrer Domain zu lesen. Unter Account, API Tokens.",
    es: "Solo hace falta para leer los registros DNS de su dominio. En Account, API Tokens.",
  },
  "Only while you change secrets: signatures of either secret are accepted.": {
    de: "Nur während Sie das Secret wechseln: Signaturen beider Secrets werden angenommen.",
    es: "Solo mientras cambia de secreto: se aceptan firmas de ambos secretos.",
  },
  "Separated by commas. INBOX by default.": {
    de: "Durch Kommas getrennt. Standard ist INBOX.",
    es: "Separadas por comas. INBOX por defecto.",
  },
  "The SMTP server that sends your email.": {
    de: "Der SMTP-Server, der Ihre E-Mails sendet.",
    es: "El servidor SMTP que envía sus correos.",
  },
  "The domain you verified with Mailgun, often a subdomain that starts with mg.": {
    de: "Die bei Mailgun bestätigte Domain, oft eine Subdomain, die mit mg beginnt.",
    es: "El dominio verificado en Mailgun, a menudo un subdominio que empieza por mg.",
  },
  "The host name from your email provider.": {
    de: "Der Hostname von Ihrem E-Mail-Anbieter.",
    es: "El nombre de host de su proveedor de correo.",
  },
  "The one that publishes its events to an SNS topic. Without it, Deskbell gets no delivery reports.":
    {
      de: "Das, dessen Ereignisse an ein SNS-Topic gehen. Ohne es bekommt Deskbell keine Zustellberichte.",
      es: "El que publica sus eventos en un tema de SNS. Sin él, Deskbell no recibe informes de entrega.",
    },
  "The topics for events and received email, separated by a space. Other topics are rejected.": {
    de: "Die Topics für Ereignisse und empfangene E-Mails, durch ein Leerzeichen getrennt. Andere werden abgelehnt.",
    es: "Los temas de eventos y correos recibidos, separados por un espacio. Los demás se rechazan.",
  },
  "Under Mail Settings, Event Webhook, Signed Event Webhook. Without it, reports are rejected.": {
    de: "Unter Mail Settings, Event Webhook, Signed Event Webhook. Ohne ihn werden Berichte abgelehnt.",
    es: "En Mail Settings, Event Webhook, Signed Event Webhook. Sin ella, los informes se rechazan.",
  },
  "Usually the full email address. Leave blank if the server needs none.": {
    de: "Meist die ganze E-Mail-Adresse. Leer lassen, wenn der Server keinen verlangt.",
    es: "Suele ser la dirección de correo completa. Déjelo vacío si el servidor no lo pide.",
  },
  "Usually the full email address.": {
    de: "Meist die ganze E-Mail-Adresse.",
    es: "Suele ser la dirección de correo completa.",
  },
  "Where the domain was verified; the SES console shows it at the top right.": {
    de: "Wo die Domain bestätigt wurde; die SES-Konsole zeigt es oben rechts.",
    es: "Dónde se verificó el dominio; la consola de SES lo muestra arriba a la derecha.",
  },
  "eu for a subuser whose email stays in the European Union; otherwise leave blank.": {
    de: "eu für einen Subuser, dessen E-Mails in der Europäischen Union bleiben; sonst leer lassen.",
    es: "eu para un subusuario cuyos correos se quedan en la Unión Europea; si no, déjelo vacío.",
  },
  "starttls, or tls for port 465. Use none only for a server on this machine.": {
    de: "starttls, oder tls für Port 465. none nur für einen Server auf dieser Maschine.",
    es: "starttls, o tls para el puerto 465. Use none solo para un servidor en esta máquina.",
  },
  "tls for port 993, or starttls for port 143.": {
    de: "tls für Port 993, oder starttls für Port 143.",
    es: "tls para el puerto 993, o starttls para el 143.",
  },
  "us or eu, shown next to the domain in Mailgun. A domain exists in only one of them.": {
    de: "us oder eu, steht in Mailgun neben der Domain. Eine Domain gibt es nur in einer davon.",
    es: "us o eu, se muestra junto al dominio en Mailgun. Un dominio existe solo en una de ellas.",
  },
};
