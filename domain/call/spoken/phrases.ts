// Phrases the system speaks on the phone, in every supported language. An admin may reword what customers hear;
// placeholders are in braces.
import { type SpokenLanguage, spokenLanguages, type Translation } from "./languages.ts";

/**
 * `fills`: required placeholders. Phrases without `custom` are spoken to members or are edited elsewhere in the
 * settings.
 */
export const phraseRules = {
  nextInQueue: { fills: [], custom: "The caller is next in the queue" },
  positionInQueue: { fills: ["position"], custom: "The caller's place in the queue" },
  leaveQueue: { fills: ["key"], custom: "How to leave the queue" },
  thanks: { fills: [], custom: "After a voicemail" },
  connectionLost: { fills: [], custom: "The caller hung up" },
  apology: { fills: [], custom: "Deskbell can't be reached" },
  recordingNotice: { fills: [], custom: null },
  voicemailGreeting: { fills: ["company"], custom: null },
  newGreeting: { fills: ["company"], custom: null },
  newMenu: { fills: [], custom: null },
  newTextBack: { fills: [], custom: null },
  callFor: { fills: ["inbox", "number"], custom: null },
  callFrom: { fills: ["inbox"], custom: null },
  pressOne: { fills: [], custom: null },
  onAnotherCall: { fills: [], custom: null },
  callTaken: { fills: [], custom: null },
  notInService: { fills: [], custom: null },
  callNotAllowed: { fills: [], custom: null },
  star: { fills: [], custom: null },
  hash: { fills: [], custom: null },
} as const satisfies Record<string, { fills: readonly string[]; custom: string | null }>;

export type PhraseName = keyof typeof phraseRules;

export const customPhrases = [
  "nextInQueue",
  "positionInQueue",
  "leaveQueue",
  "thanks",
  "connectionLost",
  "apology",
] as const satisfies readonly PhraseName[];
export type CustomPhrase = (typeof customPhrases)[number];

type Phrases = Readonly<Record<PhraseName, string>>;

