import type { ParsedEmail } from "./parsed-email.ts";

interface Expected {
  readonly subject?: string;
  readonly from?: string;
  readonly text?: string;
  readonly textContains?: readonly string[];
  readonly attachments?: readonly { name: string | null; size: number }[];
  readonly attachmentsVotes?: number;
  readonly bounce?: readonly { status: string | null; reason: string; class: string }[];
  readonly visible?: string;
}

export interface CorpusRow {
  readonly file: string;
  readonly kind: "mime" | "trim" | "trim-eml" | "trim-html" | "tnef";
  readonly expectedSource: string;
  readonly expected: Expected;
}

export interface OwnSample {
  readonly file: string;
  readonly expected: {
    readonly subject?: string;
    readonly from?: string;
    readonly fromName?: string;
    readonly text?: string;
    readonly html?: string;
    readonly noText?: string;
    readonly att?: readonly string[];
    readonly attCount?: number;
  };
}

export class Tally {
  readonly #hits = new Map<string, number>();
  readonly #misses = new Map<string, string[]>();

  add(kind: string, isRight: boolean, file: string): void {
    if (isRight) this.#hits.set(kind, this.count(kind) + 1);
    else this.#misses.set(kind, [...this.misses(kind), file]);
  }

  count = (kind: string): number => this.#hits.get(kind) ?? 0;
  misses = (kind: string): string[] => this.#misses.get(kind) ?? [];

  share(...kinds: string[]): number {
    const right = kinds.reduce((sum, kind) => sum + this.count(kind), 0);
    return right / (right + kinds.reduce((sum, kind) => sum + this.misses(kind).length, 0));
  }
}

const tidy = (text: string | null | undefined): string => (text ?? "").replace(/\s+/g, " ").trim();

export function checkParsedEmail(row: CorpusRow, mail: ParsedEmail, tally: Tally): void {
  const { expected, file } = row;
  if (row.kind === "trim" && expected.visible !== undefined) {
    tally.add("trim", tidy(mail.visible) === tidy(expected.visible), file);
    const shown = new Set(tidy(mail.visible).split(" "));
    const isKept = tidy(expected.visible)
      .split(" ")
      .every((word) => word === "" || shown.has(word));
    tally.add("words lost by trimming", isKept, file);
  }
  if (row.kind === "mime") judgeMime(row, mail, tally);
}

function judgeMime(
  { expected, file, expectedSource }: CorpusRow,
  mail: ParsedEmail,
  tally: Tally,
): void {
  const who = expectedSource.startsWith("upstream") ? "upstream" : "agreed";
  if (expected.subject !== undefined)
    tally.add(`${who} subject`, isSameSubject(expected.subject, mail.subject), file);
  if (expected.from !== undefined)
    tally.add(`${who} from`, expected.from.toLowerCase() === mail.from?.toLowerCase(), file);
  for (const words of expected.textContains ?? [])
    tally.add(`${who} text`, tidy(mail.text).includes(tidy(words)), file);
  if (expected.text !== undefined)
    tally.add(`${who} text`, tidy(mail.text).startsWith(tidy(expected.text)), file);
  if (expected.attachments && expected.attachmentsVotes === 3)
    tally.add("attachments", listOf(expected.attachments) === listOf(mail.attachments), file);
  if (expected.bounce && expected.bounce.length > 0)
    judgeBounce(expected.bounce, mail, tally, file);
}

// Where the oracle itself lost a letter, any letter of ours is right.
function isSameSubject(expected: string, ours: string | null): boolean {
  const letters = [...tidy(ours)];
  const wanted = [...tidy(expected)];
  return (
    letters.length === wanted.length &&
    wanted.every((one, at) => one === "\ufffd" || one === letters[at])
  );
}

const listOf = (files: readonly { name: string | null; size: number }[]): string =>
  JSON.stringify(files.map(({ name, size }) => [name, size]).sort());

function judgeBounce(
  wanted: NonNullable<Expected["bounce"]>,
  mail: ParsedEmail,
  tally: Tally,
  file: string,
): void {
  if (wanted.some((one) => one.reason === "vacation")) {
    tally.add("vacation", mail.bounce === null && mail.auto === "auto-reply", file);
    return;
  }
  tally.add("bounce recognised", mail.bounce !== null, file);
  if (wanted.some((one) => one.status !== null))
    tally.add(
      "bounce status",
      wanted.some((one) => one.status === mail.bounce?.status),
      file,
    );
  const isHard = mail.bounce?.class === "hard";
  tally.add(
    "bounce class",
    wanted.some((one) => (one.class === "hard") === isHard),
    file,
  );
}

export function checkOwnSample(
  { file, expected }: OwnSample,
  mail: ParsedEmail,
  tally: Tally,
): void {
  const facts = [
    expected.subject === undefined || mail.subject === expected.subject,
    expected.from === undefined || mail.from === expected.from,
    expected.fromName === undefined || mail.fromName === expected.fromName,
    expected.text === undefined || tidy(mail.text).includes(tidy(expected.text)),
    expected.html === undefined || (mail.html ?? "").includes(expected.html),
    expected.noText === undefined || !mail.text.includes(expected.noText),
    expected.att === undefined ||
      JSON.stringify(mail.attachments.map((one) => one.name)) === JSON.stringify(expected.att),
    expected.attCount === undefined || mail.attachments.length === expected.attCount,
  ];
  tally.add("own", facts.every(Boolean), file);
}
