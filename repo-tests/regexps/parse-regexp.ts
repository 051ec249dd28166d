// Parses a regular expression into a tree. Character sets are not interpreted: the engine itself is asked
// (automaton.ts), so that classes, properties and flags have their exact meaning.

export type Node =
  | { readonly kind: "chars"; readonly source: string }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly Node[] }
  | { readonly kind: "repeat"; readonly part: Node; readonly min: number; readonly max: number }
  | { readonly kind: "begin" | "end" | "border" }
  | { readonly kind: "lookahead" | "lookbehind"; readonly part: Node };

export function parseRegExp(source: string): Node {
  const reader = new Reader(source);
  const tree = reader.choice();
  if (reader.at < source.length) throw new Error(`not understood at ${reader.at}: ${source}`);
  return tree;
}

const boundEnd = /^\{(\d+)(,?)(\d*)\}/;

class Reader {
  at = 0;
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  choice(): Node {
    const parts = [this.sequence()];
    while (this.source[this.at] === "|") {
      this.at += 1;
      parts.push(this.sequence());
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: "choice", parts };
  }

  private sequence(): Node {
    const parts: Node[] = [];
    while (this.at < this.source.length && !"|)".includes(this.source[this.at] ?? ""))
      parts.push(this.quantified(this.atom()));
    return { kind: "sequence", parts };
  }

  private quantified(part: Node): Node {
    const sign = this.source[this.at] ?? "";
    let [min, max] = [1, 1];
    if (sign === "*" || sign === "+" || sign === "?") {
      this.at += 1;
      min = sign === "+" ? 1 : 0;
      max = sign === "?" ? 1 : Number.POSITIVE_INFINITY;
    } else {
      const bounds = boundEnd.exec(this.source.slice(this.at, this.at + 20));
      if (!bounds) return part;
      this.at += bounds[0].length;
      min = Number(bounds[1]);
      max =
        bounds[2] === "" ? min : bounds[3] === "" ? Number.POSITIVE_INFINITY : Number(bounds[3]);
    }
    if (this.source[this.at] === "?") this.at += 1;
    return { kind: "repeat", part, min, max };
  }

  private atom(): Node {
    const sign = this.source[this.at] ?? "";
    if (sign === "(") return this.group();
    if (sign === "[") return this.charClass();
    if (sign === "\\") return this.escape();
    const size = (this.source.codePointAt(this.at) ?? 0) > 0xffff ? 2 : 1;
    this.at += size;
    if (sign === "^") return { kind: "begin" };
    if (sign === "$") return { kind: "end" };
    return { kind: "chars", source: this.source.slice(this.at - size, this.at) };
  }

  private group(): Node {
    const head = /^\((?:\?(?:<[A-Za-z]\w*>|<?[=!]|[ims-]*:))?/.exec(
      this.source.slice(this.at, this.at + 60),
    );
    const opening = head?.[0] ?? "(";
    this.at += opening.length;
    const part = this.choice();
    this.at += 1;
    if (opening.endsWith("=") || opening.endsWith("!"))
      return { kind: opening.includes("<") ? "lookbehind" : "lookahead", part };
    return part;
  }

  private charClass(): Node {
    const start = this.at;
    let depth = 0;
    do {
      const sign = this.source[this.at];
      if (sign === undefined) throw new Error(`a class that never ends: ${this.source}`);
      if (sign === "\\") this.at += 1;
      else if (sign === "[" && depth === 0) depth = 1;
      else if (sign === "]") depth = 0;
      this.at += 1;
    } while (depth > 0);
    return { kind: "chars", source: this.source.slice(start, this.at) };
  }

  private escape(): Node {
    const rest = this.source.slice(this.at, this.at + 40);
    const whole =
      /^\\(?:[pP]\{[^}]*\}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|k<\w+>|[1-9]\d?|.)/s.exec(
        rest,
      );
    const text = whole?.[0] ?? "\\";
    this.at += text.length;
    if (/^\\[bB]$/.test(text)) return { kind: "border" };
    // A back reference: its length is fixed by the capture, so it adds no choice.
    if (/^\\(?:[1-9]|k<)/.test(text)) return { kind: "border" };
    return { kind: "chars", source: text };
  }
}
