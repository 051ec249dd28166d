import type { Line } from "./line.ts";

// "On Monday at 10:00, Ada <ada@example.com> wrote:" as mail programs say it in many languages.
const verbs = [
  "wrote",
  "writes",
  "a écrit",
  "écrit",
  "a ecrit",
  "escribió",
  "escribio",
  "va escriure",
  "ha scritto",
  "schrieb",
  "geschrieben",
  "schreef",
  "geschreven",
  "escreveu",
  "napisał",
  "napisała",
  "napisał(?:\\(a\\))?",
  "napisal",
  "napísal",
  "napsal",
  "napsala",
  "napsal\\(a\\)",
  "pisze",
  "skrev",
  "kirjoitti",
  "написал",
  "написала",
  "написал\\(а\\)",
  "писал",
  "пишет",
  "написав",
  "написала",
  "пише",
  "напиша",
  "a scris",
  "írta",
  "yazdı",
  "έγραψε",
  "viết",
  "menulis",
  "rašė",
  "rakstīja",
  "kirjutas",
  "skrifaði",
  "napisao",
  "napisala",
  "je napisao",
  "כתב",
  "כתבה",
  "كتب",
  "shkroi",
].join("|");
const verb = new RegExp(
  `(?<![\\p{L}])(?:${verbs})(?![\\p{L}])|写道|寫道|のメール|さんは書きました|작성|작성:`,
  "iu",
);
const verbAtEnd = new RegExp(
  `(?:(?<![\\p{L}])(?:${verbs})|写道|寫道|のメール|작성)\\s*[:：]?$`,
  "iu",
);

const clock = /\b\d{1,2}[:.h]\d{2}\b/u;
const mailbox = /[^\s<>@]@[^\s<>@]/;
const day = /\b(?:19|20)\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|年|년/u;
const intro =
  /^(?:on|at|le|el|il|am|op|em|w dniu|dnia|den|på|pe|dne|v|în|in (?:article|message)|a\(z\)|tarihinde|ngày|vào|в|у|在|於|于|mon|tue|wed|thu|fri|sat|sun)(?![\p{L}])/iu;
const endsOpen = /[:：]$/;

// "You wrote:" is what people type, too.
const byPronoun =
  /(?<![\p{L}])(?:you|i|we|they|he|she|sie|ich|wir|du|ihr|vous|je|nous|tu|il|elle|jij|u|ik|wij)\s+\p{L}+\s*:?$/iu;

export type Attribution = {
  /** How many lines it takes. */
  readonly length: number;
  /** Sure enough to fold what follows, even where that carries no quote marks. */
  readonly isSure: boolean;
};

const mostLines = 6;
const mostChars = 400;

export function attributionAt(lines: readonly Line[], from: number): Attribution | null {
  const first = lines[from];
  if (!first || first.text === "" || first.depth > 0) return null;
  if (first.mark === "attribution") return { length: markedLength(lines, from), isSure: true };
  if (!mayBegin(first.text)) return null;
  let joined = "";
  for (let length = 1; length <= mostLines; length += 1) {
    const line = lines[from + length - 1];
    if (
      !line ||
      line.mark === "rest" ||
      line.mark === "attribution" ||
      (length > 1 && !mayGoOn(lines, from + length - 1))
    )
      return null;
    joined = `${joined} ${line.raw.trim()}`.trim();
    if (joined.length > mostChars) return null;
    const found = judge(joined);
    if (found)
      return beginsLater(lines, from, length) ? null : { length, isSure: found === "sure" };
  }
  return null;
}

// The name of a day, a number or somebody's address; a sentence that only stands above one is the writer's.
const mayBegin = (text: string): boolean =>
  text.length <= mostChars &&
  (/^\d/.test(text) ||
    (intro.test(text) && /\d/.test(text)) ||
    mailbox.test(text) ||
    (verb.test(text) && endsOpen.test(text)));

/** Only an address may stand apart, or look like a quote because it ends in ">". */
function mayGoOn(lines: readonly Line[], at: number): boolean {
  const line = lines[at];
  if (!line) return false;
  if (line.text === "" && line.depth === 0) return /^[<[]/.test(lines[at + 1]?.text ?? "");
  return line.depth === 0 || (line.text.length < 40 && (line.text === ":" || verb.test(line.text)));
}

function beginsLater(lines: readonly Line[], from: number, length: number): boolean {
  for (let at = from + 1; at < from + length; at += 1) {
    const text = lines[at]?.raw.trim() ?? "";
    if (!/\d/.test(text) || !(intro.test(text) || /^\d/.test(text))) continue;
    const rest = lines.slice(at, from + length).map((line) => line.raw.trim());
    if (judge(rest.join(" ")) === "sure") return true;
  }
  return false;
}

function judge(text: string): "sure" | "likely" | null {
  const hasTime = clock.test(text);
  const hasMailbox = mailbox.test(text);
  const hasDay = day.test(text) || /\d/.test(text);
  if (verb.test(text) && (endsOpen.test(text) || (intro.test(text) && verbAtEnd.test(text)))) {
    if (!hasDay && !hasMailbox) return null;
    const isWhole = verbAtEnd.test(text) || (hasTime && hasMailbox);
    const isSure = hasMailbox || (hasTime && intro.test(text) && !byPronoun.test(text));
    return isWhole && isSure ? "sure" : "likely";
  }
  // Without a verb: "2016-03-03 17:21 GMT+01:00 Ada <ada@example.com>:" and "03.03.2016, 17:21, Ada <…>:".
  const startsWithDay = /^(?:\d{4}[-/.年]|\d{1,2}[./]\d{1,2}[./]\d{4})/u.test(text);
  if (hasTime && hasMailbox && endsOpen.test(text) && (startsWithDay || intro.test(text)))
    return day.test(text) ? "sure" : "likely";
  if (hasTime && hasMailbox && endsOpen.test(text) && day.test(text)) return "likely";
  if (/^\d{4}-\d{2}-\d{2} \d{1,2}:\d{2} (?:GMT|UTC)[+-]\d{2}:\d{2} \S/.test(text)) return "sure";
  return null;
}

function markedLength(lines: readonly Line[], from: number): number {
  let length = 1;
  while (lines[from + length]?.mark === "attribution") length += 1;
  return length;
}
