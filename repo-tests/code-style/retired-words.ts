// Words that code, comments, tests and documents don't use, because the field has a better one.

interface RetiredWord {
  readonly word: string;
  readonly instead: string;
  /** An ordinary English word in sentences, retired only as a part of a longer name. */
  readonly isOnlyInNames?: true;
}

export const retiredWords: readonly RetiredWord[] = [
  { word: "sendSms", instead: "send text" },
  { word: "submitSms", instead: "submit text" },
  { word: "setHook", instead: "set webhooks" },
  { word: "deed", instead: "action, operation, permission" },
  { word: "errand", instead: "external action" },
  { word: "wish", instead: "input, request" },
  { word: "whoever", instead: "any member, the caller, a client" },
  { word: "somebody", instead: "a member, another process" },
  { word: "anybody", instead: "any client, anyone" },
  { word: "unwell", instead: "failing" },
  { word: "tray", instead: "dead letters" },
  { word: "vendor", instead: "provider" },
  { word: "elided", instead: "quoted text" },
  { word: "glyph", instead: "icon" },
  { word: "believe", instead: "trust, assume" },
  { word: "regroup", instead: "threading" },
  { word: "asHouse", instead: "asSystem" },
  { word: "keepHouse", instead: "maintenance" },
  { word: "deathPoint", instead: "failpoint" },
  { word: "rawDoor", instead: "payload ingest" },
  { word: "wonder", instead: "note, count" },
  { word: "lesson", instead: "effect" },
  { word: "aftermath", instead: "result" },
  { word: "storehouse", instead: "media URL, storage" },
  { word: "badEnd", instead: "failure" },
  { word: "onTheirWay", instead: "pending" },
  { word: "guideLease", instead: "redirect lease" },
  { word: "sameLetter", instead: "same recipients, same email" },
  { word: "putOff", instead: "deferred" },
  { word: "madeBy", instead: "created by" },
  { word: "unheardVoicemail", instead: "unplayed voicemail" },
  { word: "isUnheard", instead: "is unplayed" },
  { word: "isKept", instead: "is recorded, is saved" },
  { word: "filesWithoutWords", instead: "textless file types" },
  { word: "lookedBackTo", instead: "searched back to" },
  { word: "textHook", instead: "SMS webhook URL" },
  { word: "hookProblem", instead: "webhook problem" },
  { word: "hookRefused", instead: "webhook rejected" },
  { word: "lastMail", instead: "last email" },
  { word: "tookMs", instead: "duration" },
  { word: "losesAnswer", instead: "drops response" },
  { word: "mintedId", instead: "own message id" },
  { word: "askLeg", instead: "get leg status" },
  { word: "tellLatest", instead: "send latest" },
  { word: "spokenAt", instead: "sent at" },
  { word: "noteTheyWrote", instead: "grant consent by message" },
  { word: "keepDays", instead: "retention days" },
  { word: "onStanding", instead: "on status" },
  { word: "goOnFrom", instead: "continue from" },
  { word: "isHot", instead: "is emphasized" },
  { word: "thereSince", instead: "present since" },
  { word: "keepsMessageId", instead: "preserves message id" },
  { word: "keepsTime", instead: "preserves time" },
  { word: "keepsPlans", instead: "reuses plans" },
  { word: "useKept", instead: "saved state" },
  { word: "mailIds", instead: "message ids" },
  { word: "listMailProviders", instead: "list email providers" },
  { word: "withMails", instead: "with emails" },
  { word: "hasMail", instead: "has email" },
  { word: "isMail", instead: "is email" },
  { word: "lineProblem", instead: "inbox problem" },
  { word: "changeInRoom", instead: "update participant" },
  { word: "removeFromRoom", instead: "remove participant" },
  { word: "sayInRoom", instead: "announce in conference" },
  { word: "endRoom", instead: "end conference" },
  { word: "assertRoom", instead: "assert free space" },
  { word: "isPassing", instead: "is transient, counts as no attempt" },
  { word: "passing fault", instead: "transient fault" },
  { word: "eachAlone", instead: "one by one" },
  { word: "mailLine", instead: "email inbox" },
  { word: "homeInboxId", instead: "own inbox id" },
  { word: "saveLocally", instead: "save on this device" },
  { word: "isParkedOnHold", instead: "is on hold" },
  { word: "forwardTransfer", instead: "complete transfer" },
  { word: "chooseLine", instead: "choose inbox" },
  { word: "dock", instead: "call bar" },
  { word: "knocker", instead: "sender, client" },
  { word: "deliveryTick", instead: "delivery icon, acceptance" },
  { word: "maxPictures", instead: "max images" },
  { word: "missingPictures", instead: "missing media" },
  { word: "comingOld", instead: "stale responses" },
  { word: "needsAnswer", instead: "needs reply" },
  { word: "isAnswerable", instead: "accepts replies" },
  { word: "localizeAnswer", instead: "localize response" },
  { word: "answersOptOut", instead: "handles opt-out" },
  { word: "smsProvider", instead: "text provider" },
  { word: "smsEvent", instead: "text event" },
  { word: "smsBanner", instead: "text banner" },
  { word: "smsPanel", instead: "text panel" },
  { word: "unknown_handset", instead: "number not in service" },
  { word: "region_off", instead: "country not enabled" },
  { word: "service_wrong", instead: "invalid messaging service" },
  { word: "template_wrong", instead: "template rejected" },
  { word: "suppressed_there", instead: "suppressed by provider" },
  { word: "relay_refused", instead: "relay denied" },
  { word: "file_gone", instead: "file missing" },
  { word: "account_gone", instead: "account removed" },
  { word: "door", instead: "endpoint, listener", isOnlyInNames: true },
  { word: "may", instead: "can, is allowed", isOnlyInNames: true },
  { word: "most", instead: "max", isOnlyInNames: true },
  { word: "least", instead: "min", isOnlyInNames: true },
  { word: "begun", instead: "started", isOnlyInNames: true },
  { word: "began", instead: "started", isOnlyInNames: true },
  { word: "wanted", instead: "requested, required, expected", isOnlyInNames: true },
];

