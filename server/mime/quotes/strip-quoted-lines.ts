import { attributionAt } from "./attribution-lines.ts";
import { type BodyLine, hasText, isBlank } from "./body-line.ts";
import { headerBlockAt, isRule, isSeparator } from "./header-lines.ts";
import { isMobileSignature, isSignatureDelimiter } from "./signature-lines.ts";

/** The role of a line; only `words` are the writer's own text. */
type Role = "words" | "quote" | "attribution" | "rest" | "signature";

interface StrippedLines {
  readonly visible: readonly BodyLine[];
  readonly quoted: readonly BodyLine[];
  /** The first line of the collapsed tail; null if the last line is shown. */
  readonly tail: BodyLine | null;
}

const maxLines = 20_000;
const maxSignatureLines = 12;

/** Collapses what the reader has seen before. When in doubt, shows a quote rather than hide the writer's text. */
export function stripQuotedLines(all: readonly BodyLine[]): StrippedLines {
  const lines = all.slice(0, maxLines);
  const roles = rolesOf(lines);
  if (roles.includes("rest") && announcesInlineReplies(authorTextOf(lines, roles)))
    return { visible: all, quoted: [], tail: null };
  foldSignature(lines, roles);
  const shown = lines.map((_, at) => roles[at] === "words");
  showInlineQuotes(lines, roles, shown);
  // Without any text of the writer, the quote is the message.
  if (!lines.some((line, at) => shown[at] && !isBlank(line)))
    return { visible: all, quoted: [], tail: null };
  return split(all, shown);
}

const authorTextOf = (lines: readonly BodyLine[], roles: readonly Role[]): string =>
  lines.flatMap((line, at) => (roles[at] === "words" ? [line.text] : [])).join(" ");

function rolesOf(lines: readonly BodyLine[]): Role[] {
  const roles: Role[] = [];
  let hasAuthorText = false;
  let at = 0;
  const assignRole = (length: number, role: Role) => {
    for (let more = 0; more < length; more += 1) roles.push(role);
    at += length;
  };
  while (at < lines.length) {
    const line = lines[at];
    if (!line) break;
    const rest = quoteHeaderLengthAt(lines, at);
    if (rest > 0) {
      // At the top of an email it only introduces a forwarded one; below text, everything after it is quoted.
      assignRole(hasAuthorText ? lines.length - at : rest, hasAuthorText ? "rest" : "attribution");
      continue;
    }
    const found = attributionAt(lines, at);
    if (found) {
      const isQuoteNext = isQuote(nextNonBlankLine(lines, at + found.length));
      if (isQuoteNext) {
        assignRole(found.length, "attribution");
        continue;
      }
      if (found.isSure) {
        assignRole(
          hasAuthorText ? lines.length - at : found.length,
          hasAuthorText ? "rest" : "attribution",
        );
        continue;
      }
    }
    if (hasText(line)) hasAuthorText = true;
    assignRole(1, line.depth > 0 ? "quote" : "words");
  }
  return roles;
}

function quoteHeaderLengthAt(lines: readonly BodyLine[], at: number): number {
  const line = lines[at];
  if (!line || line.depth > 0) return 0;
  if (isSeparator(line)) {
    const next = nextIndex(lines, at + 1);
    return next - at + headerBlockAt(lines, next);
  }
  if (isRule(line)) {
    const next = nextIndex(lines, at + 1);
    const block = next - at <= 3 ? headerBlockAt(lines, next) : 0;
    return block > 0 ? next - at + block : 0;
  }
  return headerBlockAt(lines, at);
}

function nextIndex(lines: readonly BodyLine[], from: number): number {
  let at = from;
  while (isBlank(lines[at]) && lines[at]?.depth === 0) at += 1;
  return at;
}

const nextNonBlankLine = (lines: readonly BodyLine[], from: number): BodyLine | undefined =>
  lines[nextIndex(lines, from)];

const isQuote = (line: BodyLine | undefined): boolean => line !== undefined && line.depth > 0;

