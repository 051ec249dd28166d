// A regular expression as an automaton: a state for each position that consumes a character, and its successors.
import { type Node, parseRegExp } from "./parse-regexp.ts";

export interface Automaton {
  /** One character for each class that the states distinguish. */
  readonly alphabet: readonly string[];
  /** `eats[place][letter]`. State 0 precedes the match and consumes anything if a match may start anywhere. */
  readonly eats: readonly (readonly boolean[])[];
  readonly next: readonly (readonly number[])[];
  /** Two paths between states without consuming a character: the engine tries both. */
  readonly isTwofold: (from: number, to: number) => boolean;
}

/** More repetitions than this count as unbounded; fewer cost only a constant factor. */
const endless = 200;

interface Edge {
  readonly to: number;
  readonly kind: "free" | "begin" | "end" | "border";
}

class Builder {
  readonly edges: Edge[][] = [[]];
  readonly chars = new Map<number, { source: string; to: number }>();

  state(): number {
    return this.edges.push([]) - 1;
  }

  link(from: number, to: number, kind: Edge["kind"] = "free"): void {
    this.edges[from]?.push({ to, kind });
  }

  /** Adds the node after state `from`; returns its end state. */
  add(node: Node, from: number): number {
    switch (node.kind) {
      case "chars": {
        const [index, to] = [this.state(), this.state()];
        this.link(from, index);
        this.chars.set(index, { source: node.source, to });
        return to;
      }
      case "sequence":
        return node.parts.reduce((at, part) => this.add(part, at), from);
      case "choice": {
        const to = this.state();
        for (const part of node.parts) {
          const start = this.state();
          this.link(from, start);
          this.link(this.add(part, start), to);
        }
        return to;
      }
      case "repeat":
        return this.repeat(node.part, node.min, node.max, from);
      case "lookahead": {
        const start = this.state();
        this.link(from, start);
        this.add(node.part, start);
        return this.passed(from, "border");
      }
      case "lookbehind":
        return this.passed(from, "border");
      default:
        return this.passed(from, node.kind);
    }
  }

  private passed(from: number, kind: Edge["kind"]): number {
    const to = this.state();
    this.link(from, to, kind);
    return to;
  }

  private repeat(part: Node, min: number, max: number, from: number): number {
    let at = from;
    const needed = Math.min(min, 2);
    if (max > endless) {
      for (let one = 0; one < needed - 1; one += 1) at = this.add(part, at);
      const [start, to] = [this.state(), this.state()];
      this.link(at, start);
      const end = this.add(part, start);
      this.link(end, start);
      this.link(end, to);
      if (min === 0) this.link(start, to);
      return to;
    }
    for (let one = 0; one < needed; one += 1) at = this.add(part, at);
    const to = this.state();
    this.link(at, to);
    for (let one = 0; one < Math.min(max - min, 2); one += 1) {
      at = this.add(part, at);
      this.link(at, to);
    }
    return to;
  }
}

export function readAutomaton(source: string, flags: string, isReversed = false): Automaton | null {
  const builder = new Builder();
  const accept = builder.add(parseRegExp(source), 0);
  const positions = [...builder.chars.keys()];
  const isMultiline = flags.includes("m");

  const reach = (start: number, isBeginning: boolean) => {
    const found = new Map<number, number>();
    let [isDone, steps] = [false, 0];
    const walk = (
      state: number,
      seen: ReadonlySet<number>,
      isSure: boolean,
      isEnd: boolean,
    ): void => {
      steps += 1;
      if (steps > 50_000) return;
      if (state === accept && isSure) isDone = true;
      const index = positions.indexOf(state);
      if (index >= 0 && !isEnd) found.set(index + 1, (found.get(index + 1) ?? 0) + 1);
      for (const { to, kind } of builder.edges[state] ?? []) {
        if (seen.has(to)) continue;
        if (kind === "begin" && !isBeginning && !isMultiline) continue;
        walk(
          to,
          new Set([...seen, to]),
          isSure && kind === "free",
          isEnd || (kind === "end" && !isMultiline),
        );
      }
    };
    walk(start, new Set([start]), true, false);
    return { found, isDone };
  };

  const anywhere = reach(0, false);
  if (anywhere.isDone) return null;
  const atStart = reach(0, true);
  if (atStart.isDone) return null;
  const after = positions.map((index) => reach(builder.chars.get(index)?.to ?? 0, false));
  const isOpen = (index: number) => index === 0 || after[index - 1]?.isDone === false;
  const first = new Set([...anywhere.found.keys(), ...atStart.found.keys()].filter(isOpen));
  const starts = [...anywhere.found.keys()].some(isOpen);
  const sources = positions.map((index) => builder.chars.get(index)?.source ?? "");
  const { alphabet, eats } = readAlphabet(sources, source, flags, isReversed);
  return {
    alphabet,
    eats: [alphabet.map(() => starts), ...eats],
    next: [
      [...(starts ? [0] : []), ...first],
      ...after.map((one) => (one.isDone ? [] : [...one.found.keys()].filter(isOpen))),
    ],
    isTwofold: (from, to) => from > 0 && (after[from - 1]?.found.get(to) ?? 0) > 1,
  };
}

const usual = "abzAZ059 \t\n\r_-.,;:<>/\\\"'()[]{}=@+*#&%?!|$^~`é中\u0301\u200b\u00a0ı";

function readAlphabet(
  sources: readonly string[],
  whole: string,
  flags: string,
  isReversed: boolean,
) {
  const letters = [...new Set([...usual, ...whole.replace(/\\[dDwWsSpPbB]/g, "")])];
  const relevantFlags = flags.replace(/[gymd]/g, "");
  const matchesBySource = new Map<string, boolean[]>();
  // A word boundary separates word characters from others, so both classes are distinguished if there is one.
  for (const source of new Set([...sources, ...(/\\[bB]|\(\?/.test(whole) ? ["\\w"] : [])])) {
    const set = new RegExp(`^(?:${source})$`, relevantFlags);
    matchesBySource.set(
      source,
      letters.map((letter) => set.test(letter)),
    );
  }
  const rows = [...matchesBySource.values()];
  const kinds = new Map<string, number>();
  for (const [at] of letters.entries()) {
    const kind = rows.map((row) => (row[at] ? "1" : "0")).join("");
    if (!kinds.has(kind)) kinds.set(kind, at);
  }
  const chosen = isReversed ? [...kinds.values()].reverse() : [...kinds.values()];
  return {
    alphabet: chosen.map((at) => letters[at] ?? ""),
    eats: sources.map((source) => chosen.map((at) => matchesBySource.get(source)?.[at] ?? false)),
  };
}
