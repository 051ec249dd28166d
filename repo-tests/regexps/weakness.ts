// Finds where a regular expression can match the same text in more than one way without limit: then some text makes it
// backtrack heavily before it fails. Returns candidate texts; measure.ts tests whether the engine really backtracks on
// them.
// The criterion: two states p, q with p -v-> p, p -v-> q, q -v-> q for one word v (Weber and Seidl 1991).
import { type Automaton, readAutomaton } from "./automaton.ts";

export interface Weakness {
  readonly before: string;
  /** Repeated, it forms the slow text. */
  readonly pump: string;
}

const maxSteps = 30_000;

export function findWeaknesses(source: string, flags: string): Weakness[] {
  const found = weaknessesOf(readAutomaton(source, flags));
  // Assertions are not evaluated in the walk: the shortest word may violate one that another word satisfies.
  if (/\\[bB1-9]|\(\?/.test(source))
    for (const one of weaknessesOf(readAutomaton(source, flags, true)))
      if (!found.some((same) => same.before === one.before && same.pump === one.pump))
        found.push(one);
  return found;
}

function weaknessesOf(graph: Automaton | null): Weakness[] {
  if (graph === null) return [];
  const reached = graph.next.map((_, from) => reachedFrom(graph, from));
  const loops = graph.next.flatMap((_, index) => (reached[index]?.has(index) ? [index] : []));
  const found: Weakness[] = [];
  for (const p of loops)
    for (const q of loops) {
      if (p !== q && !reached[p]?.has(q)) continue;
      const pump = p === q ? twiceRound(graph, p, reached) : sharedWord(graph, p, q, reached);
      if (pump === null) continue;
      const before = wordTo(graph, p);
      if (!found.some((one) => one.before === before && one.pump === pump))
        found.push({ before, pump });
    }
  return found;
}

function reachedFrom({ next }: Automaton, from: number): Set<number> {
  const seen = new Set<number>();
  const todo = [...(next[from] ?? [])];
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    todo.push(...(next[at] ?? []));
  }
  return seen;
}

interface Walk {
  readonly positions: readonly number[];
  readonly word: string;
}

/** Walks several runs over one word at once; returns the word that leads from `start` to where `isThere`. */
function walkTogether(
  graph: Automaton,
  start: readonly number[],
  canBeAt: readonly ((index: number) => boolean)[],
  isThere: (positions: readonly number[]) => boolean,
): string | null {
  const seen = new Set<string>();
  let steps = 0;
  const todo: Walk[] = [{ positions: start, word: "" }];
  for (let one = todo.shift(); one !== undefined; one = todo.shift()) {
    for (const [at, letter] of graph.alphabet.entries()) {
      const choices = one.positions.map((index, run) =>
        [...new Set(graph.next[index])].filter(
          (to) => graph.eats[to]?.[at] && (canBeAt[run]?.(to) ?? true),
        ),
      );
      for (const positions of product(choices)) {
        steps += 1;
        if (steps > maxSteps) return null;
        const word = one.word + letter;
        if (isThere(positions)) return word;
        const key = positions.join(",");
        if (seen.has(key)) continue;
        seen.add(key);
        todo.push({ positions, word });
      }
    }
  }
  return null;
}

const product = (choices: readonly (readonly number[])[]): number[][] =>
  choices.reduce<number[][]>(
    (rows, choice) => rows.flatMap((row) => choice.map((one) => [...row, one])),
    [[]],
  );

const sharedWord = (graph: Automaton, p: number, q: number, reached: readonly Set<number>[]) =>
  walkTogether(
    graph,
    [p, p, q],
    [
      (index) => reached[index]?.has(p) === true || index === p,
      (index) => reached[index]?.has(q) === true || index === q,
      (index) => reached[index]?.has(q) === true || index === q,
    ],
    (positions) => positions[0] === p && positions[1] === q && positions[2] === q,
  );

/** Two different paths from a state back to itself for one word: doubles with every repetition. */
function twiceRound(graph: Automaton, p: number, reached: readonly Set<number>[]): string | null {
  const isInside = (index: number) => index === p || reached[index]?.has(p) === true;
  for (const to of graph.next[p] ?? [])
    if (graph.isTwofold(p, to) && isInside(to)) {
      const letter = graph.alphabet.find((_, at) => graph.eats[to]?.[at]);
      const back = to === p ? "" : walkTogether(graph, [to], [isInside], ([at]) => at === p);
      if (letter !== undefined && back !== null) return letter + back;
    }
  // `isApart` records whether the two runs differed on the way.
  const seen = new Set<string>();
  const todo = [{ a: p, b: p, isApart: false, word: "" }];
  let steps = 0;
  for (let one = todo.shift(); one !== undefined; one = todo.shift())
    for (const [at, letter] of graph.alphabet.entries())
      for (const [a, b] of product([graph.next[one.a] ?? [], graph.next[one.b] ?? []])) {
        steps += 1;
        if (steps > maxSteps) return null;
        if (a === undefined || b === undefined || !isInside(a) || !isInside(b)) continue;
        if (!graph.eats[a]?.[at] || !graph.eats[b]?.[at]) continue;
        const isApart = one.isApart || a !== b;
        const word = one.word + letter;
        if (isApart && a === p && b === p) return word;
        const key = `${a},${b},${isApart}`;
        if (seen.has(key)) continue;
        seen.add(key);
        todo.push({ a, b, isApart, word });
      }
  return null;
}

const wordTo = (graph: Automaton, index: number): string =>
  index === 0 ? "" : (walkTogether(graph, [0], [() => true], ([at]) => at === index) ?? "");