export const phrases: Readonly<Record<Translation, Phrases>> = {
  en: {
    nextInQueue: "You are next.",
    positionInQueue: "You are number {position} in the queue.",
    leaveQueue: "To leave the queue, press {key}.",
    thanks: "Thank you. Goodbye.",
    connectionLost: "We are sorry, the connection was lost. Goodbye.",
    apology:
      "We're sorry, we can't take your call right now. Please leave a message after the tone, or call again in a few minutes.",
    recordingNotice: "This call is recorded.",
    voicemailGreeting:
      "This is {company}. We can't take your call right now. Leave a message after the tone.",
    newGreeting: "Thank you for calling {company}.",
    newMenu: "For orders, press one. For anything else, press two.",
    newTextBack: "We'll text you.",
    callFor: "A call for {inbox}, from {number}. Press 1 to take it.",
    callFrom: "A call from {inbox}. Press 1 to take it.",
    pressOne: "Press 1 to take the call.",
    onAnotherCall: "You are on another call.",
    callTaken: "The call was already answered.",
    notInService: "This number is not in service.",
    callNotAllowed: "You don't have access to this call.",
    star: "star",
    hash: "hash",
  },
  de: {
    nextInQueue: "Sie sind als Nächstes an der Reihe.",
    positionInQueue: "Sie sind an Position {position} in der Warteschlange.",
    leaveQueue: "Wenn Sie nicht länger warten möchten, drücken Sie {key}.",
    thanks: "Vielen Dank. Auf Wiederhören.",
    connectionLost: "Es tut uns leid, die Verbindung wurde unterbrochen. Auf Wiederhören.",
    apology:
      "Es tut uns leid, wir können Ihren Anruf im Moment nicht entgegennehmen. Bitte hinterlassen Sie nach dem Ton eine Nachricht oder rufen Sie in einigen Minuten noch einmal an.",
    recordingNotice: "Dieses Gespräch wird aufgezeichnet.",
    voicemailGreeting:
      "Hier ist {company}. Wir können Ihren Anruf im Moment nicht entgegennehmen. Bitte hinterlassen Sie nach dem Ton eine Nachricht.",
    newGreeting: "Hier ist {company}. Guten Tag.",
    newMenu: "Für Bestellungen drücken Sie die Eins, für alles andere die Zwei.",
    newTextBack: "Wir senden Ihnen eine SMS.",
    callFor: "Ein Anruf für {inbox}, von {number}. Drücken Sie die 1, um den Anruf anzunehmen.",
    callFrom: "Ein Anruf von {inbox}. Drücken Sie die 1, um den Anruf anzunehmen.",
    pressOne: "Drücken Sie die 1, um den Anruf anzunehmen.",
    onAnotherCall: "Sie sind in einem anderen Gespräch.",
    callTaken: "Der Anruf wurde bereits angenommen.",
    notInService: "Diese Rufnummer ist nicht vergeben.",
    callNotAllowed: "Sie haben keinen Zugriff auf diesen Anruf.",
    star: "Stern",
    hash: "Raute",
  },
  fr: {
    nextInQueue: "Vous êtes le prochain appelant.",
    positionInQueue: "Vous êtes en position {position} dans la file d'attente.",
    leaveQueue: "Pour ne plus attendre, appuyez sur {key}.",
    thanks: "Merci. Au revoir.",
    connectionLost: "Nous sommes désolés, la communication a été interrompue. Au revoir.",
    apology:
      "Nous sommes désolés, nous ne pouvons pas prendre votre appel pour le moment. Veuillez laisser un message après le bip, ou rappeler dans quelques minutes.",
    recordingNotice: "Cet appel est enregistré.",
    voicemailGreeting:
      "Vous êtes bien chez {company}. Nous ne pouvons pas prendre votre appel pour le moment. Laissez un message après le bip.",
    newGreeting: "Bienvenue chez {company}.",
    newMenu: "Pour une commande, appuyez sur un. Pour toute autre demande, appuyez sur deux.",
    newTextBack: "Nous vous envoyons un SMS.",
    callFor: "Un appel pour {inbox}, de {number}. Appuyez sur 1 pour prendre l'appel.",
    callFrom: "Un appel de {inbox}. Appuyez sur 1 pour prendre l'appel.",
    pressOne: "Appuyez sur 1 pour prendre l'appel.",
    onAnotherCall: "Vous êtes déjà en communication.",
    callTaken: "L'appel a déjà été pris.",
    notInService: "Ce numéro n'est pas attribué.",
    callNotAllowed: "Vous n'avez pas accès à cet appel.",
    star: "étoile",
    hash: "dièse",
  },
  es: {
    nextInQueue: "Su llamada es la siguiente.",
    positionInQueue: "Su llamada ocupa el puesto {position} de la cola.",
    leaveQueue: "Si no desea esperar más, pulse {key}.",
    thanks: "Gracias. Adiós.",
    connectionLost: "Lo sentimos, se ha perdido la conexión. Adiós.",
    apology:
      "Lo sentimos, no podemos atender su llamada en este momento. Deje un mensaje después de la señal o vuelva a llamar dentro de unos minutos.",
    recordingNotice: "Esta llamada se está grabando.",
    voicemailGreeting:
      "Ha llamado a {company}. No podemos atender su llamada en este momento. Deje un mensaje después de la señal.",
    newGreeting: "Gracias por llamar a {company}.",
    newMenu: "Para pedidos, pulse uno. Para cualquier otra consulta, pulse dos.",
    newTextBack: "Le enviaremos un mensaje de texto.",
    callFor: "Una llamada para {inbox}, de {number}. Pulse 1 para atender la llamada.",
    callFrom: "Una llamada de {inbox}. Pulse 1 para atender la llamada.",
    pressOne: "Pulse 1 para atender la llamada.",
    onAnotherCall: "Está en otra llamada.",
    callTaken: "La llamada ya ha sido atendida.",
    notInService: "Este número no está en servicio.",
    callNotAllowed: "No tiene acceso a esta llamada.",
    star: "asterisco",
    hash: "almohadilla",
  },
  it: {
    nextInQueue: "La sua chiamata è la prossima.",
    positionInQueue: "La sua chiamata è al numero {position} della coda.",
    leaveQueue: "Per non attendere oltre, prema {key}.",
    thanks: "Grazie. Arrivederci.",
    connectionLost: "Siamo spiacenti, la comunicazione si è interrotta. Arrivederci.",
    apology:
      "Siamo spiacenti, al momento non possiamo rispondere. Lasci un messaggio dopo il segnale acustico o richiami tra qualche minuto.",
    recordingNotice: "Questa chiamata viene registrata.",
    voicemailGreeting:
      "Ha chiamato {company}. Al momento non possiamo rispondere. Lasci un messaggio dopo il segnale acustico.",
    newGreeting: "Benvenuti da {company}.",
    newMenu: "Per gli ordini prema uno. Per tutto il resto prema due.",
    newTextBack: "Le inviamo un messaggio.",
    callFor: "Una chiamata per {inbox}, da {number}. Prema 1 per rispondere alla chiamata.",
    callFrom: "Una chiamata da {inbox}. Prema 1 per rispondere alla chiamata.",
    pressOne: "Prema 1 per rispondere alla chiamata.",
    onAnotherCall: "È impegnato in un'altra chiamata.",
    callTaken: "La chiamata ha già avuto risposta.",
    notInService: "Questo numero non è attivo.",
    callNotAllowed: "Non ha accesso a questa chiamata.",
    star: "asterisco",
    hash: "cancelletto",
  },
  nl: {
    nextInQueue: "U bent als volgende aan de beurt.",
    positionInQueue: "U bent nummer {position} in de wachtrij.",
    leaveQueue: "Wilt u niet langer wachten, druk dan op {key}.",
    thanks: "Bedankt. Tot ziens.",
    connectionLost: "Het spijt ons, de verbinding is verbroken. Tot ziens.",
    apology:
      "Het spijt ons, we kunnen uw oproep nu niet beantwoorden. Spreek na de toon een bericht in, of bel over enkele minuten terug.",
    recordingNotice: "Dit gesprek wordt opgenomen.",
    voicemailGreeting:
      "U belt met {company}. We kunnen uw oproep nu niet beantwoorden. Spreek na de toon een bericht in.",
    newGreeting: "Welkom bij {company}.",
    newMenu: "Voor bestellingen toets één. Voor overige vragen toets twee.",
    newTextBack: "Wij sturen u een sms.",
    callFor: "Een oproep voor {inbox}, van {number}. Druk op 1 om de oproep aan te nemen.",
    callFrom: "Een oproep van {inbox}. Druk op 1 om de oproep aan te nemen.",
    pressOne: "Druk op 1 om de oproep aan te nemen.",
    onAnotherCall: "U bent al in gesprek.",
    callTaken: "De oproep is al aangenomen.",
    notInService: "Dit nummer is niet in gebruik.",
    callNotAllowed: "U hebt geen toegang tot deze oproep.",
    star: "sterretje",
    hash: "hekje",
  },
  pt: {
    nextInQueue: "A sua chamada é a próxima.",
    positionInQueue: "A sua chamada está na posição {position} da fila.",
    leaveQueue: "Se não quiser esperar mais, pressione {key}.",
    thanks: "Obrigado. Até logo.",
    connectionLost: "Lamentamos, a ligação caiu. Até logo.",
    apology:
      "Lamentamos, não podemos atender a sua ligação no momento. Deixe uma mensagem após o sinal ou ligue novamente em alguns minutos.",
    recordingNotice: "Esta ligação está sendo gravada.",
    voicemailGreeting:
      "Você ligou para {company}. Não podemos atender a sua ligação no momento. Deixe uma mensagem após o sinal.",
    newGreeting: "Bem-vindo à {company}.",
    newMenu: "Para pedidos, pressione um. Para outros assuntos, pressione dois.",
    newTextBack: "Enviaremos uma mensagem de texto.",
    callFor: "Uma ligação para {inbox}, de {number}. Pressione 1 para atender a ligação.",
    callFrom: "Uma ligação de {inbox}. Pressione 1 para atender a ligação.",
    pressOne: "Pressione 1 para atender a ligação.",
    onAnotherCall: "Você está em outra ligação.",
    callTaken: "A ligação já foi atendida.",
    notInService: "Este número não está em serviço.",
    callNotAllowed: "Você não tem acesso a esta ligação.",
    star: "asterisco",
    hash: "cerquilha",
  },
};