// A signature ends the text: below it there is nothing, or only a quote.
function foldSignature(lines: readonly BodyLine[], roles: Role[]): void {
  const last = lastIndex(lines, roles, roles.length);
  let end = last;
  while (end >= 0 && isMobileSignature(lines[end] as BodyLine)) {
    roles[end] = "signature";
    end = lastIndex(lines, roles, end);
  }
  let count = 0;
  for (let at = end; at >= 0 && count <= maxSignatureLines; at -= 1) {
    const line = lines[at];
    if (!line || roles[at] !== "words") {
      if (!line || line.depth > 0 || roles[at] === "attribution") return;
      continue;
    }
    if (isSignatureDelimiter(line) || (isRule(line) && isBelowQuote(lines, at))) {
      for (let below = at; below <= end; below += 1) roles[below] = "signature";
      foldMobileSignature(lines, roles, at);
      return;
    }
    if (!isBlank(line)) count += 1;
  }
}

function foldMobileSignature(lines: readonly BodyLine[], roles: Role[], from: number): void {
  let end = lastIndex(lines, roles, from);
  while (end >= 0 && isMobileSignature(lines[end] as BodyLine)) {
    roles[end] = "signature";
    end = lastIndex(lines, roles, end);
  }
}

function isBelowQuote(lines: readonly BodyLine[], at: number): boolean {
  let above = at - 1;
  while (above >= 0 && isBlank(lines[above]) && lines[above]?.depth === 0) above -= 1;
  return isQuote(lines[above]);
}

function lastIndex(lines: readonly BodyLine[], roles: readonly Role[], before: number): number {
  let at = before - 1;
  while (at >= 0 && (roles[at] !== "words" || isBlank(lines[at]))) at -= 1;
  return at;
}

// A reply between quotes needs them as context. A quote at the top stays unless it has an attribution.
function showInlineQuotes(
  lines: readonly BodyLine[],
  roles: readonly Role[],
  shown: boolean[],
): void {
  const isAuthorText = (line: BodyLine, at: number) => roles[at] === "words" && !isBlank(line);
  const first = lines.findIndex(isAuthorText);
  const last = lines.findLastIndex(isAuthorText);
  if (first < 0) return;
  const firstQuote = roles.indexOf("quote");
  const isIntroduced = roles.slice(0, Math.max(firstQuote, 0)).includes("attribution");
  // Indentation is the writer's choice, unless the email has an attribution.
  const isReply = roles.includes("attribution") || roles.includes("rest");
  for (let at = 0; at < lines.length; at += 1) {
    if (roles[at] !== "quote") continue;
    const isOwn = !isReply && lines[at]?.mark === "indented";
    if (isOwn || (at < last && (at > first || !isIntroduced))) shown[at] = true;
  }
}

function split(all: readonly BodyLine[], shown: readonly boolean[]): StrippedLines {
  const isShown = (at: number) => shown[at] ?? true;
  const visible = all.filter((_, at) => isShown(at));
  const quoted = all.filter((_, at) => !isShown(at));
  const lastShown = all.findLastIndex((line, at) => isShown(at) && !isBlank(line));
  const tail = all.slice(lastShown + 1).find((line) => !isBlank(line)) ?? null;
  return { visible, quoted, tail };
}

// Outlook marks no quoted lines, so a reply written into the old email looks like part of it. Writers who do that
// announce it; then everything is shown.
const announced =
  /\b(?:(?:answer|comment|repl|respon|remark|note|see|find)\w*\b.{0,40}\b(?:below|inline|in-line|in (?:red|blue|green|bold|caps)|between the lines)|(?:inline|in-line) (?:answer|comment|repl|below)\w*|(?:antwort|kommentar|anmerkung|siehe|s\.)\w*.{0,40}(?:unten|im text|in (?:rot|blau|grün)|inline|weiter unten)|(?:répon|comment|voir|cf)\w*.{0,40}(?:ci-dessous|plus bas|en (?:rouge|bleu|vert)|dans le texte)|(?:respuesta|respond|coment|ver|véase)\w*.{0,40}(?:abajo|más abajo|en (?:rojo|azul))|(?:rispost|rispond|comment|vedi)\w*.{0,40}(?:sotto|di seguito|in (?:rosso|blu))|(?:antwoord|reactie|opmerking|zie)\w*.{0,40}(?:hieronder|onder|in (?:rood|blauw)|tussen de regels)|(?:resposta|respond|coment|ver|veja)\w*.{0,40}(?:abaixo|em (?:vermelho|azul))|(?:svar|se|kommentar)\w*.{0,40}(?:nedan|nedenfor|i (?:rött|rødt)))/i;

const announcesInlineReplies = (text: string): boolean => announced.test(text.slice(0, 4000));
