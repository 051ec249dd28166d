// Sentences about single fields, by their English message. They come from schemas and checks that know no language, so
// they are recognized by their text where a response leaves the server.
import { fillMessage } from "./format-message.ts";
import type { Language } from "./languages.ts";
import { matchMessage } from "./match-message.ts";
import { catalogSentences } from "./sentences/catalog-sentences.ts";
import { contactSentences } from "./sentences/contacts.ts";
import { limitSentences } from "./sentences/limit-sentences.ts";
import type { Sentences } from "./sentences/sentence-type.ts";
import { systemEmails } from "./sentences/system-emails.ts";

export const fieldIssues: Sentences = {
  ...systemEmails,
  ...limitSentences,
  ...contactSentences,
  "You sign in with this email already.": {
    de: "Mit dieser E-Mail-Adresse melden Sie sich bereits an.",
    es: "Ya inicia sesión con este correo.",
  },
  "An SLA uses these business hours. Choose others there first.": {
    de: "Ein SLA verwendet diese Geschäftszeiten. Wählen Sie dort zuerst andere.",
    es: "Un SLA usa este horario. Elija otro allí primero.",
  },
  "This is their email already.": {
    de: "Diese E-Mail-Adresse wird bereits verwendet.",
    es: "Este ya es su correo.",
  },
  "This email has an account already.": {
    de: "Diese E-Mail-Adresse hat bereits ein Konto.",
    es: "Este correo ya tiene una cuenta.",
  },
  ...catalogSentences,
  "A conversation can have up to {max} tags.": {
    de: "Eine Konversation kann bis zu {max} Schlagwörter haben.",
    es: "Una conversación puede tener hasta {max} etiquetas.",
  },
  "A country by its two letters.": {
    de: "Geben Sie ein Land mit seinen zwei Buchstaben an.",
    es: "Indique un país con sus dos letras.",
  },
  "A name without < > and quotation marks.": {
    de: "Ein Name ohne < > und Anführungszeichen.",
    es: "Un nombre sin < > ni comillas.",
  },
  "An address that begins with wss://.": {
    de: "Eine Adresse, die mit wss:// beginnt.",
    es: "Una dirección que empiece por wss://.",
  },
  "Choose a {service} from the list.": {
    de: "Wählen Sie {service} aus der Liste.",
    es: "Elija {service} de la lista.",
  },
  "Choose the mailbox to receive email from.": {
    de: "Wählen Sie das E-Mail-Konto, aus dem E-Mails kommen sollen.",
    es: "Elija la cuenta de correo de la que recibir.",
  },
  "Choose the team that may see it.": {
    de: "Wählen Sie das Team, das sie sehen darf.",
    es: "Elija el equipo que puede verla.",
  },
  "Deskbell doesn't support WhatsApp through {provider}.": {
    de: "Deskbell unterstützt WhatsApp nicht über {provider}.",
    es: "Deskbell no admite WhatsApp con {provider}.",
  },
  "Enter a password.": { de: "Geben Sie ein Passwort ein.", es: "Escriba una contraseña." },
  "Enter a valid email address.": {
    de: "Geben Sie eine gültige E-Mail-Adresse ein.",
    es: "Escriba una dirección de correo válida.",
  },
  "Enter the 6-digit code.": {
    de: "Geben Sie den 6-stelligen Code ein.",
    es: "Escriba el código de 6 cifras.",
  },
  "Enter the TURN password.": {
    de: "Geben Sie das TURN-Passwort ein.",
    es: "Escriba la contraseña de TURN.",
  },
  "Enter the TURN username.": {
    de: "Geben Sie den TURN-Benutzernamen ein.",
    es: "Escriba el nombre de usuario de TURN.",
  },
  "Enter the text of the automatic reply.": {
    de: "Geben Sie den Text der automatischen Antwort ein.",
    es: "Escriba el texto de la respuesta automática.",
  },
  "Enter the {field}.": { de: "Füllen Sie das Feld „{field}“ aus.", es: "Rellene «{field}»." },
  "Enter what the customer said.": {
    de: "Geben Sie ein, was der Kunde gesagt hat.",
    es: "Escriba lo que dijo el cliente.",
  },
  "Give it a name.": { de: "Geben Sie einen Namen ein.", es: "Póngale un nombre." },
  "Include {placeholder} in the text.": {
    de: "Der Text muss {placeholder} enthalten.",
    es: "Incluya {placeholder} en el texto.",
  },
  "Invalid JSON.": { de: "Ungültiges JSON.", es: "JSON no válido." },
  "It looks like sip:maya@pbx.example.": {
    de: "Sie sieht aus wie sip:maya@pbx.example.",
    es: "Es del tipo sip:maya@pbx.example.",
  },
  "It looks like stun:stun.example.com:3478.": {
    de: "Sie sieht aus wie stun:stun.example.com:3478.",
    es: "Es del tipo stun:stun.example.com:3478.",
  },
  "It looks like turn:turn.example.com:3478.": {
    de: "Sie sieht aus wie turn:turn.example.com:3478.",
    es: "Es del tipo turn:turn.example.com:3478.",
  },
  "Name at least one recipient.": {
    de: "Geben Sie mindestens einen Empfänger an.",
    es: "Indique al menos un destinatario.",
  },
  "Enter a URL.": { de: "Geben Sie eine URL ein.", es: "Escriba una URL." },
  "Enter a URL that begins with https://.": {
    de: "Geben Sie eine URL ein, die mit https:// beginnt.",
    es: "Escriba una URL que empiece por https://.",
  },
  "Use https. Events contain customer data.": {
    de: "Verwenden Sie https. Ereignisse enthalten Kundendaten.",
    es: "Use https. Los eventos contienen datos de clientes.",
  },
  "Use a host on the public internet. The server's operator can allow others.": {
    de: "Verwenden Sie einen Host im öffentlichen Internet. Andere kann der Betreiber des Servers erlauben.",
    es: "Use un host de la internet pública. El operador del servidor puede permitir otros.",
  },
  "Choose at least one inbox.": {
    de: "Wählen Sie mindestens ein Postfach.",
    es: "Elija al menos una bandeja.",
  },
  "Choose at least one event.": {
    de: "Wählen Sie mindestens ein Ereignis.",
    es: "Elija al menos un evento.",
  },
  "One of these inboxes no longer exists. Choose again.": {
    de: "Eines dieser Postfächer gibt es nicht mehr. Wählen Sie noch einmal.",
    es: "Una de estas bandejas ya no existe. Elija de nuevo.",
  },
  "One of these members no longer exists. Choose again.": {
    de: "Eines dieser Mitglieder gibt es nicht mehr. Wählen Sie noch einmal.",
    es: "Uno de estos miembros ya no existe. Elija de nuevo.",
  },
  "One of these teams no longer exists. Choose again.": {
    de: "Eines dieser Teams gibt es nicht mehr. Wählen Sie noch einmal.",
    es: "Uno de estos equipos ya no existe. Elija de nuevo.",
  },
  "Set when the inbox is open.": {
    de: "Legen Sie fest, wann das Postfach geöffnet ist.",
    es: "Indique cuándo está abierta la bandeja.",
  },
  "The file is empty.": { de: "Die Datei ist leer.", es: "El archivo está vacío." },
  "The number or the id of a conversation.": {
    de: "Die Nummer oder die ID einer Konversation.",
    es: "El número o el ID de una conversación.",
  },
  "The provider doesn't have this voice for this language. Choose another.": {
    de: "Der Anbieter hat diese Stimme nicht für diese Sprache. Wählen Sie eine andere.",
    es: "El proveedor no tiene esta voz para este idioma. Elija otra.",
  },
  "There's no country called “{country}”.": {
    de: "Ein Land namens „{country}“ gibt es nicht.",
    es: "No hay ningún país llamado «{country}».",
  },
  "There's no view “{view}”.": {
    de: "Eine Ansicht „{view}“ gibt es nicht.",
    es: "No hay ninguna vista «{view}».",
  },
  "This has too many fields and values.": {
    de: "Das hat zu viele Felder und Werte.",
    es: "Tiene demasiados campos y valores.",
  },
  "This inbox's provider doesn't have this service.": {
    de: "Der Anbieter dieses Postfachs hat diesen Dienst nicht.",
    es: "El proveedor de esta bandeja no tiene este servicio.",
  },
  "This is nested too deeply.": {
    de: "Das ist zu tief verschachtelt.",
    es: "Tiene demasiados niveles.",
  },
  "This cursor is not valid. Start again without it.": {
    de: "Diese Stelle stammt nicht von hier. Beginnen Sie ohne sie.",
    es: "Esta posición no es de aquí. Empiece sin ella.",
  },
  "This isn't a browser push subscription.": {
    de: "Das ist kein Push-Abonnement eines Browsers.",
    es: "Esto no es una suscripción push de un navegador.",
  },
  "Two letters, like GB or US.": {
    de: "Zwei Buchstaben, etwa DE oder AT.",
    es: "Dos letras, como ES o MX.",
  },
  "Use the number of the last event you received.": {
    de: "Verwenden Sie die Nummer des zuletzt empfangenen Ereignisses.",
    es: "Use el número del último evento recibido.",
  },
  "Use wss:// so the connection is encrypted.": {
    de: "Verwenden Sie wss://, damit die Verbindung verschlüsselt ist.",
    es: "Use wss:// para que la conexión esté cifrada.",
  },
  "Write something.": { de: "Schreiben Sie etwas.", es: "Escriba algo." },
  "“{zone}” is not a time zone. Choose one like Europe/London.": {
    de: "„{zone}“ ist keine Zeitzone. Wählen Sie eine wie Europe/Berlin.",
    es: "«{zone}» no es una zona horaria. Elija una como Europe/Madrid.",
  },
  "“{country}” isn't a country code. Use one like GB.": {
    de: "„{country}“ ist kein Ländercode. Verwenden Sie einen wie DE.",
    es: "«{country}» no es un código de país. Use uno como ES.",
  },
  "“{locale}” isn't a locale. Use one like en-GB.": {
    de: "„{locale}“ ist keine Regionseinstellung. Verwenden Sie eine wie de-DE.",
    es: "«{locale}» no es una configuración regional. Use una como es-ES.",
  },
  "“{zone}” isn't a time zone. Choose one like Europe/London.": {
    de: "„{zone}“ ist keine Zeitzone. Wählen Sie eine wie Europe/Berlin.",
    es: "«{zone}» no es una zona horaria. Elija una como Europe/Madrid.",
  },

  // What a schema says of itself, worded by server/actions/describe-schema-issue.ts.
  "Choose one of: {options}.": {
    de: "Wählen Sie eines von: {options}.",
    es: "Elija entre: {options}.",
  },
  "Add at least one.": {
    de: "Fügen Sie mindestens einen Eintrag hinzu.",
    es: "Añada al menos uno.",
  },
  "Add at least {min}.": { de: "Fügen Sie mindestens {min} hinzu.", es: "Añada al menos {min}." },
  "There can be at most {max}.": {
    de: "Es sind höchstens {max} möglich.",
    es: "Puede haber {max} como máximo.",
  },
  "Fill this in.": { de: "Füllen Sie das aus.", es: "Rellene este campo." },
  "Use at least {min} characters.": {
    de: "Verwenden Sie mindestens {min} Zeichen.",
    es: "Use al menos {min} caracteres.",
  },
  "Use at most {max} characters.": {
    de: "Verwenden Sie höchstens {max} Zeichen.",
    es: "Use {max} caracteres como máximo.",
  },
  "Enter at least {min}.": { de: "Geben Sie mindestens {min} ein.", es: "Escriba {min} o más." },
  "Enter at most {max}.": { de: "Geben Sie höchstens {max} ein.", es: "Escriba {max} o menos." },
  "Enter more than {min}.": { de: "Geben Sie mehr als {min} ein.", es: "Escriba más de {min}." },
  "Enter less than {max}.": {
    de: "Geben Sie weniger als {max} ein.",
    es: "Escriba menos de {max}.",
  },
  "Enter a multiple of {step}.": {
    de: "Geben Sie ein Vielfaches von {step} ein.",
    es: "Escriba un múltiplo de {step}.",
  },
  "Enter text.": { de: "Geben Sie einen Text ein.", es: "Escriba un texto." },
  "Enter a number.": { de: "Geben Sie eine Zahl ein.", es: "Escriba un número." },
  "Enter a whole number.": {
    de: "Geben Sie eine ganze Zahl ein.",
    es: "Escriba un número entero.",
  },
  "Enter a web address.": {
    de: "Geben Sie eine Webadresse ein.",
    es: "Escriba una dirección web.",
  },
  "Enter a date and time.": {
    de: "Geben Sie Datum und Uhrzeit ein.",
    es: "Escriba una fecha y una hora.",
  },
  "This is missing.": { de: "Das fehlt.", es: "Esto falta." },
  "This must be true or false.": {
    de: "Das muss „true“ oder „false“ sein.",
    es: "Debe ser «true» o «false».",
  },
  "This must be a list.": { de: "Das muss eine Liste sein.", es: "Debe ser una lista." },
  "This must be an object.": { de: "Das muss ein Objekt sein.", es: "Debe ser un objeto." },
  "This isn't a valid id.": { de: "Das ist keine gültige ID.", es: "No es un ID válido." },
  "There's no field called {names}.": {
    de: "Ein Feld namens {names} gibt es nicht.",
    es: "No hay ningún campo llamado {names}.",
  },
  "This isn't valid.": { de: "Das ist nicht gültig.", es: "Esto no es válido." },
};

const templates = Object.entries(fieldIssues).filter(([english]) => english.includes("{"));

/** A sentence without a translation stays English. */
export function translateFieldIssue(language: Language, message: string): string {
  if (language === "en") return message;
  const known = Object.hasOwn(fieldIssues, message) ? fieldIssues[message] : undefined;
  if (known !== undefined) return known[language];
  for (const [english, translations] of templates) {
    const values = matchMessage(english, message);
    if (values !== null) return fillMessage(language, translations[language], values);
  }
  return message;
}
