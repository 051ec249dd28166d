// Measures whether the engine backtracks on a text: in CPU time, which other processes do not affect, and by doubling
// the length. Linear time stays far below the bound at every length; quadratic time soon exceeds it.
import { cpuTimeOf } from "#testing/cpu-time.ts";
import { findWeaknesses, type Weakness } from "./weakness.ts";

/** Linear work takes a millisecond or two at this length; quadratic work takes seconds. */
const longest = 65_536;
const boundMs = 40;

export interface Fall {
  readonly text: { readonly before: string; readonly pump: string; readonly after: string };
  readonly length: number;
  readonly ms: number;
}

export function measureFall(source: string, flags: string, upTo = longest): Fall | null {
  for (const weakness of findWeaknesses(source, flags)) {
    const fall = fallsFor(source, flags, weakness, upTo);
    if (fall !== null) return fall;
  }
  return null;
}

const endings = ["", "!", "\n", "a", " ", "0", ">", "<", "\u0000", '"', "é", "!\n!"];

function fallsFor(source: string, flags: string, weakness: Weakness, upTo: number): Fall | null {
  const { before, pump } = weakness;
  // Small steps at first: exponential time would not finish within one doubling.
  for (const after of endings)
    for (let length = 4; length <= upTo; length += length < 64 ? 4 : length) {
      const text = before + pump.repeat(Math.ceil(length / pump.length)) + after;
      const ms = leastOf(() => runRegExp(source, flags, text));
      if (ms > boundMs) return { text: { before, pump, after }, length, ms };
    }
  return null;
}

/** The minimum of two runs excludes garbage collection. */
function leastOf(work: () => void): number {
  const first = cpuTimeOf(work);
  return first <= boundMs ? first : Math.min(first, cpuTimeOf(work));
}

function runRegExp(source: string, flags: string, text: string): void {
  const expression = new RegExp(source, flags);
  if (flags.includes("g")) text.replace(expression, "");
  else expression.exec(text);
}
