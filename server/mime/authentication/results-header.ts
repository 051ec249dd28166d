// Parses one Authentication-Results field, by the grammar of RFC 8601 §2.2, as loosely as servers write it.

export interface ResultEntry {
  readonly method: string;
  readonly result: string;
  /** "header.d": "example.com" */
  readonly properties: ReadonlyMap<string, string>;
}

interface AuthenticationResultsHeader {
  /** The server that wrote the field; null if it names none. */
  readonly name: string | null;
  readonly findings: readonly ResultEntry[];
}

export function parseResultsHeader(value: string): AuthenticationResultsHeader {
  const parts = splitAt(stripComments(value));
  const [first = ""] = parts;
  const hasName = !/^\s*[\w-]+(\s*\/\s*\d+)?\s*=/.test(first);
  const findings = (hasName ? parts.slice(1) : parts).flatMap((part) => readFinding(part) ?? []);
  const [name = ""] = first.trim().split(/\s+/);
  return { name: hasName ? unquote(name) : null, findings };
}

function readFinding(part: string): ResultEntry | null {
  const match = /^\s*([\w-]+)(?:\s*\/\s*\d+)?\s*=\s*([\w-]+)/.exec(part);
  if (!match) return null;
  const properties = new Map<string, string>();
  for (const one of part.matchAll(/(?<![\w-])([\w-]+)\s*\.\s*([\w-]+)\s*=\s*("[^"]*"|[^\s;]+)/g)) {
    const name = `${one[1]}.${one[2]}`.toLowerCase();
    if (!properties.has(name)) properties.set(name, unquote(one[3] ?? ""));
  }
  return {
    method: (match[1] ?? "").toLowerCase(),
    result: (match[2] ?? "").toLowerCase(),
    properties,
  };
}

const unquote = (token: string): string => token.replace(/^"|"$/g, "").toLowerCase();

/** A quoted string may contain separators. */
function splitAt(value: string): string[] {
  const parts = [""];
  let isQuoted = false;
  for (const letter of value) {
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === ";" && !isQuoted) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

const maxLetters = 16_000;

/** Comments may occur anywhere, nest, and contain anything, including the sender's text. */
export function stripComments(value: string): string {
  let rest = "";
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < Math.min(value.length, maxLetters); at += 1) {
    const letter = value[at] ?? "";
    if (letter === "\\" && (depth > 0 || isQuoted)) {
      at += 1;
      continue;
    }
    if (letter === '"' && depth === 0) isQuoted = !isQuoted;
    if (!isQuoted && letter === "(") depth += 1;
    if (depth === 0) rest += letter;
    if (!isQuoted && letter === ")" && depth > 0) {
      depth -= 1;
      rest += " ";
    }
  }
  return rest;
}
