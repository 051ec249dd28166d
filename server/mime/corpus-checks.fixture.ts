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

export function checkParsedEmail(row: CorpusRow, email: ParsedEmail, tally: Tally): void {
  const { expected, file } = row;
  if (row.kind === "trim" && expected.visible !== undefined) {
    tally.add("trim", tidy(email.visible) === tidy(expected.visible), file);
    const shown = new Set(tidy(email.visible).split(" "));
    const hasAllWords = tidy(expected.visible)
      .split(" ")
      .every((word) => word === "" || shown.has(word));
    tally.add("words lost by trimming", hasAllWords, file);
  }
  if (row.kind === "mime") checkMime(row, email, tally);
}

function checkMime(
  { expected, file, expectedSource }: CorpusRow,
  email: ParsedEmail,
  tally: Tally,
): void {
  const who = expectedSource.startsWith("upstream") ? "upstream" : "agreed";
  if (expected.subject !== undefined)
    tally.add(`${who} subject`, isSameSubject(expected.subject, email.subject), file);
  if (expected.from !== undefined)
    tally.add(`${who} from`, expected.from.toLowerCase() === email.from?.toLowerCase(), file);
  for (const text of expected.textContains ?? [])
    tally.add(`${who} text`, tidy(email.text).includes(tidy(text)), file);
  if (expected.text !== undefined)
    tally.add(`${who} text`, tidy(email.text).startsWith(tidy(expected.text)), file);
  if (expected.attachments && expected.attachmentsVotes === 3)
    tally.add("attachments", listOf(expected.attachments) === listOf(email.attachments), file);
  if (expected.bounce && expected.bounce.length > 0)
    checkBounce(expected.bounce, email, tally, file);
}

// Accepts any character where the reference result itself lost one.
function isSameSubject(expected: string, ours: string | null): boolean {
  const letters = [...tidy(ours)];
  const expectedPart = [...tidy(expected)];
  return (
    letters.length === expectedPart.length &&
    expectedPart.every((one, at) => one === "\ufffd" || one === letters[at])
  );
}

const listOf = (files: readonly { name: string | null; size: number }[]): string =>
  JSON.stringify(files.map(({ name, size }) => [name, size]).sort());

function checkBounce(
  expectedPart: NonNullable<Expected["bounce"]>,
  email: ParsedEmail,
  tally: Tally,
  file: string,
): void {
  if (expectedPart.some((one) => one.reason === "vacation")) {
    tally.add("vacation", email.bounce === null && email.auto === "auto-reply", file);
    return;
  }
  tally.add("bounce recognized", email.bounce !== null, file);
  if (expectedPart.some((one) => one.status !== null))
    tally.add(
      "bounce status",
      expectedPart.some((one) => one.status === email.bounce?.status),
      file,
    );
  const isHard = email.bounce?.class === "hard";
  tally.add(
    "bounce class",
    expectedPart.some((one) => (one.class === "hard") === isHard),
    file,
  );
}

export function checkOwnSample(
  { file, expected }: OwnSample,
  email: ParsedEmail,
  tally: Tally,
): void {
  const checks = [
    expected.subject === undefined || email.subject === expected.subject,
    expected.from === undefined || email.from === expected.from,
    expected.fromName === undefined || email.fromName === expected.fromName,
    expected.text === undefined || tidy(email.text).includes(tidy(expected.text)),
    expected.html === undefined || (email.html ?? "").includes(expected.html),
    expected.noText === undefined || !email.text.includes(expected.noText),
    expected.att === undefined ||
      JSON.stringify(email.attachments.map((one) => one.name)) === JSON.stringify(expected.att),
    expected.attCount === undefined || email.attachments.length === expected.attCount,
  ];
  tally.add("own", checks.every(Boolean), file);
}
