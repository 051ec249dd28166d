// How many texts a text becomes, and which character made it more. GSM 03.38 has 128 characters and ten
// that cost two; one character outside turns the whole text to UCS-2 (3GPP TS 23.038 §6.2). Splitting
// costs a header of six octets, and neither an escape pair nor a surrogate pair is ever cut in two.

const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extended = new Set("\f^{}\\[~]|€");

export interface SmsSegments {
  readonly encoding: "GSM-7" | "UCS-2";
  readonly units: number;
  readonly count: number;
  /** Units that still fit into the last segment. */
  readonly left: number;
  /** The characters outside GSM-7, each once, in order. */
  readonly culprits: readonly string[];
}

export function countSegments(text: string): SmsSegments {
  const characters = [...text];
  const culprits = [...new Set(characters.filter((one) => !basic.has(one) && !extended.has(one)))];
  const isGsm = culprits.length === 0;
  const costs = characters.map((one) => (isGsm ? (extended.has(one) ? 2 : 1) : one.length));
  const units = costs.reduce((sum, cost) => sum + cost, 0);
  const alone = isGsm ? 160 : 70;
  const each = isGsm ? 153 : 67;
  if (units <= alone) {
    return { encoding: isGsm ? "GSM-7" : "UCS-2", units, count: 1, left: alone - units, culprits };
  }
  let count = 1;
  let used = 0;
  for (const cost of costs) {
    if (used + cost > each) {
      count += 1;
      used = 0;
    }
    used += cost;
  }
  return { encoding: isGsm ? "GSM-7" : "UCS-2", units, count, left: each - used, culprits };
}

/** Typographic characters that look the same to a customer in their cheap form. Never done silently. */
const cheapForms: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "‚": "'",
  "′": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "″": '"',
  "«": '"',
  "»": '"',
  "–": "-",
  "—": "-",
  "‐": "-",
  "‑": "-",
  "−": "-",
  "…": "...",
  "•": "-",
  "·": ".",
  "\u00a0": " ",
  "\u202f": " ",
  "\u2009": " ",
  "\u200b": "",
  "\ufeff": "",
  "\t": " ",
  "`": "'",
  "½": "1/2",
  "¼": "1/4",
  "¾": "3/4",
  "×": "x",
  "™": "(TM)",
  "©": "(C)",
  "®": "(R)",
  "→": "->",
};

export interface CheaperText {
  readonly text: string;
  readonly segments: SmsSegments;
  /** What was exchanged, each once: [from, to]. */
  readonly swaps: readonly (readonly [string, string])[];
}

/** The same text with every replaceable character in its cheap form; null when that would save nothing. */
export function cheaperText(text: string): CheaperText | null {
  const before = countSegments(text);
  const swaps = before.culprits.flatMap((one) => {
    const cheap = cheapForms[one];
    return cheap === undefined ? [] : [[one, cheap] as const];
  });
  if (swaps.length === 0) return null;
  const cheap = swaps.reduce((whole, [from, to]) => whole.replaceAll(from, to), text);
  const segments = countSegments(cheap);
  return segments.count < before.count ? { text: cheap, segments, swaps } : null;
}
