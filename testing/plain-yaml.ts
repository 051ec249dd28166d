// Parses the plain YAML of providers' API descriptions: mappings, lists, quoted and folded text, short lists in
// brackets. Anchor names are skipped; aliases and tags are not supported. Unknown structure is rejected with its line
// number.

interface Line {
  readonly row: number;
  readonly depth: number;
  readonly text: string;
}

export function readPlainYaml(source: string): unknown {
  const lines = source
    .split(/\r?\n/)
    .map((raw, row) => ({ row: row + 1, depth: raw.search(/\S|$/), text: raw.trim() }));
  const reader = new Reader(lines);
  const value = reader.value(0);
  reader.end();
  return value;
}

class Reader {
  readonly #lines: Line[];
  #place = 0;

  constructor(lines: Line[]) {
    this.#lines = lines;
  }

  /** The mapping or list at this depth or deeper; null if there is none. */
  value(depth: number): unknown {
    const line = this.#peek();
    if (line === null || line.depth < depth) return null;
    if (isItem(line.text)) return this.#list(line.depth);
    return this.#mapping(line.depth);
  }

  end(): void {
    const line = this.#peek();
    if (line !== null) throw new Error(`line ${line.row} stands where nothing belongs`);
  }

  #mapping(depth: number): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    for (let line = this.#peek(); line?.depth === depth; line = this.#peek()) {
      if (isItem(line.text)) break;
      const parts = keyOf.exec(line.text);
      if (!parts) throw new Error(`line ${line.row} is no key with a value: ${line.text}`);
      this.#place += 1;
      found[String(scalar(parts[1] ?? ""))] = this.#after(parts[2] ?? "", depth);
    }
    return found;
  }

  #list(depth: number): unknown[] {
    const found: unknown[] = [];
    for (let line = this.#peek(); line?.depth === depth; line = this.#peek()) {
      if (!isItem(line.text)) break;
      const rest = line.text.slice(1).trimStart();
      const inner = depth + (line.text.length - rest.length);
      if (/^("[^"]*"|'[^']*'|[\w$./-]+):(\s|$)/.test(rest)) {
        // A mapping whose first key is on the line of the dash.
        this.#lines[this.#place] = { ...line, depth: inner, text: rest };
        found.push(this.#mapping(inner));
      } else {
        this.#place += 1;
        found.push(this.#after(rest, depth));
      }
    }
    return found;
  }

  /** Parses what follows a colon or a dash. */
  #after(rest: string, depth: number): unknown {
    const text = rest.replace(/^(?:&\w+)\s*/, "");
    if (/^[|>][+-]?$/.test(text)) return this.#block(depth, text.startsWith("|") ? "\n" : " ");
    if (text === "" || text.startsWith("#")) {
      const next = this.#peek();
      // A list may be indented like its key.
      const isFlush = next !== null && next.depth === depth && isItem(next.text);
      if (next !== null && next.depth > depth && !isItem(next.text) && !keyOf.test(next.text)) {
        this.#place += 1;
        return scalar(this.#continued(next.text, depth));
      }
      return this.value(isFlush ? depth : depth + 1);
    }
    return scalar(this.#continued(text, depth));
  }

  #block(depth: number, join: string): string {
    const parts: string[] = [];
    for (let line = this.#lines[this.#place]; line; line = this.#lines[this.#place]) {
      if (line.text !== "" && line.depth <= depth) break;
      parts.push(line.text);
      this.#place += 1;
    }
    return parts.join(join).trim();
  }

  /** Plain text may continue on the next, deeper line. */
  #continued(text: string, depth: number): string {
    let whole = text;
    for (let line = this.#peek(); line !== null && line.depth > depth; line = this.#peek()) {
      whole += ` ${line.text}`;
      this.#place += 1;
    }
    return whole;
  }

  #peek(): Line | null {
    for (let line = this.#lines[this.#place]; line; line = this.#lines[this.#place]) {
      const isNothing = line.text === "" || line.text.startsWith("#") || line.text === "---";
      if (!isNothing) return line;
      this.#place += 1;
    }
    return null;
  }
}

/** A key, its colon, and what follows. */
const keyOf = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'#][^:]*?|[^\s:#]+(?::\S+)*):(?:\s+(.*))?$/;

const isItem = (text: string): boolean => text === "-" || text.startsWith("- ");

function scalar(text: string): unknown {
  if (text.startsWith("[") && text.endsWith("]")) {
    const inner = text.slice(1, -1).trim();
    return inner === "" ? [] : inner.split(",").map((one) => scalar(one.trim()));
  }
  if (text === "{}") return {};
  if (text.startsWith('"')) return JSON.parse(/^"(?:[^"\\]|\\.)*"/.exec(text)?.[0] ?? '""');
  if (text.startsWith("'")) return text.slice(1, text.lastIndexOf("'")).replaceAll("''", "'");
  const plain = text.replace(/\s+#.*$/, "");
  if (plain === "true" || plain === "false") return plain === "true";
  if (plain === "null" || plain === "~") return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : plain;
}
