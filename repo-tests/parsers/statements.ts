// Extracts the sql`…` templates of a file with their fragments inlined: the SQL that is executed.
import type { Source } from "./sources.ts";

export interface Statement {
  readonly file: string;
  /** The function or constant that contains it. */
  readonly within: string;
  /** SQL with `?` for each value. */
  readonly text: string;
  /** The expressions of the values. */
  readonly values: readonly string[];
}

interface Template {
  readonly start: number;
  readonly end: number;
  /** Alternating pieces of SQL and expressions. */
  readonly pieces: readonly string[];
  readonly holes: readonly string[];
}

/** Constants that hold a fragment, such as columns or a join. */
type Fragments = ReadonlyMap<string, string>;

/** Prepared statements are treated like all others. */
const asSql = (source: Source): Source => ({
  ...source,
  text: source.text.replace(/(?<![\w.])prepared`/g, "sql`"),
});

export function readStatements(given: readonly Source[]): Statement[] {
  const sources = given.map(asSql);
  const shared = sources.flatMap((source) =>
    fragmentsOf(source, /^export const (\w+)(?:: Sql)? = sql`/gm),
  );
  return sources.flatMap((source) => {
    const fragments = new Map([
      ...shared,
      ...fragmentsOf(source, /^ *const (\w+)(?:: Sql)? = sql`/gm),
    ]);
    return outermost(source.text).map((template) => ({
      file: source.path,
      within: declarationNameBefore(source.text, template.start),
      ...assembleStatement(template, fragments),
    }));
  });
}

function fragmentsOf({ text }: Source, named: RegExp): [string, string][] {
  return [...text.matchAll(named)].map((found) => {
    const from = (found.index ?? 0) + found[0].length - 4;
    return [found[1] ?? "", text.slice(from, templateAt(text, from).end)];
  });
}

function outermost(text: string): Template[] {
  const found: Template[] = [];
  let index = 0;
  for (;;) {
    const next = text.slice(index).search(/(?<![\w.])sql`/);
    if (next < 0) return found;
    const template = templateAt(text, index + next);
    found.push(template);
    index = template.end;
  }
}

/** Reads from "sql`" to its closing backtick. */
function templateAt(text: string, start: number): Template {
  const pieces: string[] = [];
  const placeholders: string[] = [];
  let piece = "";
  let index = start + 4;
  while (index < text.length && text[index] !== "`") {
    if (text.startsWith("${", index)) {
      const end = endOfPlaceholder(text, index + 2);
      placeholders.push(text.slice(index + 2, end));
      pieces.push(piece);
      piece = "";
      index = end + 1;
    } else {
      piece += text[index];
      index += 1;
    }
  }
  return { start, end: index + 1, pieces: [...pieces, piece], holes: placeholders };
}

function endOfPlaceholder(text: string, from: number): number {
  let depth = 0;
  let index = from;
  while (index < text.length) {
    const sign = text[index];
    if (sign === "`") index = endOfText(text, index, "`");
    else if (sign === '"' || sign === "'") index = endOfText(text, index, sign);
    else if (sign === "{") depth += 1;
    else if (sign === "}" && depth === 0) return index;
    else if (sign === "}") depth -= 1;
    index += 1;
  }
  return index;
}

function endOfText(text: string, from: number, sign: string): number {
  let index = from + 1;
  while (index < text.length && text[index] !== sign) {
    if (text[index] === "\\") index += 2;
    else if (sign === "`" && text.startsWith("${", index))
      index = endOfPlaceholder(text, index + 2) + 1;
    else index += 1;
  }
  return index;
}

function assembleStatement(
  template: Template,
  fragments: Fragments,
): Pick<Statement, "text" | "values"> {
  let text = template.pieces[0] ?? "";
  const values: string[] = [];
  const add = (part: Pick<Statement, "text" | "values">) => {
    text += ` ${part.text} `;
    values.push(...part.values);
  };
  template.holes.forEach((placeholder, index) => {
    const known = fragments.get(placeholder.trim());
    const nested = outermost(known ?? placeholder);
    if (nested.length > 0) for (const one of nested) add(assembleStatement(one, fragments));
    else {
      text += "?";
      values.push(placeholder.trim());
    }
    text += template.pieces[index + 1] ?? "";
  });
  return { text: text.replace(/\s+/g, " ").trim(), values };
}

function declarationNameBefore(text: string, index: number): string {
  const names = [
    ...text.slice(0, index).matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm),
  ];
  return names.at(-1)?.[1] ?? "";
}