/** Uses of a word as a declared name, or as the first or a middle part of a camel-case name. */
export function countNamePart(text: string, word: string): number {
  const capital = word[0]?.toUpperCase() + word.slice(1);
  const uses = new RegExp(
    `(?<![A-Za-z])${word}(?=[A-Z])|(?<=[a-z_])${capital}(?=[A-Z])|\\b(?:const|let|readonly) ${word}\\b`,
    "g",
  );
  return text.match(uses)?.length ?? 0;
}

/** Uses of a word and its inflections in names, comments and strings; a part of a camel-case or snake-case name counts. */
export function countWord(text: string, word: string): number {
  const capital = word[0]?.toUpperCase() + word.slice(1);
  const forms = (start: string) =>
    start.endsWith("e") ? `${start.slice(0, -1)}(?:e[sd]?|ing)` : `${start}(?:e?s|ed|ing)?`;
  const uses = new RegExp(
    `(?<![a-z])${forms(word)}(?![a-z])|(?<=[a-z_])${forms(capital)}(?![a-z])|(?<![A-Za-z])${forms(capital)}(?![a-z])`,
    "g",
  );
  return text.match(uses)?.length ?? 0;
}

export function checkRetiredWords(
  sources: readonly { readonly path: string; readonly text: string }[],
  words: readonly RetiredWord[],
): string[] {
  return sources.flatMap(({ path, text }) => {
    const lowerCase = text.toLowerCase();
    return words
      .filter(({ word }) => lowerCase.includes(word.toLowerCase().replace(/e$/, "")))
      .filter(({ word, isOnlyInNames }) =>
        isOnlyInNames ? countNamePart(text, word) > 0 : countWord(text, word) > 0,
      )
      .map(({ word, instead }) => `${path} uses "${word}": say ${instead}`);
  });
}
