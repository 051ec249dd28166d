// The sql`…` templates of a file, each with the fragments it is made of put in: what really runs.
import type { Source } from "./sources.ts";

export interface Statement {
  readonly file: string;
  /** The function or constant it stands in. */
  readonly within: string;
  /** As SQL, with `?` for each value. */
  readonly text: string;
  /** The expressions behind the values. */
  readonly values: readonly string[];
}

interface Template {
  readonly start: number;
  readonly end: number;
  /** Pieces of SQL and, between them, expressions. */
  readonly pieces: readonly string[];
  readonly holes: readonly string[];
}

/** Constants that hold a fragment, such as columns or a join. */
export type Fragments = ReadonlyMap<string, string>;

/** A statement that is asked often is one like any other. */
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
      within: nameBefore(source.text, template.start),
      ...putTogether(template, fragments),
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
  let place = 0;
  for (;;) {
    const next = text.slice(place).search(/(?<![\w.])sql`/);
    if (next < 0) return found;
    const template = templateAt(text, place + next);
    found.push(template);
    place = template.end;
  }
}

/** Reads from "sql`" to its closing backtick. */
function templateAt(text: string, start: number): Template {
  const pieces: string[] = [];
  const holes: string[] = [];
  let piece = "";
  let place = start + 4;
  while (place < text.length && text[place] !== "`") {
    if (text.startsWith("${", place)) {
      const end = endOfHole(text, place + 2);
      holes.push(text.slice(place + 2, end));
      pieces.push(piece);
      piece = "";
      place = end + 1;
    } else {
      piece += text[place];
      place += 1;
    }
  }
  return { start, end: place + 1, pieces: [...pieces, piece], holes };
}

function endOfHole(text: string, from: number): number {
  let depth = 0;
  let place = from;
  while (place < text.length) {
    const sign = text[place];
    if (sign === "`") place = endOfText(text, place, "`");
    else if (sign === '"' || sign === "'") place = endOfText(text, place, sign);
    else if (sign === "{") depth += 1;
    else if (sign === "}" && depth === 0) return place;
    else if (sign === "}") depth -= 1;
    place += 1;
  }
  return place;
}

function endOfText(text: string, from: number, sign: string): number {
  let place = from + 1;
  while (place < text.length && text[place] !== sign) {
    if (text[place] === "\\") place += 2;
    else if (sign === "`" && text.startsWith("${", place)) place = endOfHole(text, place + 2) + 1;
    else place += 1;
  }
  return place;
}

function putTogether(template: Template, fragments: Fragments): Pick<Statement, "text" | "values"> {
  let text = template.pieces[0] ?? "";
  const values: string[] = [];
  const add = (part: Pick<Statement, "text" | "values">) => {
    text += ` ${part.text} `;
    values.push(...part.values);
  };
  template.holes.forEach((hole, place) => {
    const known = fragments.get(hole.trim());
    const nested = outermost(known ?? hole);
    if (nested.length > 0) for (const one of nested) add(putTogether(one, fragments));
    else {
      text += "?";
      values.push(hole.trim());
    }
    text += template.pieces[place + 1] ?? "";
  });
  return { text: text.replace(/\s+/g, " ").trim(), values };
}

function nameBefore(text: string, place: number): string {
  const names = [
    ...text.slice(0, place).matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm),
  ];
  return names.at(-1)?.[1] ?? "";
}
