// Counts SMS segments and finds the characters that increase the count. GSM 03.38 has 128 characters and ten that count
// twice; one character outside turns the whole text to UCS-2 (3GPP TS 23.038 §6.2). Splitting costs a header of six
// octets, and escape and surrogate pairs are never split.

const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extended = new Set("\f^{}\\[~]|€");

export interface SmsSegments {
  readonly encoding: "GSM-7" | "UCS-2";
  readonly units: number;
  readonly count: number;
  /** Units left in the last segment. */
  readonly left: number;
  /** Characters outside GSM-7, each once, in order. */
  readonly nonGsmCharacters: readonly string[];
}

export function countSegments(text: string): SmsSegments {
  const nonGsmCharacters = [...findNonGsmCharacters(text)];
  const isGsm = nonGsmCharacters.length === 0;
  const encoding = isGsm ? "GSM-7" : "UCS-2";
  const alone = isGsm ? 160 : 70;
  const each = isGsm ? 153 : 67;
  let units = 0;
  let count = 1;
  let used = 0;
  for (const one of text) {
    const cost = isGsm ? (extended.has(one) ? 2 : 1) : one.length;
    units += cost;
    if (used + cost > each) {
      count += 1;
      used = 0;
    }
    used += cost;
  }
  if (units <= alone) return { encoding, units, count: 1, left: alone - units, nonGsmCharacters };
  return { encoding, units, count, left: each - used, nonGsmCharacters };
}

function findNonGsmCharacters(text: string): Set<string> {
  const characters = new Set<string>();
  for (const one of text) if (!basic.has(one) && !extended.has(one)) characters.add(one);
  return characters;
}

/** Cheaper forms of typographic characters that look the same. Never applied silently. */
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
  /** The replacements, each once: [from, to]. */
  readonly swaps: readonly (readonly [string, string])[];
}

/** The text with every replaceable character in its cheaper form; null if that saves nothing. */
export function cheaperText(text: string): CheaperText | null {
  const before = countSegments(text);
  const swaps = before.nonGsmCharacters.flatMap((one) => {
    const cheap = cheapForms[one];
    return cheap === undefined ? [] : [[one, cheap] as const];
  });
  if (swaps.length === 0) return null;
  const cheap = swaps.reduce((whole, [from, to]) => whole.replaceAll(from, to), text);
  const segments = countSegments(cheap);
  return segments.count < before.count ? { text: cheap, segments, swaps } : null;
}