/** Speech settings of an inbox; by default English in the provider's default voice. */
export interface SpokenSettings {
  readonly language?: SpokenLanguage;
  /** A voice of the provider; "" for its default voice of the language. */
  readonly voice?: string;
  readonly phrases?: Readonly<Partial<Record<CustomPhrase, string>>>;
}

export const phrasesIn = (language: SpokenLanguage): Phrases =>
  phrases[spokenLanguages[language].text];

export function formatPhrase(
  settings: SpokenSettings,
  name: PhraseName,
  fills: Readonly<Record<string, string>> = {},
): string {
  const custom = (settings.phrases as Partial<Record<PhraseName, string>> | undefined)?.[name];
  const text = custom?.trim() || phrasesIn(settings.language ?? "en-US")[name];
  return text.replaceAll(/\{([a-z]+)\}/g, (whole, key: string) => fills[key] ?? whole);
}

/** Spoken name of a key. */
export const keyName = (settings: SpokenSettings, key: string): string =>
  key === "*" ? formatPhrase(settings, "star") : key === "#" ? formatPhrase(settings, "hash") : key;

/** The placeholder missing from an admin's wording; null if none is. */
export function missingFill(name: PhraseName, text: string): string | null {
  if (text.trim() === "") return null;
  return phraseRules[name].fills.find((fill) => !text.includes(`{${fill}}`)) ?? null;
}
