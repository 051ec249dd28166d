// Does the engine fall for a text? Measured in CPU time, which others on the machine do not make dearer, and by
// doubling: what is linear stays far below the bound at every length, what is quadratic passes it soon.
import { cpuTimeOf } from "#testing/cpu-time.ts";
import { findWeaknesses, type Weakness } from "./weakness.ts";

/** Linear work does this length in a millisecond or two; quadratic work needs seconds. */
const longest = 65_536;
const boundMs = 40;

export interface Fall {
  readonly text: { readonly before: string; readonly pump: string; readonly after: string };
  readonly length: number;
  readonly ms: number;
}

export function findFall(source: string, flags: string, upTo = longest): Fall | null {
  for (const weakness of findWeaknesses(source, flags)) {
    const fall = fallsFor(source, flags, weakness, upTo);
    if (fall !== null) return fall;
  }
  return null;
}

const endings = ["", "!", "\n", "a", " ", "0", ">", "<", "\u0000", '"', "é", "!\n!"];

function fallsFor(source: string, flags: string, weakness: Weakness, upTo: number): Fall | null {
  const { before, pump } = weakness;
  // In small steps at first: what doubles with every character would not end within a doubling.
  for (const after of endings)
    for (let length = 4; length <= upTo; length += length < 64 ? 4 : length) {
      const text = before + pump.repeat(Math.ceil(length / pump.length)) + after;
      const ms = leastOf(() => runOver(source, flags, text));
      if (ms > boundMs) return { text: { before, pump, after }, length, ms };
    }
  return null;
}

/** The lesser of two: a collection of garbage in the middle of one is not its own doing. */
function leastOf(work: () => void): number {
  const first = cpuTimeOf(work);
  return first <= boundMs ? first : Math.min(first, cpuTimeOf(work));
}

function runOver(source: string, flags: string, text: string): void {
  const expression = new RegExp(source, flags);
  if (flags.includes("g")) text.replace(expression, "");
  else expression.exec(text);
}
