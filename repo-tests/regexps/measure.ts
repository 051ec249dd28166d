// Measures whether the engine backtracks on a text: in CPU time, by doubling the length. A slow or busy machine makes
// linear time longer too, so an expression over the bound fails only if four times the text takes far more than four
// times as long.
import { cpuTimeOf } from "#testing/cpu-time.ts";
import { findWeaknesses, type Weakness } from "./weakness.ts";

/** Linear work takes a millisecond or two at this length; quadratic work takes seconds. */
const longest = 65_536;
const boundMs = 40;
/** Four times the text: 4 for linear time, 16 for quadratic. */
const maxGrowth = 8;
/** No linear expression takes this long on any machine that runs these tests. */
const hopelessMs = 1000;

interface Fall {
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
      const ms = minOf(() => runRegExp(source, flags, text));
      if (ms <= boundMs) continue;
      const quarter = before + pump.repeat(Math.ceil(length / 4 / pump.length)) + after;
      const isLinear =
        ms < hopelessMs &&
        ms <
          maxGrowth *
            Math.max(
              1,
              minOf(() => runRegExp(source, flags, quarter)),
            );
      if (!isLinear) return { text: { before, pump, after }, length, ms };
    }
  return null;
}

/** The minimum of two runs excludes garbage collection. */
function minOf(work: () => void): number {
  const first = cpuTimeOf(work);
  return first <= boundMs ? first : Math.min(first, cpuTimeOf(work));
}

function runRegExp(source: string, flags: string, text: string): void {
  const expression = new RegExp(source, flags);
  if (flags.includes("g")) text.replace(expression, "");
  else expression.exec(text);
}
