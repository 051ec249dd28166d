// Where a regular expression may take more than one way over the same text, without end: then a text exists
// over which it goes again and again before it gives up. Answers with the beginnings of such texts; whether the
// engine really falls for them is measured (measure.ts).
// The test: two places p, q with p -v-> p, p -v-> q, q -v-> q on one word v (Weber and Seidl 1991).
import { type Automaton, readAutomaton } from "./automaton.ts";

export interface Weakness {
  readonly before: string;
  /** Repeated, it makes the text that hurts. */
  readonly pump: string;
}

const mostSteps = 30_000;

export function findWeaknesses(source: string, flags: string): Weakness[] {
  const found = weaknessesOf(readAutomaton(source, flags));
  // Borders and looks around are not walked: the shortest word may break one that another word keeps.
  if (/\\[bB1-9]|\(\?/.test(source))
    for (const one of weaknessesOf(readAutomaton(source, flags, true)))
      if (!found.some((same) => same.before === one.before && same.pump === one.pump))
        found.push(one);
  return found;
}

function weaknessesOf(graph: Automaton | null): Weakness[] {
  if (graph === null) return [];
  const reached = graph.next.map((_, from) => reachedFrom(graph, from));
  const loops = graph.next.flatMap((_, place) => (reached[place]?.has(place) ? [place] : []));
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
  readonly places: readonly number[];
  readonly word: string;
}

/** Walks several runs over one word at once; answers the word that leads from `start` to where `isThere`. */
function walkTogether(
  graph: Automaton,
  start: readonly number[],
  mayStand: readonly ((place: number) => boolean)[],
  isThere: (places: readonly number[]) => boolean,
): string | null {
  const seen = new Set<string>();
  let steps = 0;
  const todo: Walk[] = [{ places: start, word: "" }];
  for (let one = todo.shift(); one !== undefined; one = todo.shift()) {
    for (const [at, letter] of graph.alphabet.entries()) {
      const choices = one.places.map((place, run) =>
        [...new Set(graph.next[place])].filter(
          (to) => graph.eats[to]?.[at] && (mayStand[run]?.(to) ?? true),
        ),
      );
      for (const places of product(choices)) {
        steps += 1;
        if (steps > mostSteps) return null;
        const word = one.word + letter;
        if (isThere(places)) return word;
        const key = places.join(",");
        if (seen.has(key)) continue;
        seen.add(key);
        todo.push({ places, word });
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
      (place) => reached[place]?.has(p) === true || place === p,
      (place) => reached[place]?.has(q) === true || place === q,
      (place) => reached[place]?.has(q) === true || place === q,
    ],
    (places) => places[0] === p && places[1] === q && places[2] === q,
  );

/** Two different ways from a place back to itself over one word: it doubles with every turn. */
function twiceRound(graph: Automaton, p: number, reached: readonly Set<number>[]): string | null {
  const isInside = (place: number) => place === p || reached[place]?.has(p) === true;
  for (const to of graph.next[p] ?? [])
    if (graph.isTwofold(p, to) && isInside(to)) {
      const letter = graph.alphabet.find((_, at) => graph.eats[to]?.[at]);
      const back = to === p ? "" : walkTogether(graph, [to], [isInside], ([at]) => at === p);
      if (letter !== undefined && back !== null) return letter + back;
    }
  // Apart somewhere on the way: a third run remembers it by standing at -1 until then.
  const seen = new Set<string>();
  const todo = [{ a: p, b: p, isApart: false, word: "" }];
  let steps = 0;
  for (let one = todo.shift(); one !== undefined; one = todo.shift())
    for (const [at, letter] of graph.alphabet.entries())
      for (const [a, b] of product([graph.next[one.a] ?? [], graph.next[one.b] ?? []])) {
        steps += 1;
        if (steps > mostSteps) return null;
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

const wordTo = (graph: Automaton, place: number): string =>
  place === 0 ? "" : (walkTogether(graph, [0], [() => true], ([at]) => at === place) ?? "");
